import { assume, covers, expect, needs, type Power, type RuleId, test } from '../../fixtures/index.ts';
import { emailAsFence } from '../assessments/one-email.ts';
import { send } from './faults.ts';
import type { Fault } from './walk.ts';

/** Faults in calls that are otherwise valid, each with the rule that they do nothing. */
const refused: [who: string, fault: Fault, status: number, rule: RuleId, powers: Power[]][] = [
  ['without a token', 'no token', 401, 'authentication.token.missing', []],
  ['with a changed token', 'changed token', 401, 'authentication.token.malformed', []],
  ['with an expired token', 'expired token', 401, 'authentication.token.expired', ['clock']],
  ['that are throttled', 'throttling', 429, 'errors.throttled.anywhere', ['throttle']],
];

/** What no read shows: emails and events come later, after a refusal as well if it came too late. */
for (const [who, fault, status, rule, powers] of refused)
  test.describe(`Calls ${who}`, () => {
    test(
      'invite nobody',
      covers(rule, needs('outbox', ...powers)),
      async ({ surroundings, lab, learners, assessments }) => {
        const [{ learnerId }, other] = await learners.createMany(2);

        const invite = ['POST /v1/learners/{learnerId}/assessment/invite', { path: { learnerId } }] as const;
        for (const { response, what } of await send(fault, surroundings, [invite]))
          await expect(response, what).toHaveStatus(status);

        await assessments.invited(other.learnerId);
        await emailAsFence(lab, other.learnerId);
        expect(await lab.outbox(learnerId), 'emails to the learner').toEqual([]);
      },
    );

    test(
      'have no report and no export made',
      covers(rule, needs('organisations', 'receiver', 'assessments', ...powers)),
      async ({ surroundings, lab, learners, events }) => {
        const { learnerId } = await learners.create();
        await lab.completeAssessment(learnerId);
        const { inbox } = await events.subscribe([200, 300, 700, 800]);
        const days = { exportFromDate: '2023-01-01', exportToDate: '2023-01-31' };

        const report = ['POST /v1/learners/{learnerId}/assessment/report', { path: { learnerId } }] as const;
        for (const { response, what } of await send(fault, surroundings, [
          report,
          ['POST /v1/learnerexports', { body: days }],
        ]))
          await expect(response, what).toHaveStatus(status);

        // One after the other: however slow deliveries are, what a refused call has caused is due when the last one arrives.
        const accepted = [200, 700, 700] as const;
        for (const eventId of accepted) await events.arrival({ inbox }, (await events.happen(eventId)).awaited);
        await inbox.quietFor();
        for (const [made, failed] of [
          [200, 300],
          [700, 800],
        ] as const) {
          const most = accepted.filter((id) => id === made).length;
          const told = inbox.events().filter(({ eventId }) => eventId === made || eventId === failed);
          // Requests and not events: that an accepted one causes one event, with its id, is another rule.
          const named = told.filter(({ eventId, data }) => eventId === made || data?.RequestId);
          const requests = new Set(named.map(({ data, dataId }) => String(data?.RequestId ?? dataId).toLowerCase()));
          expect(requests.size, `requests with events ${made} or ${failed}`).toBeLessThanOrEqual(most);
          // The Data of a failure is not documented: one that names no request may be due to an accepted one.
          const unnamed = told.length - named.length;
          expect(unnamed, `events ${failed} that name no request`).toBeLessThanOrEqual(most);
          assume(unnamed === 0, `each event ${failed} names its request`);
        }
      },
    );
  });
