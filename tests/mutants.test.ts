import { expect, test } from '@playwright/test';
import { declarationsOf, nameAt, neighbours, usersOf } from '../bench/mutants/declarations.ts';
import type { Mutant } from '../bench/mutants/instrument.ts';
import { type Healthy, hintedFirst, nextMeetings, touchedBy } from '../bench/mutants/plan.ts';

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

test('tests that touch little come first, observations last', () => {
  const tests = {
    much: healthy(['1', '2', '3']),
    little: healthy(['1']),
    observes: healthy(['1'], { answers: '[["q",1]]' }),
  };
  const touched = touchedBy(tests, [mutant('1', 'fits')], new Set(), declarationsOf(source));
  expect(touched.get('1')).toEqual(['little', 'much', 'observes']);
});

test('a mutant outside functions is touched by the users of its constant, or by everybody', () => {
  const tests = { one: healthy(['1']), two: healthy(['2']) };
  const mutants = [mutant('1', 'fits'), mutant('2', 'other'), mutant('8', 'limit'), mutant('9', 'unused')];
  const touched = touchedBy(tests, mutants, new Set(['8', '9']), declarationsOf(source));
  expect(touched.get('8')).toEqual(['one']);
  expect(touched.get('9')).toEqual(['one', 'two']);
});

test('a test that caught what is wrong in the same function or near it comes first', () => {
  const touched = new Map([['2', ['one', 'two']]]);
  const hints = new Map([['fits', new Map([['two', 1]])]]);
  const near = neighbours(declarationsOf(source));
  expect(hintedFirst(touched, [mutant('2', 'limit')], hints, near).get('2')).toEqual(['two', 'one']);
  expect(hintedFirst(touched, [mutant('2', 'other')], hints, near).get('2')).toEqual(['one', 'two']);
});

test('nobody meets the same mutant twice, nor more than there are rounds', () => {
  const touched = new Map([
    ['1', ['one', 'two']],
    ['2', ['one']],
    ['3', ['one']],
  ]);
  const met = new Map([['1', new Set(['one'])]]);
  const meets = nextMeetings(['1', '2', '3'], touched, met, { each: 5, rounds: 1, limit: 10 });
  expect(meets).toEqual({ one: ['2'], two: ['1'] });
});
