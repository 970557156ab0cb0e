import { gzipSync } from 'node:zlib';

/** Safe markup: everything inserted is text, so nothing a target sent can become an element, an attribute or a script. */

/** Finished markup. Only `html` should create it; any other caller of the constructor vouches for the text. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | null | false | readonly (Markup | null | false)[];

/** A tagged template: strings are escaped, markup is inserted as it is, arrays are joined, null and false are left out. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const parts = strings.map((part, i) => part + (i < values.length ? written(values[i] ?? null) : ''));
  return new Markup(parts.join(''));
}

/** A sentence in which names are between backticks, as in Markdown. */
export function prose(text: string): Markup {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

function written(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map((each) => written(each)).join('');
  return escapeText(visible(String(value)));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Makes control characters visible, and marks of text direction their codes. `browser/text.js` does the same for evidence. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controls, (character) => {
      const code = character.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? '\u2421' : `\\u${code.toString(16).padStart(4, '0')}`;
    });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is there to make them visible.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** JSON for the page's own script, compressed: twenty megabytes shrink to two. Base64 is safe inside a `script` element. */
export function dataBlock(id: string, value: unknown): Markup {
  const packed = gzipSync(JSON.stringify(value)).toString('base64');
  return new Markup(`<script type="application/gzip" id="${escapeText(id)}">${packed}</script>`);
}
