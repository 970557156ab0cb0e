import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeEmail,
  assumeRefused,
  type CreatedLearner,
  covers,
  expect,
  type Item,
  idOf,
  inTurn,
  knownFields,
  type LearnerBody,
  learnerUniqueReference,
  needs,
  outcome,
  pool,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { emailIsHeld, holdersOf, textsOf } from '../refusals.ts';
import { sees, seesAnothers } from '../visibility/seen.ts';

/** Each is met by rows that cannot undo what another row of the same learner may have changed. */
interface Holders {
  /** The last that was created, with every field. */
  newest: CreatedLearner;
  /** Others were created since; has a tag. */
  older: CreatedLearner;
  /** Has no optional field. */
  plain: CreatedLearner;
  /** Has its email and its reference by an update each. */
  moved: { body: LearnerBody; read: ApiResponse };
  updates: ApiResponse[];
  /** A tag that nobody has. */
  spare: string[] | undefined;
  /** An email that nobody has: of all creates with a reference that somebody has. */
  unused: { email: string };
}

/** Differ from `fullBody` in every field, so any field copied to the existing learner shows. */
const required = {
  firstName: 'Other',
  lastName: 'Other',
  gender: 'Male',
  postcode: 'EH1 1YZ',
  dateOfBirth: '2001-01-31',
};
const others = {
  ...required,
  programmeLevel: 5,
  mobileNumber: '07700900999',
  courseDetails: 'Something else',
  hasEhcp: false,
  provisionType: 0,
};

const emailOf = ({ body }: { body: LearnerBody }) => ({ email: body.email });
const referenceOf = ({ body }: { body: LearnerBody }) => ({ learnerUniqueReference: body.learnerUniqueReference });

const refused = pool('learners/create duplicates', {
  rows: {
    email: ({ newest }) => ({ ...required, ...emailOf(newest) }),
    'email of an older learner': ({ older }) => emailOf(older),
    'email by an update': ({ moved }) => emailOf(moved),
    'the very same body': ({ plain }) => plain.body,
    reference: ({ newest, unused }) => ({ ...required, ...referenceOf(newest), ...unused }),
    'reference of an older learner': ({ older, unused }) => ({ ...referenceOf(older), ...unused }),
    'reference by an update': ({ moved, unused }) => ({ ...referenceOf(moved), ...unused }),
    'all but email': ({ newest, spare: tags }) => ({ ...others, tags, ...emailOf(newest) }),
    'all but learnerUniqueReference': ({ newest, spare: tags, unused }) => ({
      ...others,
      tags,
      ...referenceOf(newest),
      ...unused,
    }),
    'all but email and learnerUniqueReference': ({ newest, spare: tags }) => ({
      ...others,
      tags,
      ...emailOf(newest),
      ...referenceOf(newest),
    }),
    'other tags': ({ older, spare: tags }) => ({ ...older.body, tags }),
    'no tags': ({ older }) => ({ ...older.body, tags: undefined }),
    'other tutors': ({ newest, older }, [own, other]) => [
      { ...newest.body, ...others, primaryTutorEmail: other },
      { ...older.body, primaryTutorEmail: own },
      { ...older.body, secondaryTutorEmails: [own] },
    ],
  } as Record<string, (holders: Holders, tutors: readonly string[]) => Item | Item[]>,
  async subject({ lab, learners, tags, organisation }): Promise<Holders> {
    const [held, spare] = lab.has('tagging') ? tags.names(2).map((name) => [name]) : [];
    const older = await learners.create({
      primaryTutorEmail: organisation.tutors.slice(0, 2).at(-1),
      learnerUniqueReference: learnerUniqueReference(),
      tags: held,
    });
    const { learnerId, body } = await learners.create();
    const email = learners.newEmail();
    const moved = { ...body, email, learnerUniqueReference: learnerUniqueReference() };
    // One after the other, so that an update which is refused is blamed for what it was to change.
    const updates = [await learners.put(learnerId, { ...body, email }), await learners.put(learnerId, moved)];
    const read = await learners.get(learnerId);
    const plain = await learners.create();
    const newest = await learners.create(fullBody(learners, tags, { tags: held }));
    const { email: unused } = learners.body();
    return { older, plain, newest, moved: { body: moved, read }, updates, spare, unused: { email: unused } };
  },
  look: async ({ lab, learners, tags }, { newest, older }) => ({
    newest: await learners.everything(newest),
    tags: lab.has('tagging') ? await tags.namesOf(older.learnerId) : [],
  }),
  async act({ learners, organisation: { tutors } }, holders, fieldsOf) {
    const bodies = [fieldsOf(holders, tutors)].flat().map((fields) => learners.body(fields));
    const responses = await inTurn(bodies, (body) => learners.post(body));
    return { response: responses.at(-1)! };
  },
  control: async ({ lab, learners, organisation }, { newest, older, unused }) => ({
    isMade: await learners.exists(unused.email),
    isSeen: await outcome(
      async () =>
        lab.has('tutor') && {
          'their learner': await sees(organisation.tutor, learners, newest.learnerId),
          'another’s learner': await seesAnothers(organisation.tutor, learners, older),
        },
    ),
    isSecond: (await holdersOf(learners, newest.body.email)).isSecond,
  }),
});

async function expectDuplicate(response: ApiResponse): Promise<void> {
  await expect(response).toBeRefused();
  expect(textsOf(response)).toContain(emailIsHeld);
}

/** That an update stores what it sends is another rule's concern. */
function assumeHeld({ body, read }: Holders['moved'], field: keyof Item): void {
  const held = knownFields(assumeAccepted(read).body ?? {})[field];
  assume(held === knownFields(body)[field], `an update stores the ${field}`);
}

/** A create that is accepted may have updated the learner. One that makes another learner is for the rules about duplicates. */
function assumeNoOther(response: ApiResponse, { learnerId }: CreatedLearner): void {
  if (idOf(response.body, 'learnerId')?.toLowerCase() !== learnerId.toLowerCase()) assumeRefused(response);
}

test.describe('POST /v1/learners', () => {
  test.describe('an email already held', covers('learners.create.duplicate-email'), () => {
    refused.checks(refused.row('email'), {
      'is refused with the documented message, and makes no second learner': async ({
        subject,
        before,
        answer,
        control,
      }) => {
        assumeEmail(before.newest.single, subject.newest.body);
        await expectDuplicate(answer.response);
        expect(control.isSecond, 'a second learner has the email').toBe(false);
      },
    });

    for (const [when, row] of [
      ['when the very same body comes again', 'the very same body'],
      ['though other learners were created since', 'email of an older learner'],
    ] as const)
      refused.check(`is refused ${when}`, refused.row(row), ({ subject, before, answer }) => {
        assumeEmail(before.newest.single, subject.newest.body);
        return expectDuplicate(answer.response);
      });

    refused.checks(refused.row('email by an update'), {
      'is refused when its learner got it by an update': async ({ subject, answer }) => {
        await expect(subject.updates[0]!).toBeAccepted();
        assumeHeld(subject.moved, 'email');
        await expectDuplicate(answer.response);
      },
    });
  });

  test.describe('a learnerUniqueReference already held', () => {
    refused.checks(covers('learners.create.unique-reference-duplicate', refused.row('reference')), {
      'is refused, and makes no learner': async ({ answer: { response }, control }) => {
        await expect(response).toBeRefused();
        expect(control.isMade, 'a learner exists after the refused create').toBe(false);
      },
    });

    refused.checks(covers('learners.create.unique-reference-duplicate', refused.row('reference of an older learner')), {
      'is refused though others were created since': ({ answer }) => expect(answer.response).toBeRefused(),
    });

    refused.checks(covers('learners.create.unique-reference-duplicate', refused.row('reference by an update')), {
      'is refused when its learner got it by an update': async ({ subject, answer }) => {
        await expect(subject.updates[1]!).toBeAccepted();
        assumeHeld(subject.moved, 'learnerUniqueReference');
        await expect(answer.response).toBeRefused();
      },
    });
  });

  for (const [what, row, question] of [
    ['an email', 'email', 'learners.create.duplicate-email-status'],
    ['a learnerUniqueReference', 'reference', 'learners.create.unique-reference-duplicate-status'],
  ] as const)
    refused.checks(covers(question, refused.row(row)), {
      [`shows the status for ${what} already held`]: ({ answer: { response } }, { observe }) =>
        observe(question, { status: response.status }, response),
    });
});

test.describe('POST /v1/learners that meets an existing learner', () => {
  for (const what of ['email', 'learnerUniqueReference', 'email and learnerUniqueReference'])
    refused.checks(covers('learners.create.never-updates', needs('tagging'), refused.row(`all but ${what}`)), {
      [`leaves the learner with this ${what} as it was`]: async ({ subject, before, answer, after }) => {
        assumeNoOther(answer.response, subject.newest);
        expect(after.newest, 'everything about the existing learner').toEqual(before.newest);
      },
    });

  refused.check(
    'leaves the tags of the learner as they were',
    covers('learners.create.never-updates', needs('tagging'), refused.row('other tags', 'no tags')),
    async ({ subject, before, answer, after }) => {
      assumeNoOther(answer.response, subject.older);
      expect(before.tags).toHaveLength(1);
      expect(after.tags).toEqual(before.tags);
    },
  );

  refused.checks(covers('learners.create.never-updates', needs('tutor', 'twoTutors'), refused.row('other tutors')), {
    'leaves the tutors of the learner as they were': ({ control: { isSeen } }) =>
      expect(isSeen(), 'seen by the tutor').toEqual({ 'their learner': true, 'another’s learner': false }),
  });
});
