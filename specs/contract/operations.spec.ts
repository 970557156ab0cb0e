import { accountsOf, covers, expect, needs, operationAt, test, unexplained } from '../../fixtures/index.ts';
import { servedContract } from './served.ts';

/** The support-plan reads may be described by one path for each section. */
const sections = /^GET .*\/learners\/\{[^}]*\}\/supportplan\//i;

test.describe('The description', () => {
  test(
    'has every operation of the API document',
    covers('contract.operations.described', needs('description')),
    async ({ api }) => {
      const accounts = accountsOf(await servedContract(api));
      const lacking = accounts.filter(
        ({ rule, says }) => rule === 'contract.operations.described' && says === 'differs',
      );

      expect(lacking.map(({ subject }) => subject)).toEqual([]);
    },
  );

  test(
    'tells what it has beyond the API document',
    covers('contract.operations.extra', needs('description')),
    async ({ api, observe }) => {
      const unknown = (await servedContract(api))
        .operations()
        .filter(({ method, template }) => operationAt(method, template) === undefined);
      const extra = unknown
        .map(({ method, template }) => `${method} ${template}`)
        .filter((operation) => !sections.test(operation));
      observe('contract.operations.extra', { operations: extra.sort() });
    },
  );

  const aspects = [
    'required',
    'enumerations',
    'lengths',
    'ranges',
    'array-limits',
    'statuses',
    'formats',
    'security',
  ] as const;

  for (const aspect of aspects) {
    test(
      `agrees with the API document on ${aspect}`,
      covers(`contract.claims.${aspect}`, needs('description')),
      async ({ api }) => {
        expect(unexplained(accountsOf(await servedContract(api)), aspect)).toEqual([]);
      },
    );
  }
});
