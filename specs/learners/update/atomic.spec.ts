import {
  type ApiResponse,
  assumeAccepted,
  assumeInvalid,
  assumeRefused,
  type CreatedLearner,
  covers,
  expect,
  isAccepted,
  isSeenByTutor,
  Learners,
  learnerUniqueReference,
  needs,
  pool,
  type Surroundings,
  type Tags,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { sees } from '../visibility/seen.ts';

/** Differs from `fullBody` in every field but the email, so a half-applied update cannot hide. */
function edit(tags: Tags): Record<string, unknown> {
  return {
    firstName: 'Edited',
    lastName: 'Edited',
    gender: 'Another',
    postcode: 'EH1 1YZ',
    dateOfBirth: '2001-01-31',
    clientReference: unique('edited'),
    programmeLevel: 5,
    learnerUniqueReference: learnerUniqueReference(),
    mobileNumber: '07700900999',
    courseDetails: 'Welding, level 2',
    hasEhcp: false,
    provisionType: 0,
    secondaryTutorEmails: [],
    tags: [tags.name()],
  };
}

/**
 * One fault each: in fields that are likely to be checked first and last, invalid by themselves or because of another
 * record.
 */
const faults: Record<string, (holder: CreatedLearner, wanted: Wanted) => Record<string, unknown>> = {
  'firstName is missing': () => ({ firstName: undefined }),
  'dateOfBirth is missing': () => ({ dateOfBirth: undefined }),
  'email is missing': () => ({ email: undefined }),
  'primaryTutorEmail is missing': () => ({ primaryTutorEmail: undefined }),
  'primaryTutorEmail is unknown': () => ({ primaryTutorEmail: `${unique('nobody')}@example.com` }),
  'an email in secondaryTutorEmails is unknown': () => ({ secondaryTutorEmails: [`${unique('nobody')}@example.com`] }),
  'gender is unrecognised': () => ({ gender: 'Unknown' }),
  'dateOfBirth is no date': () => ({ dateOfBirth: 'yesterday' }),
  'endDate is no date': () => ({ endDate: 'soon' }),
  'programmeLevel is 8': () => ({ programmeLevel: 8 }),
  'courseDetails has 231 characters': () => ({ courseDetails: 'x'.repeat(231) }),
  'hasEhcp is null': () => ({ hasEhcp: null }),
  'provisionType is null': () => ({ provisionType: null }),
  'provisionType is a name': () => ({ provisionType: 'Not set' }),
  'provisionType is unknown': () => ({ provisionType: 987_654 }),
  'learnerUniqueReference is a sentence': () => ({ learnerUniqueReference: 'this is no reference at all' }),
  'learnerUniqueReference is another learner’s': ({ body }) => ({
    learnerUniqueReference: body.learnerUniqueReference,
  }),
  'email is another learner’s': ({ body }) => ({ email: body.email }),
};

/** An email and a reference that nobody has, sent with a fault. */
type Wanted = Record<'email' | 'learnerUniqueReference', string>;
const withWanted = 'values that nobody has are beside a fault';

/** Everything that can be read about a learner, and which of the tag names in the update exist in the organisation. */
async function related(learners: Learners, tags: Tags, learner: CreatedLearner, sent: Record<string, unknown>) {
  const names = await tags.live(...(sent.tags as string[]));
  return { ...(await learners.everything(learner)), newTags: names };
}

const refused = pool('learners/update atomic', {
  rows: { ...faults, [withWanted]: (_, wanted) => ({ ...wanted, gender: 'Unknown' }) } as typeof faults,
  async subject({ learners, tags }) {
    const wanted = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
    const holder = await learners.create({ learnerUniqueReference: learnerUniqueReference() });
    const body = fullBody(learners, tags);
    return { holder, learner: { ...(await learners.create(body)), body }, sent: edit(tags), wanted };
  },
  look: ({ learners, tags }, { learner, sent }) => related(learners, tags, learner, sent),
  act: ({ learners }, { holder, learner, sent, wanted }, fault) =>
    learners.put(learner.learnerId, { ...learner.body, ...sent, ...fault(holder, wanted) }),
  async control({ learners }, { learner, sent, wanted }) {
    const { email, learnerUniqueReference } = learner.body;
    const isTaken = await learners.exists(wanted.email);
    const creates = {
      email: await learners.post(learners.body({ email })),
      reference: await learners.post(learners.body({ learnerUniqueReference })),
      wanted: await learners.post(learners.body(wanted), { valid: true }),
    };
    const answer = await learners.put(learner.learnerId, { ...learner.body, ...sent });
    return { isTaken, creates, answer, read: await learners.get(learner.learnerId) };
  },
});

/** Updates with a bad tag name, if one that changes nothing else is refused. What an update does with tags is not documented. */
const badTags = pool('learners/update bad tags', {
  rows: {
    async edit({ learners, tags }) {
      const body = fullBody(learners, tags);
      const learner = { ...(await learners.create(body)), body };
      const sent = edit(tags);
      const before = await related(learners, tags, learner, sent);
      const put = await learners.put(learner.learnerId, { ...body, ...sent, tags: [tags.name(), 'two words'] });
      return { puts: [put], before, after: await related(learners, tags, learner, sent) };
    },
    async email({ learners }) {
      const { learnerId, body } = await learners.create();
      const email = learners.newEmail();
      const put = await learners.put(learnerId, { ...body, email, tags: ['two words'] });
      const after = { refused: await learners.exists(email), former: await learners.exists(body.email) };
      return { puts: [put], before: { refused: false, former: true }, after };
    },
    async tutors({ learners, organisation: { tutor, tutors } }) {
      const [own, other] = tutors as [string, string];
      const mine = await learners.create({ primaryTutorEmail: own });
      const [foreign, shared] = await learners.createMany(2, { primaryTutorEmail: other });
      const puts: ApiResponse[] = [];
      for (const [{ learnerId, body }, edited] of [
        [mine, { primaryTutorEmail: other }],
        [foreign!, { primaryTutorEmail: own }],
        [shared!, { secondaryTutorEmails: [own] }],
      ] as const)
        puts.push(await learners.put(learnerId, { ...body, ...edited, tags: ['two words'] }));
      const after = {
        mine: await sees(tutor, learners, mine.learnerId),
        foreign: await sees(tutor, learners, foreign!.learnerId),
        shared: await isSeenByTutor(learners, shared!),
      };
      return { puts, before: { mine: true, foreign: false, shared: false }, after };
    },
  } as Record<
    string,
    (surroundings: Surroundings) => Promise<{ puts: ApiResponse[]; before: unknown; after: unknown }>
  >,
  async subject({ learners }) {
    const { learnerId, body } = await learners.create();
    return isAccepted(await learners.put(learnerId, { ...body, tags: ['two words'] }));
  },
  act: async (surroundings, isAccepted, row) => (isAccepted ? null : row(surroundings)),
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  // Without this control, a service that ignores every PUT would pass the tests below.
  test('stores the edit when every field is accepted', covers('learners.update.atomic', refused.row()), ({ pooled }) =>
    pooled(refused, async ({ subject: { sent }, control: { answer, read } }) => {
      await expect(answer).toBeAccepted();
      const { gender, clientReference, courseDetails, hasEhcp, learnerUniqueReference: reference } = sent;
      const seen = { gender, clientReference, courseDetails, hasEhcp, learnerUniqueReference: reference };
      expect(assumeAccepted(read).body).toMatchObject(seen);
    }),
  );

  for (const reason of Object.keys(faults))
    test(`stores nothing when ${reason}`, covers('learners.update.atomic', refused.row(reason)), async ({ pooled }) => {
      await pooled(refused, ({ before, answer, after }) => {
        assumeRefused(answer);
        expect(after, 'all reads after the refused update').toEqual(before);
      });
    });

  // If a bad tag name is refused, nothing else must be stored either.
  for (const [what, row, ...powers] of [
    ['nothing', 'edit'],
    ['no email', 'email'],
    ['no tutor', 'tutors', 'tutor', 'twoTutors'],
  ] as const)
    test(
      `stores ${what} when it refuses a tag name`,
      covers('learners.update.atomic', needs(...powers), badTags.row(row)),
      ({ lab, pooled }) => {
        if (row === 'edit') lab.need('tagging');
        return pooled(badTags, ({ answer }) => {
          const isTaken = answer === null || answer.puts.some(isAccepted);
          test.skip(isTaken, 'an update with a bad tag name is accepted, which the API document leaves open');
          for (const put of answer!.puts) assumeRefused(put);
          expect(answer!.after, 'after the refused update').toEqual(answer!.before);
        });
      },
    );

  test(
    'stores nothing when it refuses tags in an organisation without tagging',
    covers('learners.update.atomic', needs('untaggedOrganisation')),
    async ({ lab, tags }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const learner = await learners.create();
      const before = await learners.everything(learner);

      const response = await learners.put(learner.learnerId, { ...learner.body, ...edit(tags) });

      test.skip(response.status < 300, 'tags are ignored there, which the API document leaves open');
      assumeRefused(response);
      expect(await learners.everything(learner), 'all reads after the refused update').toEqual(before);
    },
  );

  const wanting = covers('learners.update.atomic', refused.row(withWanted));

  test('stores nothing of a refused change of email', wanting, ({ pooled }) =>
    pooled(refused, async ({ before, answer, after, control: { isTaken, creates } }) => {
      assumeRefused(answer);
      expect(isTaken, 'a learner under the refused email').toBe(false);
      expect(after, 'all reads after the refused update').toEqual(before);
      await expect(creates.wanted, 'a create with that email').toBeAccepted();
    }),
  );

  test(
    'takes neither the email nor the reference of a refused update, and keeps the current ones',
    wanting,
    ({ pooled }) =>
      pooled(refused, async ({ answer, control: { creates } }) => {
        assumeInvalid(answer);
        await expect(creates.email, 'a create with the same email').toBeRefused();
        await expect(creates.reference, 'a create with the same reference').toBeRefused();
        await expect(creates.wanted, 'a create with the values of the refused update').toBeAccepted();
      }),
  );

  test(
    'stores no tutor when another field is rejected',
    covers('learners.update.atomic', needs('tutor', 'threeTutors')),
    async ({ learners, organisation }) => {
      const { tutor, tutors } = organisation;
      const [own, other, third] = tutors as [string, string, string];
      const mine = await learners.create({ primaryTutorEmail: own });
      const foreign = await learners.create({ primaryTutorEmail: other });
      const shared = await learners.create({ primaryTutorEmail: other, secondaryTutorEmails: [own] });

      for (const [learner, edited] of [
        [mine, { primaryTutorEmail: other }],
        [foreign, { primaryTutorEmail: own }],
        [foreign, { secondaryTutorEmails: [own] }],
        [shared, { secondaryTutorEmails: [third] }],
      ] as const)
        assumeInvalid(await learners.put(learner.learnerId, { ...learner.body, ...edited, gender: 'Unknown' }));

      expect(await sees(tutor, learners, mine.learnerId), 'the tutor sees their learner').toBe(true);
      expect(await sees(tutor, learners, foreign.learnerId), "the tutor sees another's learner").toBe(false);
      expect(await isSeenByTutor(learners, shared), 'the secondary tutor sees the learner').toBe(true);
    },
  );

  test(
    'stores no valid secondary tutor beside an unknown one',
    covers('learners.update.atomic', needs('tutor', 'twoTutors')),
    async ({ learners, organisation }) => {
      const [own, other] = organisation.tutors as [string, string];
      const { learnerId, body } = await learners.create({ primaryTutorEmail: other });
      const nobody = `${unique('nobody')}@example.com`;

      assumeRefused(await learners.put(learnerId, { ...body, secondaryTutorEmails: [own, nobody] }));

      expect(await isSeenByTutor(learners, { learnerId }), 'the tutor sees the learner').toBe(false);
    },
  );

  test(
    'stores no other primary tutor beside an unknown secondary one',
    covers('learners.update.atomic', needs('tutor', 'twoTutors')),
    async ({ learners, organisation }) => {
      const { tutor, tutors } = organisation;
      const [own, other] = tutors as [string, string];
      const mine = await learners.create({ primaryTutorEmail: own });
      const foreign = await learners.create({ primaryTutorEmail: other });

      for (const [{ learnerId, body }, primaryTutorEmail] of [
        [mine, other],
        [foreign, own],
      ] as const) {
        const secondaryTutorEmails = [`${unique('nobody')}@example.com`];
        assumeInvalid(await learners.put(learnerId, { ...body, primaryTutorEmail, secondaryTutorEmails }));
      }

      expect(await sees(tutor, learners, mine.learnerId), 'the tutor sees their learner').toBe(true);
      expect(await sees(tutor, learners, foreign.learnerId), "the tutor sees another's learner").toBe(false);
    },
  );
});
