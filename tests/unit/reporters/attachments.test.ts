import { expect, test } from '@playwright/test';
import { readEvidence } from '../../../reporters/collect/attachments.ts';
import { exchange } from '../../support/samples.ts';

const read = (name: string, value: unknown) => readEvidence([{ name, body: Buffer.from(JSON.stringify(value)) }]);

test('what a test attached is read', () => {
  const observation = { question: 'tags.add.status', answer: null, exchanges: ['x1'] };
  const target = {
    baseUrl: '',
    environment: 'other',
    apiVersion: null,
    openapiSha256: null,
    openapiFindings: [],
    powers: [],
  };
  const withoutAnswer = exchange('x2', { response: null, error: 'closed', operation: null, direction: 'delivery' });
  expect(read('exchanges', [exchange('x1'), withoutAnswer]).exchanges).toEqual([exchange('x1'), withoutAnswer]);
  expect(read('observations', [observation]).observations).toEqual([observation]);
  expect(read('target', target).target).toEqual(target);
  expect(read('openapi', { document: {}, accounts: [] }).openapi).toEqual({ document: {}, accounts: [] });
});

// The fold would fail on these, and the whole result with it.
test('what no test of the suite attaches is ignored', () => {
  const strange = [null, 1, 'x', [], {}, { id: 'x1' }, { ...exchange('x1'), findings: [null] }];
  const others = [
    { ...exchange('x1'), request: null },
    { ...exchange('x1'), response: { status: 200, headers: { a: {} }, body: null } },
  ];
  expect(read('exchanges', [...strange, ...others]).exchanges).toEqual([]);
  expect(read('observations', [...strange, { question: 1, answer: 1, exchanges: [] }]).observations).toEqual([]);
  for (const value of strange) expect(read('target', value).target ?? read('openapi', value).openapi).toBeNull();
  expect(read('exchanges', { length: 3 }).exchanges).toEqual([]);
});
