import type { Change } from '../../../behaviour/index.ts';
import { breaking, family } from '../../breaking.ts';
import { onBadTags } from '../../operators/learners-create-bad-tags.ts';
import type { Names } from '../../operators/learners-create-tags.ts';
import { applying } from '../../operators/learners-create-tags.ts';

/** Checks only some of the names, but applies all. */
function checkingOnly(seen: (names: Names) => Names): Change {
  return applying((correct, state, learner, names, created) => {
    const findings = correct.checkTagNames(seen(names), learner.tags);
    if (findings.length > 0) return { ...correct.refuse(findings), writes: created };
    return { ...correct.created(learner), writes: [...created, ...correct.tagWrites(state, learner, names)] };
  });
}

export const defects = breaking('learners.create.bad-tag-refused', {
  // One rule for tag names is not enforced on create.
  ...family(
    {
      'of-2-characters': (name: string) => name.length === 2,
      'of-21-characters': (name: string) => name.length === 21,
      'with-underscores': (name: string) => name.includes('_'),
      'with-spaces': (name: string) => name.includes(' '),
      'with-exclamation-marks': (name: string) => name.endsWith('!'),
    },
    (what) => `create-takes-tags-${what}`,
    (passes) => checkingOnly((names) => names.filter((name) => !passes(name))),
  ),
  // Only some of the names are checked.
  ...family(
    {
      first: (names: Names) => names.slice(0, 1),
      last: (names: Names) => names.slice(-1),
      ends: (names: Names) => [...names.slice(0, 1), ...names.slice(-1)],
    },
    (what) => `create-checks-the-${what}-of-tags`,
    (seen) => checkingOnly(seen),
  ),
  // The refusal names the first tag, whichever one is invalid.
  'create-names-the-first-tag': onBadTags((correct, _state, _learner, names, created) => ({
    ...correct.refuse([{ field: 'tags', message: correct.badTagName(names[0] ?? '') }]),
    writes: created,
  })),
  // The refusal names no tag.
  'create-names-no-tag': onBadTags((correct, _state, _learner, _names, created) => ({
    ...correct.refuse([{ field: 'tags', message: 'A tag name is invalid.' }]),
    writes: created,
  })),
  // The response is 201, because the learner was created.
  'create-answers-201-for-bad-tags': onBadTags((correct, _state, learner, _names, created) => ({
    ...correct.created(learner),
    writes: created,
  })),
});
