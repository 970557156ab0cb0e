import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type Command, echo, freePort, startCommand, untilListening } from '../../../client/command.ts';
import { probingOf, troubleOf } from '../../../client/probing.ts';
import type { Entry, Trace } from '../../../client/trace.ts';
import { certificateFor } from '../../../fixtures/receiver/certificate.ts';
import { listening } from '../../../protocol/listening.ts';
import { answers, runOf, soundClient } from '../../support/receiver-run.ts';
import { serving } from '../../support/serving.ts';

const node = (script: string) => [process.execPath, '-e', script];

/** Whether a process is there, and no zombie that nobody has asked after. */
async function isRunning(pid: number): Promise<boolean> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return status !== null && !/\) Z /.test(status);
}

async function stopped(command: Command): Promise<number> {
  const since = performance.now();
  await command.stop();
  return performance.now() - since;
}

test('a command gets its variables and its arguments as they were given, and none of our settings', async () => {
  process.env.LAS_CLIENT_PROBE = 'ours';
  const script = `process.exit(process.env.TOLD === ' ü ' && process.argv[1] === 'a b' && !process.env.LAS_CLIENT_PROBE ? 7 : 1)`;
  const command = await startCommand([...node(script), 'a b'], { TOLD: ' ü ' });
  expect(await command.ended).toBe(7);
  delete process.env.LAS_CLIENT_PROBE;
  await command.stop();
});

test('of a long output the first lines are shown, and the last ones if the command fails', () => {
  const shown: string[] = [];
  const { hear, fail } = echo((line) => shown.push(line));
  for (let line = 1; line <= 500; line += 1) hear(`${line}`);
  expect(shown.slice(-2)).toEqual(['30', '… (--verbose shows the rest)']);
  fail();
  fail();
  expect(shown.slice(31)).toEqual(Array.from({ length: 20 }, (_, at) => `${481 + at}`));
});

test('what ignores signals ends, with what it has forked, within seconds', async () => {
  test.skip(process.platform !== 'linux', 'reads /proc');
  const inner = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
  const outer = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'ignore' });
    process.on('SIGTERM', () => {});
    require('node:http').createServer((_, response) => response.end(String(child.pid))).listen(Number(process.env.PORT), '127.0.0.1');`;
  const port = await freePort();
  const command = await startCommand(node(outer), { PORT: `${port}` });
  const url = `http://127.0.0.1:${port}`;
  expect(await untilListening(url, command, 20_000)).toBeNull();
  const forked = Number(await (await fetch(url)).text());
  expect(await isRunning(forked)).toBe(true);
  expect(await stopped(command)).toBeLessThan(15_000);
  await sleep(100);
  expect(await isRunning(forked)).toBe(false);
});

for (const detached of [false, true])
  test(`an orphan ${detached ? 'with a session of its own ' : ''}ends too`, async () => {
    test.skip(process.platform !== 'linux', 'reads /proc');
    const script = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: ${detached} });
      child.unref(); console.log(String(child.pid));`;
    let pid = 0;
    const command = await startCommand(node(script), {}, (line) => {
      // Node may warn of the environment.
      pid ||= Number(line) || 0;
    });
    expect(await command.ended).toBe(0);
    await command.heard;
    expect(await isRunning(pid)).toBe(true);
    await command.stop();
    await sleep(100);
    expect(await isRunning(pid)).toBe(false);
  });

test('what is not there, ends at once or never listens is told in a sentence', async () => {
  await expect(startCommand(['/there/is/no/such/command'], {})).rejects.toThrow(/could not be started/);
  const gone = await startCommand(node('process.exit(3)'), {});
  const url = `http://127.0.0.1:${await freePort()}`;
  expect(await untilListening(url, gone, 20_000)).toBe(`the command ended with status 3 before ${url} answered`);
  await gone.stop();
  const left = await startCommand(node(''), {});
  expect(await untilListening(url, left, 20_000)).toContain('answered: give one that stays in the foreground');
  await left.stop();
  const deaf = await startCommand(node('setInterval(() => {}, 1000)'), {});
  expect(await untilListening(url, deaf, 300)).toBe(`${url} did not answer within 0 s`);
  await deaf.stop();
  expect(await untilListening(url, null, 300), 'what nobody starts').toContain(`nothing listens at ${url}: start`);
  expect(await untilListening('http://no-such-host.invalid/x', null, 20_000)).toMatch(
    /^there is no host|did not answer/,
  );
});

test('a proxy listens once there is something behind it, and what never says more than 503 listens too', async () => {
  let status = 502;
  let asked = 0;
  const { url, close } = await serving((_, response) => {
    asked += 1;
    if (asked === 3) status = 405;
    response.writeHead(status).end();
  });
  expect(await untilListening(url, null, 20_000)).toBeNull();
  expect(asked).toBe(3);
  status = 503;
  expect(await untilListening(url, null, 300)).toBeNull();
  close();
});

test('a receiver at a port that browsers avoid listens', async () => {
  const server = http.createServer((_, response) => response.end());
  const avoided = [10080, 6566, 6697, 6000, 5060];
  let port = 0;
  for (let one = avoided.pop(); one !== undefined && port === 0; one = avoided.pop())
    port = await listening(server, one).catch(() => 0);
  expect(port, 'none of them is free').toBeGreaterThan(0);
  expect(await untilListening(`http://127.0.0.1:${port}`, null, 500)).toBeNull();
  server.close();
});

test('a receiver with the certificate of a machine of development listens, and its probe counts', async () => {
  const server = https.createServer(await certificateFor('localhost'), (_, response) => response.end('{"effects": 2}'));
  const url = `https://127.0.0.1:${await listening(server)}`;
  expect(await untilListening(url, null, 500)).toBeNull();
  expect(await probingOf(`${url}/effects`)('7')).toBe(2);
  server.close();
});

test('a probe that was asked and never counted is told', () => {
  const trace = runOf(soundClient);
  const quiet: Entry = { kind: 'step', id: 's1', at: 0, what: 'quiet' };
  const asked = (one: Trace): Trace => ({ ...one, entries: [...one.entries, quiet] });
  expect(troubleOf(trace)).toBeNull();
  expect(troubleOf(asked(trace))).toContain('LAS_CLIENT_PROBE decided nothing');
  expect(troubleOf(asked(runOf(soundClient, { probe: true })))).toBeNull();
  const dropsAll = runOf(() => ({ answer: answers(202), effects: 0 }), { probe: true });
  expect(troubleOf(asked(dropsAll))).toContain('no delivery had an effect');
});
