import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { printedUntil, startCommand } from '../support/faults/command.ts';

test('serve prints credentials that can be copied and work', async () => {
  const child = startCommand(['serve', '--port', '0', '--control-port', '0']);
  try {
    const { variables } = await printedUntil(child, /^To see how many/);
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
    const { found: controlUrl } = await printedUntil(child, /(?<=its control interface on )\S+(?=\.$)/);
    expect((await fetch(`${controlUrl}/organisations`, { method: 'POST' })).status).toBe(401);
  } finally {
    child.kill();
  }
});
