/** Headers that curl sets itself, or that apply to one connection only. */
const ownHeaders = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

/** A command that repeats the request. Secrets that were replaced become shell variables. */
export function curlOf({ method, url, request }) {
  const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name.toLowerCase()));
  const parts = [
    `curl -i -X ${quote(method)} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(request.body === null ? [] : [`--data-raw ${quote(request.body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** What stands in the place of a secret. */
const placeholder = /(\[(?:(?:token|client secret) of [^\]]+|header [^\]]+|(?:webhook )?secret)\])/;

/** One shell word for any text. Control characters are escaped, so that pasting it triggers nothing. */
export function quote(text) {
  return (
    text
      .split(placeholder)
      .map((part, at) => (at % 2 === 1 ? variable(part) : part && literal(part)))
      .join('') || "''"
  );
}

/** `[token of administrator]` -> `"$TOKEN_OF_ADMINISTRATOR"` */
function variable(secret) {
  return `"$${secret
    .slice(1, -1)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')}"`;
}

function literal(text) {
  if (/^[\w./:=-]+$/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is there to keep them from a terminal.
  const control = /[\u0000-\u001f\u007f-\u009f]/g;
  if (!control.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/[\\']/g, '\\$&');
  return `$'${escaped.replace(control, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
