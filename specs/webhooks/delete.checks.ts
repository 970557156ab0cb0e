import { assumeAccepted, covers, expect, isAccepted, isRefused, test } from '../../fixtures/index.ts';
import { records } from './records.checks.ts';

test.describe('DELETE /v1/webhooks/{webhookId}', () => {
  records.checks(covers('webhooks.delete.status'), {
    'answers 204, and only that webhook is gone': async ({ control: { deletion } }) => {
      const { answer, deleted, others, isKnown } = deletion;
      await expect(answer).toHaveStatus(204);
      await expect(deleted, 'the deleted webhook').toHaveStatus(404);
      for (const other of isKnown ? others : others.slice(0, 1)) await expect(other).toBeAccepted();
    },
    'leaves another webhook of the same address': async ({ control: { deletion } }) => {
      const { answer, deleted, others, twin, isKnown } = deletion;
      test.skip(isRefused(twin), 'a second webhook at one address is refused');
      assumeAccepted(twin);
      test.skip(!isKnown, 'only the list shows ids, so the two webhooks cannot be told apart');
      await expect(answer).toHaveStatus(204);
      await expect(others[1], 'the webhook that was not deleted').toBeAccepted();
      await expect(deleted, 'the deleted webhook').toHaveStatus(404);
    },
  });

  records.checks(covers('webhooks.delete.unknown'), {
    'answers 404 for a webhook that is deleted already': async ({ control: { deletion } }) => {
      assumeAccepted(deletion.answer, 'the first deletion');
      await expect(deletion.again, 'the second deletion').toHaveStatus(404);
    },
  });

  records.checks(covers('webhooks.create.status'), {
    'leaves the address free for another webhook': async ({ control: { deletion } }) => {
      assumeAccepted(deletion.answer);
      await expect(deletion.next).toHaveStatus(201);
    },
  });

  records.checks(covers('webhooks.delete.unknown'), {
    'answers 404 for an id that no webhook has': async ({ control: { deletion } }) => {
      const { answer, unknown, others, isKnown, last } = deletion;
      assumeAccepted(answer, 'deletion of an existing webhook');
      await expect(unknown).toHaveStatus(404);
      if (isKnown && isAccepted(others[1])) await expect(last, 'deletion of another webhook').toBeAccepted();
    },
  });
});
