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
  pool,
  type SeenIn,
  type Surroundings,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { emailIsHeld, holdersOf, textsOf } from '../refusals.ts';
import { sees, seesAnothers } from '../visibility/seen.ts';

/** Each is met by rows that cannot undo what another row of the same learner may have changed. */
interface Holders {
  /** With every field. */
  newest: CreatedLearner;
  /** Another was created since; has a tag. */
  older: CreatedLearner;
  /** A tag that nobody has. */
  spare: string[] | undefined;
  /** An email that nobody has: of all creates with a reference that somebody has. */
  unused: { email: string };
}

/** What a create with somebody's email or reference gets, and what shows its effect where only the row itself can. */
interface Answer {
  response: ApiResponse;
  tags?: { before: string[]; after: string[] };
  seen?: Record<'their learner' | 'another’s learner', boolean>;
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

type Row = (surroundings: Surroundings, holders: Holders) => Promise<Answer>;

/** A create with these fields. */
const creating =
  (fieldsOf: (holders: Holders) => Item): Row =>
  async ({ learners }, holders) => ({ response: await learners.post(learners.body(fieldsOf(holders))) });

const rows: Record<string, Row> = {
  email: creating(({ newest }) => ({ ...required, ...emailOf(newest) })),
  'email of an older learner': creating(({ older }) => emailOf(older)),
  reference: creating(({ newest, unused }) => ({ ...required, ...referenceOf(newest), ...unused })),
  'reference of an older learner': creating(({ older, unused }) => ({ ...referenceOf(older), ...unused })),
  'all but email': creating(({ newest, spare: tags }) => ({ ...others, tags, ...emailOf(newest) })),
  'all but learnerUniqueReference': creating(({ newest, spare: tags, unused }) => ({
    ...others,
    tags,
    ...referenceOf(newest),
    ...unused,
  })),
  'all but email and learnerUniqueReference': creating(({ newest, spare: tags }) => ({
    ...others,
    tags,
    ...emailOf(newest),
    ...referenceOf(newest),
  })),
  /** Of a learner of its own: the body would give another back what an earlier row has changed. */
  async 'the very same body'({ learners }) {
    const { body } = await learners.create();
    return { response: await learners.post(body) };
  },
  async tags({ learners, tags }, { older, spare }) {
    const before = await tags.namesOf(older.learnerId);
    const [, response] = await inTurn([spare, undefined], (names) => learners.post({ ...older.body, tags: names }));
    return { response: response!, tags: { before, after: await tags.namesOf(older.learnerId) } };
  },
  async tutors({ learners, organisation: { tutor, tutors } }, { newest, older }) {
    const [own, other] = tutors as [string, string];
    const responses = await inTurn(
      [
        { ...newest.body, ...others, primaryTutorEmail: other },
        { ...older.body, primaryTutorEmail: own },
        { ...older.body, secondaryTutorEmails: [own] },
      ],
      (body) => learners.post(body),
    );
    const seen = {
      'their learner': await sees(tutor, learners, newest.learnerId),
      'another’s learner': await seesAnothers(tutor, learners, older),
    };
    return { response: responses.at(-1)!, seen };
  },
};

const refused = pool('learners/create duplicates', {
  rows,
  async subject({ lab, learners, tags, organisation }): Promise<Holders> {
    const [held, spare] = lab.has('tagging') ? [[tags.anyName()], [tags.name()]] : [];
    const older = await learners.create({
      primaryTutorEmail: organisation.tutors.slice(0, 2).at(-1),
      learnerUniqueReference: learnerUniqueReference(),
      tags: held,
    });
    const newest = await learners.create(fullBody(learners, tags, { tags: held }));
    const { email: unused } = learners.body();
    return { older, newest, spare, unused: { email: unused } };
  },
  look: ({ learners }, { newest }) => learners.everything(newest),
  act: (surroundings, holders, send) => send(surroundings, holders),
  control: async ({ learners }, { newest, unused }) => ({
    isMade: await learners.exists(unused.email),
    isSecond: (await holdersOf(learners, newest.body.email)).isSecond,
  }),
});

/** A learner who has its email and its reference by an update each, and creates with them. */
const moved = pool('learners/create duplicates of updates', {
  async subject({ learners }) {
    const { learnerId, body } = await learners.create();
    const email = learners.newEmail();
    const changed = { ...body, email, learnerUniqueReference: learnerUniqueReference() };
    // One after the other, so that an update which is refused is blamed for what it was to change.
    const updates = {
      email: await learners.put(learnerId, { ...body, email }),
      learnerUniqueReference: await learners.put(learnerId, changed),
    };
    const read = await learners.get(learnerId);
    const create = (fields: Item) => learners.post(learners.body(fields));
    return {
      updates,
      body: changed,
      read,
      answers: {
        email: await create({ email }),
        learnerUniqueReference: await create({ learnerUniqueReference: changed.learnerUniqueReference }),
      },
    };
  },
});

async function expectDuplicate(response: ApiResponse): Promise<void> {
  await expect(response).toBeRefused();
  expect(textsOf(response)).toContain(emailIsHeld);
}

/** Expects the update to be accepted, and to be stored, which is another rule's concern. */
async function expectHeld(
  { subject: { updates, body, read } }: SeenIn<typeof moved>,
  field: 'email' | 'learnerUniqueReference',
) {
  await expect(updates[field]).toBeAccepted();
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
        assumeEmail(before.single, subject.newest.body);
        await expectDuplicate(answer.response);
        expect(control.isSecond, 'a second learner has the email').toBe(false);
      },
    });

    for (const [when, row] of [
      ['when the very same body comes again', 'the very same body'],
      ['though other learners were created since', 'email of an older learner'],
    ] as const)
      refused.check(`is refused ${when}`, refused.row(row), ({ subject, before, answer }) => {
        assumeEmail(before.single, subject.newest.body);
        return expectDuplicate(answer.response);
      });

    moved.checks({
      'is refused when its learner got it by an update': async (seen) => {
        await expectHeld(seen, 'email');
        await expectDuplicate(seen.subject.answers.email);
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

    moved.checks(covers('learners.create.unique-reference-duplicate'), {
      'is refused when its learner got it by an update': async (seen) => {
        await expectHeld(seen, 'learnerUniqueReference');
        await expect(seen.subject.answers.learnerUniqueReference).toBeRefused();
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
        expect(after, 'everything about the existing learner').toEqual(before);
      },
    });

  refused.check(
    'leaves the tags of the learner as they were',
    covers('learners.create.never-updates', needs('tagging'), refused.row('tags')),
    ({ subject, answer: { response, tags } }) => {
      assumeNoOther(response, subject.older);
      expect(tags!.before).toHaveLength(1);
      expect(tags!.after).toEqual(tags!.before);
    },
  );

  refused.checks(covers('learners.create.never-updates', needs('tutor', 'twoTutors'), refused.row('tutors')), {
    'leaves the tutors of the learner as they were': ({ answer: { seen } }) =>
      expect(seen, 'seen by the tutor').toEqual({ 'their learner': true, 'another’s learner': false }),
  });
});
