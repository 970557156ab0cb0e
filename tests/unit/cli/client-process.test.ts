import { expect, test } from '@playwright/test';
import { ClientProcess } from '../../../cli/client/client-process.ts';
import { freePort } from '../../../client/command.ts';

/** Listens, and ends with the status that the path of a request names; on any other it answers. */
const program = `require('http').createServer((request, response) => {
  const status = /\\d+/.exec(request.url);
  if (status) process.exit(Number(status[0]));
  response.end(process.env.SECRET);
}).listen(process.env.PORT, '127.0.0.1')`;

async function supervised(most = 2) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const told: string[] = [];
  const client = new ClientProcess(
    {
      command: [process.execPath, '-e', program],
      url,
      variablesOf: (secret) => ({ PORT: `${port}`, SECRET: secret }),
      crashed: (status) => told.push(`crashed ${status}`),
      restarted: () => told.push('restarted'),
      endRun: ({ message }) => told.push(message),
    },
    most,
  );
  await client.start('first');
  const endWith = async (status: number) => {
    const count = told.length;
    await fetch(`${url}/${status}`).catch(() => {});
    await expect.poll(() => told.length).toBeGreaterThan(count);
    await client.whenUp();
  };
  const secret = async () => (await fetch(url)).text();
  return { client, told, endWith, secret };
}

test('a client that crashes is started again, with the secret that it had', async () => {
  const { client, told, endWith, secret } = await supervised();
  await endWith(7);
  expect(await secret()).toBe('first');
  await client.stop();
  expect(told).toEqual(['crashed 7', 'restarted']);
});

test('one that ends with status 0, or crashes again and again, is not', async () => {
  const ended = await supervised();
  await ended.endWith(0);
  expect(ended.told).toEqual(['the command ended with status 0 during the run']);
  const crashed = await supervised();
  for (let times = 1; times <= 3; times++) await crashed.endWith(1);
  expect(crashed.told.slice(3)).toEqual([
    'restarted',
    'the command ended 3 times, at last with status 1 during the run',
  ]);
});
