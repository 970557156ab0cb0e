import { breaking } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import { eachLearner, saved, withoutTransactions } from '../operators/decisions.ts';
import { addTags } from '../operators/paths.ts';
import { uuidOf } from '../operators/values.ts';
import type { AlsoBreaks, Behaviour, Change, State, Tag, Write } from '../types.ts';

/** The writes that rename a live tag, also for all holders that `writes` does not contain. */
function renamed(state: State, tag: Tag, name: string, writes: readonly Write[]): Write[] {
  const next = { ...tag, name };
  const inPlace = (tags: readonly Tag[]) => tags.map((other) => (other.id === tag.id ? next : other));
  const written = eachLearner(writes, (learner) => ({ ...learner, tags: inPlace(learner.tags) }));
  const ids = new Set(writes.flatMap((write) => (write.kind === 'learner' ? [write.learner.learnerId] : [])));
  const others = state.learners
    .withTag(tag.id)
    .filter(({ learnerId }) => !ids.has(learnerId))
    .map((learner): Write => saved({ ...learner, tags: inPlace(learner.tags) }));
  return [{ kind: 'tagGone', tag }, { kind: 'tag', tag: next }, ...others, ...written];
}

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
const cleaned = (clean: (name: string) => string): Change => changing('sentTagName', (sent) => clean(sent));

function withAlso(has: (correct: Behaviour, name: string) => boolean): Change {
  return (correct) => ({ hasTagCharacters: (name) => has(correct, name) });
}

export const defects = [
  breaking('tags.name.shared', {
    // Each addition that does not find the name creates a tag.
    'race-of-tag-additions-makes-a-name-twice': withoutTransactions(addTags),
    'race-of-creates-makes-a-name-twice': withoutTransactions('POST /v1/learners'),
    'tag-per-learner': (correct) => ({
      knownTag: (_state, learner, fresh, name) =>
        [...learner.tags, ...fresh].find((tag) => correct.tagKey(tag.name) === correct.tagKey(name)),
    }),
    // A learner's list shows the ids of the links to the tags, not those of the tags.
    'tag-link-ids-in-learner-list': (correct) => ({
      decideListLearnerTags: (state, call) =>
        correct.forTaggedLearner(state, call, (learner) =>
          correct.answer(
            200,
            correct.tagList(learner.tags.map((tag) => ({ ...tag, id: uuidOf(`${learner.learnerId} ${tag.id}`) }))),
          ),
        ),
    }),
  }),
  breaking('tags.name.case-insensitive', {
    // Tags are looked up by the exact name: another casing makes a second tag.
    'tag-exact-name-makes-second': (correct) => ({
      knownTag: (state, _learner, fresh, name) =>
        [...state.tagsByName.get(name.toLowerCase()), ...fresh].find((tag) => correct.sentTagName(tag.name) === name),
    }),
    'tag-case-within-one-request': (correct) => ({
      knownTag: (state, _learner, fresh, name) =>
        correct.findTag(state, name) ?? fresh.find((tag) => tag.name === name),
    }),
    // Case is ignored among the learner's own tags only: for another learner it makes a second tag.
    'tag-case-ignored-among-own-tags': (correct) => ({
      knownTag: (state, learner, fresh, name) =>
        [...learner.tags, ...fresh].find((tag) => correct.tagKey(tag.name) === correct.tagKey(name)) ??
        state.tagsByName.get(name.toLowerCase()).find((tag) => tag.name === name),
    }),
  }),
  breaking('tags.name.first-casing', {
    'tag-last-casing-wins': recased(
      (sent) => sent,
      () => true,
    ),
    // An addition with another casing renames the tag, unless the learner already holds it.
    'tag-other-learner-renames': recased(
      (sent) => sent,
      (isHeld) => !isHeld,
    ),
    // A live tag that nobody holds takes the casing of the next addition.
    'tag-renamed-when-nobody-holds-it': recased(
      (sent) => sent,
      (_isHeld, holders) => holders === 0,
    ),
    'tags-in-lower-case': asking('newTag', (state, name, ahead) => [state, name.toLowerCase(), ahead]),
    'tag-casing-per-learner': (correct) => ({
      tagWrites(state, learner, names) {
        const sent = (name: string) => names.find((other) => correct.tagKey(other) === correct.tagKey(name)) ?? name;
        return eachLearner(correct.tagWrites(state, learner, names), (learner) => ({
          ...learner,
          tags: learner.tags.map((tag) => ({ ...tag, name: sent(tag.name) })),
        }));
      },
    }),
    'tag-list-of-organisation-in-lower-case': changing('organisationTags', (tags) =>
      tags.map((tag) => ({ ...tag, name: tag.name.toLowerCase() })),
    ),
  }),
  breaking('tags.name.length', {
    'tag-name-of-two': lengths(2, 20),
    // Three characters are refused (`>` instead of `>=`).
    'tag-name-above-three': lengths(4, 20),
    // Twenty characters are refused (`<` instead of `<=`).
    'tag-name-below-twenty': lengths(3, 19),
    'tag-name-of-twenty-one': lengths(3, 21),
    'empty-tag-name': changing('isTagName', (right, name) => name === '' || right),
    'tag-name-hyphens-uncounted': (correct) => ({
      isTagName: (name) => {
        const length = correct.lengthOf(name.replaceAll('-', ''));
        return length >= 3 && length <= 20 && correct.hasTagCharacters(name);
      },
    }),
  }),
  breaking('tags.name.characters', {
    // `\w` is used for letters and digits, which accepts underscores.
    'tag-name-with-underscore': characters(/^[\w:-]*$/),
    // The range from `A` to `z` accepts six characters that are not letters.
    'tag-name-range-over-brackets': characters(/^[A-z0-9:-]*$/),
    // A misplaced hyphen makes a range from `+` to `:`, which accepts comma, dot and slash.
    'tag-name-hyphen-makes-range': characters(/^[A-Za-z0-9+-:]*$/),
    'tag-name-with-semicolon': characters(/^[A-Za-z0-9:;-]*$/),
    // The pattern is not anchored at the end: anything may follow three valid characters.
    'tag-name-pattern-open-end': characters(/^(?:[A-Za-z0-9:-]{3}|[A-Za-z0-9:-]*$)/),
    // The pattern is not anchored at the start: anything may precede three valid characters.
    'tag-name-pattern-open-start': characters(/[A-Za-z0-9:-]{3}$|^[A-Za-z0-9:-]*$/),
    // With the `m` flag, one valid line is enough.
    'tag-name-of-lines': characters(/^[A-Za-z0-9:-]*$/m),
    'tag-name-any-non-ascii': characters(/^[A-Za-z0-9:\u0080-\uffff-]*$/),
    // Halves of surrogate pairs are accepted, and therefore emoji.
    'tag-name-with-emoji': characters(/^[A-Za-z0-9:\ud800-\udfff-]*$/),
    'tag-name-of-digits-refused': withAlso((correct, name) => correct.hasTagCharacters(name) && !/^\d+$/.test(name)),
    'tag-name-padding-stored': (correct) => ({
      sentTagName: (name) => name,
      isTagName: (name) => correct.isTagName(name.trim()),
    }),
    'tag-name-line-end-stored': (correct) => ({
      sentTagName: (name) => name,
      isTagName: (name) => correct.isTagName(name.replace(/\n$/, '')),
    }),
    // Names are Unicode-normalised (NFKC) first: a full-width colon becomes a colon.
    'tag-name-compatibility-folded': cleaned((name) => name.normalize('NFKC')),
    'tag-name-invisible-dropped': cleaned((name) => name.replace(/[\u200b-\u200f\ufeff]/g, '')),
    'tag-name-starts-with-letter': characters(/^(?:[A-Za-z][A-Za-z0-9:-]*)?$/),
    'tag-name-ends-with-letter-or-digit': characters(/^(?:[A-Za-z0-9:-]*[A-Za-z0-9])?$/),
    'tag-name-double-hyphen-refused': withAlso(
      (correct, name) => correct.hasTagCharacters(name) && !name.includes('--'),
    ),
    'tag-name-colon-refused': withAlso((correct, name) => correct.hasTagCharacters(name) && !name.includes(':')),
    'tag-name-capitals-refused': characters(/^[a-z0-9:-]*$/),
    'tag-name-last-of-range-refused': characters(/^[A-Ya-y0-8:-]*$/),
  }),
  breaking('tags.name.no-spaces', {
    'tag-name-with-space': characters(/^[A-Za-z0-9: -]*$/),
    'tag-name-of-words': characters(/^[A-Za-z0-9:-]*(?: [A-Za-z0-9:-]+)?$/),
    'tag-name-spaces-dropped': cleaned((name) => name.replaceAll(' ', '')),
    'tag-name-spaces-hyphenated': cleaned((name) => name.replace(/ +/g, '-')),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tag-per-learner': ['tags.all.complete', 'tags.delete.every-learner'],
  'tag-link-ids-in-learner-list': ['tags.id.after-deletion'],
  'tags-in-lower-case': ['tags.name.characters'],
  'tag-name-hyphens-uncounted': ['tags.name.characters'],
  'tag-name-ends-with-letter-or-digit': ['tags.name.case-insensitive', 'tags.name.length'],
};
