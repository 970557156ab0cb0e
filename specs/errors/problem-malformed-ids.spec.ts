import { randomUUID } from 'node:crypto';
import { type ApiResponse, type Caller, covers, expect, groupsWith, takesBody, test } from '../../fixtures/index.ts';
import { expectToSayWhatIsWrong } from './problem-words.ts';

/** Operations by id without a body: for such an id to be refused nothing has to be there, and nothing else is wrong. */
const operations = groupsWith((operation) => /\{\w+Id\}/.test(operation) && !takesBody(operation)).flatMap(
  (group) => group.operations,
);

/**
 * The 400 responses to ids that are not UUIDs. A service may return 404 instead, whose body is not documented; if it
 * does so everywhere, the test is skipped.
 */
async function refused(api: Caller): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = [];
  for (const operation of operations) {
    const [first, ...others] = [...operation.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const path = Object.fromEntries(others.map((name) => [name, name.endsWith('Id') ? randomUUID() : 'barriers']));
    const response = await api.send(operation, { path: { ...path, [first ?? '']: 'not-a-uuid' }, valid: false });
    if (response.status === 400) answers.push(response);
  }
  test.skip(answers.length === 0, 'an id that is no UUID is nowhere answered 400');
  return answers;
}

test.describe('A 400 to an id that is no UUID', () => {
  test('has problem details that say what is wrong', covers('errors.problem.body'), async ({ api }) => {
    for (const response of await refused(api)) expectToSayWhatIsWrong(response);
  });

  test('has the status 400 in its body, or none', covers('errors.problem.status'), async ({ api }) => {
    for (const { operation, body } of await refused(api))
      expect([undefined, null, 400], `status in the body, ${operation}`).toContain(body?.status);
  });
});
