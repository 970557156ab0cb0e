import { expect } from '@playwright/test';
import { ended, startCommand } from '../../support/faults/command.ts';
import { test } from '../../support/shared-target.ts';

test.use({ defects: ['create-stores-before-it-knows-genders', 'create-stores-before-it-looks-for-provisions'] });

test('several learners whom a service stores for one email although it refuses them are gone at the end', async ({
  target,
}) => {
  const args = ['run', '--grep', '@learners.create', '--', 'specs/learners/create/(?:fields|odd)'];
  const { exitStatus, printed } = await ended(startCommand(args, target.variables));

  expect(exitStatus, printed).toBe(1);
  expect(await target.records(), printed).toBe(0);
});
