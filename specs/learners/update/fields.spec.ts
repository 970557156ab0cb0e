import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  expect,
  learnerUniqueReference,
  needs,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { knownFields } from '../known-fields.ts';
import { expectUpdateRefused } from '../refusals.ts';

const required = ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'];

/** Sent one at a time, so a field that is not stored cannot hide behind the others. */
const changes: Record<string, () => Record<string, unknown>> = {
  clientReference: () => ({ clientReference: unique('changed') }),
  learnerUniqueReference: () => ({ learnerUniqueReference: learnerUniqueReference() }),
  courseDetails: () => ({ courseDetails: 'Welding, level 2' }),
  hasEhcp: () => ({ hasEhcp: false }),
  gender: () => ({ gender: 'NotDisclosed' }),
  provisionType: () => ({ provisionType: 0 }),
};

test.describe('PUT /v1/learners/{learnerId}', () => {
  test.describe('an accepted update', () => {
    test('is answered 204', covers('learners.update.status'), async ({ learners }) => {
      const { learnerId, body } = await learners.create();

      await expect(await learners.put(learnerId, { ...body, lastName: 'Changed' }, { valid: true })).toHaveStatus(204);
    });

    test('is answered 204 when it changes all', covers('learners.update.status'), async ({ learners, tags }) => {
      const { learnerId } = await learners.create();

      await expect(await learners.put(learnerId, fullBody(learners, tags), { valid: true })).toHaveStatus(204);
    });

    test('is answered 204 when it changes nothing', covers('learners.update.status'), async ({ learners }) => {
      const { learnerId, body } = await learners.create();

      await expect(await learners.put(learnerId, body, { valid: true })).toHaveStatus(204);
    });

    test(
      'is answered 204 for a learner who has completed the assessment',
      covers('learners.update.status', needs('assessments')),
      async ({ lab, learners }) => {
        const { learnerId, body } = await learners.create();
        await lab.completeAssessment(learnerId);

        await expect(await learners.put(learnerId, { ...body, gender: 'Male' }, { valid: true })).toHaveStatus(204);
      },
    );

    test('stores every field sent', covers('learners.update.full-replace'), async ({ learners, tags }) => {
      const { learnerId, body: created } = await learners.create();
      const { email } = created;
      const body = fullBody(learners, tags, { email });

      await expect(await learners.put(learnerId, body, { valid: true })).toBeAccepted();

      expect(knownFields(await learners.read(learnerId)), 'read by id').toEqual(knownFields(body));
      expect(knownFields((await learners.getByEmail(email)).body ?? {}), 'read by email').toEqual(knownFields(body));
    });

    test(
      'stores every field sent of a learner who has completed the assessment',
      covers('learners.update.full-replace', needs('assessments')),
      async ({ lab, learners, tags }) => {
        const { learnerId, body: created } = await learners.create();
        await lab.completeAssessment(learnerId);
        const body = fullBody(learners, tags, { email: created.email });

        await expect(await learners.put(learnerId, body, { valid: true })).toBeAccepted();

        expect(knownFields(await learners.read(learnerId))).toEqual(knownFields(body));
      },
    );

    // Some services store these two separately from the other fields.
    test(
      'stores every field sent beside a new email and another primary tutor',
      covers('learners.update.full-replace'),
      async ({ learners, tags }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: learners.organisation.tutors.at(-1) });
        const body = fullBody(learners, tags, { email: learners.newEmail() });

        await expect(await learners.put(learnerId, body, { valid: true })).toBeAccepted();

        expect(knownFields(await learners.read(learnerId))).toEqual(knownFields(body));
      },
    );

    for (const [field, change] of Object.entries(changes)) {
      test(
        `stores ${field} and nothing else when only it differs`,
        covers('learners.update.full-replace'),
        async ({ learners, tags }) => {
          const created = fullBody(learners, tags);
          const { learnerId } = await learners.create(created);
          const body = { ...created, ...change() };

          await expect(await learners.put(learnerId, body, { valid: true })).toBeAccepted();

          expect(knownFields(await learners.read(learnerId))).toEqual(knownFields(body));
        },
      );
    }

    test('stores each of three updates', covers('learners.update.full-replace'), async ({ learners, tags }) => {
      const { learnerId, body: created } = await learners.create();
      const full = fullBody(learners, tags, { email: created.email });

      for (const changed of [
        { gender: 'Male', hasEhcp: false },
        {},
        { gender: 'Another', courseDetails: 'Carpentry' },
      ]) {
        const body = { ...full, ...changed };
        await expect(await learners.put(learnerId, body)).toBeAccepted();
        expect(knownFields(await learners.read(learnerId))).toEqual(knownFields(body));
      }
    });

    test('keeps the identifiers', covers('learners.update.keeps-identifiers'), async ({ learners, tags }) => {
      const { learnerId, body } = await learners.create();
      const { learnerUserId } = await learners.read(learnerId);

      const edited = fullBody(learners, tags, { email: body.email });
      await expect(await learners.put(learnerId, edited)).toBeAccepted();

      for (const read of [await learners.get(learnerId), await learners.getByEmail(body.email)]) {
        await expect(read).toBeAccepted();
        expect(read.body).toMatchObject({ learnerId, learnerUserId });
      }
    });

    test(
      'keeps the identifiers where the email changes',
      covers('learners.update.keeps-identifiers'),
      async ({ learners }) => {
        const { learnerId, body } = await learners.create();
        const { learnerUserId } = await learners.read(learnerId);
        const email = learners.newEmail();

        await expect(await learners.put(learnerId, { ...body, email }, { valid: true })).toBeAccepted();

        for (const read of [await learners.get(learnerId), await learners.getByEmail(email)])
          expect(assumeAccepted(read).body).toMatchObject({ learnerId, learnerUserId });
      },
    );

    test('touches no other learner', covers('learners.update.keeps-identifiers'), async ({ learners, tags }) => {
      const [before, edited, after] = await learners.createMany(3, { courseDetails: 'Carpentry' });
      const others = [await learners.everything(before!), await learners.everything(after!)];

      const body = fullBody(learners, tags, { email: edited!.body.email });
      await expect(await learners.put(edited!.learnerId, body)).toBeAccepted();

      expect([await learners.everything(before!), await learners.everything(after!)]).toEqual(others);
    });
  });

  for (const field of required) {
    test(`refuses an update without ${field}`, covers('learners.update.required-fields'), async ({ learners }) => {
      await expectUpdateRefused(learners, { [field]: undefined });
    });
  }

  test.describe('a learner that does not exist', covers('learners.update.unknown-learner'), () => {
    test('is answered 404, and none is made', async ({ learners }) => {
      const body = learners.body({ email: learners.newEmail() });

      await expect(await learners.put(randomUUID(), body)).toHaveStatus(404);

      expect(await learners.exists(body.email), 'a learner with the email of the update').toBe(false);
    });

    test('is answered 404 after it was deleted, and stays gone', async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      assumeAccepted(await learners.put(learnerId, body), 'the same update before the deletion');
      await learners.remove(learnerId);

      await expect(await learners.put(learnerId, body)).toHaveStatus(404);

      expect(await learners.exists(body.email), 'the deleted learner').toBe(false);
    });
  });
});
