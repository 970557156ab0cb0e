import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { compileErrors, validate } from '@readme/openapi-parser';
import { choicesByName } from '../../service/choices/index.ts';
import { learnerBody } from '../support/learner-body.ts';
import { type Client, startClient } from '../support/service-client.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

for (const choices of Object.keys(choicesByName)) {
  test.describe(`The service with choices ${choices}`, () => {
    let client: Client;
    let learnerId: string;
    test.beforeAll(async () => {
      client = await startClient(choices);
      const body = learnerBody({ email: 'first@example.com', primaryTutorEmail: client.organisation.tutors[0] });
      const created = await client.call('POST /v1/learners', body);
      learnerId = created.json.learnerId;
    });
    test.afterAll(() => client.service.close());

    test('has a valid OpenAPI document, and responds to every operation as that says, whatever the body', async () => {
      const served = (await client.call('GET /swagger/v1/swagger.json')).json;
      const validity = await validate(structuredClone(served));
      expect(validity.valid ? '' : compileErrors(validity)).toBe('');
      const { paths } = served;
      const bodies = [
        undefined,
        '{',
        '[]',
        'null',
        '7',
        '{}',
        '{"tags":1,"learnerIds":[7],"gender":{},"systemEventIds":"x"}',
      ];
      for (const [path, methods] of Object.entries<Record<string, { responses: object; requestBody?: object }>>(
        paths,
      )) {
        for (const [method, { responses, requestBody }] of Object.entries(methods)) {
          for (const body of requestBody ? bodies : [undefined]) {
            const operation = `${method.toUpperCase()} ${fill(path, client, learnerId)}`;
            const { status } = await client.call(operation, body);
            expect(Object.keys(responses), `${operation} with ${body}`).toContain(String(status));
          }
        }
      }
    });

    test('refuses misuse of the control interface in one sentence', async () => {
      const refusals = {
        [`DELETE /organisations/${unknownId}`]: [undefined, 404],
        [`POST /learners/${unknownId}/modules`]: [{}, 404],
        'POST /organisations': [{ tagging: 'yes' }, 400],
        [`POST /organisations/${client.organisation.organisationId}/clock`]: ['{', 400],
        [`POST /learners/${learnerId}/supportplan`]: [{ sections: ['nothing'] }, 400],
        'PUT /receivers/example.org': [{ address: '127.0.0.1', port: 1, ca: 'none' }, 400],
        'GET /nothing': [undefined, 404],
      } as const;
      for (const [operation, [body, status]] of Object.entries(refusals)) {
        const answer = await client.control(operation, body);
        expect([answer.status, typeof answer.json.error], operation).toEqual([status, 'string']);
      }
    });
  });
}

test('the two sets of choices share no value', () => {
  const { a, b } = choicesByName as unknown as Record<'a' | 'b', Record<string, unknown>>;
  for (const choice of Object.keys(a)) expect(b[choice], choice).not.toEqual(a[choice]);
});

test('the process prints its addresses as one line, and ends when its parent closes stdin', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'service/main.ts', '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  expect(Object.keys(JSON.parse(String(line)))).toEqual(['baseUrl', 'controlUrl']);

  child.stdin.end();

  expect((await once(child, 'exit'))[0]).toBe(0);
});

/** A path of the document with values instead of its parameters. */
function fill(path: string, { organisation }: Client, learnerId: string): string {
  const values: Record<string, string> = {
    learnerId: path.endsWith('{learnerId}') ? unknownId : learnerId,
    email: 'first@example.com',
    tutorEmail: organisation.tutors[1] ?? '',
    section: 'barriers',
  };
  return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? unknownId);
}
