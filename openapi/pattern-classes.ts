/** Classes of characters as other languages name them. */

const horizontal = '\\t \\xA0\\u1680\\u180E\\u2000-\\u200A\\u202F\\u205F\\u3000';

/** POSIX classes, as members of a class; they are about ASCII. */
export const posix: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alpha: 'A-Za-z',
    alnum: 'A-Za-z0-9',
    digit: '0-9',
    upper: 'A-Z',
    lower: 'a-z',
    word: '\\w',
    space: '\\t-\\r ',
    blank: '\\t ',
    punct: '!-\\/:-@\\[-`\\{-~',
    xdigit: '0-9A-Fa-f',
    graph: '!-~',
    print: ' -~',
    cntrl: '\\x00-\\x1F\\x7F',
    ascii: '\\x00-\\x7F',
  }),
);

/** Single escapes that ECMAScript lacks. */
export function escapes(letter: string, inClass: boolean): string | undefined {
  if (letter === 'h') return inClass ? horizontal : `[${horizontal}]`;
  if (letter === 'H') return inClass ? undefined : `[^${horizontal}]`;
  if (letter === 'a') return '\\x07';
  if (letter === 'e') return '\\x1B';
  return undefined;
}

/** `\p{…}`, by its name in ECMAScript, as a POSIX class of Java, or as a script of PCRE; undefined if it is none of these. */
export function property(isNegated: boolean, name: string, inClass: boolean): string | undefined {
  const bare = name.replace(/^\^/, '');
  const negated = isNegated !== name.startsWith('^');
  const letter = negated ? 'P' : 'p';
  const known = [bare, bare.replace(/^Is(?=Alphabetic$|Letter$|Uppercase$|Lowercase$)/, ''), `Script=${bare}`];
  const found = known.find(isProperty);
  if (found !== undefined) return `\\${letter}{${found}}`;
  const members = /^[A-Z]/.test(bare) ? posix.get(bare.toLowerCase()) : undefined;
  if (members === undefined || (negated && inClass)) return undefined;
  return inClass ? members : `[${negated ? '^' : ''}${members}]`;
}

function isProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, 'u').global === false;
  } catch {
    return false;
  }
}
