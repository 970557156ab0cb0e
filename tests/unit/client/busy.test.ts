/** The worlds in which calls get 429 show who takes one form of Retry-After for no wait, by two reads alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { judgeAll } from '../../../client/findings.ts';
import { judgeThrottle } from '../../../client/judges/throttle.ts';
import { startSandbox } from '../../../client/sandbox.ts';
import { worlds } from '../../../client/worlds.ts';
import { nothingDeclared } from '../../support/client-calls.ts';

test.describe.configure({ mode: 'parallel', timeout: 90_000 });

type Form = 'seconds' | 'date';
type Waits = (form: Form, asked: number) => number;

/** Waits as asked, and a second more for a date, as many do. */
const asAsked: Waits = (form, asked) => asked + (form === 'date' ? 1_000 : 50);
const withoutForm =
  (ignored: Form): Waits =>
  (form, asked) =>
    form === ignored ? 0 : asAsked(form, asked);

async function outcomeOf(waits: Waits): Promise<string | undefined> {
  const sandbox = await startSandbox();
  try {
    for (const world of worlds.filter(({ trouble }) => trouble !== undefined)) {
      await sandbox.enter({ ...world, learners: world.learners.slice(0, 1) });
      const { LAS_BASE_URL: base = '', LAS_CLIENT_ID: clientId, LAS_CLIENT_SECRET: clientSecret } = sandbox.variables();
      const call = async (path: string, init: RequestInit = {}): Promise<Record<string, string>> => {
        const response = await fetch(`${base}${path}`, init);
        const body = await response.json().catch(() => ({}));
        if (response.status !== 429) return body as Record<string, string>;
        const asked = response.headers.get('retry-after');
        const form = /^\d+$/.test(asked ?? '') ? 'seconds' : 'date';
        const until = form === 'seconds' ? Number(asked) * 1000 : Date.parse(asked ?? '') - Date.now();
        await sleep(asked === null ? 300 : waits(form, until));
        return call(path, init);
      };
      const { accessToken } = await call('/v1/auth', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, clientSecret }),
      });
      const headers = { authorization: `Bearer ${accessToken}` };
      await call('/v1/learners?pageIndex=1&pageSize=10', { headers });
      await call(`/v1/learners/${sandbox.learners[0]?.id}`, { headers });
    }
    sandbox.recorder.step({ what: 'end' });
    const findings = judgeAll([judgeThrottle], sandbox.recorder.trace('sandbox', nothingDeclared));
    return findings.find(({ id }) => id === 'client.throttle.waits')?.outcome;
  } finally {
    await sandbox.close();
  }
}

for (const form of ['date', 'seconds'] as const)
  test(`a client that takes Retry-After for no wait where it is in the form of ${form} is red`, async () => {
    expect(await outcomeOf(withoutForm(form))).toBe('violates');
  });
