/** The page's style and script, read once from the files in this folder and embedded in the page unchanged. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** In cascade order: a later file may use names from an earlier one. */
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
const scripts = [
  ...['browser/dom.js', 'browser/text.js', '../../../protocol/curl.js', '../../../protocol/script.js'],
  ...['browser/ticket.js', 'browser/exchange.js', 'browser/evidence.js'],
  ...['browser/filters.js', 'browser/keyboard.js', 'browser/main.js'],
];

export const style = styles.map((name) => read(`style/${name}`)).join('\n');

/** The modules as one script: imports and exports are removed, and all of them share the scope of one function. */
export const script = `(() => {\n'use strict';\n${scripts.map((name) => unbound(read(name))).join('\n')}\n})();`;

/** Content security policy: only this exact style and script, no network, and no markup created from text. */
export const contentPolicy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The hash by which a content security policy allows an inline element. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function unbound(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
}
