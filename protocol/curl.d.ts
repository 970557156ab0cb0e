/** A command for sh, dash, bash or zsh that repeats the request. Secrets that were replaced become shell variables. */
export function curlOf(exchange: {
  method: string;
  url: string;
  request: { headers: Record<string, string>; body: string | null };
}): string;

/** One shell word for any text; what is pasted holds nothing that a terminal obeys. */
export function quote(text: string): string;
