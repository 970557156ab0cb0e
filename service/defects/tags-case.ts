import { createHash } from 'node:crypto';
import type { Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

/** The writes that rename a live tag, also for all holders that `writes` does not contain. */
function renamed(state: State, tag: Tag, name: string, writes: readonly Write[]): Write[] {
  const next = { ...tag, name };
  const inPlace = (tags: readonly Tag[]) => tags.map((other) => (other.id === tag.id ? next : other));
  const written = writes.map(
    (write): Write =>
      write.kind === 'learner'
        ? { kind: 'learner', learner: { ...write.learner, tags: inPlace(write.learner.tags) } }
        : write,
  );
  const ids = new Set(writes.flatMap((write) => (write.kind === 'learner' ? [write.learner.learnerId] : [])));
  const others = state.learners
    .withTag(tag.id)
    .filter(({ learnerId }) => !ids.has(learnerId))
    .map((learner): Write => ({ kind: 'learner', learner: { ...learner, tags: inPlace(learner.tags) } }));
  return [{ kind: 'tagGone', tag }, { kind: 'tag', tag: next }, ...others, ...written];
}

const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Tags are looked up by the exact name: another casing makes a second tag. */
export const exactNameMakesSecondTag: Defect = {
  name: 'tag-exact-name-makes-second',
  breaks: 'tags.name.case-insensitive',
  alsoBreaks: ['tags.name.first-casing', 'tags.add.limit-held-names', 'tags.delete.case-insensitive'],
  change: (correct) => ({
    knownTag: (state, _learner, fresh, name) =>
      [...state.tagsByName.get(name.toLowerCase()), ...fresh].find((tag) => correct.sentTagName(tag.name) === name),
  }),
};

/** Names within one request are compared with their case. */
export const caseWithinOneRequest: Defect = {
  name: 'tag-case-within-one-request',
  breaks: 'tags.name.case-insensitive',
  alsoBreaks: ['tags.add.limit-held-names'],
  change: (correct) => ({
    knownTag: (state, _learner, fresh, name) => correct.findTag(state, name) ?? fresh.find((tag) => tag.name === name),
  }),
};

/** Case is ignored among the learner's own tags only: for another learner it makes a second tag. */
export const caseIgnoredAmongOwnTags: Defect = {
  name: 'tag-case-ignored-among-own-tags',
  breaks: 'tags.name.case-insensitive',
  alsoBreaks: ['tags.name.first-casing'],
  change: (correct) => ({
    knownTag: (state, learner, fresh, name) =>
      [...learner.tags, ...fresh].find((tag) => correct.tagKey(tag.name) === correct.tagKey(name)) ??
      state.tagsByName.get(name.toLowerCase()).find((tag) => tag.name === name),
  }),
};

/** The casing sent last wins, for everybody. */
export const lastCasingWins: Defect = {
  name: 'tag-last-casing-wins',
  breaks: 'tags.name.first-casing',
  change: recased(
    (sent) => sent,
    () => true,
  ),
};

/** An addition with another casing renames the tag, unless the learner already holds it. */
export const otherLearnerRenames: Defect = {
  name: 'tag-other-learner-renames',
  breaks: 'tags.name.first-casing',
  change: recased(
    (sent) => sent,
    (isHeld) => !isHeld,
  ),
};

/** A live tag that nobody holds takes the casing of the next addition. */
export const renamedWhenUnheld: Defect = {
  name: 'tag-renamed-when-nobody-holds-it',
  breaks: 'tags.name.first-casing',
  change: recased(
    (sent) => sent,
    (_isHeld, holders) => holders === 0,
  ),
};

/** Names are stored in lower case. */
export const tagsInLowerCase: Defect = {
  name: 'tags-in-lower-case',
  breaks: 'tags.name.first-casing',
  alsoBreaks: ['tags.name.characters'],
  change: (correct) => ({
    newTag: (state, name, ahead) => correct.newTag(state, name.toLowerCase(), ahead),
  }),
};

/** Each learner's list shows the casing that was sent for this learner. */
export const casingPerLearner: Defect = {
  name: 'tag-casing-per-learner',
  breaks: 'tags.name.first-casing',
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const sent = (name: string) => names.find((other) => correct.tagKey(other) === correct.tagKey(name)) ?? name;
      return correct.tagWrites(state, learner, names).map((write) =>
        write.kind === 'learner'
          ? {
              kind: 'learner',
              learner: { ...write.learner, tags: write.learner.tags.map((tag) => ({ ...tag, name: sent(tag.name) })) },
            }
          : write,
      );
    },
  }),
};

/** The organisation's list shows names in lower case; learners' lists are right. */
export const organisationListInLowerCase: Defect = {
  name: 'tag-list-of-organisation-in-lower-case',
  breaks: 'tags.name.first-casing',
  change: (correct) => ({
    organisationTags: (state) =>
      correct.organisationTags(state).map((tag) => ({ ...tag, name: tag.name.toLowerCase() })),
  }),
};

/** Each learner gets a separate tag for the name. */
export const tagPerLearner: Defect = {
  name: 'tag-per-learner',
  breaks: 'tags.name.shared',
  alsoBreaks: [
    'tags.name.case-insensitive',
    'tags.name.first-casing',
    'tags.all.complete',
    'tags.delete.every-learner',
  ],
  change: (correct) => ({
    knownTag: (_state, learner, fresh, name) =>
      [...learner.tags, ...fresh].find((tag) => correct.tagKey(tag.name) === correct.tagKey(name)),
  }),
};

/** A learner's list shows the ids of the links to the tags, not those of the tags. */
export const linkIdsInLearnerList: Defect = {
  name: 'tag-link-ids-in-learner-list',
  breaks: 'tags.name.shared',
  alsoBreaks: ['tags.name.case-insensitive', 'tags.remove.only-this-learner', 'tags.id.after-deletion'],
  change: (correct) => ({
    decideListLearnerTags: (state, call) =>
      correct.forTaggedLearner(state, call, (learner) =>
        correct.answer(
          200,
          correct.tagList(learner.tags.map((tag) => ({ ...tag, id: uuidOf(`${learner.learnerId} ${tag.id}`) }))),
        ),
      ),
  }),
};

/** Ids are made from the exact name, so that they survive deletion. */
export const idFromName: Defect = {
  name: 'tag-id-from-name',
  breaks: 'tags.id.after-deletion',
  change: () => ({ newTag: (_state, name) => ({ id: uuidOf(name), name }) }),
};

/** Ids are made from the name in lower case. */
export const idFromLowerName: Defect = {
  name: 'tag-id-from-lower-name',
  breaks: 'tags.id.after-deletion',
  change: (correct) => ({ newTag: (_state, name) => ({ id: uuidOf(correct.tagKey(name)), name }) }),
};

/** A learner created with the name of a deleted tag revives its id. */
export const createRevivesId: Defect = {
  name: 'tag-id-revived-by-create',
  breaks: 'tags.id.after-deletion',
  change: (correct) => {
    const gone = new Map<string, Tag>();
    const former = (tag: Tag): Tag => ({ ...tag, id: gone.get(correct.tagKey(tag.name))?.id ?? tag.id });
    return {
      deletionWrites(state, tag) {
        gone.set(correct.tagKey(tag.name), tag);
        return correct.deletionWrites(state, tag);
      },
      applyTags(state, learner, names, created) {
        const decision = correct.applyTags(state, learner, names, created);
        const writes = decision.writes?.map((write): Write => {
          if (write.kind === 'tag') return { ...write, tag: former(write.tag) };
          if (write.kind !== 'learner') return write;
          return { ...write, learner: { ...write.learner, tags: write.learner.tags.map(former) } };
        });
        return { ...decision, writes: writes ?? [] };
      },
    };
  },
};

/** Ids are the lowest numbers that no live tag has. */
export const idLowestFree: Defect = {
  name: 'tag-id-lowest-free',
  breaks: 'tags.id.after-deletion',
  change: () => ({
    newTag(state, name, ahead) {
      const ids = Array.from({ length: state.tags.size + ahead + 1 }, (_, at) => 1000 + at);
      return { id: ids.filter((id) => !state.tags.has(id))[ahead] ?? 0, name };
    },
  }),
};

/** Ids count the live tags, so that one is reused after a deletion. */
export const idFromCount: Defect = {
  name: 'tag-id-from-count',
  breaks: 'tags.id.after-deletion',
  change: () => ({ newTag: (state, name, ahead) => ({ id: 1000 + state.tags.size + ahead, name }) }),
};

function recased(next: (sent: string) => string, when: (isHeld: boolean, holders: number) => boolean): Change {
  return (correct) => ({
    tagWrites(state, learner, names) {
      let writes = correct.tagWrites(state, learner, names);
      for (const name of names) {
        const tag = correct.findTag(state, correct.sentTagName(name));
        if (tag === undefined) continue;
        const isHeld = learner.tags.some(({ id }) => id === tag.id);
        if (when(isHeld, state.learners.withTag(tag.id).length))
          writes = renamed(state, tag, next(correct.sentTagName(name)), writes);
      }
      return writes;
    },
  });
}
