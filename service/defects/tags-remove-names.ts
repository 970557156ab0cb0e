import type { Behaviour, Change } from '../behaviour/index.ts';
import { deciding, matches, taking } from './tags-removal.ts';
import type { Defect } from './types.ts';

const refusing = (isRefused: (correct: Behaviour, name: string) => boolean): Change =>
  deciding((correct, _state, _learner, name) =>
    isRefused(correct, name) ? correct.refuse([{ field: 'name', message: 'Not a tag name.' }]) : null,
  );

/** The name is checked as on addition: too short gets 400. */
export const tooShortRefused: Defect = {
  name: 'tag-remove-too-short-400',
  breaks: 'tags.remove.too-short',
  change: refusing((_correct, name) => name.length < 3),
};

/** One character is refused, two are not. */
export const oneCharacterRefused: Defect = {
  name: 'tag-remove-one-character-400',
  breaks: 'tags.remove.too-short',
  change: refusing((_correct, name) => name.length < 2),
};

/** A name of two characters gets 404. */
export const tooShortNotFound: Defect = {
  name: 'tag-remove-too-short-404',
  breaks: 'tags.remove.too-short',
  change: deciding((correct, _state, _learner, name) => (name.length === 2 ? correct.notFound() : null)),
};

/** A name too short for a tag stands for all that begin with it. */
export const tooShortIsBeginning: Defect = {
  name: 'tag-remove-too-short-is-beginning',
  breaks: 'tags.remove.too-short',
  change: taking((tag, name, correct) =>
    name.length < 3 ? correct.tagKey(tag.name).startsWith(correct.tagKey(name)) : matches(tag, name, correct),
  ),
};

/** The name is checked as on addition: other characters get 400. */
export const badCharactersRefused: Defect = {
  name: 'tag-remove-bad-characters-400',
  breaks: 'tags.remove.bad-characters',
  change: refusing((correct, name) => !correct.isTooLongToRemove(name) && !correct.hasTagCharacters(name)),
};

/** Names with a space inside are refused. */
export const spaceRefused: Defect = {
  name: 'tag-remove-space-400',
  breaks: 'tags.remove.bad-characters',
  change: refusing((correct, name) => !correct.isTooLongToRemove(name) && name.includes(' ')),
};

/** Names beyond ASCII are refused. */
export const nonAsciiRefused: Defect = {
  name: 'tag-remove-non-ascii-400',
  breaks: 'tags.remove.bad-characters',
  change: refusing((_correct, name) => /[\u0080-\uffff]/.test(name)),
};

/** The name goes into a pattern of SQL's LIKE. */
export const nameIsLikePattern: Defect = {
  name: 'tag-remove-like-pattern',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name) => asPattern(name, { _: '.', '%': '.*' }).test(tag.name)),
};

/** The name is a pattern with an asterisk. */
export const nameIsGlob: Defect = {
  name: 'tag-remove-glob',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name) => asPattern(name, { '*': '.*' }).test(tag.name)),
};

/** The dot of a name stands for any character. */
export const nameIsExpression: Defect = {
  name: 'tag-remove-regular-expression',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name) => asPattern(name, { '.': '.' }).test(tag.name)),
};

/** Characters that no name has are dropped, and what is left is removed. */
export const badCharactersDropped: Defect = {
  name: 'tag-remove-bad-characters-dropped',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name, correct) => matches(tag, name.replace(/[^A-Za-z0-9:-]/g, ''), correct)),
};

/** A list of names with commas is split. */
export const commaSplits: Defect = {
  name: 'tag-remove-comma-splits',
  breaks: 'tags.remove.bad-characters',
  change: taking((tag, name, correct) => name.split(',').some((part) => matches(tag, part, correct))),
};

/** The whole name as a pattern, in which these characters stand for others. */
function asPattern(name: string, wildcards: Record<string, string>): RegExp {
  const pattern = [...name].map((one) => wildcards[one] ?? one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('');
  return new RegExp(`^${pattern}$`, 'i');
}

/** No name selects all of the learner's tags. */
export const removalWithoutNameRemovesAll: Defect = {
  name: 'tag-remove-without-name-removes-all',
  breaks: 'tags.remove.not-held',
  change: (correct) => ({
    removalWrites: (learner, name) =>
      name === '' ? [{ kind: 'learner', learner: { ...learner, tags: [] } }] : correct.removalWrites(learner, name),
  }),
};
