import { covers, expect, needs, type Surroundings, test } from '../../fixtures/index.ts';
import { issued, leeway } from './issued.ts';

/** A generous bound, in seconds, on how much of a token's life passes between issuing it and using it. */
const slack = 10;

/** After how many of its seconds a token is used late, but in time. */
const late = (expiresIn: number) => Math.max(Math.floor(expiresIn / 2), expiresIn - slack);

const list = ['GET /v1/learners', { query: { pageSize: 1, pageIndex: 1 } }] as const;

/** Expects that a token issued now is accepted until its time is over. */
async function expectFullLife({ lab, organisation, api }: Surroundings): Promise<void> {
  const { token, expiresIn } = await issued(api);
  await lab.advanceClock(organisation, late(expiresIn));
  const { status } = await api.withToken(token).send(...list);
  expect(status, 'status of a call just before the end').not.toBe(401);
}

test.describe('POST /v1/auth', covers('authentication.token.lifetime', needs('clock')), () => {
  test('gives a token that is accepted until its expiresIn seconds are over', ({ surroundings }) =>
    expectFullLife(surroundings));

  test('gives a token issued days later its full lifetime', async ({ surroundings, lab, organisation, api }) => {
    await issued(api);
    await lab.advanceClock(organisation, 3 * 86_400);
    await expectFullLife(surroundings);
  });

  test('gives a token issued while an earlier one is valid its full lifetime', async ({ surroundings }) => {
    const { lab, organisation, api } = surroundings;
    const { expiresIn } = await issued(api);
    // A service may return the first token again, with its remaining lifetime.
    await lab.advanceClock(organisation, Math.floor(expiresIn * 0.8));
    await expectFullLife(surroundings);
  });
});

test.describe('POST /v1/auth', covers('authentication.token.lifetime'), () => {
  test('leaves a token valid when somebody gives a wrong secret', async ({ api, organisation }) => {
    const { clientId = '', clientSecret = '' } = organisation.administrator.credentials ?? {};
    const { token } = await issued(api);

    const { response: refused } = await api.authenticate({ clientId, clientSecret: `${clientSecret}a` });

    test.skip(refused.status < 400, 'the wrong secret was accepted, which is another rule');
    const { status } = await api.withToken(token).send(...list);
    expect(status, 'status of a call with the token').not.toBe(401);
  });
});

for (const role of ['manager', 'tutor'] as const) {
  test(
    `GET /v1/learners answers 401 once expiresIn seconds have passed, to a ${role} too`,
    covers('authentication.token.expired', needs('clock', role)),
    async ({ lab, organisation }) => {
      const { token, expiresIn } = await issued(organisation[role]);
      const caller = organisation[role].withToken(token);
      expect((await caller.send(...list)).status, 'status of a call with the new token').not.toBe(401);

      await lab.advanceClock(organisation, expiresIn + leeway);

      await expect(await caller.send(...list)).toHaveStatus(401);
    },
  );
}

test.describe('GET /v1/learners/{learnerId}', covers('authentication.token.expired', needs('clock')), () => {
  test('answers 401 once the lifetime is over, even if the token was used meanwhile', async ({
    learners,
    lab,
    organisation,
    api,
  }) => {
    const { learnerId } = await learners.create();
    const { token, expiresIn } = await issued(api);
    const caller = api.withToken(token);
    const read = () => caller.send('GET /v1/learners/{learnerId}', { path: { learnerId } });
    // Late, so that a life which each use renews goes on beyond the leeway.
    await lab.advanceClock(organisation, late(expiresIn));
    await expect(await read(), 'before the lifetime is over').toBeAccepted();

    await lab.advanceClock(organisation, expiresIn - late(expiresIn) + leeway);

    await expect(await read()).toHaveStatus(401);
    await expect(await learners.get(learnerId), 'the same call with a new token').toBeAccepted();
  });
});
