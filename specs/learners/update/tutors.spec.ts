import {
  assume,
  assumeRefused,
  covers,
  expect,
  isAccepted,
  isSeen,
  isSeenByTutor,
  needs,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { expectUpdateRefused, textsOf } from '../refusals.ts';
import { lists, sees } from '../visibility/seen.ts';

const nobody = () => `${unique('nobody')}@example.com`;
const places = { first: 0, 'in the middle': 1, last: 2 };

test.describe('PUT /v1/learners/{learnerId}', () => {
  test.describe('an invalid primaryTutorEmail', () => {
    test('is refused when it is nobody’s', covers('learners.update.invalid-primary-tutor'), async ({ learners }) => {
      await expectUpdateRefused(learners, { primaryTutorEmail: nobody() });
    });

    test('is refused when it is a learner’s', covers('learners.update.invalid-primary-tutor'), async ({ learners }) => {
      const { body } = await learners.create();

      await expectUpdateRefused(learners, { primaryTutorEmail: body.email });
    });

    test(
      'is refused when it is of staff who are no tutors',
      covers('learners.update.invalid-primary-tutor', needs('staff')),
      async ({ learners, organisation }) => {
        await expectUpdateRefused(learners, { primaryTutorEmail: organisation.staff[0] });
      },
    );
  });

  test(
    'shows the message for an invalid primary tutor',
    covers('learners.update.invalid-primary-tutor-message'),
    async ({ learners, observe }) => {
      const { learnerId, body } = await learners.create();

      const missing = await learners.put(learnerId, { ...body, primaryTutorEmail: undefined });
      const unknown = await learners.put(learnerId, { ...body, primaryTutorEmail: nobody() });

      const [asMissing, asUnknown] = [missing, unknown].map((answer) =>
        textsOf(answer).includes('Invalid primary tutor.'),
      );
      observe(
        'learners.update.invalid-primary-tutor-message',
        { 'message of a create when missing': asMissing ?? null, 'when unknown': asUnknown ?? null },
        missing,
        unknown,
      );
    },
  );

  test.describe('an invalid email in secondaryTutorEmails', () => {
    test('is refused when it stands alone', covers('learners.update.invalid-secondary-tutor'), async ({ learners }) => {
      await expectUpdateRefused(learners, { secondaryTutorEmails: [nobody()] });
    });

    test(
      'is refused when it is a learner’s, or no text at all',
      covers('learners.update.invalid-secondary-tutor'),
      async ({ learners }) => {
        const { body } = await learners.create();

        for (const email of [body.email, '']) await expectUpdateRefused(learners, { secondaryTutorEmails: [email] });
      },
    );

    for (const [place, index] of Object.entries(places)) {
      test(
        `is refused when it stands ${place}`,
        covers('learners.update.invalid-secondary-tutor', needs('threeTutors')),
        async ({ learners, organisation }) => {
          const good = organisation.tutors.slice(1, 3);
          const fault = { secondaryTutorEmails: good.toSpliced(index, 0, nobody()) };

          await expectUpdateRefused(learners, fault, { secondaryTutorEmails: good });
        },
      );
    }

    test(
      'is refused when it is of staff who are no tutors',
      covers('learners.update.invalid-secondary-tutor', needs('staff')),
      async ({ learners, organisation }) => {
        await expectUpdateRefused(learners, { secondaryTutorEmails: organisation.staff.slice(0, 1) });
      },
    );
  });

  test(
    'replaces the primary tutor',
    covers('learners.update.primary-tutor-replaced', needs('tutor', 'twoTutors')),
    async ({ learners, organisation }) => {
      const { tutor, tutors } = organisation;
      const [own, other] = tutors as [string, string];
      const { learnerId, body } = await learners.create({ primaryTutorEmail: other });

      await expect(await learners.put(learnerId, { ...body, primaryTutorEmail: own })).toBeAccepted();
      expect(await sees(tutor, learners, learnerId), 'the tutor sees the learner once assigned').toBe(true);

      await expect(await learners.put(learnerId, { ...body, primaryTutorEmail: other })).toBeAccepted();
      expect(await sees(tutor, learners, learnerId), 'the tutor still sees the learner').toBe(false);
    },
  );

  test(
    'takes the learner from the tutor for whom it was created',
    covers('learners.update.primary-tutor-replaced', needs('tutor', 'twoTutors')),
    async ({ learners, organisation }) => {
      const [own, other] = organisation.tutors as [string, string];
      const learner = await learners.create({ primaryTutorEmail: own });
      const view = learners.as(organisation.tutor);
      assume(await sees(organisation.tutor, learners, learner.learnerId), 'the tutor sees the learner');

      await learners.update(learner.learnerId, { ...learner.body, primaryTutorEmail: other });

      expect(await sees(organisation.tutor, learners, learner.learnerId), 'the tutor still sees the learner').toBe(
        false,
      );
      expect(isSeen(await view.getByEmail(learner.body.email)), 'the tutor still sees the learner by email').toBe(
        false,
      );
      expect(await lists(view, learner.body.email), 'the tutor still has the learner in the list').not.toBe(true);
    },
  );

  test(
    'makes a secondary tutor the primary one',
    covers('learners.update.primary-tutor-replaced', needs('tutor', 'threeTutors')),
    async ({ learners, organisation }) => {
      const { tutor, tutors } = organisation;
      const [own, primaryTutorEmail, third] = tutors as [string, string, string];
      const { learnerId, body } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [own] });

      const update = { ...body, primaryTutorEmail: own, secondaryTutorEmails: [third] };
      await expect(await learners.put(learnerId, update)).toBeAccepted();

      expect(await sees(tutor, learners, learnerId), 'the tutor, no longer a secondary one, sees the learner').toBe(
        true,
      );
    },
  );

  test.describe('secondaryTutorEmails', () => {
    const replaced = covers('learners.update.secondary-tutors-replaced', needs('tutor', 'threeTutors'));

    test('become the secondary tutors', replaced, async ({ learners, organisation }) => {
      const [own, primaryTutorEmail, third] = organisation.tutors as [string, string, string];
      const { learnerId, body } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [third] });
      expect(await isSeenByTutor(learners, { learnerId }), 'before').toBe(false);

      const update = { ...body, secondaryTutorEmails: [third, own] };
      await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();

      expect(await isSeenByTutor(learners, { learnerId }), 'the tutor sees the learner once assigned').toBe(true);
    });

    test(
      'become the secondary tutors when all else changes too',
      replaced,
      async ({ learners, tags, organisation }) => {
        const [own, primaryTutorEmail, third] = organisation.tutors as [string, string, string];
        const { learnerId } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [third] });

        const tutored = { primaryTutorEmail: third, secondaryTutorEmails: [primaryTutorEmail, own] };
        const update = fullBody(learners, tags, { email: learners.newEmail(), ...tutored });
        await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();

        expect(await isSeenByTutor(learners, { learnerId }), 'the tutor sees the learner once assigned').toBe(true);
      },
    );

    for (const [kind, count] of Object.entries({ 'another tutor': 1, 'an empty list': 0 })) {
      test(`no longer include the former one when ${kind} is sent`, replaced, async ({ learners, organisation }) => {
        const [own, primaryTutorEmail, third] = organisation.tutors as [string, string, string];
        const { learnerId, body } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [own] });
        assume(await isSeenByTutor(learners, { learnerId }), 'the tutor sees the learner before');

        const update = { ...body, secondaryTutorEmails: [third].slice(0, count) };
        await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();

        expect(await isSeenByTutor(learners, { learnerId }), 'after').toBe(false);
      });
    }
  });

  test(
    'keeps or clears secondary tutors that it omits',
    covers('learners.update.omitted-secondary-tutors', needs('tutor', 'twoTutors')),
    async ({ learners, organisation, observe }) => {
      const [own, primaryTutorEmail] = organisation.tutors as [string, string];
      const { learnerId, body } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [own] });

      const update = await learners.put(learnerId, { ...body, secondaryTutorEmails: undefined });

      if (!isAccepted(update)) assumeRefused(update);
      const seen = await isSeenByTutor(learners, { learnerId });
      const effect = isAccepted(update) ? (seen ? 'kept' : 'cleared') : null;
      observe('learners.update.omitted-secondary-tutors', { status: update.status, effect }, update);
    },
  );
});
