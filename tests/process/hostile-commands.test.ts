import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { baselineOf, serialise } from '../../reporters/gate/index.ts';
import { type CreatedOrganisation, startService } from '../../service/index.ts';
import { lasConformance } from '../support/faults/command.ts';
import { type Answer, type Handler, startProxy } from '../support/proxy.ts';
import { failure, foldSample, record } from '../support/samples.ts';

const hostile =
  'x\n::stop-commands::x\n::error::x\n##[set-output name=a]b ##vso[task.x]y \u001b]8;;http://evil/\u0007\u001b[2J\u001b[31m\r\u0000\u0085\u202e\u2066\u2028\ufffe';

/** What a terminal or a runner of workflows would obey. Output to a pipe has no colours of ours. */
function expectHarmless(printed: string): void {
  expect(printed).not.toMatch(/^\s*::/m);
  expect(printed).not.toMatch(/##\w*\[/);
  expect(printed.match(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{NChar}\p{Bidi_Control}]/u)?.[0], printed).toBeUndefined();
}

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'las-conformance-hostile-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (args: string[], variables: Record<string, string> = {}) =>
  lasConformance(args, { LAS_REPORT_DIR: join(folder, 'report'), LAS_STATE_DIR: join(folder, 'state'), ...variables });

const secret = 'S3cret-of-the-administrator';

/** A target that deceives in what it says of itself, in its redirects and in its refusals. */
const deceptions: Record<string, { handle: (answer: Answer, path: string) => Answer; says: RegExp }> = {
  'its version': {
    handle: (answer, path) => (path.endsWith('.json') ? { ...answer, body: documentOf(answer.body) } : answer),
    says: /API version x : ?:stop-commands/,
  },
  'its redirects': {
    handle: () => ({
      status: 302,
      headers: { location: `https://evil.example/##[error]?client_secret=${secret}` },
      body: '',
    }),
    says: /redirects|evil\.example|serves|LAS_BASE_URL/,
  },
  'its refusals': {
    handle: () => ({
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: `${hostile} ${secret}` }),
    }),
    says: /403/,
  },
};

function documentOf(text: string): string {
  const document = JSON.parse(text);
  return JSON.stringify({ ...document, info: { ...document.info, version: `${hostile} ${secret}` } });
}

for (const [what, { handle, says }] of Object.entries(deceptions)) {
  test(`doctor shows a target that deceives in ${what}, as text and without secrets`, async () => {
    test.setTimeout(180_000);
    const service = await startService();
    const made = await fetch(`${service.controlUrl}/organisations`, { method: 'POST', body: '{}' });
    const { clients, tutors } = (await made.json()) as CreatedOrganisation;
    const handler: Handler = async (request, forward) => {
      const body = request.body.replace(secret, clients.administrator.clientSecret);
      const answer = await forward({ ...request, body });
      return handle(answer, request.path);
    };
    const proxy = await startProxy(service.baseUrl, handler);
    try {
      const { printed } = await command(['doctor', '--read-only'], {
        LAS_BASE_URL: proxy.url,
        LAS_CLIENT_ID: clients.administrator.clientId,
        LAS_CLIENT_SECRET: secret,
        LAS_TUTORS: tutors.join(','),
      });
      expectHarmless(printed);
      expect(printed).not.toContain(secret);
      expect(printed).toMatch(says);
    } finally {
      await proxy.close();
      await service.close();
    }
  });
}

test.describe('a file of a stranger', () => {
  const atomic = 'learners.update.atomic';
  const healthy = foldSample([record([atomic, 'learners.create.works'])]);
  const broken = foldSample([record(atomic, { ...failure, errors: [`Error: expect(a).toBe(b)\n${hostile}`] })]);
  const poisoned = {
    ...broken,
    suite: { ...broken.suite, faults: [hostile] },
    target: { ...broken.target, openapiFindings: [hostile], apiVersion: hostile },
    run: { ...broken.run, leftBehind: [hostile] },
    rules: broken.rules.map((rule) => ({ ...rule, id: `${rule.id}${hostile}`, statement: hostile })),
  };
  const files: Record<string, string> = {
    'baseline.json': serialise(baselineOf(healthy)),
    'poisoned.json': JSON.stringify(poisoned),
    'broken.json': JSON.stringify({ ...poisoned, suite: broken.suite }),
    'format.json': JSON.stringify({ rules: [], answers: [], formatVersion: hostile }),
    'not-json.json': hostile,
  };
  test.beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'report-1.zip'), `PK\u0003\u0004${hostile}`);
  });

  const at = (name: string) => join(folder, name);
  for (const [name, args] of Object.entries({
    'accept of a faulty result': ['accept', 'poisoned.json', '--baseline', 'new.json'],
    'accept of broken rules': ['accept', 'broken.json', '--baseline', 'new.json'],
    'accept of another format': ['accept', 'format.json', '--baseline', 'new.json'],
    gate: ['gate', 'broken.json', '--baseline', 'baseline.json'],
    'gate with a baseline that is none': ['gate', 'broken.json', '--baseline', 'format.json'],
    report: ['report', 'poisoned.json'],
    'report of what is no JSON': ['report', 'not-json.json'],
    merge: ['merge', '.'],
  }))
    test(`${name} prints nothing that is obeyed`, async () => {
      test.setTimeout(120_000);
      const paths = args.map((arg) => (arg === '.' ? folder : arg.endsWith('.json') ? at(arg) : arg));
      const { printed, exitStatus } = await command(paths);
      expectHarmless(printed);
      expect(printed.length).toBeGreaterThan(20);
      expect(exitStatus).not.toBeNull();
      expect(printed).not.toMatch(/^\s+at /m);
    });

  test('gate in a workflow prints its own annotations only', async () => {
    test.setTimeout(120_000);
    const { printed } = await command(['gate', at('broken.json'), '--baseline', at('baseline.json')], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: at('summary.md'),
    });
    const commands = printed.split('\n').filter((line) => /^\s*::/.test(line));
    expect(commands.length).toBeGreaterThan(0);
    for (const line of commands) expect(line).toMatch(/^::(?:error|notice) (?:\w+=[^:,]*,?)+::/);
    expectHarmless(printed.replace(/^::(?:error|notice) .*$/gm, ''));
  });
});
