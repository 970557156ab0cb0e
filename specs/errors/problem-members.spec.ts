import { covers, expect, type Json, mediaTypeOf, stringsIn, test } from '../../fixtures/index.ts';
import { refused } from './refusals.ts';

const isText = (value: unknown) => typeof value === 'string';
const isUriReference = (value: unknown) => isText(value) && URL.canParse(`${value}`, 'https://base.example.com/');

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

// In one worker: on a shared target the first test collects the answers, and the others reuse them.
test.describe.configure({ mode: 'default' });

for (const [member, isRight] of Object.entries(members)) {
  test.describe('A 400', covers(`errors.problem.${member as keyof typeof members}`), () => {
    test(`has a ${member} of the documented form, or none`, async ({ calls, recorder }) => {
      for (const { reason, response } of await refused(calls.scene, recorder)) {
        const value = response.body?.[member];
        const right = value === undefined || value === null || isRight(value, response.status);
        expect(right, `${member} is of its form in the answer to ${reason}: ${JSON.stringify(value)}`).toBe(true);
      }
    });
  });
}

test.describe(
  'A 400',
  covers('errors.problem.members', 'errors.problem.media-type', 'errors.problem.field-names'),
  () => {
    test('tells its members, its media type, and how it names a field', async ({ calls, recorder, observe }) => {
      for (const { field, response } of await refused(calls.scene, recorder)) {
        const { body, headers } = response;
        const members = Object.entries(body ?? {}).map(([name, value]) => (value === null ? `${name}: null` : name));
        observe('errors.problem.members', { members: members.sort() }, response);

        observe('errors.problem.media-type', { mediaType: mediaTypeOf(headers['content-type']) ?? 'none' }, response);

        if (field === undefined) continue;
        const keys = Object.keys(body?.errors ?? {});
        const named = keys.find((name) => name.toLowerCase().includes(field.toLowerCase())) ?? null;
        observe('errors.problem.field-names', { sent: field, named }, response);
      }
    });
  },
);

test.describe('POST /v1/learners', covers('errors.problem.message-place'), () => {
  test('tells in which member the two specific messages stand', async ({ learners, observe }) => {
    const { body } = await learners.create();
    const answers = {
      'Invalid primary tutor.': await learners.post(learners.body({ primaryTutorEmail: 'nobody@tutors.example.com' })),
      'User is already a Learner': await learners.post({ ...learners.body(), email: body.email }),
    };
    const places: Record<string, Json> = {};
    for (const [message, response] of Object.entries(answers)) {
      const holders = Object.entries(response.body ?? {}).filter(([, value]) =>
        stringsIn(value).some((text) => text.toLowerCase().includes(message.toLowerCase())),
      );
      places[message] = holders.map(([name]) => name).sort();
    }
    observe('errors.problem.message-place', places, ...Object.values(answers));
  });
});
