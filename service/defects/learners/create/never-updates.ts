import type { Behaviour, Change } from '../../../behaviour/index.ts';
import type { Body } from '../../../behaviour/types.ts';
import type { State } from '../../../store/state.ts';
import type { Learner } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { deciding } from '../../operators/decisions.ts';
import { heldBy } from '../../operators/learners-create-duplicates.ts';

/** Writes to an existing learner even though the create is refused. */
function writing(
  find: (state: State, body: Body) => Learner | undefined,
  written: (held: Learner, body: Body, correct: Behaviour) => Learner,
): Change {
  return deciding('decideCreate', (decision, { correct, state, call }) => {
    const body = call.body as Body;
    const held = find(state, body);
    if (decision.status < 400 || !held) return decision;
    return { ...decision, writes: [{ kind: 'learner', learner: written(held, body, correct) }] };
  });
}

export const defects = breaking('learners.create.never-updates', {
  // The create is refused as it should be, but the existing learner is changed.
  ...family(
    {
      everything: (held: Learner, body: Body, correct: Behaviour) => ({ ...held, ...correct.detailsOf(body) }),
      'course-details': (held: Learner, body: Body) => ({ ...held, courseDetails: String(body.courseDetails) }),
      provision: (held: Learner, body: Body) => ({ ...held, provisionType: Number(body.provisionType) }),
      'the-time-of-the-provision': (held: Learner) => ({ ...held, provisionUpdatedAt: 0 }),
      'the-primary-tutor': (held: Learner, body: Body) => ({
        ...held,
        primaryTutorEmail: String(body.primaryTutorEmail),
      }),
      'secondary-tutors': (held: Learner, body: Body) => ({
        ...held,
        secondaryTutorEmails: (body.secondaryTutorEmails ?? []) as string[],
      }),
    },
    (what) => `create-updates-${what}`,
    (merged) =>
      writing(
        (state, body) => heldBy(state, body),
        (held, body, correct) => merged(held, body, correct),
      ),
  ),
  // The tags of the refused create are added to the existing learner.
  'create-adds-tags-to-the-existing': deciding('decideCreate', (decision, { correct, state, call }) => {
    const held = heldBy(state, call.body);
    const names = ((call.body as Body).tags ?? []) as string[];
    return decision.status >= 400 && held ? { ...decision, writes: correct.tagWrites(state, held, names) } : decision;
  }),
  // The existing holder of the unique reference loses it.
  'create-takes-the-reference-away': writing(
    (state, { learnerUniqueReference }) => state.learners.withReference(String(learnerUniqueReference))[0],
    (held) => ({ ...held, learnerUniqueReference: null }),
  ),
});
