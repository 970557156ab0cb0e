/**
 * The one maker of curl commands: for the page, which holds this file as it is, and for counterexamples. In JavaScript, since
 * browsers run it; curl.d.ts has the types.
 */

/** Headers that curl sets itself, or that apply to one connection only. */
const ownHeaders = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

/** A command for sh, dash, bash or zsh that repeats the request. Secrets that were replaced become shell variables. */
export function curlOf({ method, url, request }) {
  const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name.toLowerCase()));
  // An argument cannot hold every body: it has no NUL, and a substitution loses trailing line breaks.
  const isPiped = request.body !== null && unsafe.test(request.body);
  const parts = [
    `${isPiped ? `${printf(request.body)} | ` : ''}curl -i ${method === 'HEAD' ? '--head' : `-X ${quote(method)}`}${asIs(url)} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(request.body === null ? [] : [isPiped ? '--data-binary @-' : `--data-raw ${quote(request.body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Options that keep curl from reading more into an address: ranges in brackets, steps up in a path. */
function asIs(url) {
  return `${
    /[[\]{}]/.test(
      url
        .split(placeholder)
        .filter((_, at) => at % 2 === 0)
        .join(''),
    )
      ? ' --globoff'
      : ''
  }${/\/\.{1,2}(?:[/?#]|$)/.test(url) ? ' --path-as-is' : ''}`;
}

/** The placeholder of a secret. */
const placeholder =
  /(\[(?:captured id \d+|(?:token|client secret|password) of [^\]]+|header [^\]]+|control token|credentials|token|(?:webhook )?secret)\])/;

/** Characters that a terminal may act on when pasted, or that are invisible. */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u;

/** One shell word for any text; the text contains nothing that a terminal acts on. */
export function quote(text) {
  if (unsafe.test(text)) return `"$(${printf(text)})"`;
  return (
    text
      .split(placeholder)
      .map((part, at) => (at % 2 === 1 ? `"${variable(part)}"` : part && literal(part)))
      .join('') || "''"
  );
}

/** `[token of administrator]` -> `$TOKEN_OF_ADMINISTRATOR` */
function variable(secret) {
  return `$${secret
    .slice(1, -1)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')}`;
}

function literal(text) {
  return /^[\w./][\w./:=-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command that writes the text, byte by byte where a character is unsafe or means something to printf or in double quotes. */
function printf(text) {
  const parts = text.split(placeholder);
  // A leading hyphen would make it an option.
  const format = parts
    .map((part, at) => (at % 2 === 1 ? '%s' : formatOf(part)))
    .join('')
    .replace(/^-/, '\\055');
  const secrets = parts.filter((_, at) => at % 2 === 1).map((part) => ` "${variable(part)}"`);
  return `printf '${format}'${secrets.join('')}`;
}

function formatOf(text) {
  return Array.from(text, (character) =>
    unsafe.test(character) || `\\'!"$\``.includes(character)
      ? Array.from(new TextEncoder().encode(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
      : character.replace('%', '%%'),
  ).join('');
}
