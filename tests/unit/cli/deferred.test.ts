import { expect, test } from '@playwright/test';
import { deferredBy } from '../../../cli/doctor/out-of-reach.ts';
import type { DeclaredCheck } from '../../../cli/run/declared-checks.ts';

const check = (...covers: string[]): DeclaredCheck => ({ id: covers.join(), file: 'a.spec.ts', covers, needs: [] });

test('deferred is a rule of which no check is made, a question of which one is not, and nothing that binds the client', () => {
  const chosen = [check('tags.add.adds'), check('tags.add.success-status')];
  const deferred = [
    check('tags.add.adds'),
    check('tags.add.success-status'),
    check('learners.update.atomic'),
    check('learners.client.sends-client-reference'),
  ];

  expect(deferredBy({ chosen, deferred, requests: 0 }, { maxRequests: null })).toEqual(
    ['tags.add.success-status', 'learners.update.atomic'].map((id) =>
      expect.objectContaining({
        id,
        ways: [],
        reason: 'deferred to spare a shared target (--thorough makes the checks)',
      }),
    ),
  );
});
