import type { Change } from '../../../behaviour/index.ts';
import type { Write } from '../../../behaviour/types.ts';
import { breaking, family } from '../../breaking.ts';
import type { Names } from '../../operators/learners-create-tags.ts';
import { applying } from '../../operators/learners-create-tags.ts';

/** Creates refuse names that do not match this pattern. */
function strict(pattern: RegExp): Change {
  return applying((correct, state, learner, names, created) => {
    const odd = names.filter((name) => !pattern.test(name));
    if (odd.length === 0) return correct.applyTags(state, learner, names, created);
    return { ...correct.refuse([{ field: 'tags', message: `Not allowed: ${odd.join(', ')}` }]), writes: created };
  });
}

export const defects = breaking('learners.create.tags-applied', {
  ...family(
    {
      colons: /^[^:]*$/,
      capitals: /^[^A-Z]*$/,
      'hyphens-at-the-end': /[^-]$/,
      'digits-alone': /\D/,
    },
    (what) => `create-refuses-tags-with-${what}`,
    (pattern) => strict(pattern),
  ),
  // Only some of the tags are applied.
  ...family(
    {
      none: () => [],
      'but-the-first': (names: Names) => names.slice(1),
      'but-the-last': (names: Names) => names.slice(0, -1),
      'the-first': (names: Names) => names.slice(0, 1),
    } satisfies Record<string, (names: Names) => Names>,
    (what) => `create-applies-tags-${what}`,
    (kept) =>
      applying((correct, state, learner, names, created) => {
        const decision = correct.applyTags(state, learner, names, created);
        if (decision.status >= 400) return decision;
        return { ...decision, writes: [...created, ...correct.tagWrites(state, learner, kept(names))] };
      }),
  ),
  // A create without tags gets those of the previous create.
  'create-applies-the-tags-of-the-learner-before': (correct) => {
    let left: Names = [];
    return {
      applyTags: (state, learner, names, created) => {
        const decision = correct.applyTags(state, learner, names.length > 0 ? names : left, created);
        left = names;
        return decision;
      },
    };
  },
  // The tags go to the newest learner as well.
  'create-applies-tags-to-another-learner': applying((correct, state, learner, names, created) => {
    const decision = correct.applyTags(state, learner, names, created);
    const tags = decision.writes?.findLast((write) => write.kind === 'learner')?.learner.tags ?? [];
    const newest = state.learners.all().at(-1);
    const spoilt: Write[] = newest ? [{ kind: 'learner', learner: { ...newest, tags } }] : [];
    return { ...decision, writes: [...(decision.writes ?? []), ...spoilt] };
  }),
});
