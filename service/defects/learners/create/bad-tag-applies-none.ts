import { breaking, family } from '../../breaking.ts';
import { onBadTags } from '../../operators/learners-create-bad-tags.ts';
import type { Names } from '../../operators/learners-create-tags.ts';

export const defects = breaking('learners.create.bad-tag-applies-none', {
  // Some of the valid names of a refused list are applied.
  ...family(
    {
      'before-the-bad-one': (names: Names, bad: number) => names.slice(0, bad),
      'after-the-bad-one': (names: Names, bad: number) => names.slice(bad + 1),
      around: (names: Names, bad: number) => names.toSpliced(bad, 1),
    },
    (what) => `create-applies-tags-${what}`,
    (kept) =>
      onBadTags((correct, state, learner, names, created, refusal) => {
        const bad = names.findIndex((name) => !correct.isTagName(name));
        return { ...refusal, writes: [...created, ...correct.tagWrites(state, learner, kept(names, bad))] };
      }),
  ),
});
