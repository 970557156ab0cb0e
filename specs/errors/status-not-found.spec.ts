import {
  assumeAccepted,
  covers,
  operations as documented,
  expect,
  groupsWith,
  isWrite,
  needs,
  operationName,
  test,
} from '../../fixtures/index.ts';

const lists404 = new Set(documented.filter(({ refusals }) => refusals.includes(404)).map(operationName));

for (const { name, powers, operations } of groupsWith((each) => lists404.has(each) && /\{(email|\w+Id)\}/.test(each))) {
  test.describe(`Operations of ${name}`, covers('errors.status.not-found', needs(...powers)), () => {
    test('answer 404 for a learner who has been deleted', async ({ calls, api, learners }) => {
      const ofLearners = operations.filter((each) => each.includes('{learnerId}'));
      test.skip(ofLearners.length === 0, 'none of these operations is about a learner');
      const set = calls.sharing();
      const prepared = [];
      for (const operation of ofLearners) prepared.push({ operation, call: (await set.prepare(operation)).call });
      // Read once before the deletion, so a stale cached copy is noticed.
      for (const { operation, call } of prepared)
        if (!isWrite(operation)) assumeAccepted(await api.send(operation, call));
      for (const learnerId of new Set(prepared.map(({ call }) => String(call.path?.learnerId))))
        await learners.remove(learnerId);

      for (const { operation, call } of prepared)
        await expect(await api.send(operation, { ...call, valid: false }), operation).toHaveStatus(404);
    });
  });
}
