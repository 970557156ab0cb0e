import { expect, test } from '@playwright/test';
import { defects } from '../../../service/defects/index.ts';
import { toFind } from '../../support/property-defects.ts';

const named = Object.entries(toFind).flatMap(([file, rules]) =>
  Object.entries(rules).map(([rule, names]) => ({ where: `${file} ${rule}`, names })),
);

test('the defects that properties must find exist', () => {
  const known = new Set(defects.map(({ name }) => name));

  expect(named.flatMap(({ names }) => names).filter((name) => !known.has(name))).toEqual([]);
});

test('each rule of a property has at least three of these defects', () => {
  expect(named.filter(({ names }) => new Set(names).size < 3)).toEqual([]);
});
