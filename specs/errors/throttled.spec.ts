import { type ApiResponse, covers, expect, isAccepted, needs, test } from '../../fixtures/index.ts';
import { bodyForm } from './body-form.ts';

test.describe('POST /v1/auth', covers('errors.throttled.anywhere', needs('throttle')), () => {
  test('answers 429 without a token when throttled, and a token afterwards', async ({ lab, api, organisation }) => {
    await lab.throttle(organisation, 1);

    const { response, token } = await api.authenticate(api.credentials, { on429: 'return' });

    // A token request carries no token, so a target may not count it among the organisation's calls. Then the next call is
    // throttled.
    if (isAccepted(response)) {
      const next = await api.withToken(token).send('GET /v1/systemevents', { on429: 'return' });
      await expect(next, 'the call after a token request that was not throttled').toHaveStatus(429);
      lab.lack('throttle');
    }
    await expect(response).toHaveStatus(429);
    expect(response.text).not.toContain('accessToken');
    expect((await api.authenticate()).token, 'token once the service lets calls through').not.toBeNull();
  });
});

test.describe('A throttled call', () => {
  test(
    'tells what body a 429 has',
    covers('errors.body.throttled', needs('throttle')),
    async ({ lab, organisation, api, observe }) => {
      await api.token();
      await lab.throttle(organisation, 1);
      const response = await api.send('GET /v1/systemevents', { on429: 'return' });
      if (response.status === 429) observe('errors.body.throttled', bodyForm(response), response);
    },
  );

  test(
    'tells whether a 429 carries Retry-After',
    covers('errors.throttled.retry-after', needs('throttle')),
    async ({ lab, organisation, api, observe }) => {
      await api.token();
      for (const pause of [undefined, 1]) {
        await lab.throttle(organisation, 1, pause);
        const response = await api.send('GET /v1/systemevents', { on429: 'return' });
        const value = response.headers['retry-after'];
        const form = value === undefined ? 'absent' : /^\d+$/.test(value) ? 'seconds' : 'date';
        if (response.status === 429)
          observe('errors.throttled.retry-after', { pauseKnown: pause !== undefined, retryAfter: form }, response);
      }
    },
  );

  test(
    'tells whether the service throttles on its own, and whether it announces limits',
    covers('errors.throttled.limits'),
    async ({ api, observe }) => {
      const statuses = new Set<number>();
      const limits = new Set<string>();
      const shownBy: ApiResponse[] = [];
      // Few enough to disturb nobody. A service with a stricter limit would throttle the rest of the run too.
      for (let sent = 0; sent < 5; sent++) {
        const response = await api.send('GET /v1/systemevents', { on429: 'return' });
        statuses.add(response.status);
        shownBy.push(response);
        for (const name of Object.keys(response.headers)) if (/rate-?limit/i.test(name)) limits.add(name);
      }
      const answer = { throttledWithin5Calls: statuses.has(429), headers: [...limits].sort() };
      observe('errors.throttled.limits', answer, ...shownBy);
    },
  );
});
