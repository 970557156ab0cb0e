import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Defect } from './types.ts';

/** Accepts names of these lengths; the limit for removals stays right. */
const lengths =
  (from: number, to: number): Change =>
  (correct) => ({
    isTagName(name) {
      const length = correct.lengthOf(name);
      return length >= from && length <= to && correct.hasTagCharacters(name);
    },
  });

/** Accepts names whose characters match the pattern. */
const characters =
  (pattern: RegExp): Change =>
  () => ({ hasTagCharacters: (name) => pattern.test(name) });

/** Changes names before they are checked and stored. */
const cleaned =
  (clean: (name: string) => string): Change =>
  (correct) => ({ sentTagName: (name) => clean(correct.sentTagName(name)) });

/** Two characters are accepted. */
export const tagNameOfTwo: Defect = { name: 'tag-name-of-two', breaks: 'tags.name.length', change: lengths(2, 20) };

/** Three characters are refused (`>` instead of `>=`). */
export const tagNameAboveThree: Defect = {
  name: 'tag-name-above-three',
  breaks: 'tags.name.length',
  change: lengths(4, 20),
};

/** Twenty characters are refused (`<` instead of `<=`). */
export const tagNameBelowTwenty: Defect = {
  name: 'tag-name-below-twenty',
  breaks: 'tags.name.length',
  change: lengths(3, 19),
};

/** Twenty-one characters are accepted. */
export const tagNameOfTwentyOne: Defect = {
  name: 'tag-name-of-twenty-one',
  breaks: 'tags.name.length',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: lengths(3, 21),
};

/** The empty name is accepted. */
export const emptyTagName: Defect = {
  name: 'empty-tag-name',
  breaks: 'tags.name.length',
  change: (correct) => ({ isTagName: (name) => name === '' || correct.isTagName(name) }),
};

/** Hyphens do not count towards the length. */
export const hyphensUncounted: Defect = {
  name: 'tag-name-hyphens-uncounted',
  breaks: 'tags.name.length',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: (correct) => ({
    isTagName: (name) => {
      const length = correct.lengthOf(name.replaceAll('-', ''));
      return length >= 3 && length <= 20 && correct.hasTagCharacters(name);
    },
  }),
};

/** `\w` is used for letters and digits, so that underscores are accepted. */
export const underscoreInTagName: Defect = {
  name: 'tag-name-with-underscore',
  breaks: 'tags.name.characters',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: characters(/^[\w:-]*$/),
};

/** The range from `A` to `z` accepts six characters that are not letters. */
export const rangeOverBrackets: Defect = {
  name: 'tag-name-range-over-brackets',
  breaks: 'tags.name.characters',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: characters(/^[A-z0-9:-]*$/),
};

/** A misplaced hyphen makes a range from `+` to `:`, which accepts comma, dot and slash. */
export const hyphenMakesRange: Defect = {
  name: 'tag-name-hyphen-makes-range',
  breaks: 'tags.name.characters',
  change: characters(/^[A-Za-z0-9+-:]*$/),
};

/** Semicolons are accepted as well as colons. */
export const semicolonInTagName: Defect = {
  name: 'tag-name-with-semicolon',
  breaks: 'tags.name.characters',
  change: characters(/^[A-Za-z0-9:;-]*$/),
};

/** The pattern is not anchored at the end: anything may follow three valid characters. */
export const tagNamePatternOpenEnd: Defect = {
  name: 'tag-name-pattern-open-end',
  breaks: 'tags.name.characters',
  alsoBreaks: ['tags.name.no-spaces', 'tags.add.rule-break', 'tags.add.atomic'],
  change: characters(/^(?:[A-Za-z0-9:-]{3}|[A-Za-z0-9:-]*$)/),
};

/** The pattern is not anchored at the start: anything may precede three valid characters. */
export const tagNamePatternOpenStart: Defect = {
  name: 'tag-name-pattern-open-start',
  breaks: 'tags.name.characters',
  alsoBreaks: ['tags.name.no-spaces', 'tags.add.rule-break', 'tags.add.atomic'],
  change: characters(/[A-Za-z0-9:-]{3}$|^[A-Za-z0-9:-]*$/),
};

/** With the `m` flag, one valid line is enough. */
export const tagNameOfLines: Defect = {
  name: 'tag-name-of-lines',
  breaks: 'tags.name.characters',
  change: characters(/^[A-Za-z0-9:-]*$/m),
};

/** Any non-ASCII character is accepted. */
export const anyNonAsciiInTagName: Defect = {
  name: 'tag-name-any-non-ascii',
  breaks: 'tags.name.characters',
  change: characters(/^[A-Za-z0-9:\u0080-\uffff-]*$/),
};

/** Halves of surrogate pairs are accepted, and therefore emoji. */
export const emojiInTagName: Defect = {
  name: 'tag-name-with-emoji',
  breaks: 'tags.name.characters',
  change: characters(/^[A-Za-z0-9:\ud800-\udfff-]*$/),
};

/** A name that consists of digits is refused. */
export const digitsRefused: Defect = {
  name: 'tag-name-of-digits-refused',
  breaks: 'tags.name.characters',
  change: withAlso((correct, name) => correct.hasTagCharacters(name) && !/^\d+$/.test(name)),
};

/** Names are trimmed for the check, but stored as they were sent. */
export const paddingStored: Defect = {
  name: 'tag-name-padding-stored',
  breaks: 'tags.name.characters',
  change: (correct) => ({ sentTagName: (name) => name, isTagName: (name) => correct.isTagName(name.trim()) }),
};

/** A trailing line feed is accepted and stored. */
export const lineEndStored: Defect = {
  name: 'tag-name-line-end-stored',
  breaks: 'tags.name.characters',
  change: (correct) => ({
    sentTagName: (name) => name,
    isTagName: (name) => correct.isTagName(name.replace(/\n$/, '')),
  }),
};

/** Names are Unicode-normalised (NFKC) first, so that a full-width colon becomes a colon. */
export const compatibilityFolded: Defect = {
  name: 'tag-name-compatibility-folded',
  breaks: 'tags.name.characters',
  change: cleaned((name) => name.normalize('NFKC')),
};

/** Invisible characters are silently dropped. */
export const invisibleDropped: Defect = {
  name: 'tag-name-invisible-dropped',
  breaks: 'tags.name.characters',
  change: cleaned((name) => name.replace(/[\u200b-\u200f\ufeff]/g, '')),
};

/** A name must begin with a letter. */
export const tagNameStartsWithLetter: Defect = {
  name: 'tag-name-starts-with-letter',
  breaks: 'tags.name.characters',
  change: characters(/^(?:[A-Za-z][A-Za-z0-9:-]*)?$/),
};

/** A name must not end with a hyphen or colon. */
export const tagNameEndsWithLetterOrDigit: Defect = {
  name: 'tag-name-ends-with-letter-or-digit',
  breaks: 'tags.name.characters',
  change: characters(/^(?:[A-Za-z0-9:-]*[A-Za-z0-9])?$/),
};

/** Two hyphens in a row are refused. */
export const doubleHyphenRefused: Defect = {
  name: 'tag-name-double-hyphen-refused',
  breaks: 'tags.name.characters',
  change: withAlso((correct, name) => correct.hasTagCharacters(name) && !name.includes('--')),
};

/** Colons are refused. */
export const colonRefused: Defect = {
  name: 'tag-name-colon-refused',
  breaks: 'tags.name.characters',
  change: withAlso((correct, name) => correct.hasTagCharacters(name) && !name.includes(':')),
};

/** Capital letters are refused. */
export const capitalsRefused: Defect = {
  name: 'tag-name-capitals-refused',
  breaks: 'tags.name.characters',
  change: characters(/^[a-z0-9:-]*$/),
};

/** The last letter of the alphabet and the digit 9 are refused. */
export const lastOfRangeRefused: Defect = {
  name: 'tag-name-last-of-range-refused',
  breaks: 'tags.name.characters',
  change: characters(/^[A-Ya-y0-8:-]*$/),
};

/** Spaces are accepted. */
export const spaceInTagName: Defect = {
  name: 'tag-name-with-space',
  breaks: 'tags.name.no-spaces',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: characters(/^[A-Za-z0-9: -]*$/),
};

/** One space between words is accepted. */
export const wordsInTagName: Defect = {
  name: 'tag-name-of-words',
  breaks: 'tags.name.no-spaces',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: characters(/^[A-Za-z0-9:-]*(?: [A-Za-z0-9:-]+)?$/),
};

/** Spaces are removed before the name is checked. */
export const spacesDropped: Defect = {
  name: 'tag-name-spaces-dropped',
  breaks: 'tags.name.no-spaces',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: cleaned((name) => name.replaceAll(' ', '')),
};

/** Spaces are replaced with hyphens. */
export const spacesHyphenated: Defect = {
  name: 'tag-name-spaces-hyphenated',
  breaks: 'tags.name.no-spaces',
  alsoBreaks: ['tags.add.rule-break', 'tags.add.atomic'],
  change: cleaned((name) => name.replace(/ +/g, '-')),
};

function withAlso(has: (correct: Behaviour, name: string) => boolean): Change {
  return (correct) => ({ hasTagCharacters: (name) => has(correct, name) });
}
