/** A command for sh, dash, bash or zsh that repeats the request. Secrets that were replaced become shell variables. */
export function curlOf(exchange: {
  method: string;
  url: string;
  request: { headers: Record<string, string>; body: string | null };
}): string;

/** One shell word for any text; the text contains nothing that a terminal acts on. */
export function quote(text: string): string;
