/** `receiver` as a user starts it, with clients in processes of their own. */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { freePort } from '../../../client/command.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { readResult } from '../../../reporters/views/read-result.ts';
import { ended, lasConformance, startCommand } from '../../support/faults/command.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

async function judged(client: string, declared: Record<string, string> = {}) {
  const folder = test.info().outputPath();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [process.execPath, packageFile('dist/proof/clients/node/main.js'), client];
  const variables = { LAS_CLIENT_PROBE: `${url}/effects`, ...declared };
  const end = await lasConformance(['receiver', '--quick', `${url}/webhooks/las`, '--', ...command], variables);
  const text = await readFile(join(folder, 'conformance.json'), 'utf8').catch(() => '');
  expect(text, end.printed).not.toBe('');
  return { ...end, folder, result: readResult(text), text };
}

const withVerdict = ({ rules }: Result, verdict: string) =>
  rules.flatMap((rule) => (rule.verdict === verdict ? [rule.id.slice('client.'.length)] : []));

test('a sound client exits with 0, and every statement that can be reached is green', async () => {
  const { exitStatus, printed, result, text, folder } = await judged('http/sound', {
    LAS_CLIENT_HANDLES: '100,200,900',
  });
  expect(exitStatus, printed).toBe(0);
  expect(result.target.kind).toBe('client');
  expect(withVerdict(result, 'violates')).toEqual([]);
  expect(withVerdict(result, 'inconclusive')).toEqual([]);
  const topics = /^(?:sound|forged|multipart|repeat|order|signal|tolerant)\./;
  const open = withVerdict(result, 'not-exercised').filter((id) => topics.test(id));
  expect(open.sort()).toEqual(['repeat.across-events', 'signal.report', 'tolerant.unshown']);
  expect(result.rules.every(({ party }) => party === 'client')).toBe(true);
  expect(printed).toContain('signatures: 1 of');
  expect(printed).toMatch(
    /The client http:\/\/127\.0\.0\.1:\d+\/webhooks\/las keeps all \d+ rules that were exercised/,
  );
  // Values of records, and secrets, are in none of the files.
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  for (const value of ['learner1@example.com', 'AB1 2CD', 'Bearer ey'])
    expect([text.includes(value), page.includes(value)], value).toEqual([false, false]);
});

test('a client with another scheme breaks one statement, which names the scheme', async () => {
  const { exitStatus, printed, result } = await judged('hono/hex-signature');
  expect(exitStatus).toBe(1);
  expect(withVerdict(result, 'violates')).toEqual(['sound.json']);
  expect(result.rules.find(({ id }) => id === 'client.sound.json')?.reason).toContain('hex in place of base64');
  expect(printed).toMatch(/^ {4}see docs\/client-rules\.md:\d+ of the suite$/m);
});

for (const [what, args, sentence] of [
  ['no address', [], /^No address is given: name that of the receiver/],
  ['an address that is none', ['localhost:3000'], /must be an http or https address/],
  ['an address elsewhere', ['https://example.com/x', '--', 'true'], /not on this machine.*--yes-this-is-mine/],
  ['no secret', ['http://127.0.0.1:3999/x'], /LAS_CLIENT_SECRET_OF_WEBHOOK/],
  ['no command', ['http://127.0.0.1:0/x', '--', '/there/is/none'], /could not be started/],
] as const)
  test(`bad usage, ${what}, gets one sentence and exit status 2`, async () => {
    const { exitStatus, printed } = await lasConformance(['receiver', ...args]);
    const lines = printed.trim().split('\n');
    expect(lines.filter((line) => !line.includes('starting the client'))).toEqual([expect.stringMatching(sentence)]);
    expect(exitStatus).toBe(2);
  });

test('what waits says so again and again, and why it gives up', async () => {
  const url = `http://127.0.0.1:${await freePort()}/x`;
  const variables = { LAS_CLIENT_SECRET_OF_WEBHOOK: 'not a secret of anybody' };
  const { exitStatus, printed } = await lasConformance(['receiver', url], variables);
  expect(
    printed.match(/s {2}waiting for an answer from .*: up to 90 s, or 10 s if nothing listens$/gm)?.length,
    printed,
  ).toBeGreaterThan(1);
  expect(printed).toContain(`nothing listens at ${url}: start the receiver first`);
  expect(exitStatus).toBe(3);
});

test('Ctrl-C ends a command that makes the client work, too', async () => {
  const client = [process.execPath, packageFile('dist/proof/clients/node/main.js'), 'http/sound'];
  const url = `http://127.0.0.1:${await freePort()}/webhooks/las`;
  const exec = `"${process.execPath}" -e "console.log('works'); setTimeout(() => {}, 50_000)"`;
  const running = startCommand(['receiver', url, '--', ...client], { LAS_CLIENT_EXEC: exec });
  const end = ended(running);
  let askedAt = 0;
  running.stderr?.on('data', (text) => {
    if (askedAt > 0 || !String(text).includes('works')) return;
    askedAt = performance.now();
    running.kill('SIGINT');
  });
  const { exitStatus, printed } = await end;
  expect(exitStatus, printed).toBe(3);
  expect(printed).toContain('SIGINT ended the run');
  expect((performance.now() - askedAt) / 1_000, 'seconds').toBeLessThan(20);
});

test('a command that makes the client work, and fails again and again, is told once, and not asked for', async () => {
  const exec = `"${process.execPath}" -e "console.log('works'); process.exit(3)"`;
  const declared = { LAS_CLIENT_PROBE: '', LAS_CLIENT_HANDLES: '100', LAS_CLIENT_EXEC: exec };
  const { printed, result } = await judged('http/nightly-batch', declared);
  expect(printed.match(/^client \| works$/gm), printed).toHaveLength(2);
  expect(printed.match(/^LAS_CLIENT_EXEC ended with status 3\.$/gm)).toHaveLength(1);
  expect([...result.rules, ...result.answers].map(({ decidedBy }) => decidedBy)).not.toContain('LAS_CLIENT_EXEC');
});

test('a client that ends before it answers is not judged: exit status 3', async () => {
  const folder = test.info().outputPath();
  const options = ['http://127.0.0.1:0/x', '--junit', join(folder, 'r.xml')];
  const command = [process.execPath, '-e', 'process.exit(5)'];
  const { exitStatus, printed } = await lasConformance(['receiver', ...options, '--', ...command]);
  const why = 'the command ended with status 5 before';
  expect(printed).toContain(`could not be judged: ${why}`);
  expect(exitStatus).toBe(3);
  expect(readFileSync(join(folder, 'r.xml'), 'utf8')).toContain(`message="${why}`);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(`could not be judged: ${why}`);
});
