import { expect, test } from '@playwright/test';
import { agedLearnersOf, dueLines } from '../../../cli/doctor/sources.ts';
import type { DeclaredCheck } from '../../../cli/run/declared-checks.ts';
import { AgedLearnerFile, ripeAt } from '../../../fixtures/lab/aged-learner.ts';
import { configFor } from '../../support/serving.ts';

const [invitation, address] = ['assessments.invite.interval-over', 'assessments.url.changes'] as const;
const checkOf = (...covers: DeclaredCheck['covers']) => ({ covers }) as DeclaredCheck;
const both = [checkOf(invitation), checkOf('tags.add.adds', address)];

const configOf = (more: Record<string, string> = {}) => configFor('http://127.0.0.1:9', more);

/** Leaves a learner for a purpose as a run does that invited them so long ago. */
function leave(config: ReturnType<typeof configOf>, purpose: 'invitation' | 'address', agoMs: number): number {
  const aged = { email: 'l@example.com', learnerId: 'an-id', invitedAt: Date.now() - agoMs };
  new AgedLearnerFile(config, purpose).remember(aged);
  return ripeAt(aged);
}

test('before the first run, each is due three days after it', () => {
  const config = configOf();
  const keeps = { ...config, keepsState: true };

  expect(dueLines(keeps, new Set(), both)).toEqual([
    `${invitation}: due three days after the next run, which leaves a learner for it`,
    `${address}: due three days after the next run, which leaves a learner for it`,
  ]);
  expect(dueLines(keeps, new Set(), [checkOf(address)])[0]).toBe(
    `${invitation}: due three days after a run with --thorough or a larger LAS_MAX_REQUESTS, which leaves a learner for it`,
  );
  expect(dueLines({ ...config, keepsState: false }, new Set(), both)[0]).toBe(
    `${invitation}: never, since LAS_STATE_DIR is not kept for later runs`,
  );
});

test('whoever was left is due after three days and an hour, each for its own check', () => {
  const config = configOf();
  leave(config, 'invitation', 74 * 3_600_000);
  const ripe = new Date(leave(config, 'address', 72 * 3_600_000)).toISOString();

  const from = `${ripe.slice(0, 10)} ${ripe.slice(11, 16)} UTC on`;
  expect(dueLines(config, new Set(), both)).toEqual([`${invitation}: due now`, `${address}: due from ${from}`]);
  expect(dueLines(config, new Set(), [])).toEqual([
    `${invitation}: due now, by a run with --thorough or a larger LAS_MAX_REQUESTS`,
    `${address}: due from ${from}, by a run with --thorough or a larger LAS_MAX_REQUESTS`,
  ]);
});

test('nothing takes days with a clock, without an administrator, or where nothing is written', () => {
  expect(dueLines(configOf(), new Set(['clock']), both)).toEqual([]);
  expect(dueLines({ ...configOf(), administrator: null }, new Set(), both)).toEqual([]);
  expect(dueLines(configOf({ LAS_READ_ONLY: '1' }), new Set(), both)).toEqual([]);
});

test('a run leaves a learner for each of these checks that it makes', () => {
  expect([both, [checkOf(address)], []].map(agedLearnersOf)).toEqual([2, 1, 0]);
});
