import {
  type ApiResponse,
  asSent,
  assume,
  assumeAccepted,
  covers,
  expect,
  isAccepted,
  isUuid,
  knownFields,
  type LearnerBody,
  test,
} from '../../../fixtures/index.ts';
import { cohort, isOther, readsAgree } from '../cohort.ts';
import { expectFurtherFields } from '../further-fields.ts';

const recordIn = (response: ApiResponse) => knownFields(assumeAccepted(response).body ?? {});

/** Which fields a read has is another rule's concern. */
function expectSame(read: ApiResponse, sent: LearnerBody, what: string): void {
  const shown = Object.entries(recordIn(read)).filter(([, value]) => value !== undefined);
  const expected = Object.entries(asSent(recordIn(read), sent)).filter(([field]) =>
    shown.some(([one]) => one === field),
  );
  expect(Object.fromEntries(shown), what).toEqual(Object.fromEntries(expected));
}

test.describe('POST /v1/learners', () => {
  cohort.checks(covers('learners.create.result'), {
    'answers 201 with two UUIDs under which the learner is there': async ({ subject: { least, full } }) => {
      const { response, body, byId } = least;
      // A create that needs an optional field breaks another rule.
      const isNeedy = !isAccepted(response) && isAccepted(full.response);
      assume(!isNeedy, 'a create without optional fields is accepted');
      await expect(response).toHaveStatus(201);
      const { learnerId, learnerUserId } = response.body ?? {};
      expect(isUuid(learnerId), `learnerId ${learnerId} is a UUID`).toBe(true);
      expect(isUuid(learnerUserId), `learnerUserId ${learnerUserId} is a UUID`).toBe(true);
      await expect(byId).toBeAccepted();
      assume(readsAgree(least), 'reads return the same learnerUserId');
      expect(byId.body).toMatchObject({ learnerId, learnerUserId });
      expect(isOther(byId, body), 'the read has another email and another reference').toBe(false);
    },
    'answers 201 whatever else is sent': ({ subject }) => expect(subject.full.response).toHaveStatus(201),
    'gives each learner identifiers of its own': ({ subject }) => {
      const made = [subject.least, subject.full, subject.changed].map(({ response }) => assumeAccepted(response).body);
      for (const field of ['learnerId', 'learnerUserId'])
        expect(new Set(made.map((ids) => ids?.[field])).size, `different ${field}s of three learners`).toBe(3);
    },
  });

  // Another pool sends the other genders (./accepted.ts), which a service may refuse, and with them all else.
  for (const [gender, which] of [
    ['NotDisclosed', 'least'],
    ['Female', 'full'],
    ['Male', 'changed'],
  ] as const)
    cohort.checks(covers('learners.create.gender-values'), {
      [`takes the gender ${gender} and returns it`]: async ({ subject: { [which]: made } }) => {
        // A refusal for something else says nothing about the gender.
        if (!/gender/i.test(made.response.text)) assumeAccepted(made.response);
        await expect(made.response).toBeAccepted();
        expect(recordIn(made.byId).gender).toBe(gender);
      },
    });

  test.describe('what was sent', covers('learners.create.stored'), () => {
    for (const [title, which] of [
      ['is what the reads by id and by email return', 'full'],
      ['is what the read returns for hasEhcp false and provision type 0', 'changed'],
      ['stays with its learner when others are created', 'full'],
    ] as const)
      cohort.check(title, ({ subject }) => {
        const { body, response, byId, byEmail } = subject[which];
        assumeAccepted(response);
        expectSame(byId, body, 'read by id');
        expectSame(byEmail, body, 'read by email');
      });

    cohort.check('is what the reads show of its further fields', ({ subject: { least, full, changed, updated } }) => {
      // Each read by itself: one may show more than the other.
      for (const read of ['byId', 'byEmail'] as const) {
        const made = [least, full, changed].map(({ body, response, [read]: shown }) => {
          assumeAccepted(response);
          return { sent: body, shown: assumeAccepted(shown).body ?? {} };
        });
        // An update may store what the create did not.
        expectFurtherFields(made, [...made, { sent: updated.sent, shown: updated[read].body ?? {} }]);
      }
    });
  });

  test.describe('what is omitted', () => {
    cohort.checks(covers('learners.create.has-ehcp-default'), {
      'reads as hasEhcp false': ({ subject: { least, full } }) => {
        expect(recordIn(least.byId).hasEhcp).toBe(false);
        expect(recordIn(full.byId).hasEhcp, 'hasEhcp of a learner created with true').toBe(true);
      },
    });

    cohort.checks(covers('learners.create.provision-type-default'), {
      'reads as the provision type 0, Not set': ({ subject: { least, full } }) => {
        expect(recordIn(least.byId).provisionType).toBe(0);
        expect(recordIn(full.byId).provisionType, 'provisionType of a learner created with 30').toBe(30);
      },
    });
  });

  test(
    'shows how null for hasEhcp is answered',
    covers('learners.create.has-ehcp-null'),
    async ({ learners, observe }) => {
      const { response, record } = await learners.attempt({ hasEhcp: null });

      observe('learners.create.has-ehcp-null', { status: response.status, reads: record?.hasEhcp ?? null }, response);
    },
  );
});
