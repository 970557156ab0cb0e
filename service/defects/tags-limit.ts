import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

type Count = (names: readonly string[], held: readonly Tag[], correct: Behaviour) => number;

/** Changes how tags are counted for the limit. */
const counted =
  (count: Count): Change =>
  (correct) => ({ tagsAfter: (names, held) => count(names, held, correct) });

/** The tenth tag is refused (`<` instead of `<=`). */
export const nineTags: Defect = {
  name: 'nine-tags',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.add.limit-held-names', 'learners.create.tag-limit'],
  change: () => ({ tagsPerLearner: 9 }),
};

/** The eleventh tag is accepted. */
export const elevenTags: Defect = {
  name: 'eleven-tags',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.add.limit-held-names', 'tags.add.atomic', 'learners.create.tag-limit'],
  change: () => ({ tagsPerLearner: 11 }),
};

/** Only the names of the request are counted: two additions can make more than ten. */
export const heldTagsUncounted: Defect = {
  name: 'held-tags-uncounted',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.add.atomic'],
  change: counted((names, _held, correct) => correct.tagsAfter(names, [])),
};

/** A learner with fewer than ten tags can be given any number of new ones. */
export const limitBeforeAddition: Defect = {
  name: 'tag-limit-before-addition',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.add.limit-held-names', 'tags.add.atomic', 'learners.create.tag-limit'],
  change: counted((names, held, correct) =>
    held.length < 10 ? Math.min(10, correct.tagsAfter(names, held)) : correct.tagsAfter(names, held),
  ),
};

/** A single name always passes the limit. */
export const singleNamePasses: Defect = {
  name: 'tag-limit-single-name-passes',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.add.atomic'],
  change: counted((names, held, correct) => (names.length === 1 ? 1 : correct.tagsAfter(names, held))),
};

/** Names that already exist in the organisation pass the limit. */
export const knownNamesPassLimit: Defect = {
  name: 'tag-limit-known-names-pass',
  breaks: 'tags.add.limit',
  change: (correct) => ({
    decideAddTags(state, call) {
      const learner = state.learners.get(call.params.learnerId ?? '');
      const { names } = correct.checkTagsBody(call.body);
      const areKnown = names.every((name) => correct.isTagName(name) && correct.findTag(state, name));
      if (!learner || names.length === 0 || !areKnown || learner.tags.length < 10)
        return correct.decideAddTags(state, call);
      return correct.tagsAdded(learner, correct.tagWrites(state, learner, names));
    },
  }),
};

/** The limit applies to the whole organisation. */
export const limitOfOrganisation: Defect = {
  name: 'tag-limit-of-organisation',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.all.no-paging'],
  change: (correct) => ({
    decideAddTags(state, call) {
      const { names } = correct.checkTagsBody(call.body);
      if (names.some((name) => !correct.isTagName(name)) || correct.tagsAfter(names, [...state.tags.values()]) <= 10)
        return correct.decideAddTags(state, call);
      return correct.refuse([{ field: 'tags', message: 'There are ten tags.' }]);
    },
  }),
};

/** Removed tags still count towards the limit. */
export const removedTagsCount: Defect = {
  name: 'tag-limit-counts-removed',
  breaks: 'tags.add.limit',
  alsoBreaks: ['tags.delete.every-learner'],
  change: (correct) => {
    const everHeld = new Map<string, Set<string>>();
    return {
      decideAddTags(state, call) {
        const { names } = correct.checkTagsBody(call.body);
        const learnerId = call.params.learnerId ?? '';
        const ever = new Set([...(everHeld.get(learnerId) ?? []), ...names.map((name) => correct.tagKey(name))]);
        if (ever.size > 10) return correct.refuse([{ field: 'tags', message: 'The learner has had ten tags.' }]);
        const decision = correct.decideAddTags(state, call);
        if (decision.status < 300) everHeld.set(learnerId, ever);
        return decision;
      },
    };
  },
};

/** Names held already are counted again. */
export const heldNamesCountAgain: Defect = {
  name: 'tag-limit-held-names-count-again',
  breaks: 'tags.add.limit-held-names',
  change: counted((names, held, correct) => held.length + correct.tagsAfter(names, [])),
};

/** Names that differ only in case are counted separately. */
export const casingsCount: Defect = {
  name: 'tag-limit-casings-count',
  breaks: 'tags.add.limit-held-names',
  change: counted((names, held) => new Set([...held.map(({ name }) => name), ...names]).size),
};

/** A learner with ten tags is refused whatever is sent. */
export const fullLearnerRefused: Defect = {
  name: 'tag-limit-full-learner-refused',
  breaks: 'tags.add.limit-held-names',
  change: counted((names, held, correct) => (held.length >= 10 ? 11 : correct.tagsAfter(names, held))),
};

/** A request that contains a held name passes the limit. */
export const heldNameOpensLimit: Defect = {
  name: 'tag-limit-held-name-opens',
  breaks: 'tags.add.limit-held-names',
  change: counted((names, held, correct) =>
    names.some((name) => held.some((tag) => correct.tagKey(tag.name) === correct.tagKey(name)))
      ? 1
      : correct.tagsAfter(names, held),
  ),
};
