/** Translates patterns of .NET, Java, PCRE, Python and others into regular expressions of ECMAScript that mean the same. */
import { escapes, posix, property } from './pattern-classes.ts';

type Translation = { expression: RegExp } | { problem: string };

/** A pattern as ECMAScript reads it, or why it cannot be said there. */
export function translate(pattern: string): Translation {
  if (isDelimited(pattern)) return { problem: 'is a regular expression between slashes, which belong to no pattern' };
  const plain = expressionOf(pattern, 'u');
  if (plain) return { expression: plain };
  const said = inEcmaScript(pattern);
  const expression = said && expressionOf(said.source, said.flags);
  return expression ? { expression } : { problem: 'is no regular expression that ECMAScript can say' };
}

function expressionOf(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** `/^…$/i`: nothing can stand before the beginning, or after the end. */
function isDelimited(pattern: string): boolean {
  return /^\/(?:\^.*|.*\$)\/[a-z]*$/s.test(pattern);
}

/** Undefined if ECMAScript cannot express it. */
function inEcmaScript(pattern: string): { source: string; flags: string } | undefined {
  const options = /^(\^|\\A)?\(\?([a-z]*)(?:-[a-z]+)?\)/.exec(pattern);
  const flags = options?.[2] ?? '';
  // `n` only says which groups are numbered.
  if (/[^imsn]/.test(flags)) return undefined;
  const rest = options ? `${options[1] ?? ''}${pattern.slice(options[0].length)}` : pattern;
  const source = translated(rest);
  return source === undefined ? undefined : { source, flags: `u${flags.replace('n', '')}` };
}

function translated(pattern: string): string | undefined {
  const state: State = { text: pattern, at: 0, isOdd: false, hasLoose: false };
  let source = '';
  while (state.at < pattern.length) {
    const part = pattern[state.at] === '[' ? classAt(state) : partAt(state);
    if (part === undefined) return undefined;
    source += part;
  }
  // A bracket that closes nothing is a literal, unless some dialect may have nested classes there.
  return state.hasLoose && state.isOdd ? undefined : source;
}

interface State {
  text: string;
  at: number;
  /** A class is empty or contains a bracket, which dialects read differently. */
  isOdd: boolean;
  /** A closing bracket stands alone. */
  hasLoose: boolean;
}

/** Ways to write groups and anchors that ECMAScript writes differently. */
const groups: [RegExp, (match: RegExpExecArray) => string][] = [
  [/\(\?#[^)]*\)/y, () => ''],
  [/\(\?P<(\w+)>/y, ([, name]) => `(?<${name}>`],
  [/\(\?'(\w+)'/y, ([, name]) => `(?<${name}>`],
  [/\(\?P=(\w+)\)/y, ([, name]) => `\\k<${name}>`],
  [/\\A/y, () => '^'],
  [/\\z/y, () => '$'],
  [/\\Z/y, () => '(?=\\n?$)'],
  [/\\x\{([0-9A-Fa-f]+)\}/y, ([, code]) => `\\u{${code}}`],
  [/\\Q([\s\S]*?)(?:\\E|$)/y, ([, text = '']) => literal(text)],
  [/\\E/y, () => ''],
  // A quantifier stays as it is; other braces are literals.
  [/\{\d+(?:,\d*)?\}/y, ([whole]) => whole],
  [/[{}]/y, ([brace]) => `\\${brace}`],
];

function partAt(state: State): string | undefined {
  const { text, at } = state;
  for (const [form, say] of groups) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match) {
      state.at += match[0].length;
      return say(match);
    }
  }
  if (text[at] === '\\') return escapeAt(state, false);
  state.at += 1;
  if (text[at] !== ']') return text[at];
  state.hasLoose = true;
  return '\\]';
}

function classAt(state: State): string | undefined {
  const { text } = state;
  const isNegated = text[state.at + 1] === '^';
  state.at += isNegated ? 2 : 1;
  let source = isNegated ? '[^' : '[';
  if (text[state.at] === ']') state.isOdd = true;
  while (state.at < text.length && text[state.at] !== ']') {
    const named = /\[:(\^?)(\w+):\]/y;
    named.lastIndex = state.at;
    const match = named.exec(text);
    let part: string | undefined;
    if (match) {
      part = match[1] ? undefined : posix.get(match[2]!);
      state.at += match[0].length;
    } else if (text[state.at] === '\\') part = escapeAt(state, true);
    else {
      part = text[state.at] === '[' ? '\\[' : text[state.at];
      if (part === '\\[' || text.startsWith('&&', state.at)) state.isOdd = true;
      state.at += 1;
    }
    if (part === undefined) return undefined;
    source += part;
  }
  if (state.at >= text.length) return undefined;
  state.at += 1;
  return `${source}]`;
}

/** An escape as ECMAScript writes it in Unicode mode; undefined if it has none. */
function escapeAt(state: State, inClass: boolean): string | undefined {
  const { text, at } = state;
  const next = text[at + 1];
  if (next === undefined) return undefined;
  const named = /\\([pP])(?:\{(\^?[^}]*)\}|([A-Z]))/y;
  named.lastIndex = at;
  const match = named.exec(text);
  if (match) {
    state.at += match[0].length;
    return property(match[1] === 'P', match[2] ?? match[3]!, inClass);
  }
  if (inClass && next === 'Q') {
    const end = text.indexOf('\\E', at);
    const stop = end < 0 ? text.length : end;
    state.at = end < 0 ? stop : stop + 2;
    return literal(text.slice(at + 2, stop));
  }
  const known = escapes(next, inClass);
  state.at += 2;
  if (known !== undefined) return known;
  if (/[A-Za-z0-9]/.test(next)) {
    // Escapes that ECMAScript has; what belongs to them follows unchanged.
    const own = inClass ? 'dDwWsStnvfrbxucB0' : 'dDwWsStnvfrbBxuck0123456789';
    return own.includes(next) && !(inClass && next === 'B') ? `\\${next}` : undefined;
  }
  return /[\^$\\.*+?()[\]{}|/]/.test(next) || (inClass && next === '-') ? `\\${next}` : literal(next);
}

function literal(text: string): string {
  return [...text].map((char) => (/[\w\s]/.test(char) ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`)).join('');
}
