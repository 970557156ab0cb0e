import {
  type ApiResponse,
  assumeAccepted,
  assumeInvalid,
  type CreatedLearner,
  covers,
  expect,
  isSeenByTutor,
  type Learners,
  needs,
  type Organisation,
  type Power,
  stringsIn,
  test,
  unique,
} from '../../../fixtures/index.ts';

interface Offence {
  rule:
    | 'learners.secondary-tutors.unknown-email'
    | 'learners.secondary-tutors.not-a-tutor'
    | 'learners.secondary-tutors.primary-tutor';
  /** The offending email; the learner's primary tutor is `tutors[2]`. */
  email: (organisation: Organisation) => string;
  powers: Power[];
}

const offences: Record<string, Offence> = {
  'an unknown email': {
    rule: 'learners.secondary-tutors.unknown-email',
    email: () => `${unique('nobody')}@example.com`,
    powers: ['threeTutors'],
  },
  'staff who are no tutors': {
    rule: 'learners.secondary-tutors.not-a-tutor',
    email: ({ staff }) => staff[0] ?? '',
    powers: ['threeTutors', 'staff'],
  },
  'the primary tutor': {
    rule: 'learners.secondary-tutors.primary-tutor',
    email: ({ tutors }) => tutors[2] ?? '',
    powers: ['threeTutors'],
  },
};
/** Lists that contain a tutor in a form that no JSON parser can take for a string. */
const wrongTypes: Record<string, (email: string) => unknown> = {
  'an object in place of the list': (email) => ({ email }),
  'a list with an object first': (email) => [{}, email],
  'a list with an array last': (email) => [email, []],
};

const positions = { alone: [0, 0], first: [0, 2], 'in the middle': [1, 1], last: [2, 0] } as const;

test.describe('PUT /v1/learners/{learnerId}/secondarytutors', () => {
  for (const [what, { rule, email, powers }] of Object.entries(offences)) {
    for (const [position, [before, after]] of Object.entries(positions)) {
      test(
        `refuses ${what} ${position}, and accepts the list without it`,
        covers(rule, 'learners.secondary-tutors.names-offenders', needs(...powers)),
        async ({ learners, tutors, organisation }) => {
          const [first = '', second = '', third = ''] = organisation.tutors;
          const { learnerId } = await learners.create({ primaryTutorEmail: third });
          const others = [first, second];
          const offender = email(organisation);
          const list = [...others.slice(0, before), offender, ...others.slice(2 - after)];

          const response = await tutors.replaceFor(learnerId, list);

          await expect(response).toBeProblem();
          await expect(response).toName(offender);
          expect(messagesAbout(response, others), 'messages about the others').toEqual([]);
          await expect(await tutors.replaceFor(learnerId, others)).toBeAccepted();
        },
      );

      // Without another email in the list, nothing could be partially stored.
      if (position === 'alone') continue;
      test(
        `stores nothing of a list with ${what} ${position}`,
        covers('learners.secondary-tutors.atomic', needs('tutor', ...powers)),
        async ({ learners, tutors, organisation }) => {
          const [own = '', second = '', third = ''] = organisation.tutors;
          const fields = { primaryTutorEmail: third };
          const holding = await learners.create({ ...fields, secondaryTutorEmails: [own] });
          const lacking = await learners.create({ ...fields, secondaryTutorEmails: [second] });
          const around = (others: string[]) => [
            ...others.slice(0, before),
            email(organisation),
            ...others.slice(before),
          ];

          assumeInvalid(await tutors.replaceFor(holding.learnerId, around([second])));
          assumeInvalid(await tutors.replaceFor(lacking.learnerId, around([own, second])));

          await expectTutorsKept(learners, { holding, lacking });
        },
      );
    }
  }

  for (const [what, list] of Object.entries(wrongTypes)) {
    test(
      `refuses ${what}, and the tutors stay`,
      covers('learners.secondary-tutors.wrong-type', needs('tutor', 'threeTutors')),
      async ({ learners, tutors, organisation }) => {
        const [own = '', second = '', third = ''] = organisation.tutors;
        const holding = await learners.create({ primaryTutorEmail: third, secondaryTutorEmails: [own] });
        const lacking = await learners.create({ primaryTutorEmail: third, secondaryTutorEmails: [second] });

        await expect(await tutors.replaceFor(holding.learnerId, list(second))).toHaveStatus(400);
        await expect(await tutors.replaceFor(lacking.learnerId, list(own))).toHaveStatus(400);

        await expectTutorsKept(learners, { holding, lacking });
        assumeAccepted(await tutors.replaceFor(holding.learnerId, [second]), 'the list as it should be');
      },
    );
  }

  test(
    'refuses the primary tutor set by an update, not the former one',
    covers('learners.secondary-tutors.primary-tutor', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const [, former = '', next = ''] = organisation.tutors;
      const { learnerId, body } = await learners.create({ primaryTutorEmail: former });
      await learners.update(learnerId, { ...body, primaryTutorEmail: next });

      const response = await tutors.replaceFor(learnerId, [next]);

      await expect(response).toBeProblem();
      await expect(response).toName(next);
      await expect(await tutors.replaceFor(learnerId, [former]), 'the former primary tutor').toBeAccepted();
    },
  );

  test(
    'names every invalid email of a list and no other',
    covers('learners.secondary-tutors.names-offenders', needs('threeTutors', 'staff')),
    async ({ learners, tutors, organisation }) => {
      const [first = '', second = '', third = ''] = organisation.tutors;
      const { learnerId } = await learners.create({ primaryTutorEmail: third });
      const nobodies = [`${unique('nobody')}@example.com`, `${unique('nobody')}@example.com`];
      const offenders = [nobodies[0] ?? '', third, organisation.staff[0] ?? '', nobodies[1] ?? ''];

      const response = await tutors.replaceFor(learnerId, [first, ...offenders, second]);

      await expect(response).toBeProblem();
      await expect(response).toName(...offenders);
      expect(messagesAbout(response, [first, second]), 'messages about the others').toEqual([]);
    },
  );

  test(
    'refuses a learner, and an empty text',
    covers('learners.secondary-tutors.not-a-tutor', needs('twoTutors')),
    async ({ learners, tutors, organisation }) => {
      const [primaryTutorEmail, other = ''] = organisation.tutors;
      const [one, another] = await learners.createMany(2, { primaryTutorEmail });

      for (const email of [another!.body.email, ''])
        await expect(await tutors.replaceFor(one!.learnerId, [email]), `with "${email}"`).toHaveStatus(400);
      assumeAccepted(await tutors.replaceFor(one!.learnerId, [other]), 'the same with a known tutor');
    },
  );
});

/** The tutor caller still sees the learner whose tutor they were, and still not the one to whom a refused list adds them. */
async function expectTutorsKept(
  learners: Learners,
  { holding, lacking }: Record<'holding' | 'lacking', CreatedLearner>,
): Promise<void> {
  expect(await isSeenByTutor(learners, holding), 'the former secondary tutor sees the learner').toBe(true);
  expect(await isSeenByTutor(learners, lacking), 'a tutor in the refused list sees the learner').toBe(false);
}

/** What problem details say of these emails. Members that the API document does not list may repeat the request. */
function messagesAbout({ body }: ApiResponse, emails: readonly string[]): string[] {
  const said = stringsIn([body?.title, body?.detail, body?.errors]);
  return said.filter((text) => emails.some((email) => text.toLowerCase().includes(email.toLowerCase())));
}
