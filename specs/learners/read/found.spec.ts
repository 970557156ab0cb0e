import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  type CreatedLearner,
  covers,
  expect,
  needs,
  pool,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { documentedFields } from '../known-fields.ts';
import { inTurn } from '../refusals.ts';

/** The id with a different hexadecimal digit at a position: well-formed, but unused. */
const otherDigit = (position: number) => (id: string) =>
  id.slice(0, position) + (id[position] === '7' ? '8' : '7') + id.slice(position + 1);

const ids = {
  'answers 404, while a learner of the organisation is found': () => randomUUID(),
  "answers 404 when the first digit is not the learner's": otherDigit(0),
  "answers 404 when the last digit is not the learner's": otherDigit(35),
};

// A lookup that treats the email as a pattern, matches part of it, or ignores what some mail services ignore would find these.
const alike: Record<string, (email: string) => string> = {
  'an underscore for a hyphen': (email) => email.replace('-', '_'),
  'a dot for a hyphen': (email) => email.replace('-', '.'),
  'a dot more': (email) => email.replace('learner', 'l.earner'),
  'an addition': (email) => email.replace('@', '+more@'),
  'its last letter missing': (email) => email.slice(0, -1),
};

const emails: Record<string, Record<string, (email: string) => string>> = {
  'answers 404 when the email only resembles an existing one': alike,
  ...Object.fromEntries(
    Object.entries({
      'only begins with an existing one': (email: string) => `${email}.example`,
      'only ends with an existing one': (email: string) => `x${email}`,
      'is an existing one without its first letter': (email: string) => email.slice(1),
      'only has the domain of an existing one': (email: string) => email.replace(/^[^@]+/, unique('nobody')),
    }).map(([what, change]) => [`answers 404 when the email ${what}`, { [what]: change }]),
  ),
};

/** What is asked for in place of a learner’s id or email. */
type Ask = (learner: CreatedLearner) => [how: string, by: 'id' | 'email', value: string][];

const rows: Record<string, Ask> = Object.fromEntries([
  ...Object.entries(ids).map(([title, change]): [string, Ask] => [
    title,
    ({ learnerId }) => [['by id', 'id', change(learnerId)]],
  ]),
  ...Object.entries(emails).map(([title, changes]): [string, Ask] => [
    title,
    ({ body }) => Object.entries(changes).map(([how, change]) => [how, 'email', change(body.email)]),
  ]),
]);

/**
 * A learner of each tutor, three at least, so a service that always returns the first, the last or the same one is noticed; the
 * second is updated after all have been read. The email of the first is read before it is created, too.
 */
const found = pool('learners/read found', {
  rows,
  async subject({ learners, organisation: { tutors } }) {
    const { email } = learners.body();
    const unborn = await learners.getByEmail(email);
    const primaries = [...tutors, ...Array(3).fill(tutors[0])].slice(0, Math.max(3, tutors.length));
    const made = await inTurn([...primaries.entries()], ([at, primaryTutorEmail]) =>
      learners.create({
        primaryTutorEmail,
        ...(at === 0 ? { email } : {}),
        ...(at === 1 ? { courseDetails: 'Welding, level 2', hasEhcp: true } : {}),
      }),
    );
    const reads = await inTurn(made, async ({ learnerId, body }) => ({
      byEmail: await learners.getByEmail(body.email),
      byId: await learners.get(learnerId),
    }));
    const listed = (of: { email?: unknown }[]) =>
      made.map(({ body }) => body.email).filter((each) => of.some((row) => row.email === each));
    const list = listed(await learners.rowsUntil((of) => listed(of).length === made.length));
    const { learnerId, body } = made[1]!;
    const changed = { ...body, gender: 'Female', courseDetails: 'Joinery, level 3' };
    const update = await learners.put(learnerId, changed);
    const updated = { update, byEmail: await learners.getByEmail(body.email), byId: await learners.get(learnerId) };
    return { unborn, made, reads, list, updated };
  },
  act: ({ learners }, { made }, ask) =>
    inTurn(ask(made[0]!), async ([how, by, value]) => ({
      how,
      read: await (by === 'id' ? learners.get(value) : learners.getByEmail(value)),
    })),
});

/** Expects 404 for what nobody has, while the learner is found. */
function expectUnknown(by: 'byId' | 'byEmail') {
  return async ({ pooled }: Parameters<Parameters<typeof test>[2]>[0]) =>
    pooled(found, async ({ subject: { reads }, answer }) => {
      for (const { how, read } of answer) await expect(read, how).toHaveStatus(404);
      assumeAccepted(reads[0]![by], 'the read of the learner');
    });
}

async function expectSameRecord(byEmail: ApiResponse, byId: ApiResponse): Promise<void> {
  await expect(byEmail).toHaveStatus(200);
  const record = documentedFields(assumeAccepted(byId).body ?? {});
  expect(documentedFields(byEmail.body ?? {}), 'record by email').toEqual(record);
}

test.describe('GET /v1/learners/{email}', () => {
  test.describe('email of a learner', covers('learners.read.by-email'), () => {
    test(
      'answers 200 with the same record as the read by id, for each of several learners',
      found.row(),
      ({ pooled }) =>
        pooled(found, async ({ subject: { reads } }) => {
          for (const { byEmail, byId } of reads) await expectSameRecord(byEmail, byId);
        }),
    );

    test('answers with the updated record after an update', found.row(), ({ pooled }) =>
      pooled(found, async ({ subject: { updated } }) => {
        assumeAccepted(updated.update);
        await expectSameRecord(updated.byEmail, updated.byId);
      }),
    );
  });

  test.describe('email that no learner has', covers('learners.read.unknown-email'), () => {
    test('answers 404 until a learner is created with it', found.row(), ({ pooled }) =>
      pooled(found, async ({ subject: { unborn, reads } }) => {
        await expect(unborn).toHaveStatus(404);
        await expect(reads[0]!.byEmail).toBeAccepted();
      }),
    );

    for (const title of Object.keys(emails)) test(title, found.row(title), expectUnknown('byEmail'));

    // Only in its own organisation can the test be sure that no tutor is a learner as well.
    test(
      'answers 404 for the email of a tutor',
      covers('learners.read.unknown-email', needs('organisations')),
      async ({ learners, organisation }) => {
        const { body } = await learners.create();

        await expect(await learners.getByEmail(organisation.tutors[0] ?? '')).toHaveStatus(404);
        await expect(await learners.getByEmail(body.email)).toBeAccepted();
      },
    );
  });
});

test.describe('GET /v1/learners/{learnerId}', () => {
  test.describe('learnerId of a learner', covers('learners.read.by-id'), () => {
    test('answers 200 with that learner, whichever it is', found.row(), ({ pooled }) =>
      pooled(found, async ({ subject: { made, reads } }) => {
        for (const [at, { learnerId, body }] of made.entries()) {
          const { byId } = reads[at]!;
          await expect(byId).toHaveStatus(200);
          expect(byId.body?.learnerId, 'learnerId of the record').toBe(learnerId);
          await expect(byId).toName(body.email);
        }
      }),
    );

    test(
      'answers 200 with a learner of any tutor',
      covers('learners.read.by-id', needs('tutors'), found.row()),
      ({ pooled }) =>
        pooled(found, async ({ subject: { reads } }) => {
          for (const { byId } of reads) await expect(byId).toHaveStatus(200);
        }),
    );
  });

  test.describe('learnerId that no learner has', covers('learners.read.unknown'), () => {
    for (const title of Object.keys(ids)) test(title, found.row(title), expectUnknown('byId'));
  });
});

test.describe('GET /v1/learners/{learnerId} and GET /v1/learners/{email} as an administrator', () => {
  test(
    'reads the learners of every tutor',
    covers('learners.visibility.administrator-read', needs('tutors'), found.row()),
    ({ pooled }) =>
      pooled(found, async ({ subject: { reads } }) => {
        for (const { byId, byEmail } of reads) for (const read of [byId, byEmail]) await expect(read).toBeAccepted();
      }),
  );
});

test.describe('GET /v1/learners as an administrator', () => {
  test(
    'shows the learners of every tutor',
    covers('learners.visibility.administrator-list', needs('tutors'), found.row()),
    ({ pooled }) =>
      pooled(found, ({ subject: { made, list } }) =>
        expect(list, 'emails in the list').toEqual(made.map(({ body }) => body.email)),
      ),
  );
});
