import { accountsOf, covers, expect, operationAt, pool, test, unexplained } from '../../fixtures/index.ts';
import { servedContract } from './served.ts';

/** The support-plan reads may be described by one path for each section. */
const sections = /^GET .*\/learners\/\{[^}]*\}\/supportplan\//i;

const described = pool('contract/operations', {
  powers: ['description'],
  subject: ({ api }) => servedContract(api),
});

test.describe('The description', () => {
  described.checks(covers('contract.operations.described'), {
    'has every operation of the API document': ({ subject: contract }) => {
      const lacking = accountsOf(contract).filter(
        ({ rule, says }) => rule === 'contract.operations.described' && says === 'differs',
      );
      expect(lacking.map(({ subject }) => subject)).toEqual([]);
    },
  });

  described.checks(covers('contract.operations.extra'), {
    'tells what it has beyond the API document': ({ subject: contract }, { observe }) => {
      const extra = contract
        .operations()
        .filter(({ method, template }) => operationAt(method, template) === undefined)
        .map(({ method, template }) => `${method} ${template}`)
        .filter((operation) => !sections.test(operation));
      observe('contract.operations.extra', { operations: extra.sort() });
    },
  });

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
    described.check(`agrees with the API document on ${aspect}`, covers(`contract.claims.${aspect}`), ({ subject }) =>
      expect(unexplained(accountsOf(subject), aspect)).toEqual([]),
    );
  }
});
