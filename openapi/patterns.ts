/** Patterns as OpenAPI documents have them: regular expressions of ECMAScript, or of the language of a generator. */

/** Patterns that match every text. */
const all = new Set(['', '^', '$', '.*', '^.*', '.*$', '^(.*)', '(.*)', '[\\s\\S]*', '^[\\s\\S]*$', '^[\\w\\W]*$']);

export function restrictsNothing(pattern: string): boolean {
  return all.has(pattern);
}

/** What is wrong with a pattern that cannot be used; undefined if it can. */
export function unreadable(pattern: string): string | undefined {
  return toRegExp(pattern) === undefined ? 'is no regular expression of ECMAScript' : undefined;
}

/** Compiles a pattern in Unicode mode if possible; many real ones contain escapes that this mode forbids. */
export function toRegExp(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return undefined;
}

export function matches(pattern: string, text: string): boolean {
  return toRegExp(pattern)?.test(text) ?? true;
}
