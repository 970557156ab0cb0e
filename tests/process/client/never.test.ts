/** What must never happen to a client, as far as it takes a process to see it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { createSender } from '../../../client/send.ts';
import { worldOf } from '../../../client/worlds.ts';
import { listening } from '../../../protocol/listening.ts';
import { lasConformance } from '../../support/faults/command.ts';
import { textsBelow } from '../../support/faults/written.ts';
import { serving } from '../../support/serving.ts';

let folder: string;
test.beforeEach(({}, testInfo) => {
  folder = testInfo.outputPath();
});

const run = (...args: string[]) => lasConformance(args, {}, folder);

test('never 9: a delivery to another machine without --yes-this-is-mine', async () => {
  for (const address of ['http://192.0.2.1/hook', 'https://example.org/webhooks/las', 'http://[2001:db8::1]:80/']) {
    const { exitStatus, printed } = await run('receiver', address, '--', process.execPath, '-e', '0');
    expect(exitStatus).toBe(2);
    expect(printed).toContain('--yes-this-is-mine');
    expect(printed).not.toContain('    at ');
  }
});

test('never 9: a redirect is not followed to another machine', async () => {
  // Whoever follows it connects to this one, which counts.
  let followed = 0;
  const elsewhere = createServer((socket) => {
    followed += 1;
    socket.destroy();
  });
  const port = await listening(elsewhere);
  const location = `http://127.0.0.1:${port}/`;
  const { url, close } = await serving((_, response) => void response.writeHead(307, { location }).end());
  const sender = createSender(`${url}/`, () => performance.now());
  const { answer } = await sender.send({ headers: [['content-type', 'text/plain']], body: Buffer.from('x') });
  expect(answer).toMatchObject({ status: 307 });
  expect(followed).toBe(0);
  await sender.close();
  close();
  elsewhere.close();
});

test('never 10: a secret or a learner’s value in a file or on the terminal', async () => {
  const world = join(folder, 'small.json');
  await writeFile(world, JSON.stringify({ name: 'small', learners: 4 }));
  // What the client is told, for us to look for; it is not among the files of the run.
  const told = join(folder, 'told');
  const client = [packageFile('dist/proof/clients/node/job/main.js'), 'token-in-query'];
  const script = `
    require('node:fs').writeFileSync(${JSON.stringify(told)}, process.env.LAS_CLIENT_SECRET);
    console.log('I was given ' + process.env.LAS_CLIENT_SECRET);
    const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify(client)}, { stdio: 'inherit' });
    child.on('close', (code) => process.exit(code));`;
  const { exitStatus, printed } = await run('audit', '--world', world, '--', process.execPath, '-e', script);
  expect(exitStatus).toBe(1);

  const secret = await readFile(told, 'utf8');
  await rm(told);
  const { 'small.json': _, ...written } = await textsBelow(folder);
  expect(Object.keys(written).length).toBeGreaterThan(2);
  const { body } = worldOf(world).learners[0]!;
  const values = [body.firstName, body.lastName, body.email, body.mobileNumber, body.learnerUniqueReference];
  const ofClient = ['Robin', 'robin1', 'people.example.org', 'A-1001', 'Carpentry', 'first secret', 'second secret'];
  for (const value of [secret, encodeURIComponent(secret), ...values.map(String), ...ofClient])
    for (const each of [...Object.values(written), printed])
      expect(each.includes(value), `a file has ${value}`).toBe(false);
});
