import { breaking, family } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import {
  type Asked,
  deciding,
  eachLearner,
  saved,
  toUnknownEverywhere,
  withoutTransactions,
} from '../operators/decisions.ts';
import { reachesForeign } from '../operators/foreign.ts';
import { overlooked } from '../operators/learners.ts';
import { addTags } from '../operators/paths.ts';
import { idleFor, reachesForeignByRole, roles } from '../operators/roles.ts';
import type { Behaviour, Change, Decision, Learner, Tag, Write } from '../types.ts';

/** Stores something although the addition is refused. */
const storingOnRefusal = (writes: (asked: Asked, learner: Learner, names: string[]) => Write[]): Change =>
  deciding('decideAddTags', (decision, asked) => {
    const { names } = asked.correct.checkTagsBody(asked.call.body);
    if (decision.status !== 400 || !asked.learner) return decision;
    return { ...decision, writes: writes(asked, asked.learner, names) };
  });

/** Only names at these positions are checked. */
function checking(isChecked: (at: number, count: number) => boolean): Change {
  return (correct) => ({
    checkTagNames(names, held) {
      const findings = correct.checkTagNames(
        names.filter((_, at) => isChecked(at, names.length)),
        [],
      );
      return findings.length > 0
        ? findings
        : correct.checkTagNames(
            names.filter((name) => correct.isTagName(name)),
            held,
          );
    },
  });
}

/** Changes which names an addition stores. */
const storing = (select: (names: readonly string[]) => readonly string[]): Change =>
  asking('tagWrites', (state, learner, names) => [state, learner, select(names)]);

/** Changes the learner's tags after an addition. */
const holding = (next: (before: readonly Tag[], after: readonly Tag[]) => readonly Tag[]): Change =>
  changing('tagWrites', (writes, _state, learner) =>
    eachLearner(writes, (changed) => ({ ...changed, tags: next(learner.tags, changed.tags) })),
  );

const addition = 'POST /v1/learners/{learnerId}/tags';

const refused = (correct: Behaviour) => correct.refuse([{ field: 'learnerId', message: 'There is no such learner.' }]);

/** Decides on well-formed additions before the correct service does; null leaves the decision to it. */
const before = (decide: (asked: Asked, names: string[]) => Decision | null): Change =>
  deciding('decideAddTags', (decision, asked) => {
    const { names, problems } = asked.correct.checkTagsBody(asked.call.body);
    return (problems.length === 0 ? decide(asked, names) : null) ?? decision;
  });

export const defects = [
  breaking('tags.add.atomic', {
    // Each addition stores the tags that it found plus its own, and the last one overwrites the others.
    'race-of-tag-additions-loses-some': withoutTransactions(addTags),
    // The request is refused, but the valid names before the first invalid one are added.
    'tag-add-names-before-fault-applied': storingOnRefusal(({ correct, state }, learner, names) => {
      const fault = names.findIndex((name) => !correct.isTagName(correct.sentTagName(name)));
      return correct.tagWrites(state, learner, names.slice(0, fault < 0 ? 10 - learner.tags.length : fault));
    }),
    // The request is refused, but all its valid names are added.
    'tag-add-good-names-applied': storingOnRefusal(({ correct, state }, learner, names) => {
      const good = names.filter((name) => correct.isTagName(correct.sentTagName(name)));
      return good.length < names.length ? correct.tagWrites(state, learner, good) : [];
    }),
    // The request is refused, but its valid names are created in the organisation.
    'tag-add-good-names-created': storingOnRefusal(({ correct, state }, learner, names) =>
      correct
        .tagWrites(
          state,
          learner,
          names.filter((name) => correct.isTagName(correct.sentTagName(name))),
        )
        .filter(({ kind }) => kind === 'tag'),
    ),
    // A request above the limit is refused, but its names are created in the organisation.
    'tag-add-names-above-limit-created': storingOnRefusal(({ correct, state }, learner, names) =>
      names.every((name) => correct.isTagName(correct.sentTagName(name)))
        ? correct.tagWrites(state, learner, names).filter(({ kind }) => kind === 'tag')
        : [],
    ),
    // The request is refused, but the learner loses all tags.
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
    // The eleventh tag is accepted.
    'eleven-tags': () => ({ tagsPerLearner: 11 }),
    // Only the names of the request are counted: two additions can make more than ten.
    'held-tags-uncounted': asking('tagsAfter', (names) => [names, []]),
    // A learner with fewer than ten tags can be given any number of new ones.
    'tag-limit-before-addition': changing('tagsAfter', (count, _names, held) =>
      held.length < 10 ? Math.min(10, count) : count,
    ),
    // A single name always passes the limit.
    'tag-limit-single-name-passes': changing('tagsAfter', (count, names) => (names.length === 1 ? 1 : count)),
    // Names that already exist in the organisation pass the limit.
    'tag-limit-known-names-pass': deciding('decideAddTags', (decision, { correct, state, call, learner }) => {
      const { names } = correct.checkTagsBody(call.body);
      const areKnown = names.every((name) => correct.isTagName(name) && correct.findTag(state, name));
      if (!learner || names.length === 0 || !areKnown || learner.tags.length < 10) return decision;
      return correct.tagsAdded(learner, correct.tagWrites(state, learner, names));
    }),
    // The limit applies to the whole organisation.
    'tag-limit-of-organisation': deciding('decideAddTags', (decision, { state, correct, call }) => {
      const { names } = correct.checkTagsBody(call.body);
      if (names.some((name) => !correct.isTagName(name)) || correct.tagsAfter(names, [...state.tags.values()]) <= 10)
        return decision;
      return correct.refuse([{ field: 'tags', message: 'There are ten tags.' }]);
    }),
    // Removed tags still count towards the limit.
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
  breaking('tags.add.rule-break', {
    // Only the first name is checked; invalid ones after it are stored.
    'tag-add-first-name-checked': checking((at) => at === 0),
    // The last of several names is not checked.
    'tag-add-last-name-unchecked': checking((at, count) => at === 0 || at < count - 1),
    // Invalid names are dropped and the valid ones added.
    'tag-add-bad-names-dropped': before(({ correct, state, call }, names) => {
      const good = names.filter((name) => correct.isTagName(correct.sentTagName(name)));
      if (good.length === names.length || good.length === 0) return null;
      return correct.decideAddTags(state, { ...call, body: { tags: good } });
    }),
    // An invalid name among valid ones is answered with 422.
    'tag-add-bad-names-422': before(({ correct }, names) => {
      const findings = correct.checkTagNames(names, []);
      return names.length > 1 && findings.length > 0 ? correct.refuse(findings, 422) : null;
    }),
  }),
  breaking('tags.add.adds', {
    // The last of several names is skipped.
    'tag-add-last-name-skipped': storing((names) => (names.length > 1 ? names.slice(0, -1) : names)),
    // Names that differ only in colons and hyphens count as the same.
    'tag-add-takes-a-colon-for-a-hyphen': changing('tagKey', (key) => key.replaceAll(':', '-')),
    // Only the first name is added.
    'tag-add-first-name-only': storing((names) => names.slice(0, 1)),
    // A tag that already exists is not added to the learner when new ones are sent with it.
    'tag-add-known-names-skipped': (correct) => ({
      tagWrites(state, learner, names) {
        const fresh = names.filter((name) => !correct.findTag(state, correct.sentTagName(name)));
        return correct.tagWrites(state, learner, fresh.length > 0 ? fresh : names);
      },
    }),
    // Every learner gets the tags.
    'tag-add-everybody': changing('tagWrites', (right, state, learner) =>
      [learner, ...state.learners.all().filter(({ learnerId }) => learnerId !== learner.learnerId)].flatMap(
        (one, at) => {
          const writes = right;
          const tags = writes.flatMap((write) => (write.kind === 'learner' ? write.learner.tags : []));
          return at === 0 ? writes : [saved({ ...one, tags })];
        },
      ),
    ),
    // A tutor's addition succeeds, but stores nothing.
    ...family('tag-add-of-*-forgotten', roles, (role) => idleFor(role, 'decideAddTags')),
    ...family('tag-add-passes-over-*', overlooked, (isMeant) =>
      deciding('decideAddTags', (decision) => {
        const writes = decision.writes?.filter((write) => write.kind !== 'learner' || !isMeant(write.learner));
        return { ...decision, writes: writes ?? [] };
      }),
    ),
  }),
  breaking('tags.add.creates-names', {
    // Of several new names, only the first is created in the organisation.
    'tag-add-first-new-name-listed': changing('tagWrites', (writes) => {
      const first = writes.find((write) => write.kind === 'tag');
      return writes.filter((write) => write.kind !== 'tag' || write === first);
    }),
    // A new name sent together with an existing one is not created in the organisation.
    'tag-add-new-beside-known-unlisted': (correct) => ({
      tagWrites(state, learner, names) {
        const isMixed = names.some((name) => correct.findTag(state, correct.sentTagName(name)));
        const writes = correct.tagWrites(state, learner, names);
        return isMixed ? writes.filter((write) => write.kind !== 'tag') : writes;
      },
    }),
  }),
  breaking('tags.add.additive', {
    // An addition replaces the learner's tags.
    'tag-add-replaces': asking('tagWrites', (state, learner, names) => [state, { ...learner, tags: [] }, names]),
    // An addition of several names replaces the learner's tags.
    'tag-add-of-several-replaces': asking('tagWrites', (state, learner, names) => [
      state,
      names.length > 1 ? { ...learner, tags: [] } : learner,
      names,
    ]),
    // An addition drops the oldest of several tags held.
    'tag-add-drops-oldest': holding((held, after) =>
      after.length > held.length && held.length > 1 ? after.slice(1) : after,
    ),
    // When a name is created, the tags already held get new ids.
    'tag-add-renews-held': (correct) => ({
      tagWrites(state, learner, names) {
        const writes = correct.tagWrites(state, learner, names);
        if (!writes.some(({ kind }) => kind === 'tag')) return writes;
        const renew = learner.tags.map((tag, at) => ({
          old: tag,
          next: correct.newTag(state, tag.name, names.length + at),
        }));
        return [
          ...renew.flatMap(({ old, next }): Write[] => [
            { kind: 'tagGone', tag: old },
            { kind: 'tag', tag: next },
          ]),
          ...eachLearner(writes, (learner) => ({
            ...learner,
            tags: learner.tags.map((tag) => renew.find(({ old }) => old.id === tag.id)?.next ?? tag),
          })),
        ];
      },
    }),
  }),
  breaking('tags.add.repeatable', {
    // A request whose names are all held already is refused.
    'tag-add-nothing-new-refused': before(({ correct, learner }, names) =>
      names.length > 0 && learner && correct.tagsAfter(names, learner.tags) === learner.tags.length
        ? correct.refuse([{ field: 'tags', message: 'The learner has these tags.' }])
        : null,
    ),
    // A name that is sent again is removed.
    'tag-add-toggles': (correct) => ({
      tagWrites(state, learner, names) {
        const isSent = (tag: Tag) =>
          names.some((name) => correct.tagKey(correct.sentTagName(name)) === correct.tagKey(tag.name));
        const rest = names.filter(
          (name) => !learner.tags.some((tag) => correct.tagKey(tag.name) === correct.tagKey(name)),
        );
        return correct.tagWrites(state, { ...learner, tags: learner.tags.filter((tag) => !isSent(tag)) }, rest);
      },
    }),
    // A tag that is added again is held twice.
    'tag-add-held-twice': changing('tagWrites', (writes, _state, learner, names) => {
      const again = learner.tags.filter((tag) => names.includes(tag.name));
      return eachLearner(writes, (learner) => ({ ...learner, tags: [...learner.tags, ...again] }));
    }),
  }),
  breaking('tags.add.empty-list', {
    // An empty list removes all of the learner's tags.
    'tag-add-empty-list-clears': before(({ correct, learner }, names) =>
      names.length === 0 && learner
        ? correct.tagsAdded({ ...learner, tags: [] }, [saved({ ...learner, tags: [] })])
        : null,
    ),
    // An empty list is refused.
    'tag-add-empty-list-refused': before(({ correct, state, learner }, names) =>
      names.length === 0 && learner && state.tagging
        ? correct.refuse([{ field: 'tags', message: 'A tag is required.' }])
        : null,
    ),
  }),
  breaking('tags.add.limit-held-names', {
    // Names held already are counted again.
    'tag-limit-held-names-count-again': (correct) => ({
      tagsAfter: (names, held) => held.length + correct.tagsAfter(names, []),
    }),
    // Names that differ only in case are counted separately.
    'tag-limit-casings-count': () => ({
      tagsAfter: (names, held) => new Set([...held.map(({ name }) => name), ...names]).size,
    }),
    // A learner with ten tags is refused whatever is sent.
    'tag-limit-full-learner-refused': changing('tagsAfter', (count, _names, held) => (held.length >= 10 ? 11 : count)),
    // A request that contains a held name passes the limit.
    'tag-limit-held-name-opens': (correct) => ({
      tagsAfter: (names, held) =>
        names.some((name) => held.some((tag) => correct.tagKey(tag.name) === correct.tagKey(name)))
          ? 1
          : correct.tagsAfter(names, held),
    }),
  }),
  breaking('tags.add.other-organisation', {
    // A learner of another organisation can be tagged.
    'tag-add-foreign-learner-tagged': reachesForeign(addition),
    // An addition to another organisation's learner returns 404, but creates the name in the caller's
    // organisation.
    'tag-add-foreign-learner-creates-name': deciding('decideAddTags', (decision, { correct, state, call, foreign }) => {
      const { names } = correct.checkTagsBody(call.body);
      if (decision.status !== 404 || !foreign) return decision;
      const writes = names.map((name, at): Write => ({ kind: 'tag', tag: correct.newTag(state, name, at) }));
      return { ...decision, writes };
    }),
    // An addition to another organisation's learner returns 403 instead of 404.
    'tag-add-foreign-learner-403': (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === addition && correct.findForeignLearner(state, call.params.learnerId ?? '')
          ? correct.forbidden()
          : correct.unknownLearner(state, call),
    }),
    ...reachesForeignByRole('tag-addition', 'POST /v1/learners/{learnerId}/tags'),
  }),
  breaking('tags.add.unknown-learner', {
    // An addition to an unknown learner returns 204.
    'tag-add-to-nobody-204': toUnknownEverywhere('POST /v1/learners/{learnerId}/tags', (correct) => correct.done(204)),
    // An addition to an unknown learner returns 400.
    'tag-add-to-nobody-400': toUnknownEverywhere('POST /v1/learners/{learnerId}/tags', refused),
    // An empty addition to an unknown learner succeeds.
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
