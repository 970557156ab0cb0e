import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { baselineOf, serialise } from '../../reporters/gate/index.ts';
import { lasConformance } from '../support/faults/command.ts';
import { expectHarmless, poison, poisonedResult } from '../support/faults/poisoned.ts';
import type { Answer } from '../support/proxy.ts';
import { atomic, foldSample, record } from '../support/samples.ts';
import { test } from '../support/shared-target.ts';

/** Nor may a line begin as a command of a workflow does. */
function expectNotObeyed(printed: string): void {
  expectHarmless(printed);
  expect(printed).not.toMatch(/^\s*::/m);
}

const secret = 'S3cret-of-the-administrator';
const json = { 'content-type': 'application/json' };

/** A target that deceives in what it says of itself, in its redirects and in its refusals. */
const deceptions: Record<string, [answer: (answer: Answer, path: string) => Answer, says: RegExp]> = {
  'its version': [
    (answer, path) => (path.endsWith('.json') ? { ...answer, body: documentOf(answer.body) } : answer),
    /API version x : ?:stop-commands/,
  ],
  'its redirects': [
    () => ({ status: 302, headers: { location: `https://evil.example/##[error]?client_secret=${secret}` }, body: '' }),
    /redirects|evil\.example|serves|LAS_BASE_URL/,
  ],
  'its refusals': [
    () => ({ status: 403, headers: json, body: JSON.stringify({ message: `${poison} ${secret}` }) }),
    /403/,
  ],
};

function documentOf(text: string): string {
  const document = JSON.parse(text);
  return JSON.stringify({ ...document, info: { ...document.info, version: `${poison} ${secret}` } });
}

for (const [what, [deceive, says]] of Object.entries(deceptions))
  test(`doctor shows a target that deceives in ${what}, as text and without secrets`, async ({
    target: { proxied, variables },
  }) => {
    const { LAS_CLIENT_ID = '', LAS_CLIENT_SECRET = '', LAS_TUTORS = '' } = variables;
    const LAS_BASE_URL = await proxied(async (request, forward) => {
      const body = request.body.replace(secret, LAS_CLIENT_SECRET);
      return deceive(await forward({ ...request, body }), request.path);
    });
    const settings = { LAS_BASE_URL, LAS_CLIENT_ID, LAS_CLIENT_SECRET: secret, LAS_TUTORS };

    const { printed } = await lasConformance(['doctor', '--read-only'], settings);

    expectNotObeyed(printed);
    expect(printed).not.toContain(secret);
    expect(printed).toMatch(says);
  });

// What other commands print goes the same way, through the one writer.
test('gate in a workflow prints its own annotations only', async ({}, testInfo) => {
  const healthy = foldSample([record([atomic, 'learners.create.works'])]);
  const [baseline, broken] = [testInfo.outputPath('baseline.json'), testInfo.outputPath('broken.json')];
  await writeFile(baseline, serialise(baselineOf(healthy)));
  await writeFile(broken, JSON.stringify({ ...poisonedResult(), suite: healthy.suite }));

  const { printed } = await lasConformance(['gate', broken, '--baseline', baseline], {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: testInfo.outputPath('summary.md'),
  });

  const commands = printed.split('\n').filter((line) => /^\s*::/.test(line));
  expect(commands.length).toBeGreaterThan(0);
  for (const line of commands) expect(line).toMatch(/^::(?:error|notice) (?:\w+=[^:,]*,?)+::/);
  expectNotObeyed(printed.replace(/^::(?:error|notice) .*$/gm, ''));
});

test('accept, report and merge of a stranger’s files print one sentence that nothing obeys', async ({}, testInfo) => {
  const result = testInfo.outputPath('result.json');
  await writeFile(result, JSON.stringify(poisonedResult()));
  await writeFile(testInfo.outputPath('report-1.zip'), `PK\u0003\u0004${poison}`);

  const commands: Record<string, [args: string[], status: number, says: RegExp]> = {
    accept: [[result, '--baseline', testInfo.outputPath('new.json')], 4, /^Nothing was accepted\. .*\n$/],
    report: [[result], 0, /^Drew .*\n$/],
    merge: [[testInfo.outputPath()], 2, /^The blob \S+ is not a zip file of a run, or is incomplete\.\n$/],
  };
  for (const [name, [args, status, says]] of Object.entries(commands)) {
    const { exitStatus, printed } = await lasConformance([name, ...args]);
    expectNotObeyed(printed);
    // One line: no stack follows.
    expect({ name, exitStatus, printed }).toEqual({ name, exitStatus: status, printed: expect.stringMatching(says) });
  }
});
