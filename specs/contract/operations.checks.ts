import { accountsOf, covers, expect, needs, operationAt, test, unexplained } from '../../fixtures/index.ts';
import { asked, contractIn } from './served.ts';

/** The support-plan reads may be described by one path for each section. */
const sections = /^GET .*\/learners\/\{[^}]*\}\/supportplan\//i;

const described = needs('description');

test.describe('The OpenAPI document', () => {
  asked.checks(covers('contract.operations.described', described), {
    'has every operation of the API document': ({ subject: { own } }) => {
      const lacking = accountsOf(contractIn(own)).filter(
        ({ rule, says }) => rule === 'contract.operations.described' && says === 'differs',
      );
      expect(lacking.map(({ subject }) => subject)).toEqual([]);
    },
  });

  asked.checks(covers('contract.operations.extra', described), {
    'tells what it has beyond the API document': ({ subject: { own } }, { observe }) => {
      const extra = contractIn(own)
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
    asked.check(
      `agrees with the API document on ${aspect.replace('-', ' ')}`,
      covers(`contract.claims.${aspect}`, described),
      ({ subject }) => expect(unexplained(accountsOf(contractIn(subject.own)), aspect)).toEqual([]),
    );
  }
});
