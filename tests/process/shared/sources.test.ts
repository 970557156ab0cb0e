import { expect } from '@playwright/test';
import { run } from '../../support/faults/command.ts';
import { isLong } from '../../support/long.ts';
import { test } from '../../support/shared-target.ts';

if (isLong)
  test('a tunnel that does not tell who connected to it leaves the rule about senders not exercised', async ({
    target: { variables },
    tunnel,
  }) => {
    test.setTimeout(180_000);

    const { result, exitStatus, printed } = await run(
      {
        ...variables,
        ...tunnel,
        LAS_ENVIRONMENT: 'demo',
        LAS_RECEIVER_HOST: '127.0.0.1',
      },
      '@events\\.delivery\\.demo-sources|@tags\\.read\\.fields',
      'events/delivery/sources',
      'tags/held',
    );

    const rule = result?.rules.find(({ id }) => id === 'events.delivery.demo-sources');
    expect(rule).toMatchObject({ verdict: 'not-exercised', reason: 'lacks reportedSender' });
    const remedy = '+ 1 rule a tunnel that sets X-Forwarded-For to the public address of the sender';
    expect(printed.replace(/\s+/g, ' ')).toContain(remedy);
    expect(exitStatus, 'other rules were judged').toBe(0);
  });
