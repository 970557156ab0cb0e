import { expect, test } from '@playwright/test';
import { titleOf } from '../bench/validation/case.ts';
import { families } from '../bench/validation/families/index.ts';
import { asked } from '../bench/validation/tool.ts';
import { open, ours } from '../bench/validation/tools/ours.ts';
import { stillWrong } from './contract-cases-open.ts';

// The cases by which validators are compared (docs/benchmark.md), for ours alone: where it is wrong is listed, and nothing else.
for (const { name, cases } of families) {
  test(`cases of the specification: ${name}`, async () => {
    const wrong: string[] = [];
    for (const one of cases) {
      const judge = open(one.document);
      const verdicts = asked(ours, one).map((message) => judge(message));
      if (verdicts.some((accepted) => accepted !== one.accept)) wrong.push(titleOf(one));
    }
    expect(wrong, 'take what is right now off the list').toEqual(stillWrong[name] ?? []);
  });
}

test('the cases have names of their own, and what is listed as wrong is among them', () => {
  for (const { name, cases } of families) {
    const names = cases.map(titleOf);
    expect(new Set(names).size, name).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...(stillWrong[name] ?? [])]));
  }
  const known = families.map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(Object.keys(stillWrong)));
});

test('each family has cases of both verdicts', () => {
  for (const { name, cases } of families) {
    expect(new Set(cases.map(({ accept }) => accept)).size, name).toBe(2);
  }
});
