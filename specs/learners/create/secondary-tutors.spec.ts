import {
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  type Learners,
  needs,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { expectCreateRefused } from '../refusals.ts';
import { sees } from '../visibility/seen.ts';

const places = { first: 0, 'in the middle': 1, last: 2 };

/** The good emails, with the bad one inserted at the place. */
function withOneAt(place: number, good: readonly string[], bad: string): string[] {
  return [...good.slice(0, place), bad, ...good.slice(place)];
}

const nobody = () => `${unique('nobody')}@example.com`;

/** The learner as the create leaves it: `learners.create` would see to it that the tutors are assigned. */
async function idOfCreated(learners: Learners, fields: Record<string, unknown>): Promise<string> {
  return assumeAccepted(await learners.post(learners.body(fields), { valid: true })).body?.learnerId;
}

test.describe('POST /v1/learners', () => {
  test.describe('an unknown email in secondaryTutorEmails', () => {
    const alone = covers('learners.create.invalid-secondary-tutor');

    test('refuses the create when it stands alone', alone, async ({ learners }) => {
      await expectCreateRefused(learners, { secondaryTutorEmails: [nobody()] });
    });

    for (const [place, index] of Object.entries(places)) {
      test(
        `refuses the create when it stands ${place}`,
        covers('learners.create.invalid-secondary-tutor', needs('threeTutors')),
        async ({ learners, organisation }) => {
          const good = organisation.tutors.slice(1, 3);
          const fault = { secondaryTutorEmails: withOneAt(index, good, nobody()) };

          await expectCreateRefused(learners, fault, { secondaryTutorEmails: good });
        },
      );
    }
  });

  test(
    'creates no tags when the create is refused for an unknown secondary tutor',
    covers('learners.create.invalid-secondary-tutor'),
    async ({ learners, tags }) => {
      const body = learners.body({ tags: tags.names(2) });
      const names = body.tags as string[];

      assumeInvalid(await learners.post({ ...body, secondaryTutorEmails: [nobody()] }));

      expect(await tags.live(...names), 'tags of the refused create').toEqual([]);
      assumeAccepted(await learners.post(body));
      expect(await tags.live(...names), 'tags of the accepted create').toHaveLength(2);
    },
  );

  test.describe('staff who are no tutors in secondaryTutorEmails', () => {
    test(
      'refuse the create when they stand alone',
      covers('learners.create.secondary-tutor-is-tutor', needs('staff')),
      async ({ learners, organisation }) => {
        await expectCreateRefused(learners, { secondaryTutorEmails: organisation.staff.slice(0, 1) });
      },
    );

    for (const [place, index] of Object.entries(places)) {
      test(
        `refuse the create when they stand ${place}`,
        covers('learners.create.secondary-tutor-is-tutor', needs('staff', 'threeTutors')),
        async ({ learners, organisation }) => {
          const good = organisation.tutors.slice(1, 3);
          const fault = { secondaryTutorEmails: withOneAt(index, good, organisation.staff[0]!) };

          await expectCreateRefused(learners, fault, { secondaryTutorEmails: good });
        },
      );
    }
  });

  test.describe('tutors in secondaryTutorEmails', () => {
    test(
      'become secondary tutors: one sees the learner',
      covers('learners.create.secondary-tutors-assigned', needs('tutor', 'twoTutors')),
      async ({ learners, organisation }) => {
        const [own, other] = organisation.tutors as [string, string];
        const without = await learners.create({ primaryTutorEmail: other });
        const learnerId = await idOfCreated(learners, { primaryTutorEmail: other, secondaryTutorEmails: [own] });

        expect(await sees(organisation.tutor, learners, learnerId), 'the tutor sees the learner').toBe(true);
        expect(await sees(organisation.tutor, learners, without.learnerId), 'another learner of the other').toBe(false);
      },
    );

    for (const [place, index] of Object.entries(places)) {
      test(
        `become secondary tutors: the one ${place} of three sees the learner`,
        covers('learners.create.secondary-tutors-assigned', needs('tutor', 'fourTutors')),
        async ({ learners, organisation }) => {
          const [own, two, three, primaryTutorEmail] = organisation.tutors as [string, string, string, string];
          const secondaryTutorEmails = withOneAt(index, [two, three], own);
          const learnerId = await idOfCreated(learners, { primaryTutorEmail, secondaryTutorEmails });

          expect(await sees(organisation.tutor, learners, learnerId), 'the tutor sees the learner').toBe(true);
        },
      );
    }
  });

  test(
    'names the unknown secondary tutor or not',
    covers('learners.create.invalid-secondary-tutor-named'),
    async ({ learners, observe }) => {
      const email = nobody();
      const { response } = await learners.attempt({ secondaryTutorEmails: [email] });

      const named = response.text.toLowerCase().includes(email);
      observe('learners.create.invalid-secondary-tutor-named', { named }, response);
    },
  );

  test(
    'refuses a learner as secondary tutor, and an empty text',
    covers('learners.create.invalid-secondary-tutor'),
    async ({ learners }) => {
      const { body } = await learners.create();

      for (const email of [body.email, '']) await expectCreateRefused(learners, { secondaryTutorEmails: [email] });
    },
  );

  test(
    'takes a tutor twice or not',
    covers('learners.create.secondary-tutor-overlap', needs('twoTutors')),
    async ({ learners, organisation, observe }) => {
      const [primary, secondary] = organisation.tutors as [string, string];

      const asPrimary = await learners.attempt({ primaryTutorEmail: primary, secondaryTutorEmails: [primary] });
      const repeated = await learners.attempt({ secondaryTutorEmails: [secondary, secondary] });

      const shownBy = [asPrimary.response, repeated.response] as const;
      const [{ status: withPrimary }, { status: withRepeated }] = shownBy;
      observe(
        'learners.create.secondary-tutor-overlap',
        { 'primary tutor': withPrimary, 'email twice': withRepeated },
        ...shownBy,
      );
    },
  );

  test(
    'finds tutors by their emails in other case or not',
    covers('learners.create.tutor-email-case', needs('twoTutors')),
    async ({ learners, organisation, observe }) => {
      const [one, two] = organisation.tutors as [string, string];

      const primary = await learners.attempt({ primaryTutorEmail: one.toUpperCase() });
      const secondary = await learners.attempt({ secondaryTutorEmails: [two.toUpperCase()] });

      observe(
        'learners.create.tutor-email-case',
        { primary: primary.response.status, secondary: secondary.response.status },
        primary.response,
        secondary.response,
      );
    },
  );
});
