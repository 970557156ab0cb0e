import { expect, test } from '@playwright/test';
import { declarationsOf, nameAt, usersOf } from '../../../proof/mutants/declarations.ts';
import type { Mutant } from '../../../proof/mutants/instrument.ts';
import { learn, noticedBy, recall, rememberedMeetings } from '../../../proof/mutants/memory.ts';
import { type Healthy, nextMeetings, touchedBy } from '../../../proof/mutants/plan.ts';
import { renderMutants } from '../../../proof/mutants/report.ts';
import type { Meeting } from '../../../proof/mutants/rounds.ts';
import { caughtAlready } from '../../../proof/trial.ts';

const source = `import { x } from './x.ts';

export const limit = 3 as number;

const half = limit / 2;

/** Whether it fits. */
export function fits(b: Behaviour, size: number): boolean {
  return size <= half;
}

export function refuse(b: Behaviour): boolean {
  return !b.fits(4);
}

export function other(): void {}
`;

function mutant(id: string, declaration: string): Mutant {
  return { id, key: `m${id}`, file: 'x.ts', line: 1, declaration, mutator: 'm', original: '1', replacement: '2' };
}

function healthy(touches: string[], extra: Partial<Healthy> = {}): Healthy {
  return { durationMs: 5, answers: '[]', touches, ...extra };
}

test('declarations are found with their lines', () => {
  const found = declarationsOf(source);
  expect(found.map(({ name }) => name)).toEqual(['limit', 'half', 'fits', 'refuse', 'other']);
  expect(nameAt(found, 9)).toBe('fits');
});

test('the functions that use a constant are found through other constants', () => {
  expect([...usersOf('limit', declarationsOf(source))].sort()).toEqual(['fits']);
});

test('tests that touch little come first, and observations last', () => {
  const tests = {
    much: healthy(['1', '2', '3']),
    little: healthy(['1']),
    observes: healthy(['1'], { answers: '[["q",1]]' }),
  };
  const touched = touchedBy(tests, [mutant('1', 'fits')], new Set(), declarationsOf(source));
  expect(touched.get('1')).toEqual(['little', 'much', 'observes']);
});

test('a mutant outside functions is touched by the tests that use its constant, or by all', () => {
  const tests = { one: healthy(['1']), two: healthy(['2']) };
  const mutants = [mutant('1', 'fits'), mutant('2', 'other'), mutant('8', 'limit'), mutant('9', 'unused')];
  const touched = touchedBy(tests, mutants, new Set(['8', '9']), declarationsOf(source));
  expect(touched.get('8')).toEqual(['one']);
  expect(touched.get('9')).toEqual(['one', 'two']);
});

const three = {
  live: ['1', '2', '3'],
  touched: new Map([
    ['1', ['one', 'two']],
    ['2', ['one']],
    ['3', ['one']],
  ]),
  met: new Map([['1', new Set(['one'])]]),
  agree: () => true,
  atMost: () => null,
};
const sizes = { each: 5, atOnce: 1, rounds: 1, limit: 10 };

test('no test meets the same mutant twice, nor more mutants than there are rounds', () => {
  expect(nextMeetings(three, sizes)).toEqual({ one: [['2']], two: [['1']] });
});

test('a test meets several mutants at once, except for those that hide one another and those it must meet alone', () => {
  const several = { ...sizes, atOnce: 3, rounds: 3 };
  const met = new Map<string, Set<string>>();
  expect(nextMeetings({ ...three, met }, several)).toEqual({ one: [['2', '3', '1']], two: [['1']] });
  const agree = (one: string, other: string) => one !== '3' && other !== '3';
  expect(nextMeetings({ ...three, met, agree }, several).one).toEqual([['2', '1'], ['3']]);
  const atMost = (id: string, test: string) => (id === '2' && test === 'one' ? 1 : null);
  expect(nextMeetings({ ...three, met, atMost }, several).one).toEqual([['2'], ['3', '1']]);
});

const { a, b }: Record<'a' | 'b', Mutant> = { a: mutant('1', 'fits'), b: mutant('2', 'other') };
const passed: Meeting = {
  test: 'one',
  defect: 'mutant-1.2',
  outcome: 'passed',
  message: null,
  answers: '[]',
  departures: [],
  durationMs: 5,
};

/** The state for the two mutants after these meetings. */
async function known(...meetings: Meeting[]) {
  const memory = await recall('no such file', [a, b]);
  memory.tests.a = { one: healthy(['1', '2']) };
  learn(memory, 'a', meetings, (defect) => defect.replace('mutant-', '').split('.'));
  return memory;
}

test('if none of several mutants is noticed, each of them has met the test', async () => {
  const { met, atMost, noticed } = await known(passed);
  expect({ met: met.a, atMost: atMost.a, noticed }).toEqual({
    met: { 1: ['one'], 2: ['one'] },
    atMost: {},
    noticed: {},
  });
});

for (const [what, change] of Object.entries<Partial<Meeting>>({
  'a failed assertion': { outcome: 'failed' },
  'a precondition that failed': { outcome: 'inconclusive' },
  'another answer': { answers: '[1]' },
  'a deviation': { departures: ['x'] },
  'a test that skipped itself': { outcome: 'skipped', message: 'no record has this field' },
}))
  test(`of several mutants, ${what} does not say which was noticed: each meets the test again with fewer`, async () => {
    const { met, atMost, noticed, undecided } = await known({ ...passed, ...change });
    expect({ met: met.a, noticed, undecided }).toEqual({ met: {}, noticed: {}, undecided: {} });
    expect(atMost.a).toEqual({ 1: { one: 1 }, 2: { one: 1 } });
  });

test('a test that skips itself has met the mutant, unless another test had already noticed it', async () => {
  const skipped: Meeting = { ...passed, defect: 'mutant-1', outcome: 'skipped', message: 'no record has this field' };
  expect((await known(skipped)).met.a).toEqual({ 1: ['one'] });
  expect((await known({ ...skipped, message: caughtAlready })).met.a).toEqual({});
});

test('a test that was not sent, because nothing answered those before it, has not met the mutant', async () => {
  const message = 'Inconclusive: GET /v1/tags was not sent: the requests before it got no response that can be judged.';
  const { met, undecided } = await known({ ...passed, defect: 'mutant-1', outcome: 'inconclusive', message });
  expect({ met: met.a, undecided }).toEqual({ met: {}, undecided: {} });
});

test('a mutant that was met alone is noticed or not', async () => {
  const { met, noticed } = await known(
    { ...passed, defect: 'mutant-1', outcome: 'failed' },
    { ...passed, defect: 'mutant-2' },
  );
  expect(met.a).toEqual({ 1: ['one'], 2: ['one'] });
  expect(Object.keys(noticed)).toEqual(['1']);
});

test('the test that noticed a mutant comes first the next time, whatever number the mutant has by then', async () => {
  const { noticed } = await known({ ...passed, defect: 'mutant-1', outcome: 'failed' });
  const renumbered = [b, { ...a, id: '7', key: '1' }];
  const remembered = (choices: 'a' | 'b', met = {}) => rememberedMeetings(noticedBy(noticed), renumbered, choices, met);
  expect(remembered('a')).toEqual({ one: [['7']] });
  expect(remembered('b')).toEqual({});
  // Since then, it has missed it.
  expect(remembered('a', { 1: ['one'] })).toEqual({});
});

test('a mutant survives only once it has met all of its tests', async () => {
  const told = renderMutants(
    [a, b],
    await known(passed),
    () => undefined,
    ({ id }) => id === b.id,
  );
  expect(told.match(/^ {2}\w+/gm)).toEqual(['  survived']);
  expect(told).toContain('1 open, 0 undecided, 1 survived');
});
