import { expect, test } from '@playwright/test';
import { createSharedEnvironment } from '../../../cli/shared-target/shared-environment.ts';
import { startService } from '../../../service/index.ts';
import { run } from '../../support/faults/command.ts';

test('records that a run creates on a shared target carry its id, and emails are in LAS_EMAIL_DOMAIN', async () => {
  const service = await startService({});
  const { variables } = await createSharedEnvironment(service);
  const folder = test.info().outputPath();
  const { result } = await run(
    { ...variables, LAS_EMAIL_DOMAIN: 'mail.example.net', LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder },
    '@(learners.create.(result|email|tags|never)|learners.update.email|tags.(add|name)|webhooks.(create|update))',
    'specs/(learners/(create|update)/|tags/|webhooks/(create|update))',
  );
  await service.close();

  const mark = result?.run.id.slice(-6) ?? 'no run';
  const made = Object.values(result?.exchanges ?? {}).filter(({ method, response }) => {
    return method !== 'GET' && response !== null && response.status < 300;
  });
  const bodies = (operation: string) =>
    made.flatMap((exchange) => (exchange.operation === operation ? (exchange.request.body ?? '').toLowerCase() : []));

  const learners = bodies('POST /v1/learners');
  expect(learners.length, 'learners created').toBeGreaterThan(10);
  const email = new RegExp(`"email":"[^"@]*${mark}[^"@]*@mail\\.example\\.net"`);
  expect(learners.filter((body) => !email.test(body))).toEqual([]);

  const webhooks = bodies('POST /v1/webhooks');
  expect(webhooks.length, 'webhooks created').toBeGreaterThan(2);
  expect(webhooks.filter((body) => !body.includes(mark))).toEqual([]);

  // Of the many requests of a pool, some are kept in outline only.
  const whole = bodies('POST /v1/learners/{learnerId}/tags').filter((body) => !body.startsWith('(left out:'));
  const tags = whole.flatMap((body) => (JSON.parse(body) as { tags: string[] }).tags);
  expect(tags.length, 'tags added').toBeGreaterThan(10);
  // A short name has no room for the mark; it is a name that no tag of the organisation had before.
  expect(tags.filter((name) => name.trim().length >= 18 && !name.includes(mark))).toEqual([]);
});
