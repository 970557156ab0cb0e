import { covers, expect, Inconclusive, needs, test } from '../../../fixtures/index.ts';
import { asked, contractIn } from '../../contract/served.ts';
import { filters } from './filters.ts';

test.describe('GET /v1/learners', () => {
  for (const [what, { rule, word }] of Object.entries(filters))
    test.describe(`by ${what}`, () => {
      asked.check(
        'has no such parameter in the OpenAPI document',
        covers(rule, needs('description')),
        ({ subject }) => {
          const found = contractIn(subject.own).operation('GET', '/v1/learners');
          if (!found) throw new Inconclusive('the OpenAPI document does not have GET /v1/learners.');
          expect(found.parameters.map(({ name }) => name).filter((name) => word.test(name))).toEqual([]);
        },
      );
    });
});
