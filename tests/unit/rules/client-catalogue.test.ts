import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { cases } from '../../../proof/clients/matrix.ts';
import { clientCatalogue, clientRuleIds, placeOf } from '../../../rules/client/index.ts';
import { ruleIds } from '../../../rules/index.ts';

test('what binds a client under test is no part of the catalogue of the service', () => {
  expect(ruleIds.filter((id) => id.startsWith('client.'))).toEqual([]);
  expect(clientRuleIds.filter((id) => !/^client(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2}$/.test(id))).toEqual([]);
});

test('each statement about a client is a sentence, and has a flaw if it has a verdict', () => {
  for (const id of clientRuleIds) {
    const { kind, statement, flaw } = clientCatalogue[id];
    expect(statement, id).toMatch(kind === 'question' ? /\?$/ : /^[A-Z].*\.$/);
    expect(flaw === '', id).toBe(kind === 'question');
  }
});

test('each statement with a verdict is proved by a client that breaks it', () => {
  const red = new Set(cases.flatMap((one) => one.red.map((id) => `client.${id}`)));
  expect(clientRuleIds.filter((id) => clientCatalogue[id].kind === 'rule' && !red.has(id))).toEqual([]);
});

test('each statement has its line in the documentation, which is what reports point to', () => {
  const lines = readFileSync(packageFile('docs/client-rules.md'), 'utf8').split('\n');
  const rows = clientRuleIds.map(
    (id) => `| \`${id}\` | ${clientCatalogue[id].statement} | ${clientCatalogue[id].flaw} |`,
  );
  expect(lines.slice(-rows.length - 1)).toEqual([...rows, '']);
  expect(clientRuleIds.map((id) => `${placeOf(id).file}: ${lines[placeOf(id).line - 1]}`)).toEqual(
    rows.map((row) => `docs/client-rules.md: ${row}`),
  );
});
