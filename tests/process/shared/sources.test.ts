import { expect, test } from '@playwright/test';
import { createSharedEnvironment } from '../../../cli/shared-target/shared-environment.ts';
import { startTunnel } from '../../../proof/measure/tunnel.ts';
import { startService } from '../../../service/index.ts';
import { run } from '../../support/faults/command.ts';
import { isLong } from '../../support/long.ts';

if (isLong)
  test('a tunnel that does not tell who connected to it leaves the rule about senders not exercised', async ({}, testInfo) => {
    test.setTimeout(180_000);
    const folder = testInfo.outputPath('');
    const service = await startService();
    const tunnel = await startTunnel(folder);
    await tunnel.register(service);
    const { variables } = await createSharedEnvironment(service);

    const { result, exitStatus, printed } = await run(
      {
        ...variables,
        ...tunnel.variables,
        ...{ LAS_ENVIRONMENT: 'demo', LAS_RECEIVER_HOST: '127.0.0.1' },
        ...{ LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder },
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
    tunnel.close();
    await service.close();
  });
