import {
  type ApiResponse,
  assumeStatus,
  covers,
  expect,
  Inconclusive,
  type Json,
  mediaTypeOf,
  pool,
  stringsIn,
  type TestFixtures,
  test,
  urlOf,
} from '../../fixtures/index.ts';
import { placesOf } from './message-places.ts';
import { expectToSayWhatIsWrong } from './problem-words.ts';
import { type Refusal, refusals } from './refusals.ts';

const takenEmail = 'POST /v1/learners with the email of a learner';

const requests: Record<string, Refusal> = {
  ...refusals,
  [takenEmail]: {
    send: ({ learners }, { learner: { body } }) => learners.post({ ...learners.body(), email: body.email }),
  },
};

/** What is refused leaves the records as they are, so one request of each kind shows all that these rules say of a 400. */
const refused = pool('errors/problem', {
  rows: requests,
  async subject({ learners, webhooks, lab, organisation }) {
    const [first, primaryTutorEmail] = organisation.tutors;
    const assigned = lab.has('twoTutors') ? { primaryTutorEmail, secondaryTutorEmails: [first] } : {};
    return { learner: await learners.create(assigned), webhook: await webhooks.create(), email: learners.newEmail() };
  },
  act: (surroundings, records, { send }: Refusal) => send(surroundings, records),
});

for (const [reason, { isTooLate }] of Object.entries(refusals)) {
  if (isTooLate) continue;
  test.describe(reason, covers('errors.problem.body'), () => {
    refused.check('is answered with problem details that say what is wrong', refused.row(reason), ({ answer }) =>
      expectToSayWhatIsWrong(assumeStatus(answer, 400)),
    );
  });
}

const isText = (value: unknown) => typeof value === 'string';
const isUriReference = (value: unknown) => isText(value) && urlOf(`${value}`, 'https://base.example.com/') !== null;

/** What each member must be when it is present and not null (API document, Errors 1). */
const members = {
  type: isUriReference,
  title: isText,
  status: (value: unknown, httpStatus: number) => value === httpStatus,
  detail: isText,
  instance: isUriReference,
  errors: (value: unknown) =>
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value ?? {}).every((messages) => Array.isArray(messages) && messages.every(isText)),
} as const;

const all = refused.row(...Object.keys(refusals));

/** Judges every 400 that the target can show. Whether an answer is a 400 at all is another rule. */
async function ofEach400(
  pooled: TestFixtures['pooled'],
  judge: (response: ApiResponse, reason: string) => void,
): Promise<void> {
  let seen = 0;
  await pooled(refused, ({ answer }, reason) => {
    if (answer.status !== 400) return;
    judge(answer, reason);
    seen += 1;
  });
  if (seen === 0) throw new Inconclusive('no request was refused with 400.');
}

for (const [member, isRight] of Object.entries(members)) {
  test.describe('A 400', covers(`errors.problem.${member as keyof typeof members}`, all), () => {
    test(`has ${member} in the documented form, or none`, async ({ pooled }) => {
      await ofEach400(pooled, ({ body, status }, reason) => {
        const value = body?.[member];
        const right = value === undefined || value === null || isRight(value, status);
        expect(
          right,
          `${member} is in its documented form in the response to ${reason}: ${JSON.stringify(value)}`,
        ).toBe(true);
      });
    });
  });
}

test.describe(
  'A 400',
  covers('errors.problem.members', 'errors.problem.media-type', 'errors.problem.field-names', all),
  () => {
    test('tells its members, its media type, and how it names a field', async ({ pooled, observe }) => {
      await ofEach400(pooled, (response, reason) => {
        const { body, headers } = response;
        const members = Object.entries(body ?? {}).map(([name, value]) => (value === null ? `${name}: null` : name));
        observe('errors.problem.members', { members: members.sort() }, response);

        observe('errors.problem.media-type', { mediaType: mediaTypeOf(headers['content-type']) ?? 'none' }, response);

        const { field } = requests[reason]!;
        if (field === undefined) return;
        const keys = Object.keys(body?.errors ?? {});
        const named = keys.find((name) => name.toLowerCase().includes(field.toLowerCase())) ?? null;
        const within = named === null ? holderOf(body, field) : undefined;
        observe('errors.problem.field-names', { sent: field, named, ...(within && { within }) }, response);
      });
    });
  },
);

/** The member in whose text a refusal names the field, as `dateOfBirth` or as “date of birth”. */
function holderOf(body: unknown, field: string): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const holders = Object.entries(body ?? {}).filter(([, value]) =>
    stringsIn(value).some((text) => plain(text).includes(plain(field))),
  );
  return holders[0]?.[0];
}

const specific: Record<string, string> = {
  'POST /v1/learners with an unknown primary tutor': 'Invalid primary tutor.',
  [takenEmail]: 'User is already a Learner',
};

test.describe(
  'POST /v1/learners',
  covers('errors.problem.message-place', refused.row(...Object.keys(specific))),
  () => {
    test('tells in which member the two specific messages stand', async ({ pooled, observe }) => {
      const places: Record<string, Json> = {};
      const answers: ApiResponse[] = [];
      await pooled(refused, ({ answer }, reason) => {
        const message = specific[reason]!;
        places[message] = placesOf(message, answer);
        answers.push(answer);
      });
      observe('errors.problem.message-place', places, ...answers);
    });
  },
);
