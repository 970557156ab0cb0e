import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { scriptOf } from '../../../protocol/script.js';
import { controlClient, type RunningService, startService } from '../../../service/index.ts';
import { learnerBody } from '../../support/learner-body.ts';

/** In place of curl, which a machine may lack: sends the request, and prints status, headers and body as `curl -i` does. */
const sender = `const given = process.argv.slice(1);
const all = (name) => given.flatMap((each, at) => (given[at - 1] === name ? [each] : []));
const [method = all('--data-raw').length > 0 ? 'POST' : 'GET'] = all('-X');
const headers = Object.fromEntries(all('-H').map((line) => line.split(/: */, 2)));
const [body] = all('--data-raw');
const answer = await fetch(given.find((each) => each.startsWith('http')), { method, headers, body });
const fields = given.includes('-i') ? ['HTTP/1.1 ' + answer.status, ...[...answer.headers].map((field) => field.join(': ')), ''] : [];
process.stdout.write([...fields, await answer.text()].join('\\n'));`;

async function run(script: string, env: Record<string, string>): Promise<{ printed: string; exitStatus: number }> {
  const shell = spawn('sh', [], {
    env: { PATH: process.env.PATH ?? '', NODE: process.execPath, SENDER: sender, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  shell.stdin.end(`curl() { "$NODE" --input-type=module -e "$SENDER" -- "$@"; }\n${script}`);
  const [out, error] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  return { printed: `${out}${error}`, exitStatus: shell.exitCode ?? -1 };
}

const bearer = { 'content-type': 'application/json', authorization: 'Bearer [token of administrator]' };
const id = '3f8e2d64-0000-4000-8000-000000000001';

function call(method: string, url: string, operation: string, body: unknown, status: number, answer: unknown = null) {
  return {
    direction: 'call' as const,
    caller: 'administrator',
    operation,
    method,
    url,
    request: { headers: bearer, body: body === null ? null : JSON.stringify(body) },
    response: { status, headers: {}, body: answer === null ? null : JSON.stringify(answer) },
  };
}

test.describe('a script that repeats what led to a failure', () => {
  let service: RunningService;
  test.beforeAll(async () => {
    service = await startService();
  });
  test.afterAll(() => service.close());

  const story = (base: string, tutor: string) => {
    const learner = learnerBody({ lastName: "O'Hara", primaryTutorEmail: tutor });
    const path = 'PUT /v1/learners/{learnerId}';
    const other = call(
      'POST',
      `${base}/v1/learners`,
      'POST /v1/learners',
      { ...learner, email: 'x@example.com' },
      201,
      { learnerId: '3f8e2d64-0000-4000-8000-000000000002' },
    );
    const made = call('POST', `${base}/v1/learners`, 'POST /v1/learners', learner, 201, {
      learnerId: id,
      learnerUserId: `u${id}`,
    });
    const refused = call('PUT', `${base}/v1/learners/${id}`, path, { ...learner, gender: 'Unknown' }, 400);
    const look = call('GET', `${base}/v1/learners/${id}`, 'GET /v1/learners/{learnerId}', null, 200, { learnerId: id });
    const later = call('PUT', `${base}/v1/learners/${id}`, path, { ...learner, firstName: 'Later' }, 204);
    return { all: [other, made, refused, look, later], look };
  };

  test('asks for a token, makes the record, repeats the refused write, looks, and removes the record', async () => {
    const organisation = await controlClient(service.controlUrl).createOrganisation({});
    const { clientId, clientSecret } = organisation.clients.administrator;
    const { all, look } = story(service.baseUrl, organisation.tutors[0] ?? '');
    const { printed, exitStatus } = await run(scriptOf(all, look), {
      LAS_CLIENT_ID: clientId,
      LAS_CLIENT_SECRET: clientSecret,
    });
    expect(printed.match(/HTTP\/1\.1 \d+/g)).toEqual(
      ['201', '400', '200', '204'].map((status) => `HTTP/1.1 ${status}`),
    );
    expect(printed).toContain('"lastName":"O\'Hara"');
    expect(exitStatus).toBe(0);
  });

  test('names the credentials that it needs, and sends nothing without them', async () => {
    const { all, look } = story('http://127.0.0.1:1', 'tutor@example.com');
    const { printed, exitStatus } = await run(scriptOf(all, look), {});
    expect(printed).toContain('LAS_CLIENT_ID');
    expect(printed).not.toContain('HTTP/1.1');
    expect(exitStatus).not.toBe(0);
  });

  test('holds nothing but the steps that matter, and no secret', () => {
    const { all, look } = story('http://127.0.0.1:1', 'tutor@example.com');
    const script = scriptOf(all, look);
    expect(script).not.toContain('x@example.com');
    expect(script).not.toContain('Later');
    expect(script).not.toContain(id);
  });

  test('finds an identifier in a Location, too', () => {
    const { all, look } = story('http://127.0.0.1:1', 'tutor@example.com');
    const located = all.map((each) =>
      each.response.status === 201
        ? { ...each, response: { status: 201, headers: { location: `/v1/learners/${id}` }, body: null } }
        : each,
    );
    expect(scriptOf(located, look)).toContain(`CAPTURED_ID_1=$(printf '%s\\n' "$answer" | sed -n`);
  });
});
