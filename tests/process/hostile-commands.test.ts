import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { baselineOf, serialise } from '../../reporters/gate/index.ts';
import { startService } from '../../service/index.ts';
import { lasConformance } from '../support/faults/command.ts';
import { expectHarmless, poison, poisonedResult } from '../support/poisoned.ts';
import { type Answer, type Handler, startProxy } from '../support/proxy.ts';
import { atomic, foldSample, record } from '../support/samples.ts';

/** Nor may a line begin as a command of a workflow does. */
function expectNotObeyed(printed: string): void {
  expectHarmless(printed);
  expect(printed).not.toMatch(/^\s*::/m);
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
      body: JSON.stringify({ message: `${poison} ${secret}` }),
    }),
    says: /403/,
  },
};

function documentOf(text: string): string {
  const document = JSON.parse(text);
  return JSON.stringify({ ...document, info: { ...document.info, version: `${poison} ${secret}` } });
}

for (const [what, { handle, says }] of Object.entries(deceptions)) {
  test(`doctor shows a target that deceives in ${what}, as text and without secrets`, async () => {
    test.setTimeout(180_000);
    const service = await startService();
    const { clients, tutors } = await service.control.createOrganisation();
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
      expectNotObeyed(printed);
      expect(printed).not.toContain(secret);
      expect(printed).toMatch(says);
    } finally {
      await proxy.close();
      await service.close();
    }
  });
}

test.describe('a file of a stranger', () => {
  const healthy = foldSample([record([atomic, 'learners.create.works'])]);
  const poisoned = poisonedResult();
  const files: Record<string, string> = {
    'baseline.json': serialise(baselineOf(healthy)),
    'poisoned.json': JSON.stringify(poisoned),
    'broken.json': JSON.stringify({ ...poisoned, suite: healthy.suite }),
    'format.json': JSON.stringify({ rules: [], answers: [], formatVersion: poison }),
    'not-json.json': poison,
  };
  test.beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'report-1.zip'), `PK\u0003\u0004${poison}`);
  });

  const at = (name: string) => join(folder, name);
  for (const [name, args] of Object.entries({
    'accept of a faulty result': ['accept', 'poisoned.json', '--baseline', 'new.json'],
    'accept of broken rules': ['accept', 'broken.json', '--baseline', 'new.json', '--allow-inconclusive', '1'],
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
      expectNotObeyed(printed);
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
    expectNotObeyed(printed.replace(/^::(?:error|notice) .*$/gm, ''));
  });
});
