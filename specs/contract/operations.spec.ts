import { accountsOf, unexplained } from '../../fixtures/contract/accounts/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { operationName, operations } from '../../rules/operations.ts';
import { servedContract } from './served.ts';

/** The description may name parameters otherwise; what counts is the method, the literal segments, and where values stand. */
const anonymous = (operation: string) => operation.replace(/\{[^}]*\}/g, '{}').toLowerCase();

const sections = 'get /v1/learners/{}/supportplan/';

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
      const documented = new Set(operations.map((operation) => anonymous(operationName(operation))));
      const described = (await servedContract(api)).operations().map(({ method, template }) => `${method} ${template}`);
      const extra = described.filter(
        (operation) => !documented.has(anonymous(operation)) && !anonymous(operation).startsWith(sections),
      );
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
