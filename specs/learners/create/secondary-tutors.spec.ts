import {
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  type Learners,
  needs,
  type Surroundings,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { refusedCreates, refuses } from '../refusals.ts';
import { sees } from '../visibility/seen.ts';

const places = { first: 0, 'in the middle': 1, last: 2 };

/** The good emails, with the bad one inserted at the place. */
function withOneAt(place: number, good: readonly string[], bad: string): string[] {
  return [...good.slice(0, place), bad, ...good.slice(place)];
}

const nobody = `${unique('nobody')}@example.com`;

const secondary = (...secondaryTutorEmails: unknown[]) => ({ secondaryTutorEmails });

const good = ({ organisation }: Surroundings) => organisation.tutors.slice(1, 3);

const staff: Record<string, (surroundings: Surroundings) => Record<string, unknown>> = {
  staff: ({ organisation }) => secondary(organisation.staff[0]),
  ...Object.fromEntries(
    Object.entries(places).map(([place, index]) => [
      `staff ${place}`,
      (scene: Surroundings) => secondary(...withOneAt(index, good(scene), scene.organisation.staff[0]!)),
    ]),
  ),
};

const refused = refusedCreates(
  'secondary tutors',
  {
    alone: secondary(nobody),
    ...Object.fromEntries(
      Object.entries(places).map(([place, index]) => [
        place,
        (scene: Surroundings) => secondary(...withOneAt(index, good(scene), nobody)),
      ]),
    ),
    learner: async ({ learners }: Surroundings) => [secondary((await learners.create()).body.email), secondary('')],
    ...staff,
  },
  {
    valid: (scene) => secondary(...good(scene)),
    needs: (fault) => (Object.values(staff).some((each) => each === fault) ? ['staff'] : []),
  },
);

/** The learner as the create leaves it: `learners.create` would see to it that the tutors are assigned. */
async function idOfCreated(learners: Learners, fields: Record<string, unknown>): Promise<string> {
  return assumeAccepted(await learners.post(learners.body(fields), { valid: true })).body?.learnerId;
}

test.describe('POST /v1/learners', () => {
  test.describe('an unknown email in secondaryTutorEmails', () => {
    test(
      'refuses the create when it stands alone',
      covers('learners.create.invalid-secondary-tutor', refused.row('alone')),
      refuses(refused),
    );

    for (const place of Object.keys(places))
      test(
        `refuses the create when it stands ${place}`,
        covers('learners.create.invalid-secondary-tutor', needs('threeTutors'), refused.row(place)),
        refuses(refused),
      );
  });

  test(
    'creates no tags when the create is refused for an unknown secondary tutor',
    covers('learners.create.invalid-secondary-tutor'),
    async ({ learners, tags }) => {
      const body = learners.body({ tags: tags.names(2) });
      const names = body.tags as string[];

      assumeInvalid(await learners.post({ ...body, secondaryTutorEmails: [nobody] }));

      expect(await tags.live(...names), 'tags of the refused create').toEqual([]);
      assumeAccepted(await learners.post(body));
      expect(await tags.live(...names), 'tags of the accepted create').toHaveLength(2);
    },
  );

  test.describe('staff who are no tutors in secondaryTutorEmails', () => {
    test(
      'refuse the create when they stand alone',
      covers('learners.create.secondary-tutor-is-tutor', needs('staff'), refused.row('staff')),
      refuses(refused),
    );

    for (const place of Object.keys(places))
      test(
        `refuse the create when they stand ${place}`,
        covers(
          'learners.create.secondary-tutor-is-tutor',
          needs('staff', 'threeTutors'),
          refused.row(`staff ${place}`),
        ),
        refuses(refused),
      );
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
    covers('learners.create.invalid-secondary-tutor-named', refused.row('alone')),
    async ({ pooled, observe }) => {
      await pooled(refused, ({ answer: [response] }) => {
        const named = response!.text.toLowerCase().includes(nobody);
        observe('learners.create.invalid-secondary-tutor-named', { named }, response!);
      });
    },
  );

  test(
    'refuses a learner as secondary tutor, and an empty text',
    covers('learners.create.invalid-secondary-tutor', refused.row('learner')),
    refuses(refused),
  );
});
