import { breaking } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import { type Asked, deciding, saved, toUnknownEverywhere } from '../operators/decisions.ts';
import { idleFor } from '../operators/roles.ts';
import { upToAColon } from '../operators/tags.ts';
import type { AlsoBreaks, Behaviour, Change, Decision, Learner, Tag, Write } from '../types.ts';

/** Checks the length of a name to remove without trimming it completely. */
const untrimmed = (trim: (name: string) => string): Change =>
  deciding('decideRemoveLearnerTag', (decision, { correct, call }) =>
    correct.lengthOf(trim(call.query.name ?? '')) > 20
      ? correct.refuse([{ field: 'name', message: 'The name is too long.' }])
      : decision,
  );

/** Refuses these names. */
const refusingNames = (isRefused: (correct: Behaviour, name: string) => boolean): Change =>
  before(({ correct }, _learner, name) =>
    isRefused(correct, name) ? correct.refuse([{ field: 'name', message: 'Not a tag name.' }]) : null,
  );

/** The name as an expression for the whole tag name, with these characters as wildcards. */
function asPattern(name: string, wildcards: Record<string, string>): RegExp {
  const pattern = [...name].map((one) => wildcards[one] ?? one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('');
  return new RegExp(`^${pattern}$`, 'i');
}

const without = (learner: Learner, tag: Tag): Write =>
  saved({ ...learner, tags: learner.tags.filter(({ id }) => id !== tag.id) });

/** Changes which of a learner's tags a removal takes; the name is already trimmed. */
const taking =
  (isTaken: (tag: Tag, name: string, correct: Behaviour) => boolean): Change =>
  (correct) => ({
    removalWrites(learner, name) {
      const tags = learner.tags.filter((tag) => !isTaken(tag, name, correct));
      return tags.length === learner.tags.length ? [] : [saved({ ...learner, tags })];
    },
  });

/** Whether the tag has the name, ignoring case. */
const matches = (tag: Tag, name: string, correct: Behaviour) => correct.tagKey(tag.name) === correct.tagKey(name);

/** Decides on removals of a name from a learner before the correct service does; null leaves the decision to it. */
const before = (decide: (asked: Asked, learner: Learner, name: string) => Decision | null): Change =>
  deciding('decideRemoveLearnerTag', (decision, asked) => {
    const name = asked.call.query.name?.trim();
    return (asked.learner && name ? decide(asked, asked.learner, name) : null) ?? decision;
  });

export const defects = [
  breaking('tags.remove.too-long', {
    'tag-remove-twenty-400': (correct) => ({ isTooLongToRemove: (name) => correct.lengthOf(name) >= 20 }),
    'tag-remove-twenty-one-204': (correct) => ({ isTooLongToRemove: (name) => correct.lengthOf(name) > 21 }),
    'tag-remove-any-length-204': () => ({ isTooLongToRemove: () => false }),
    'tag-remove-length-unchecked-without-tags': deciding(
      'decideRemoveLearnerTag',
      (decision, { correct, state, call, learner }) =>
        learner?.tags.length === 0 && call.query.name !== undefined && state.tagging ? correct.done(204) : decision,
    ),
    'tag-remove-long-name-cut': asking('decideRemoveLearnerTag', (state, call) => [
      state,
      {
        ...call,
        query:
          call.query.name === undefined ? call.query : { ...call.query, name: call.query.name.trim().slice(0, 20) },
      },
    ]),
    'tag-remove-long-name-refused-and-cut': deciding(
      'decideRemoveLearnerTag',
      (decision, { correct, call, learner }) => {
        if (decision.status !== 400 || !learner || !call.query.name) return decision;
        return { ...decision, writes: correct.removalWrites(learner, call.query.name.trim().slice(0, 20)) };
      },
    ),
  }),
  breaking('tags.remove.trimmed-length', {
    'tag-remove-leading-spaces-count': untrimmed((name) => name.trimEnd()),
    'tag-remove-trailing-spaces-count': untrimmed((name) => name.trimStart()),
    'tag-remove-one-space-trimmed': untrimmed((name) => name.replace(/^ | $/g, '')),
  }),
  breaking('tags.remove.too-short', {
    // A name that is too short returns 400, as on addition.
    'tag-remove-too-short-400': refusingNames((_correct, name) => name.length < 3),
    'tag-remove-one-character-400': refusingNames((_correct, name) => name.length < 2),
    'tag-remove-too-short-404': before(({ correct }, _learner, name) =>
      name.length === 2 ? correct.notFound() : null,
    ),
    'tag-remove-too-short-is-beginning': taking((tag, name, correct) =>
      name.length < 3 ? correct.tagKey(tag.name).startsWith(correct.tagKey(name)) : matches(tag, name, correct),
    ),
  }),
  breaking('tags.remove.bad-characters', {
    'tag-remove-bad-characters-400': refusingNames(
      (correct, name) => !correct.isTooLongToRemove(name) && !correct.hasTagCharacters(name),
    ),
    'tag-remove-space-400': refusingNames((correct, name) => !correct.isTooLongToRemove(name) && name.includes(' ')),
    'tag-remove-non-ascii-400': refusingNames((_correct, name) => /[\u0080-\uffff]/.test(name)),
    // The name is treated as a pattern of SQL's `LIKE`.
    'tag-remove-like-pattern': taking((tag, name) => asPattern(name, { _: '.', '%': '.*' }).test(tag.name)),
    // An asterisk in the name is a wildcard.
    'tag-remove-glob': taking((tag, name) => asPattern(name, { '*': '.*' }).test(tag.name)),
    // A dot in the name matches any character, as in a regular expression.
    'tag-remove-regular-expression': taking((tag, name) => asPattern(name, { '.': '.' }).test(tag.name)),
    'tag-remove-bad-characters-dropped': taking((tag, name, correct) =>
      matches(tag, name.replace(/[^A-Za-z0-9:-]/g, ''), correct),
    ),
    'tag-remove-comma-splits': taking((tag, name, correct) =>
      name.split(',').some((part) => matches(tag, part, correct)),
    ),
  }),
  breaking('tags.remove.not-held', {
    'tag-remove-without-name-removes-all': changing('removalWrites', (writes, learner, name) =>
      name === '' ? [saved({ ...learner, tags: [] })] : writes,
    ),
    'tag-remove-unheld-404': before(({ correct }, learner, name) =>
      learner.tags.some((tag) => matches(tag, name, correct)) || correct.isTooLongToRemove(name)
        ? null
        : correct.notFound(),
    ),
    'tag-remove-nobodys-404': before(({ correct, state }, _learner, name) =>
      correct.isTagName(name) && !correct.findTag(state, name) ? correct.notFound() : null,
    ),
    'tag-remove-taken-from-holder': before(({ correct, state }, learner, name) => {
      const tag = correct.findTag(state, name);
      if (!tag || learner.tags.some(({ id }) => id === tag.id)) return null;
      return correct.done(
        204,
        state.learners.withTag(tag.id).map((holder) => without(holder, tag)),
      );
    }),
    'tag-remove-creates-name': before(({ correct, state }, _learner, name) =>
      correct.isTagName(name) && !correct.findTag(state, name)
        ? correct.done(204, [{ kind: 'tag', tag: correct.newTag(state, name, 0) }])
        : null,
    ),
  }),
  breaking('tags.remove.removes', {
    'tag-remove-nothing': () => ({ removalWrites: () => [] }),
    'tag-remove-reads-names-up-to-a-colon': asking('decideRemoveLearnerTag', (state, call) => [
      state,
      upToAColon(call),
    ]),
    'tag-remove-once-for-each-learner': (correct) => {
      const changed = new Set<string>();
      return {
        removalWrites: (learner, name) => {
          const writes = changed.has(learner.learnerId) ? [] : correct.removalWrites(learner, name);
          if (writes.length > 0) changed.add(learner.learnerId);
          return writes;
        },
      };
    },
    'tag-remove-first': before(({ correct }, learner, name) => {
      const [first] = learner.tags;
      return first && learner.tags.some((tag) => matches(tag, name, correct))
        ? correct.done(204, [without(learner, first)])
        : null;
    }),
    'tag-remove-all': before(({ correct }, learner, name) =>
      learner.tags.some((tag) => matches(tag, name, correct))
        ? correct.done(204, [saved({ ...learner, tags: [] })])
        : null,
    ),
    'tag-remove-by-beginning': taking((tag, name, correct) =>
      correct.tagKey(tag.name).startsWith(correct.tagKey(name)),
    ),
    'tag-remove-last-stays': before(({ correct }, learner) => (learner.tags.length === 1 ? correct.done(204) : null)),
    'tag-remove-200': before(({ correct }, learner, name) => {
      const writes = correct.removalWrites(learner, name);
      return writes.length > 0 ? { ...correct.done(200), writes } : null;
    }),
    'tag-remove-of-tutor-forgotten': idleFor('tutor', 'decideRemoveLearnerTag'),
  }),
  breaking('tags.remove.case-insensitive', {
    'tag-remove-exact-name-only': taking((tag, name) => tag.name === name),
    // Only the name sent is lower-cased before the comparison, not that of the tag.
    'tag-remove-lower-case-only': taking((tag, name) => tag.name === name.toLowerCase() || tag.name === name),
  }),
  breaking('tags.remove.only-this-learner', {
    'tag-remove-from-everybody': before(({ correct, state }, learner, name) => {
      const tag = learner.tags.find((held) => matches(held, name, correct));
      return tag
        ? correct.done(
            204,
            state.learners.withTag(tag.id).map((holder) => without(holder, tag)),
          )
        : null;
    }),
    'tag-remove-from-later-holders': before(({ correct, state }, learner, name) => {
      const tag = learner.tags.find((held) => matches(held, name, correct));
      if (!tag) return null;
      const later = state.learners.withTag(tag.id).filter(({ sequence }) => sequence >= learner.sequence);
      return correct.done(
        204,
        later.map((holder) => without(holder, tag)),
      );
    }),
    // The tag is deleted from the organisation's list, even though others hold it.
    'tag-remove-deletes-tag': before(({ correct }, learner, name) => {
      const tag = learner.tags.find((held) => matches(held, name, correct));
      return tag ? correct.done(204, [without(learner, tag), { kind: 'tagGone', tag }]) : null;
    }),
  }),
  breaking('tags.remove.unknown-learner', {
    'tag-remove-from-nobody-204': toUnknownEverywhere('DELETE /v1/learners/{learnerId}/tags', (correct) =>
      correct.done(204),
    ),
    'tag-remove-nothing-from-nobody-204': toUnknownEverywhere(
      'DELETE /v1/learners/{learnerId}/tags',
      (correct, state, call) =>
        correct.findTag(state, call.query.name ?? '') ? correct.notFound() : correct.done(204),
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tag-remove-too-short-is-beginning': ['tags.remove.not-held'],
  'tag-remove-creates-name': ['tags.add.atomic'],
};
