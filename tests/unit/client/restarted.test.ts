import { expect, test } from '@playwright/test';
import { Evidence } from '../../../client/judges/evidence.ts';
import type { Entry } from '../../../client/trace.ts';
import { answers, but, findings, only, type Plan, plain, read, runOf } from '../../support/receiver-run.ts';

const unread: Plan = { check: 'tolerant.unshown', variant: 'nothing-else' };
const client = but(
  ({ check }) => check === unread.check,
  (_, sound) => ({ ...sound, reads: [] }),
);

/** What becomes of a delivery that is not read, while three later ones are. */
function fate(more: readonly Entry[]): string {
  const evidence = new Evidence(runOf(client, { sent: [unread, ...plain, ...plain, ...plain], more }));
  return evidence.fate(evidence.of(unread.check)[0]!);
}

test('what is not read while later deliveries are is ignored', () => {
  expect(fate([])).toBe('ignored');
});

test('what had no effect yet is ignored only if later ones had theirs', () => {
  const fateAmong = (later: number) => {
    const isLate = ({ at }: { at: number }) => at > 6_000;
    const busy = but(isLate, ({ check }, sound) => ({
      answer: sound.answer,
      effects: check === unread.check ? 0 : later,
    }));
    const sent = [...plain, ...plain, ...plain, unread, ...plain, ...plain, ...plain];
    const evidence = new Evidence(runOf(busy, { sent, probe: true, gapMs: 2_000 }));
    return evidence.fate(evidence.of(unread.check)[0]!);
  };
  expect([0, 1].map(fateAmong)).toEqual(['answered', 'ignored']);
});

test('a client that was restarted before the later ones may have had it in a queue', () => {
  const restarted: Entry = { kind: 'step', id: 's2', at: 2_000, what: 'restarted', secret: 'other' };
  expect(fate([restarted])).toBe('answered');
});

/** A client that crashes at these times. */
const crashes = (...times: number[]): Entry[] =>
  times.map((at, number) => ({ kind: 'step', id: `f${number}`, at, what: 'crashed', status: 1 }));
const closes = but(({ check }) => check === unread.check, only({ error: 'closed' }));

test('a delivery that crashed the client is refused', () => {
  const evidence = new Evidence(runOf(closes, { sent: [...plain, unread, ...plain], more: crashes(3_050) }));
  expect(evidence.fate(evidence.of(unread.check)[0]!)).toBe('refused');
});

test('of several that were under way, nothing tells which crashed it', () => {
  const evidence = new Evidence(runOf(closes, { sent: [unread, unread], gapMs: 0, more: crashes(1_050) }));
  expect(evidence.of(unread.check).map((one) => evidence.fate(one))).toEqual(['unknown', 'unknown']);
});

test('a client that ends at each delivery that comes again, or at each that is forged in one way, is red by that', () => {
  const isFatal = ({ check, variant }: Plan) =>
    check === 'forged.missing' || (check === 'repeat.after' && variant === 'again');
  const ends = but(isFatal, only({ error: 'closed' }));
  const times = runOf(ends).entries.flatMap((one) => (one.kind === 'delivery' && isFatal(one) ? [one.at + 50] : []));
  const trace = runOf(ends, { more: crashes(...times) });
  const red = findings(trace).filter(({ outcome }) => outcome === 'violates');
  expect(red.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    'client.forged.missing: no header: crashed the client',
    'client.repeat.after: a delivery that came again crashed the client',
  ]);
  expect(red.map(({ perhaps }) => perhaps)).toEqual([/nobody catches/, /nobody catches/].map(expect.stringMatching));
});

test('what was accepted just before a crash may be lost', () => {
  expect(fate(crashes(1_500))).toBe('answered');
});

const learner = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const sentBefore: Plan[] = [
  { check: 'errors.final', variant: 'status-503', learner: learner(1) },
  ...[2, 3].map((number) => ({ check: 'repeat.restart-before', variant: 'first', learner: learner(number) })),
];

/** What is found of events that could not be read until the client was started again. @param later learners whose read succeeds then */
function acceptedBefore(status: number, later: readonly number[]) {
  const readAt = (number: number, at: number, answer: number) =>
    read(`r${number}-${at}`, learner(number), at, { status: answer } as Partial<Entry>);
  const more = [
    ...[1, 2, 3].map((number) => readAt(number, 9_900, 503)),
    ...later.map((at) => readAt(at, 60_000, 200)),
  ];
  const isIt = ({ check }: Plan) => sentBefore.some((one) => one.check === check);
  const client = but(isIt, only(answers(status)));
  const trace = runOf(client, { sent: [...plain, ...plain, ...sentBefore], more });
  const { outcome, answer } = findings(trace).find(({ id }) => id === 'client.repeat.restart-before')!;
  return answer ?? outcome;
}

test('what was accepted before a restart is processed after it, or lost, as far as the client repeats reads at all', () => {
  expect(acceptedBefore(202, [1, 2, 3])).toEqual({ processed: true });
  expect(acceptedBefore(202, [1])).toEqual({ processed: false });
  expect(acceptedBefore(202, [1, 2])).toBe('not-exercised');
  expect(acceptedBefore(202, [])).toBe('not-exercised');
  expect(acceptedBefore(503, [1, 2, 3])).toBe('not-exercised');
});

test('a count of effects that begins anew with the client does not tell that it remembers', () => {
  const restarted: Entry = { kind: 'step', id: 's2', at: 6_000, what: 'restarted', secret: 'other' };
  const pair = ['first', 'again'].map((variant) => ({ variant, learner: learner(1), dataId: learner(9) }));
  const sent = [...plain, ...plain, ...pair.map((one) => ({ ...one, check: 'repeat.after-restart' })), ...plain];
  const remembered = (isRemembered: boolean) => {
    const client = but(
      ({ variant }) => variant === 'again',
      (_, sound) => ({ ...sound, reads: isRemembered ? [] : ['/assessment'] }),
    );
    const trace = runOf(client, { sent, probe: true, more: [restarted] });
    return findings(trace).find(({ id }) => id === 'client.repeat.after-restart')!.answer;
  };
  expect([true, false].map(remembered)).toEqual([{ remembered: true }, { remembered: false }]);
});
