import { breaking } from '../../breaking.ts';
import { asking, changing } from '../../operators/changes.ts';
import { type Asked, deciding, saved, toUnknownEverywhere, withoutTransactions } from '../../operators/decisions.ts';
import { reachesForeign } from '../../operators/foreign.ts';
import { addTags } from '../../operators/paths.ts';
import { reachesForeignByRole } from '../../operators/roles.ts';
import type { AlsoBreaks, Behaviour, Change, Learner, Write } from '../../types.ts';

/** Stores something although the addition is refused. */
const storingOnRefusal = (writes: (asked: Asked, learner: Learner, names: string[]) => Write[]): Change =>
  deciding('decideAddTags', (decision, asked) => {
    const { names } = asked.correct.checkTagsBody(asked.call.body);
    if (decision.status !== 400 || !asked.learner) return decision;
    return { ...decision, writes: writes(asked, asked.learner, names) };
  });

const addition = 'POST /v1/learners/{learnerId}/tags';

const refused = (correct: Behaviour) => correct.refuse([{ field: 'learnerId', message: 'There is no such learner.' }]);

export const defects = [
  breaking('tags.add.atomic', {
    // Each addition stores the tags that it found plus its own, and the last one overwrites the others.
    'race-of-tag-additions-loses-some': withoutTransactions(addTags),
    'tag-add-names-before-fault-applied': storingOnRefusal(({ correct, state }, learner, names) => {
      const fault = names.findIndex((name) => !correct.isTagName(correct.sentTagName(name)));
      return correct.tagWrites(state, learner, names.slice(0, fault < 0 ? 10 - learner.tags.length : fault));
    }),
    'tag-add-good-names-applied': storingOnRefusal(({ correct, state }, learner, names) => {
      const good = names.filter((name) => correct.isTagName(correct.sentTagName(name)));
      return good.length < names.length ? correct.tagWrites(state, learner, good) : [];
    }),
    'tag-add-good-names-created': storingOnRefusal(({ correct, state }, learner, names) =>
      correct
        .tagWrites(
          state,
          learner,
          names.filter((name) => correct.isTagName(correct.sentTagName(name))),
        )
        .filter(({ kind }) => kind === 'tag'),
    ),
    'tag-add-names-above-limit-created': storingOnRefusal(({ correct, state }, learner, names) =>
      names.every((name) => correct.isTagName(correct.sentTagName(name)))
        ? correct.tagWrites(state, learner, names).filter(({ kind }) => kind === 'tag')
        : [],
    ),
    'tag-add-held-tags-lost-on-refusal': storingOnRefusal((_asked, learner) => [saved({ ...learner, tags: [] })]),
  }),
  breaking('tags.add.limit', {
    // Tags are counted before they are stored: two additions fill the same room.
    'race-of-tag-additions-exceeds-the-limit': (correct) => ({
      ...withoutTransactions(addTags)(correct),
      tagWrites: (state, learner, names) =>
        correct.tagWrites(state, learner, names).map((write) => {
          if (write.kind !== 'learner') return write;
          const added = write.learner.tags;
          return {
            kind: 'learner',
            // A getter: it is read when it is stored, not when it is decided.
            get learner() {
              const now = state.learners.get(learner.learnerId) ?? learner;
              const others = now.tags.filter(({ id }) => !added.some((tag) => tag.id === id));
              return { ...now, tags: [...others, ...added] };
            },
          };
        }),
    }),
    // The tenth tag is refused (`<` instead of `<=`).
    'nine-tags': () => ({ tagsPerLearner: 9 }),
    'eleven-tags': () => ({ tagsPerLearner: 11 }),
    // Only the names of the request are counted: two additions can make more than ten.
    'held-tags-uncounted': asking('tagsAfter', (names) => [names, []]),
    // A learner with fewer than ten tags can be given any number of new ones.
    'tag-limit-before-addition': changing('tagsAfter', (count, _names, held) =>
      held.length < 10 ? Math.min(10, count) : count,
    ),
    'tag-limit-single-name-passes': changing('tagsAfter', (count, names) => (names.length === 1 ? 1 : count)),
    'tag-limit-known-names-pass': deciding('decideAddTags', (decision, { correct, state, call, learner }) => {
      const { names } = correct.checkTagsBody(call.body);
      const areKnown = names.every((name) => correct.isTagName(name) && correct.findTag(state, name));
      if (!learner || names.length === 0 || !areKnown || learner.tags.length < 10) return decision;
      return correct.tagsAdded(learner, correct.tagWrites(state, learner, names));
    }),
    'tag-limit-of-organisation': deciding('decideAddTags', (decision, { state, correct, call }) => {
      const { names } = correct.checkTagsBody(call.body);
      if (names.some((name) => !correct.isTagName(name)) || correct.tagsAfter(names, [...state.tags.values()]) <= 10)
        return decision;
      return correct.refuse([{ field: 'tags', message: 'There are ten tags.' }]);
    }),
    'tag-limit-counts-removed': (correct) => {
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
  }),
  breaking('tags.add.limit-held-names', {
    'tag-limit-held-names-count-again': (correct) => ({
      tagsAfter: (names, held) => held.length + correct.tagsAfter(names, []),
    }),
    'tag-limit-casings-count': () => ({
      tagsAfter: (names, held) => new Set([...held.map(({ name }) => name), ...names]).size,
    }),
    'tag-limit-full-learner-refused': changing('tagsAfter', (count, _names, held) => (held.length >= 10 ? 11 : count)),
    'tag-limit-held-name-opens': (correct) => ({
      tagsAfter: (names, held) =>
        names.some((name) => held.some((tag) => correct.tagKey(tag.name) === correct.tagKey(name)))
          ? 1
          : correct.tagsAfter(names, held),
    }),
  }),
  breaking('tags.add.other-organisation', {
    'tag-add-foreign-learner-tagged': reachesForeign(addition),
    // An addition to another organisation's learner returns 404, but creates the name in the caller's
    // organisation.
    'tag-add-foreign-learner-creates-name': deciding('decideAddTags', (decision, { correct, state, call, foreign }) => {
      const { names } = correct.checkTagsBody(call.body);
      if (decision.status !== 404 || !foreign) return decision;
      const writes = names.map((name, at): Write => ({ kind: 'tag', tag: correct.newTag(state, name, at) }));
      return { ...decision, writes };
    }),
    'tag-add-foreign-learner-403': (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === addition && correct.findForeignLearner(state, call.params.learnerId ?? '')
          ? correct.forbidden()
          : correct.unknownLearner(state, call),
    }),
    ...reachesForeignByRole('tag-addition', 'POST /v1/learners/{learnerId}/tags'),
  }),
  breaking('tags.add.unknown-learner', {
    'tag-add-to-nobody-204': toUnknownEverywhere('POST /v1/learners/{learnerId}/tags', (correct) => correct.done(204)),
    'tag-add-to-nobody-400': toUnknownEverywhere('POST /v1/learners/{learnerId}/tags', refused),
    'tag-add-nothing-to-nobody-204': (correct) => ({
      decideAddTags: (state, call) =>
        state.tagging &&
        Array.isArray(correct.objectOf(call.body)?.tags) &&
        correct.checkTagsBody(call.body).names.length === 0
          ? correct.forTaggedLearner(state, call, (learner) => correct.tagsAdded(learner, [])).status === 404
            ? correct.done(204)
            : correct.decideAddTags(state, call)
          : correct.decideAddTags(state, call),
    }),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tag-add-names-before-fault-applied': ['tags.add.limit'],
  'tag-add-held-tags-lost-on-refusal': ['tags.add.limit', 'tags.add.limit-held-names'],
  'tag-limit-counts-removed': ['tags.delete.every-learner'],
  'tag-limit-held-names-count-again': ['tags.add.limit'],
  'tag-limit-held-name-opens': ['tags.add.limit'],
};
