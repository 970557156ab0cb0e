/** What the views show, whole; `--update-snapshots` writes it anew after a change that is meant (CONTRIBUTING.md). */
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { views } from '../../support/view-samples.ts';

for (const [file, text] of Object.entries(views))
  test(`${file} is as it was`, () => {
    expect(text).toMatchSnapshot(file.split('/'));
  });

test('no file is kept of which there is no view', () => {
  const kept = readdirSync(packageFile('tests/golden'), { recursive: true, encoding: 'utf8' });
  expect(kept.filter((file) => /^(?!told).*\./.test(file)).sort()).toEqual(Object.keys(views).sort());
});
