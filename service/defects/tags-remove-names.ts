import type { Behaviour, Change } from '../behaviour/index.ts';
import { deciding, matches, taking } from './tags-removal.ts';
import type { Defect } from './types.ts';

const refusing = (isRefused: (correct: Behaviour, name: string) => boolean): Change =>
  deciding((correct, _state, _learner, name) =>
    isRefused(correct, name) ? correct.refuse([{ field: 'name', message: 'Not a tag name.' }]) : null,
  );

/** A name that is too short returns 400, as on addition. */
export const tooShortRefused: Defect = {
  name: 'tag-remove-too-short-400',
  breaks: 'tags.remove.too-short',
  change: refusing((_correct, name) => name.length < 3),
};

/** A name of one character returns 400. */
export const oneCharacterRefused: Defect = {
  name: 'tag-remove-one-character-400',
  breaks: 'tags.remove.too-short',
  change: refusing((_correct, name) => name.length < 2),
};

/** A name of two characters returns 404. */
export const tooShortNotFound: Defect = {
  name: 'tag-remove-too-short-404',
  breaks: 'tags.remove.too-short',
  change: deciding((correct, _state, _learner, name) => (name.length === 2 ? correct.notFound() : null)),
};

/** A name that is too short removes all tags that begin with it. */
export const tooShortIsBeginning: Defect = {
  name: 'tag-remove-too-short-is-beginning',
  breaks: 'tags.remove.too-short',
  change: taking((tag, name, correct) =>
    name.length < 3 ? correct.tagKey(tag.name).startsWith(correct.tagKey(name)) : matches(tag, name, correct),
  ),
};

/** A name with invalid characters returns 400, as on addition. */
export const badCharactersRefused: Defect = {
  name: 'tag-remove-bad-characters-400',
  breaks: 'tags.remove.bad-characters',
  change: refusing((correct, name) => !correct.isTooLongToRemove(name) && !correct.hasTagCharacters(name)),
};

/** A name with a space inside returns 400. */
export const spaceRefused: Defect = {
  name: 'tag-remove-space-400',
  breaks: 'tags.remove.bad-characters',
  change: refusing((correct, name) => !correct.isTooLongToRemove(name) && name.includes(' ')),
};

/** A name with non-ASCII characters returns 400. */
export const nonAsciiRefused: Defect = {
  name: 'tag-remove-non-ascii-400',
  breaks: 'tags.remove.bad-characters',
  change: refusing((_correct, name) => /[\u0080-\uffff]/.test(name)),
};

/** The name is treated as a pattern of SQL's `LIKE`. */
export const nameIsLikePattern: Defect = {
  name: 'tag-remove-like-pattern',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name) => asPattern(name, { _: '.', '%': '.*' }).test(tag.name)),
};

/** An asterisk in the name is a wildcard. */
export const nameIsGlob: Defect = {
  name: 'tag-remove-glob',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name) => asPattern(name, { '*': '.*' }).test(tag.name)),
};

/** A dot in the name matches any character, as in a regular expression. */
export const nameIsExpression: Defect = {
  name: 'tag-remove-regular-expression',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name) => asPattern(name, { '.': '.' }).test(tag.name)),
};

/** Invalid characters are dropped from the name, and the tag with the remaining name is removed. */
export const badCharactersDropped: Defect = {
  name: 'tag-remove-bad-characters-dropped',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name, correct) => matches(tag, name.replace(/[^A-Za-z0-9:-]/g, ''), correct)),
};

/** A name with commas is split into several names. */
export const commaSplits: Defect = {
  name: 'tag-remove-comma-splits',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name, correct) => name.split(',').some((part) => matches(tag, part, correct))),
};

/** The name as an expression for the whole tag name, with these characters as wildcards. */
function asPattern(name: string, wildcards: Record<string, string>): RegExp {
  const pattern = [...name].map((one) => wildcards[one] ?? one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('');
  return new RegExp(`^${pattern}$`, 'i');
}

/** An empty name removes all of the learner's tags. */
export const removalWithoutNameRemovesAll: Defect = {
  name: 'tag-remove-without-name-removes-all',
  breaks: 'tags.remove.not-held',
  change: (correct) => ({
    removalWrites: (learner, name) =>
      name === '' ? [{ kind: 'learner', learner: { ...learner, tags: [] } }] : correct.removalWrites(learner, name),
  }),
};
