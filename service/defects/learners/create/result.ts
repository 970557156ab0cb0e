import { breaking, family } from '../../breaking.ts';
import { deciding } from '../../operators/decisions.ts';

export const defects = breaking('learners.create.result', {
  // The learner is created, but the response is wrong.
  ...family(
    {
      '200-for-201': (ids: object) => ({ status: 200, body: ids }),
      'no-user-id': ({ learnerId }: { learnerId?: unknown }) => ({ status: 201, body: { learnerId } }),
      'an-id-of-nobody': (ids: object) => ({
        status: 201,
        body: { ...ids, learnerId: '0a8f5a7e-50a1-4c61-9a52-3a2ed0f3a3a1' },
      }),
      'ids-swapped': ({ learnerId, learnerUserId }: { learnerId?: unknown; learnerUserId?: unknown }) => ({
        status: 201,
        body: { learnerId: learnerUserId, learnerUserId: learnerId },
      }),
      'ids-without-hyphens': ({ learnerUserId, ...ids }: { learnerUserId?: unknown }) => ({
        status: 201,
        body: { ...ids, learnerUserId: String(learnerUserId).replaceAll('-', '') },
      }),
    },
    (what) => `create-answers-${what}`,
    (changed) => (correct) => ({ created: (learner) => ({ ...changed(correct.created(learner).body as object) }) }),
  ),
  // A create with tags returns 200.
  'create-answers-200-for-201-with-tags': deciding('decideCreate', (decision, { body }) => {
    const tags = body?.tags;
    return decision.status === 201 && Array.isArray(tags) ? { ...decision, status: 200 } : decision;
  }),
  // All learners share one user account.
  'create-shares-the-user-id': (correct) => ({
    newLearner: (state, details, body, now) => {
      const learner = correct.newLearner(state, details, body, now);
      return { ...learner, learnerUserId: state.learners.all()[0]?.learnerUserId ?? learner.learnerUserId };
    },
  }),
});
