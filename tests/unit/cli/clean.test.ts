import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { cleanTarget, cleanUpSentences } from '../../../cli/clean.ts';
import { announcing } from '../../../cli/preflight/learner-probe.ts';
import { configFor, serving } from '../../support/serving.ts';

const left = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ owner: 'administrator', kind: 'learner', key: `${i + 1}@x` }) as const);

test('of records that could not be removed, ten are named, then how many more there are and where', () => {
  expect(cleanUpSentences({ removed: [], left: left(10), troubles: [] })).toHaveLength(10);
  const sentences = cleanUpSentences({ removed: [], left: left(2_023), troubles: [] });
  expect(sentences).toHaveLength(11);
  expect(sentences[0]).toBe('Not removed: learner 1@x.');
  expect(sentences.at(-1)).toBe('Not removed: 2,013 more records. The files in LAS_STATE_DIR name them all.');
});

test('a clean-up whose time is up says so, and what is left of a preflight stays in the ledger', async ({}, {
  outputDir,
}) => {
  const { url, close } = await serving((request, response) => {
    const [status, body] =
      request.url === '/v1/auth' ? [200, { accessToken: 'a-long-token', expiresIn: 300 }] : [500, {}];
    const answer = () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    setTimeout(answer, 300);
  });
  const config = configFor(url);
  await announcing(config, async (ledger) => {
    for (const { owner, kind, key } of left(5)) ledger.creating({ owner, kind, key });
  });
  const ledgers = () => readdirSync(outputDir).filter((name) => name.endsWith('.ledger.jsonl'));

  const done = await cleanTarget(config, 1).finally(close);

  expect(done.left).toHaveLength(5);
  expect(done.troubles).toEqual([
    'Some records could not be removed: the clean-up has taken 1 s, and sends no further request.',
  ]);
  expect(ledgers()).toHaveLength(1);
});
