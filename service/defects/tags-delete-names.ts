import type { Behaviour, Change } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Changes which tag a deletion finds by a name. */
const finding =
  (find: (correct: Behaviour, state: State, name: string) => Tag | undefined): Change =>
  (correct) => ({
    decideDeleteTag(state, call) {
      const name = call.query.name?.trim();
      if (!name || !state.tagging) return correct.decideDeleteTag(state, call);
      const tag = find(correct, state, name);
      return tag ? correct.done(204, correct.deletionWrites(state, tag)) : correct.notFound();
    },
  });

/** Changes the response to a deletion that finds no tag. */
const unknownAnswered =
  (status: number, isMeant: (name: string, deleted: ReadonlySet<string>) => boolean): Change =>
  (correct) => {
    const deleted = new Set<string>();
    return {
      decideDeleteTag(state, call) {
        const decision = correct.decideDeleteTag(state, call);
        const key = correct.tagKey(call.query.name ?? '');
        if (decision.status === 204) deleted.add(key);
        if (decision.status !== 404 || !state.tagging || !isMeant(key, deleted)) return decision;
        return status === 400
          ? correct.refuse([{ field: 'name', message: 'There is no such tag.' }])
          : correct.done(status);
      },
    };
  };

/** A deletion without a name deletes all tags. */
export const noNameDeletesAll: Defect = {
  name: 'tag-delete-no-name-deletes-all',
  breaks: 'tags.delete.no-name',
  alsoBreaks: ['tags.untagged.malformed-first'],
  change: (correct) => ({
    decideDeleteTag: (state, call) =>
      call.query.name === undefined && state.tagging
        ? correct.done(
            204,
            [...state.tags.values()].flatMap((tag) => correct.deletionWrites(state, tag)),
          )
        : correct.decideDeleteTag(state, call),
  }),
};

/** A deletion without a name is refused, but deletes the first tag. */
export const noNameDeletesFirst: Defect = {
  name: 'tag-delete-no-name-deletes-first',
  breaks: 'tags.delete.no-name',
  change: (correct) => ({
    decideDeleteTag(state, call) {
      const decision = correct.decideDeleteTag(state, call);
      const [first] = state.tags.values();
      if (call.query.name !== undefined || !first) return decision;
      return { ...decision, writes: correct.deletionWrites(state, first) };
    },
  }),
};

/** A deletion without a name returns 404. */
export const noNameNotFound: Defect = {
  name: 'tag-delete-no-name-404',
  breaks: 'tags.delete.no-name',
  alsoBreaks: ['tags.untagged.malformed-first'],
  change: (correct) => ({
    decideDeleteTag: (state, call) =>
      call.query.name === undefined ? correct.notFound() : correct.decideDeleteTag(state, call),
  }),
};

/** Deleting an unknown name returns 204. */
export const unknownDeleted: Defect = {
  name: 'tag-delete-unknown-204',
  breaks: 'tags.delete.unknown',
  alsoBreaks: ['tags.isolation.organisation'],
  change: unknownAnswered(204, () => true),
};

/** A second deletion returns 204 like the first. */
export const secondDeletionRepeats: Defect = {
  name: 'tag-delete-second-204',
  breaks: 'tags.delete.unknown',
  change: unknownAnswered(204, (key, deleted) => deleted.has(key)),
};

/** Deleting an unknown name returns 400. */
export const unknownRefused: Defect = {
  name: 'tag-delete-unknown-400',
  breaks: 'tags.delete.unknown',
  alsoBreaks: ['tags.isolation.organisation'],
  change: unknownAnswered(400, () => true),
};

/** An unknown name deletes a tag whose name begins with it. */
export const deletesByBeginning: Defect = {
  name: 'tag-delete-by-beginning',
  breaks: 'tags.delete.unknown',
  change: finding(
    (correct, state, name) =>
      correct.findTag(state, name) ??
      [...state.tags.values()].find((tag) => correct.tagKey(tag.name).startsWith(correct.tagKey(name))),
  ),
};

/** An unknown name deletes a tag whose name contains it. */
export const deletesByPart: Defect = {
  name: 'tag-delete-by-part',
  breaks: 'tags.delete.unknown',
  change: finding(
    (correct, state, name) =>
      correct.findTag(state, name) ??
      [...state.tags.values()].find((tag) => correct.tagKey(tag.name).includes(correct.tagKey(name))),
  ),
};

/** The name is treated as an SQL pattern, with `%` and `_` as wildcards. */
export const deletesByPattern: Defect = {
  name: 'tag-delete-by-pattern',
  breaks: 'tags.delete.unknown',
  change: finding((correct, state, name) => {
    const pattern = correct.tagKey(name).replaceAll('%', '.*').replaceAll('_', '.');
    return [...state.tags.values()].find((tag) => new RegExp(`^(${pattern})$`).test(correct.tagKey(tag.name)));
  }),
};

/** Names are compared with their case. */
export const deletesExactNameOnly: Defect = {
  name: 'tag-delete-exact-name-only',
  breaks: 'tags.delete.case-insensitive',
  alsoBreaks: ['tags.isolation.organisation'],
  change: finding((_correct, state, name) => state.tagsByName.get(name.toLowerCase()).find((tag) => tag.name === name)),
};

/** Only the name sent is lower-cased before the comparison, not that of the tag. */
export const deletesLowerCaseOnly: Defect = {
  name: 'tag-delete-lower-case-only',
  breaks: 'tags.delete.case-insensitive',
  alsoBreaks: ['tags.id.after-deletion'],
  change: finding((_correct, state, name) =>
    state.tagsByName.get(name.toLowerCase()).find((tag) => tag.name === name.toLowerCase()),
  ),
};
