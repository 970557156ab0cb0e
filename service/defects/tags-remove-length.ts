import type { Change } from '../behaviour/index.ts';
import type { Defect } from './types.ts';

/** Checks the length of a name to remove without trimming it completely. */
const untrimmed =
  (trim: (name: string) => string): Change =>
  (correct) => ({
    decideRemoveLearnerTag: (state, call) =>
      correct.lengthOf(trim(call.query.name ?? '')) > 20
        ? correct.refuse([{ field: 'name', message: 'The name is too long.' }])
        : correct.decideRemoveLearnerTag(state, call),
  });

/** Twenty characters are refused. */
export const removalOfTwentyRefused: Defect = {
  name: 'tag-remove-twenty-400',
  breaks: 'tags.remove.too-long',
  alsoBreaks: ['tags.remove.trimmed-length'],
  change: (correct) => ({ isTooLongToRemove: (name) => correct.lengthOf(name) >= 20 }),
};

/** Twenty-one characters are accepted. */
export const removalOfTwentyOnePasses: Defect = {
  name: 'tag-remove-twenty-one-204',
  breaks: 'tags.remove.too-long',
  alsoBreaks: ['tags.remove.trimmed-length', 'tags.untagged.malformed-first'],
  change: (correct) => ({ isTooLongToRemove: (name) => correct.lengthOf(name) > 21 }),
};

/** A name that is too long returns 204. */
export const removalOfAnyLength: Defect = {
  name: 'tag-remove-any-length-204',
  breaks: 'tags.remove.too-long',
  alsoBreaks: ['tags.remove.trimmed-length', 'tags.untagged.malformed-first'],
  change: () => ({ isTooLongToRemove: () => false }),
};

/** The length is not checked for a learner without tags. */
export const lengthUncheckedWithoutTags: Defect = {
  name: 'tag-remove-length-unchecked-without-tags',
  breaks: 'tags.remove.too-long',
  alsoBreaks: ['tags.remove.trimmed-length'],
  change: (correct) => ({
    decideRemoveLearnerTag: (state, call) =>
      state.learners.get(call.params.learnerId ?? '')?.tags.length === 0 &&
      call.query.name !== undefined &&
      state.tagging
        ? correct.done(204)
        : correct.decideRemoveLearnerTag(state, call),
  }),
};

/** A name that is too long is cut to twenty characters, and the tag with that name is removed. */
export const longNameCut: Defect = {
  name: 'tag-remove-long-name-cut',
  breaks: 'tags.remove.too-long',
  alsoBreaks: ['tags.remove.trimmed-length', 'tags.untagged.malformed-first'],
  change: (correct) => ({
    decideRemoveLearnerTag: (state, call) =>
      correct.decideRemoveLearnerTag(state, {
        ...call,
        query:
          call.query.name === undefined ? call.query : { ...call.query, name: call.query.name.trim().slice(0, 20) },
      }),
  }),
};

/** A name that is too long is refused, but the tag named by its first twenty characters is removed. */
export const longNameRefusedAndCut: Defect = {
  name: 'tag-remove-long-name-refused-and-cut',
  breaks: 'tags.remove.too-long',
  change: (correct) => ({
    decideRemoveLearnerTag(state, call) {
      const decision = correct.decideRemoveLearnerTag(state, call);
      const learner = state.learners.get(call.params.learnerId ?? '');
      if (decision.status !== 400 || !learner || !call.query.name) return decision;
      return { ...decision, writes: correct.removalWrites(learner, call.query.name.trim().slice(0, 20)) };
    },
  }),
};

/** Leading spaces count towards the length. */
export const leadingSpacesCount: Defect = {
  name: 'tag-remove-leading-spaces-count',
  breaks: 'tags.remove.trimmed-length',
  change: untrimmed((name) => name.trimEnd()),
};

/** Trailing spaces count towards the length. */
export const trailingSpacesCount: Defect = {
  name: 'tag-remove-trailing-spaces-count',
  breaks: 'tags.remove.trimmed-length',
  change: untrimmed((name) => name.trimStart()),
};

/** At most one leading or trailing space is trimmed before the length is checked. */
export const oneSpaceTrimmed: Defect = {
  name: 'tag-remove-one-space-trimmed',
  breaks: 'tags.remove.trimmed-length',
  change: untrimmed((name) => name.replace(/^ | $/g, '')),
};
