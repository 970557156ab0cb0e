import {
  areSeenByTutor,
  assumeAccepted,
  covers,
  expect,
  isSeenByTutor,
  Learners,
  needs,
  test,
} from '../../fixtures/index.ts';
import { cast, idsOf, pupils, unknownId } from './batches.ts';

const rule = 'tutors.isolation.batch';

test.describe('tutor batches across organisations', () => {
  for (const method of ['assign', 'unassign'] as const) {
    const covered = covers(rule, needs('otherTutors', 'tutor', 'twoTutors'));
    test(
      `refuse another organisation's learner and change nobody: ${method}`,
      covered,
      async ({ lab, learners, tutors, organisation }) => {
        const { watched } = cast(organisation.tutors);
        const held = method === 'unassign';
        const own = await pupils(learners, 2, ...(held ? [watched] : []));
        const otherOrganisation = await lab.otherOrganisation();
        const theirs = new Learners(lab, otherOrganisation);
        // A tutor of a shared organisation cannot be asked whom they see.
        const secondaryTutorEmails = held && lab.isolated ? [cast(otherOrganisation.tutors).watched] : [];
        const primaryTutorEmail = otherOrganisation.tutors.at(-1);
        const foreign = await theirs.create({ primaryTutorEmail, secondaryTutorEmails });
        const before = await theirs.everything(foreign);

        const response = await tutors[method](watched, [own[0]!.learnerId, foreign.learnerId, own[1]!.learnerId]);

        await expect(response).toBeRefused();
        const expected = [held, held, false];
        expect(await areSeenByTutor(learners, [...own, foreign], expected), 'seen by the tutor').toEqual(expected);
        expect(await theirs.everything(foreign), 'the other organisation’s learner').toEqual(before);
        if (lab.isolated) expect(await isSeenByTutor(theirs, foreign), 'seen by a tutor of their own').toBe(held);
        assumeAccepted(await tutors[method](watched, idsOf(own)));
      },
    );
  }

  const replaced = covers(rule, needs('otherTutors', 'tutor', 'threeTutors'));
  test(
    "refuse another organisation's tutor as a replacement",
    replaced,
    async ({ lab, learners, tutors, organisation }) => {
      const { watched, other } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1, watched);
      const [foreign = ''] = (await lab.otherOrganisation()).tutors;
      // A target may give all organisations tutors with the same emails; then none is foreign.
      if (organisation.tutors.includes(foreign)) lab.lack('otherOrganisation');

      const response = await tutors.unassign(watched, [learner!.learnerId], { replacementTutorEmail: foreign });

      await expect(response).toBeRefused();
      expect(await isSeenByTutor(learners, learner!), 'seen by the tutor').toBe(true);
      const replacement = { replacementTutorEmail: other };
      assumeAccepted(await tutors.unassign(watched, [learner!.learnerId], replacement));
    },
  );

  // How an unknown tutor is answered is a question, but another organisation's tutor must be treated as unknown.
  const assigned = covers(rule, needs('otherTutors', 'twoTutors'));
  test(
    "refuse another organisation's tutor if they refuse an unknown one",
    assigned,
    async ({ lab, learners, tutors, organisation }) => {
      const ids = idsOf(await pupils(learners, 1));
      const [foreign = ''] = (await lab.otherOrganisation()).tutors;
      if (organisation.tutors.includes(foreign)) lab.lack('otherOrganisation');
      const unknown = await tutors.assign(`nobody-${unknownId()}@${lab.emailDomain}`, ids);
      test.skip(unknown.status < 300, 'a tutor whom nobody knows is let through');

      await expect(await tutors.assign(foreign, ids)).toBeRefused();
    },
  );
});
