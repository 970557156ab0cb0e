import type { Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import { type Apply, applying, type Names } from './learners-create-tags.ts';
import type { Defect } from './types.ts';

/** Invalid tag names, on create. */
export const createBadTagDefects: readonly Defect[] = [
  ...Object.entries({
    'of-2-characters': (name: string) => name.length === 2,
    'of-21-characters': (name: string) => name.length === 21,
    'with-underscores': (name: string) => name.includes('_'),
    'with-spaces': (name: string) => name.includes(' '),
    'with-exclamation-marks': (name: string) => name.endsWith('!'),
  }).map(
    ([what, passes]): Defect => ({
      // One rule for tag names is not enforced on create.
      name: `create-takes-tags-${what}`,
      breaks: 'learners.create.bad-tag-refused',
      change: checkingOnly((names) => names.filter((name) => !passes(name))),
    }),
  ),
  ...Object.entries({
    first: (names: Names) => names.slice(0, 1),
    last: (names: Names) => names.slice(-1),
    ends: (names: Names) => [...names.slice(0, 1), ...names.slice(-1)],
  }).map(
    ([what, seen]): Defect => ({
      // Only some of the names are checked.
      name: `create-checks-the-${what}-of-tags`,
      breaks: 'learners.create.bad-tag-refused',
      change: checkingOnly(seen),
    }),
  ),
  {
    // The refusal names the first tag, whichever one is invalid.
    name: 'create-names-the-first-tag',
    breaks: 'learners.create.bad-tag-refused',
    change: onBadTags((correct, _state, _learner, names, created) => ({
      ...correct.refuse([{ field: 'tags', message: correct.badTagName(names[0] ?? '') }]),
      writes: created,
    })),
  },
  {
    // The refusal names no tag.
    name: 'create-names-no-tag',
    breaks: 'learners.create.bad-tag-refused',
    change: onBadTags((correct, _state, _learner, _names, created) => ({
      ...correct.refuse([{ field: 'tags', message: 'A tag name is invalid.' }]),
      writes: created,
    })),
  },
  {
    // The response is 201, because the learner was created.
    name: 'create-answers-201-for-bad-tags',
    breaks: 'learners.create.bad-tag-refused',
    change: onBadTags((correct, _state, learner, _names, created) => ({
      ...correct.created(learner),
      writes: created,
    })),
  },
  {
    // An invalid tag rolls the whole create back.
    name: 'create-rolls-back-on-bad-tags',
    breaks: 'learners.create.bad-tag-keeps-learner',
    alsoBreaks: ['learners.create.bad-tag-applies-none'],
    change: onBadTags((_correct, _state, _learner, _names, _created, refusal) => ({ ...refusal, writes: [] })),
  },
  ...Object.entries({
    'too-short-tags': (name: string) => name.length < 3,
    'too-long-tags': (name: string) => name.length > 20,
    'tags-with-spaces': (name: string) => name.includes(' '),
    'tags-with-exclamation-marks': (name: string) => name.includes('!'),
  }).map(
    ([what, isChecked]): Defect => ({
      // Part of the rules for names is checked before the create, so that no learner is created.
      name: `create-rolls-back-on-${what}`,
      breaks: 'learners.create.bad-tag-keeps-learner',
      alsoBreaks: ['learners.create.bad-tag-applies-none'],
      change: onBadTags((_correct, _state, _learner, names, _created, refusal) =>
        names.some(isChecked) ? { ...refusal, writes: [] } : refusal,
      ),
    }),
  ),
  {
    // The create is rolled back if the first tag is valid and a later one is not.
    name: 'create-rolls-back-after-a-good-tag',
    breaks: 'learners.create.bad-tag-keeps-learner',
    alsoBreaks: ['learners.create.bad-tag-applies-none'],
    change: onBadTags((correct, _state, _learner, names, _created, refusal) =>
      correct.isTagName(names[0] ?? '') ? { ...refusal, writes: [] } : refusal,
    ),
  },
  {
    // The learner is kept, but without some of its fields.
    name: 'create-leaves-half-a-learner-on-bad-tags',
    breaks: 'learners.create.bad-tag-keeps-learner',
    change: onBadTags((_correct, _state, learner, _names, _created, refusal) => ({
      ...refusal,
      writes: [{ kind: 'learner', learner: { ...learner, courseDetails: null, clientReference: null } }],
    })),
  },
  ...Object.entries({
    'before-the-bad-one': (names: Names, bad: number) => names.slice(0, bad),
    'after-the-bad-one': (names: Names, bad: number) => names.slice(bad + 1),
    around: (names: Names, bad: number) => names.toSpliced(bad, 1),
  }).map(
    ([what, kept]): Defect => ({
      // Some of the valid names of a refused list are applied.
      name: `create-applies-tags-${what}`,
      breaks: 'learners.create.bad-tag-applies-none',
      change: onBadTags((correct, state, learner, names, created, refusal) => {
        const bad = names.findIndex((name) => !correct.isTagName(name));
        return { ...refusal, writes: [...created, ...correct.tagWrites(state, learner, kept(names, bad))] };
      }),
    }),
  ),
];

/** Checks only some of the names, but applies all. */
function checkingOnly(seen: (names: Names) => Names): Change {
  return applying((correct, state, learner, names, created) => {
    const findings = correct.checkTagNames(seen(names), learner.tags);
    if (findings.length > 0) return { ...correct.refuse(findings), writes: created };
    return { ...correct.created(learner), writes: [...created, ...correct.tagWrites(state, learner, names)] };
  });
}

/** Replaces the decision when a name is invalid. */
function onBadTags(instead: (...args: [...Parameters<Apply>, refusal: Decision]) => Decision): Change {
  return applying((correct, state, learner, names, created) => {
    const decision = correct.applyTags(state, learner, names, created);
    const isBad = names.some((name) => !correct.isTagName(name));
    return decision.status >= 400 && isBad ? instead(correct, state, learner, names, created, decision) : decision;
  });
}
