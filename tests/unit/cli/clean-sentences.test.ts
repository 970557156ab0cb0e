import { expect, test } from '@playwright/test';
import { cleanUpSentences } from '../../../cli/clean.ts';

const left = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ owner: 'administrator', kind: 'learner', key: `${i + 1}@x` }) as const);

test('of records that could not be removed, ten are named, then how many more there are and where', () => {
  expect(cleanUpSentences({ removed: [], left: left(10), troubles: [] })).toHaveLength(10);
  const sentences = cleanUpSentences({ removed: [], left: left(2_023), troubles: [] });
  expect(sentences).toHaveLength(11);
  expect(sentences[0]).toBe('Not removed: learner 1@x.');
  expect(sentences.at(-1)).toBe('Not removed: 2013 more records. The files in LAS_STATE_DIR name them all.');
});
