import { expect, test } from '@playwright/test';
import { clientCatalogue, clientRuleIds } from '../../../rules/client/index.ts';
import { ruleIds } from '../../../rules/index.ts';

test('what binds a client under test is no part of the catalogue of the service', () => {
  expect(ruleIds.filter((id) => id.startsWith('client.'))).toEqual([]);
  expect(clientRuleIds.filter((id) => !/^client(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2}$/.test(id))).toEqual([]);
});

test('each statement about a client has what decides it, and a flaw if it has a verdict', () => {
  for (const id of clientRuleIds) {
    const { kind, party, statement, needs, flaw } = clientCatalogue[id];
    expect(party).toBe('client');
    expect(statement, id).toMatch(kind === 'question' ? /\?$/ : /^[A-Z].*\.$/);
    expect(needs, id).not.toEqual([]);
    expect(flaw === '', id).toBe(kind === 'question');
  }
});
