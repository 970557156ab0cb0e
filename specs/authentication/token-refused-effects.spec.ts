import { type Caller, covers, expect, type Lab, needs, type Organisation, test } from '../../fixtures/index.ts';
import { emailAsFence } from '../assessments/one-email.ts';
import { issued, leeway } from './issued.ts';

interface Scene {
  lab: Lab;
  organisation: Organisation;
  api: Caller;
}

/** Callers who are answered 401, by the rule that says so. */
const callers = {
  'authentication.token.missing': {
    powers: [],
    who: 'without a token',
    come: async ({ lab }: Scene) => lab.nobody(),
  },
  'authentication.token.malformed': {
    powers: [],
    who: 'with a changed token',
    async come({ api }: Scene) {
      // Not of a further token, which may end the one that the rest of the test works with.
      const changed = (await api.token()).altered((value) => `${value}x`);
      return api.withToken(changed, 'somebody with a changed token');
    },
  },
  'authentication.token.expired': {
    powers: ['clock'],
    who: 'with an expired token',
    async come({ lab, organisation, api }: Scene) {
      const { token, expiresIn } = await issued(api);
      await lab.advanceClock(organisation, expiresIn + leeway);
      return api.withToken(token, 'somebody with an expired token');
    },
  },
} as const;

/** What no read shows: emails and events come later, after a refusal as well if it came too late. */
for (const [rule, { powers, who, come }] of Object.entries(callers) as [
  keyof typeof callers,
  (typeof callers)[keyof typeof callers],
][])
  test.describe(`Calls ${who}`, () => {
    test(
      'invite nobody',
      covers(rule, needs('outbox', ...powers)),
      async ({ lab, organisation, api, learners, assessments }) => {
        const [learner, other] = await learners.createMany(2);
        const caller = await come({ lab, organisation, api });

        await expect(await assessments.as(caller).invite(learner.learnerId)).toHaveStatus(401);

        await assessments.invited(other.learnerId);
        await emailAsFence(lab, other.learnerId);
        expect(await lab.outbox(learner.learnerId), 'emails to the learner').toEqual([]);
      },
    );

    test(
      'have no report and no export made',
      covers(rule, needs('organisations', 'receiver', 'assessments', ...powers)),
      async ({ lab, organisation, api, learners, assessments, events }) => {
        const { learnerId } = await learners.create();
        await lab.completeAssessment(learnerId);
        const { inbox } = await events.subscribe([200, 300, 700, 800]);
        const caller = await come({ lab, organisation, api });
        const days = { exportFromDate: '2023-01-01', exportToDate: '2023-01-31' };

        await expect(await assessments.as(caller).report(learnerId)).toHaveStatus(401);
        await expect(await caller.send('POST /v1/learnerexports', { body: days })).toHaveStatus(401);

        const accepted = [await events.happen(200), await events.happen(700)];
        for (const { awaited } of accepted) await events.arrival({ inbox }, awaited);
        await inbox.quietFor();
        expect(inbox.events(), 'events but for the report and the export that were accepted').toHaveLength(2);
      },
    );
  });
