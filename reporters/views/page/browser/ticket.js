import { pretty, visible } from './text.js';

/** Issue trackers refuse long texts: a longer script is left to its own button, and of a longer body the beginning is enough. */
const longestScript = 20_000;
const longestBody = 4_000;

/**
 * A failed check as Markdown that is readable as plain text, for whoever can mend it: what is documented, what was seen, how to
 * repeat it.
 * @param exchange the one at which it failed; null if nothing tells which it was
 */
export function ticketOf({ id, statement, section, title, message }, exchange, script) {
  const lines = [`Rule: ${code(id)}`, `API document: ${section}`, `Check: ${code(title)}`];
  return [
    statement,
    lines.map((line) => `- ${line}`).join('\n'),
    fenced('text', message),
    ...(exchange === null ? [] : seenIn(exchange)),
    ...(script.length > longestScript ? [] : ['To repeat it:', fenced('sh', script)]),
    '',
  ].join('\n\n');
}

function seenIn({ startedAt, caller, direction, method, url, request, response, error }) {
  const sender = direction === 'delivery' ? 'Delivery from' : 'Request of the';
  return [
    `${sender} ${visible(caller)}, ${startedAt}:`,
    fenced('http', side(`${method} ${url}`, request)),
    response === null ? `No response${error ? `: ${code(error)}` : ''}` : 'Response:',
    ...(response === null ? [] : [fenced('http', side(`${response.status}`, response))]),
  ];
}

function side(firstLine, { headers, body }) {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = pretty(body ?? '');
  const shown = text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters in all)` : text;
  return [firstLine, ...fields, ...(shown === '' ? [] : ['', shown])].join('\n');
}

/** A block that nothing in its text ends. */
function fenced(language, text) {
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${fence}${language}\n${visible(text).trimEnd()}\n${fence}`;
}

function code(text) {
  return `\`${visible(text).replaceAll('`', "'").replaceAll('\n', ' ')}\``;
}
