import { expect, test } from '@playwright/test';
import { declaredChecks } from '../../../cli/run/declared-checks.ts';
import { hiddenFrom } from '../../../proof/hidden-from.ts';
import { opensBy } from '../../../proof/with-source.ts';
import { defects } from '../../../service/defects/index.ts';

const breaks = new Map<string, string>(defects.map((defect) => [defect.name, defect.breaks]));

for (const source of ['hook', 'existing'] as const)
  test(`what ${source} cannot show are defects of rules that it opens`, async () => {
    const checks = (await declaredChecks()).map(({ covers, needs }) => ({ rules: covers, needs }));
    const opened = opensBy(source, checks);
    const strange = [...hiddenFrom(source).keys()].filter((name) => !opened.has(breaks.get(name) ?? ''));
    expect(strange).toEqual([]);
  });
