import { breaking, each } from '../../breaking.ts';
import { saved } from '../../operators/decisions.ts';
import { applying, type Names, onBadTags } from '../../operators/tags.ts';
import type { Change } from '../../types.ts';

/** Checks only some of the names, but applies all. */
function checkingOnly(seen: (names: Names) => Names): Change {
  return applying(({ correct, state, learner, names, created }) => {
    const findings = correct.checkTagNames(seen(names), learner.tags);
    if (findings.length > 0) return { ...correct.refuse(findings), writes: created };
    return { ...correct.created(learner), writes: [...created, ...correct.tagWrites(state, learner, names)] };
  });
}

export const defects = [
  breaking('learners.create.bad-tag-refused', {
    // One rule for tag names is not enforced on create.
    'create-takes-tags-*': each<(name: string) => boolean>({
      'of-2-characters': (name) => name.length === 2,
      'of-21-characters': (name) => name.length === 21,
      'with-underscores': (name) => name.includes('_'),
      'with-spaces': (name) => name.includes(' '),
      'with-exclamation-marks': (name) => name.endsWith('!'),
    }).as((passes) => checkingOnly((names) => names.filter((name) => !passes(name)))),
    'create-checks-the-*-of-tags': each<(names: Names) => Names>({
      first: (names) => names.slice(0, 1),
      last: (names) => names.slice(-1),
      ends: (names) => [...names.slice(0, 1), ...names.slice(-1)],
    }).as(checkingOnly),
    'create-names-the-first-tag': onBadTags(({ correct, names, created }) => ({
      ...correct.refuse([{ field: 'tags', message: correct.badTagName(names[0] ?? '') }]),
      writes: created,
    })),
    'create-names-no-tag': onBadTags(({ correct, created }) => ({
      ...correct.refuse([{ field: 'tags', message: 'A tag name is invalid.' }]),
      writes: created,
    })),
    'create-answers-201-for-bad-tags': onBadTags(({ correct, learner, created }) => ({
      ...correct.created(learner),
      writes: created,
    })),
  }),
  breaking('learners.create.bad-tag-keeps-learner', {
    'create-rolls-back-on-bad-tags': onBadTags(({ refusal }) => ({
      ...refusal,
      writes: [],
    })),
    // Some of the rules for names are checked before the create, and no learner is created.
    'create-rolls-back-on-*': each<(name: string) => boolean>({
      'too-short-tags': (name) => name.length < 3,
      'too-long-tags': (name) => name.length > 20,
      'tags-with-spaces': (name) => name.includes(' '),
      'tags-with-exclamation-marks': (name) => name.includes('!'),
    }).as((isChecked) =>
      onBadTags(({ names, refusal }) => (names.some(isChecked) ? { ...refusal, writes: [] } : refusal)),
    ),
    // The create is rolled back if the first tag is valid and a later one is not.
    'create-rolls-back-after-a-good-tag': onBadTags(({ correct, names, refusal }) =>
      correct.isTagName(names[0] ?? '') ? { ...refusal, writes: [] } : refusal,
    ),
    // The learner is kept, but without some of its fields.
    'create-leaves-half-a-learner-on-bad-tags': onBadTags(({ learner, refusal }) => ({
      ...refusal,
      writes: [saved({ ...learner, courseDetails: null, clientReference: null })],
    })),
  }),
  breaking('learners.create.bad-tag-applies-none', {
    // Some of the valid names of a refused list are applied.
    'create-applies-tags-*': each<(names: Names, bad: number) => Names>({
      'before-the-bad-one': (names, bad) => names.slice(0, bad),
      'after-the-bad-one': (names, bad) => names.slice(bad + 1),
      around: (names, bad) => names.toSpliced(bad, 1),
    }).as((kept) =>
      onBadTags(({ correct, state, learner, names, created, refusal }) => {
        const bad = names.findIndex((name) => !correct.isTagName(name));
        return { ...refusal, writes: [...created, ...correct.tagWrites(state, learner, kept(names, bad))] };
      }),
    ),
  }),
].flat();
