import { expect, test } from '@playwright/test';
import { Evidence } from '../../../client/judges/evidence.ts';
import { judgeValues } from '../../../client/judges/values.ts';
import { answers, but, type Client, type Doing, findings, runOf, soundClient } from '../../support/receiver-run.ts';

/** Does something else with a result that has a rare value. */
const rarely = (doing: (sound: Doing) => Doing, attempts = [1, 2]): Client =>
  but(
    ({ check, variant, attempt }) =>
      check === 'tolerant.values' && variant === 'no-list-of-results' && attempts.includes(attempt),
    (_, sound) => doing(sound),
  );

const judged = (client: Client, probe = false) => judgeValues(new Evidence(runOf(client, { probe })));
const outcomes = (client: Client, probe = false) => judged(client, probe).map(({ outcome }) => outcome);

test('a client that takes every documented value is green', () => {
  expect(outcomes(soundClient)).toEqual(['conforms', 'conforms']);
});

test('one that reads a rare value and answers with an error is red', () => {
  const [, finding] = judged(rarely((sound) => ({ ...sound, answer: answers(500) })));
  expect(finding).toMatchObject({
    outcome: 'violates',
    reason: 'no list of results: read the result, and answered 500',
  });
});

test('one that accepts it without an effect is red where effects are counted', () => {
  const drops = rarely((sound) => ({ ...sound, effects: 0 }));
  expect(outcomes(drops, true)).toEqual(['conforms', 'violates']);
});

const readsAll = but(
  ({ role, learner }) => role === 'sound' && learner !== null,
  (_, sound) => ({ ...sound, reads: ['/assessment'] }),
);
const failing: Client = (delivery, earlier) => ({ ...readsAll(delivery, earlier), answer: answers(500), effects: 0 });

test('errors for every result leave it open, and who fails may read again', () => {
  const [finding] = judged(failing);
  expect(finding).toMatchObject({ outcome: 'inconclusive', reason: expect.stringMatching(/^answered 500 whenever/) });
  const after = (client: Client) => findings(runOf(client)).find(({ id }) => id === 'client.repeat.after')?.outcome;
  expect([readsAll, failing].map(after)).toEqual(['violates', 'not-exercised']);
});

test('an error once decides nothing', () => {
  expect(outcomes(rarely((sound) => ({ ...sound, answer: answers(500) }), [1]))).toEqual(['conforms', 'inconclusive']);
});

test('one that answers before it reads, or does not read, shows nothing', () => {
  const later = rarely((sound) => ({ ...sound, after: 500 }));
  expect(outcomes(later)).toEqual(['conforms', 'not-exercised']);
  expect(outcomes(rarely((sound) => ({ ...sound, reads: [] })))).toEqual(['conforms', 'not-exercised']);
});
