import type { Exchange } from '../rules/evidence.ts';

/** A shell command that repeats an exchange. Its secrets have been replaced, so a token must be put in. */
export function curl({ method, url, request }: Exchange): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = request.body === null ? [] : [`--data-raw ${quoted(request.body)}`];
  return ['curl', '-X', method, quoted(url), ...headers, ...body].join(' ');
}

/** One word for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
