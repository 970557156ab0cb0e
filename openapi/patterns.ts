/** Patterns of a document, which generators write in their own language: what ECMAScript cannot express is reported. */
import { limits } from '../protocol/limits.ts';
import { runGuarded } from './guarded.ts';
import { type Cost, costOf } from './pattern-cost.ts';
import { translate } from './pattern-dialects.ts';

export interface Pattern {
  /** Whether a text matches; undefined if that takes too long. */
  test: (text: string) => boolean | undefined;
}

/** Patterns that match every text. */
const all = new Set(['', '^', '$', '.*', '^.*', '.*$', '(.*)', '^(.*)', '[\\s\\S]*', '^[\\s\\S]*$', '^[\\w\\W]*$']);

export function restrictsNothing(pattern: string): boolean {
  return all.has(pattern);
}

/** What is wrong with a pattern that cannot be used; undefined if it can. */
export function unreadable(pattern: string): string | undefined {
  const compiled = compile(pattern);
  return typeof compiled === 'string' ? compiled : undefined;
}

export function usable(pattern: string): Pattern | undefined {
  const compiled = compile(pattern);
  return typeof compiled === 'string' ? undefined : compiled;
}

/** Whether a pattern matches; undefined if it cannot be used, or takes too long. */
export function matches(pattern: string, text: string): boolean | undefined {
  return usable(pattern)?.test(text);
}

const compiled = new Map<string, Pattern | string>();

function compile(pattern: string): Pattern | string {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = make(pattern);
  compiled.set(pattern, made);
  return made;
}

/** After this many time-outs, a pattern is no longer tried. */
const patience = 3;

/** Time-outs of all patterns: a document may have thousands of them. */
let allTimeouts = 0;

function make(pattern: string): Pattern | string {
  const translated = translate(pattern);
  if ('problem' in translated) return translated.problem;
  const { expression } = translated;
  const cost = costOf(expression.source);
  let timeouts = 0;
  return {
    test(text) {
      if (isHarmless(cost, text)) return expression.test(text);
      if (timeouts >= patience || allTimeouts >= limits.slowTexts.value) return undefined;
      const result = runGuarded(() => expression.test(text));
      if (result === undefined) {
        timeouts += 1;
        allTimeouts += 1;
      }
      return result;
    },
  };
}

/** Whether there are so few ways to match that no guard is needed. */
function isHarmless({ choices, factor }: Cost, text: string): boolean {
  return (text.length + 1) ** (choices + 1) * factor < 1_000_000;
}
