import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { startCommand } from '../support/faults/command.ts';

test('serve prints credentials that can be copied and work', async () => {
  const child = startCommand(['serve', '--port', '0', '--control-port', '0']);
  try {
    const variables: Record<string, string> = {};
    for await (const line of createInterface({ input: child.stdout! })) {
      const [, name, value] = /^(LAS_\w+)=(\S+)$/.exec(line) ?? [];
      if (name && value) variables[name] = value;
      if (line.startsWith('To see how many')) break;
    }
    const answer = await fetch(`${variables.LAS_BASE_URL}/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: variables.LAS_CLIENT_ID, clientSecret: variables.LAS_CLIENT_SECRET }),
    });
    expect(answer.status).toBe(200);
    expect(variables.LAS_ENVIRONMENT).toBe('demo');
  } finally {
    child.kill();
  }
});

test('serve guards its control interface by a token in .env', async ({}, testInfo) => {
  const cwd = testInfo.outputPath();
  await mkdir(cwd, { recursive: true });
  await writeFile(join(cwd, '.env'), 'LAS_CONTROL_TOKEN=kept-in-a-file\n');
  const child = startCommand(['serve', '--port', '0', '--control-port', '0'], {}, cwd);
  try {
    for await (const line of createInterface({ input: child.stdout! })) {
      const [, controlUrl] = /its control interface on (\S+)\.$/.exec(line) ?? [];
      if (controlUrl === undefined) continue;
      expect((await fetch(`${controlUrl}/organisations`, { method: 'POST' })).status).toBe(401);
      return;
    }
    throw new Error('serve did not start');
  } finally {
    child.kill();
  }
});
