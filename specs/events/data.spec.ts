import { causes, covers, needs, shapeOf, test } from '../../fixtures/index.ts';

const modules = needs('receiver', 'modules');

/** Events whose Data the API document does not show. */
const undocumented = [
  [300, 'events.assessment-report-request-failed.data', needs('receiver', 'assessments', 'outcomes')],
  [400, 'events.modules-assigned.data', modules],
  [500, 'events.module-first-accessed.data', modules],
  [600, 'events.module-first-completed.data', modules],
  [800, 'events.learner-export-failed.data', needs('receiver', 'outcomes')],
] as const;

for (const [eventId, question, needed] of undocumented)
  test.describe(`Event ${eventId}, ${causes[eventId].name}`, () => {
    test('has Data', covers(question, needed), async ({ events, observe }) => {
      const delivery = await events.delivered(await events.subscribe([eventId]), eventId);

      observe(question, shapeOf(delivery.data ?? null), delivery);
    });
  });
