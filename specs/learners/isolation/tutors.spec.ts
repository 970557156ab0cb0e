import { covers, expect, type Lab, needs, type Organisation, test } from '../../../fixtures/index.ts';

test.describe('POST and PUT with a tutor of another organisation', () => {
  const covered = covers('learners.isolation.tutors', needs('otherTutors', 'twoTutors'));

  test('a primary tutor does not resolve on create', covered, async ({ lab, learners, organisation }) => {
    const tutors = await foreignTutors(lab, organisation);
    const body = learners.body({ primaryTutorEmail: tutors[0] });

    const response = await learners.post(body);

    await expect(response).toHaveStatus(400);
    await expect(response).toName('Invalid primary tutor.');
    await expect(await learners.getByEmail(body.email)).toHaveStatus(404);
    await learners.create();
  });

  test('a secondary tutor does not resolve on create', covered, async ({ lab, learners, organisation }) => {
    const tutors = await foreignTutors(lab, organisation);
    const body = learners.body({ secondaryTutorEmails: [organisation.tutors[1], tutors[0]] });

    await expect(await learners.post(body)).toHaveStatus(400);
    await expect(await learners.getByEmail(body.email)).toHaveStatus(404);
    await learners.create({ secondaryTutorEmails: [organisation.tutors[1]] });
  });

  test('neither resolves on update', covered, async ({ lab, learners, organisation }) => {
    const tutors = await foreignTutors(lab, organisation);
    const { learnerId, body } = await learners.create();

    const primary = await learners.put(learnerId, { ...body, primaryTutorEmail: tutors.at(-1) });
    const secondary = await learners.put(learnerId, { ...body, secondaryTutorEmails: [tutors.at(-1)] });

    await expect(primary).toHaveStatus(400);
    await expect(secondary).toHaveStatus(400);
    await learners.update(learnerId, { ...body, secondaryTutorEmails: [organisation.tutors[1]] });
  });

  test(
    'none resolves in a replacement of secondary tutors',
    covered,
    async ({ lab, learners, organisation, tutors }) => {
      const foreign = await foreignTutors(lab, organisation);
      const { learnerId } = await learners.create();

      const response = await tutors.replaceFor(learnerId, [foreign.at(-1)]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(String(foreign.at(-1)));
    },
  );
});

/** Tutors of another organisation. A target may give all organisations tutors with the same emails; then none is foreign. */
async function foreignTutors(lab: Lab, own: Organisation): Promise<readonly string[]> {
  const { tutors } = await lab.otherOrganisation();
  return tutors.some((email) => own.tutors.includes(email)) ? lab.lack('otherOrganisation') : tutors;
}
