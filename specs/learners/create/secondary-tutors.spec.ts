import { assumeAccepted, assumeInvalid, covers, expect, type Learners, needs, test } from '../../../fixtures/index.ts';
import { sees } from '../visibility/seen.ts';
import { nobody } from './faults.ts';

const places = { first: 0, 'in the middle': 1, last: 2 };

/** The good emails, with the bad one inserted at the place. */
function withOneAt(place: number, good: readonly string[], bad: string): string[] {
  return [...good.slice(0, place), bad, ...good.slice(place)];
}

/** The learner as the create leaves it: `learners.create` would see to it that the tutors are assigned. */
async function idOfCreated(learners: Learners, fields: Record<string, unknown>): Promise<string> {
  return assumeAccepted(await learners.post(learners.body(fields), { valid: true })).body?.learnerId;
}

test.describe('POST /v1/learners', () => {
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
});
