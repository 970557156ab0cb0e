import {
  covers,
  expect,
  inconclusive,
  isUuid,
  needs,
  outcome,
  pool,
  type Surroundings,
  signatureProblem,
  test,
} from '../../fixtures/index.ts';
import { expectMultipart, expectReport } from './multipart.ts';

/** A webhook for these events, and how the event about a report on a learner of the run is recognised. */
async function requested({ events, subjects }: Pick<Surroundings, 'events' | 'subjects'>, eventIds: number[]) {
  const { learnerId } = await subjects.ownFinished();
  const { inbox, body } = await events.subscribe(eventIds);
  const { awaited } = events.requested(200, await events.assessments.report(learnerId));
  return { inbox, secret: body.secret, awaited };
}

/**
 * One report: whether its event comes, which is for one check to judge, and the delivery, which the others assume. Whose report a
 * delivery is about stands in its part data: where that cannot be read, a report that came is judged whosever it is.
 */
const reported = pool('events/report-of-one', {
  async subject(surroundings) {
    const { inbox, secret, awaited } = await requested(surroundings, [200]);
    const coming = inbox.waitForDelivery(awaited);
    const [comes, delivery] = [await outcome(() => coming), await outcome(() => coming.catch(inconclusive))];
    const unread = inbox.deliveries.find(({ parts, eventId }) => parts.length > 0 && eventId === undefined);
    return { comes, delivery, unread, secret };
  },
});

const one = needs('receiver', 'ownFinishedLearner');

// Judged on a report about one learner, who has finished for the check itself or, by a person's hand, for the run.
test.describe('Event 200, of a report on one learner', () => {
  reported.check('comes', covers('events.assessment-report-created.fires', one), ({ subject: { comes } }) => comes());

  reported.check(
    'is multipart/form-data with a boundary',
    covers('events.assessment-report-created.multipart', one),
    ({ subject: { delivery } }) => expectMultipart(delivery()),
  );

  reported.check(
    'has the envelope in the part data',
    covers('events.assessment-report-created.data-part', one),
    ({ subject: { delivery, unread } }) => {
      const { parts, eventId } = unread ?? delivery();
      expect(parts.filter(({ name }) => name === 'data').length, 'parts named data').toBe(1);
      expect(eventId, 'event of the part data').toBe(200);
    },
  );

  reported.check(
    'has the report in the part file',
    covers('events.assessment-report-created.file-part', one),
    ({ subject: { delivery } }) => expectReport(delivery()),
  );

  reported.check(
    'is signed over the whole body',
    covers('events.signature.multipart', one),
    ({ subject: { delivery, secret } }) => {
      expect(signatureProblem(delivery(), secret)).toBeNull();
    },
  );

  test(
    'reaches a webhook that subscribes to event 700 too, as that does',
    covers('webhooks.create.several-events', one),
    async ({ events, subjects }) => {
      const { inbox, awaited } = await requested({ events, subjects }, [200, 700]);
      const exported = await events.happen(700);

      await inbox.waitForDelivery(awaited);
      await inbox.waitForDelivery(exported.awaited);
    },
  );
});

test.describe('POST /v1/learners/{learnerId}/assessment/report, of one learner', () => {
  test(
    'answers 200 with a UUID as requestId',
    covers('reports.request.id', needs('ownFinishedLearner')),
    async ({ subjects, assessments }) => {
      const { learnerId } = await subjects.ownFinished();

      const response = await assessments.report(learnerId);

      await expect(response).toHaveStatus(200);
      expect(isUuid(response.body?.requestId), 'whether requestId is a UUID').toBe(true);
    },
  );
});
