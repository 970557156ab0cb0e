import { expect, test } from '@playwright/test';
import { groundsOf } from '../../../rules/graph/grounds.ts';
import { catalogue } from '../../../rules/index.ts';
import { defects } from '../../../service/defects/index.ts';
import { toFind } from '../../support/property-defects.ts';

const named = Object.entries(toFind).flatMap(([file, rules]) =>
  Object.entries(rules).map(([rule, names]) => ({ where: `${file} ${rule}`, rule, names })),
);

test('the defects that properties must find exist', () => {
  const known = new Set(defects.map(({ name }) => name));

  expect(named.flatMap(({ names }) => names).filter((name) => !known.has(name))).toEqual([]);
});

test('each of these defects breaks the rule of its property, or one on which that rests', () => {
  const breaks = new Map(defects.map(({ name, breaks }) => [name, breaks]));
  const strays = named.flatMap(({ rule, names }) => {
    const shown = new Set<string>([rule, ...groundsOf(rule, catalogue)]);
    return names.filter((name) => !shown.has(breaks.get(name) ?? ''));
  });
  expect(strays).toEqual([]);
});

test('each rule of a property has at least three of these defects', () => {
  expect(named.filter(({ names }) => new Set(names).size < 3)).toEqual([]);
});
