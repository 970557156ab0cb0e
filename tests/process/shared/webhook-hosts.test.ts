import { expect } from '@playwright/test';
import { run } from '../../support/faults/command.ts';
import { test } from '../../support/shared-target.ts';

const rules = ['webhooks.create.url-https', 'webhooks.update.url-https', 'webhooks.create.status'];
const grep = rules.map((rule) => `@${rule.replaceAll('.', '\\.')}\\b`).join('|');

// It may look up the host of an address before it takes it, and that of made-up addresses does not resolve.
test('a service that refuses webhooks at unknown hosts is not blamed, and judged at the receiver’s host', async ({
  target: { proxied, variables, records },
  tunnel,
}) => {
  test.setTimeout(180_000);
  const refusal = {
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ status: 400, errors: { url: ['The host cannot be resolved.'] } }),
  };
  const LAS_BASE_URL = await proxied(async (request, forward) => {
    const isWrite = ['POST', 'PUT'].includes(request.method) && request.path.startsWith('/v1/webhooks');
    return isWrite && request.body.includes('hooks.example.com') ? refusal : forward(request);
  });
  const before = await records();
  const verdicts = async (more: Record<string, string>) => {
    const { result } = await run({ ...variables, LAS_BASE_URL, ...more }, grep, 'specs/webhooks');
    const judged = result?.rules.filter(({ id }) => rules.includes(id)) ?? [];
    return { verdicts: judged.map(({ verdict }) => verdict), reasons: judged.map(({ reason }) => reason ?? '') };
  };

  const without = await verdicts({});
  expect(without.verdicts).toEqual(rules.map(() => 'inconclusive'));
  for (const reason of without.reasons) expect(reason).toContain('set LAS_RECEIVER_URL');
  const through = await verdicts({ ...tunnel, NO_PROXY: '127.0.0.1' });
  expect(through.verdicts).toEqual(rules.map(() => 'conforms'));
  expect(await records()).toBe(before);
});
