import { assume, assumeAccepted, covers, expect, groupsWith, needs, test } from '../../fixtures/index.ts';

const noToken = {
  'no Authorization header': {},
  'an empty Authorization header': { headers: { authorization: '' } },
};

/**
 * Without a token, nothing in this call says whose staff it concerns, so it is tested together with calls that name a
 * record.
 */
const staff = 'POST /v1/staff';

// The least that shows it: on a shared target, the test of all operations may be left out.
test(
  'A read of a learner answers 401 without a token',
  covers('authentication.token.missing'),
  async ({ learners, lab }) => {
    const { learnerId } = await learners.create();

    await expect(await learners.as(lab.nobody()).get(learnerId)).toHaveStatus(401);

    assumeAccepted(await learners.get(learnerId));
  },
);

for (const { name, powers, operations } of groupsWith((operation) => operation !== staff)) {
  test.describe(`Operations of ${name}`, covers('authentication.token.missing', needs(...powers)), () => {
    test('answer 401 and do nothing without a token', async ({ calls, lab, api }) => {
      const withStaff = powers.includes('twoTutors') && lab.isolated;
      for (const operation of [...operations, ...(withStaff ? ([staff] as const) : [])]) {
        const { call, happened } = await calls.prepare(operation);

        for (const [sent, headers] of Object.entries(noToken)) {
          const response = await lab.nobody().send(operation, { ...call, ...headers });
          await expect(response, `${operation} with ${sent}`).toHaveStatus(401);
        }

        if (happened) expect(await happened(), `${operation} took effect without a token`).toBe(false);
        // The same call with a token, so only the missing token can have been the reason.
        assumeAccepted(await api.send(operation, call));
        if (happened) assume(await happened(), `${operation} takes effect with a token`);
      }
    });
  });
}
