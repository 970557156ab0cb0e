import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  expect,
  isAccepted,
  isSeenByTutor,
  learnerUniqueReference,
  needs,
  test,
  totalOf,
} from '../../fixtures/index.ts';

test.describe('DELETE /v1/learners/{learnerId}', () => {
  test('is answered 204', covers('learners.delete.status'), async ({ learners }) => {
    const { learnerId } = await learners.create();

    await expect(await learners.delete(learnerId)).toHaveStatus(204);
  });

  test(
    'is answered 204 for a learner who has tags, secondary tutors and an invitation',
    covers('learners.delete.status', needs('twoTutors')),
    async ({ learners, tags, assessments, organisation }) => {
      const { learnerId } = await learners.create({ secondaryTutorEmails: [organisation.tutors[1]] });
      await tags.add(learnerId, tags.name());
      assumeAccepted(await assessments.invite(learnerId));

      await expect(await learners.delete(learnerId)).toHaveStatus(204);
    },
  );

  test('leaves no learner to read by the id or by the email', covers('learners.delete.gone'), async ({ learners }) => {
    const { learnerId, body } = await learners.create();
    assumeAccepted(await learners.get(learnerId));
    assumeAccepted(await learners.getByEmail(body.email));

    assumeAccepted(await learners.delete(learnerId));

    await expect(await learners.get(learnerId)).toHaveStatus(404);
    await expect(await learners.getByEmail(body.email)).toHaveStatus(404);
  });

  test(
    'leaves no learner to read by an email set by an update',
    covers('learners.delete.gone'),
    async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      const email = learners.newEmail();
      await learners.update(learnerId, { ...body, email });

      assumeAccepted(await learners.delete(learnerId));

      await expect(await learners.get(learnerId)).toHaveStatus(404);
      await expect(await learners.getByEmail(email)).toHaveStatus(404);
      await expect(await learners.getByEmail(body.email)).toHaveStatus(404);
    },
  );

  test(
    'takes the learner off the list, with off-programme learners or without',
    covers('learners.delete.gone-from-list'),
    async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      await learners.listed(body.email);

      assumeAccepted(await learners.delete(learnerId));

      expect(await learners.row(body.email), 'row after the deletion').toBeUndefined();
      const withAll = await learners.row(body.email, { includeOffProgrammeLearners: true });
      expect(withAll, 'row after the deletion, off-programme learners included').toBeUndefined();
    },
  );

  test(
    'takes the learner out of totalRecords',
    covers('learners.delete.gone-from-list', needs('organisations')),
    async ({ learners }) => {
      const created = await learners.createMany(3);
      for (const [deleted, { learnerId }] of created.entries()) {
        const total = totalOf(assumeAccepted(await learners.list({ pageIndex: 1, pageSize: 1 })));
        expect(total, `totalRecords after ${deleted} of 3 deletions`).toBe(3 - deleted);
        assumeAccepted(await learners.delete(learnerId));
      }
    },
  );

  for (const [which, position] of Object.entries({ first: 0, middle: 1, last: 2 })) {
    test(
      `leaves the others as they were when the ${which} of three is deleted`,
      covers('learners.delete.only-that-one'),
      async ({ learners, tags }) => {
        const created = await learners.createMany(3, { courseDetails: 'Welding, level 2' });
        const tag = tags.name();
        for (const { learnerId } of created) await tags.add(learnerId, tag);
        const [deleted] = created.splice(position, 1);
        const before = await Promise.all(created.map((learner) => learners.everything(learner)));

        assumeAccepted(await learners.delete(deleted?.learnerId ?? ''));

        for (const [index, learner] of created.entries()) {
          await expect(await learners.get(learner.learnerId)).toBeAccepted();
          expect(await learners.everything(learner), `learner ${index + 1} of those not deleted`).toEqual(
            before[index],
          );
        }
      },
    );
  }

  test(
    'leaves the secondary tutors of the others in place',
    covers('learners.delete.only-that-one', needs('tutor', 'twoTutors')),
    async ({ learners, organisation }) => {
      const [own, primaryTutorEmail] = organisation.tutors;
      const tutored = { primaryTutorEmail, secondaryTutorEmails: [own] };
      const [first, deleted, last] = await learners.createMany(3, tutored);

      assumeAccepted(await learners.delete(deleted!.learnerId));

      for (const { learnerId } of [first!, last!])
        expect(await isSeenByTutor(learners, { learnerId }), 'their secondary tutor sees them').toBe(true);
    },
  );

  test(
    'is answered 404 for a learner who does not exist, and for one who no longer does',
    covers('learners.delete.unknown-learner'),
    async ({ learners }) => {
      const { learnerId } = await learners.create();

      await expect(await learners.delete(randomUUID())).toHaveStatus(404);
      await learners.remove(learnerId);
      await expect(await learners.delete(learnerId)).toHaveStatus(404);
    },
  );

  test(
    'frees the email and the reference, or keeps them',
    covers('learners.delete.email-reusable'),
    async ({ learners, observe }) => {
      const former = await learners.create({ learnerUniqueReference: learnerUniqueReference() });
      assumeAccepted(await learners.delete(former.learnerId));

      const { email, learnerUniqueReference: reference } = former.body;
      const sameEmail = await learners.post(learners.body({ email }));
      const sameReference = await learners.post(learners.body({ learnerUniqueReference: reference }));
      const isNew = (name: 'learnerId' | 'learnerUserId') =>
        isAccepted(sameEmail) ? sameEmail.body?.[name] !== former[name] : null;

      const answer = {
        'same email': sameEmail.status,
        'same learnerUniqueReference': sameReference.status,
        'new learnerId': isNew('learnerId'),
        'new learnerUserId': isNew('learnerUserId'),
      };
      observe('learners.delete.email-reusable', answer, sameEmail, sameReference);
    },
  );
});
