/** The page's style and script, read once from the files beside this one and put into the page as they are. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Reading order; a later file may refer to names of an earlier one. */
const styles = [
  'base.css',
  'head.css',
  'overview.css',
  'toolbar.css',
  'entries.css',
  'evidence.css',
  'tables.css',
  'print.css',
];
const scripts = ['dom.js', 'text.js', 'curl.js', 'exchange.js', 'evidence.js', 'filters.js', 'keyboard.js', 'main.js'];

export const style = styles.map((name) => read(`style/${name}`)).join('\n');

/** The modules in one: the words that bind them are left out, and they share one function's scope. */
export const script = `(() => {\n'use strict';\n${scripts.map((name) => unbound(read(`browser/${name}`))).join('\n')}\n})();`;

/** What the browser is told: nothing but this very style and script, no network, no markup made from text. */
export const contentPolicy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** As a content security policy names an inline element. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function unbound(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
}
