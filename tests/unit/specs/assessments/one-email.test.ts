import { expect, test } from '@playwright/test';
import { emailAsFence } from '../../../../specs/assessments/one-email.ts';

test('a fence of an email says what was lacking, rather than that no email was sent', async () => {
  const lab = {
    outbox: async () => {
      throw new Error('Test is skipped: lacks outbox');
    },
  };

  await expect(emailAsFence(lab as never, 'a learner')).rejects.toThrow('lacks outbox');
});
