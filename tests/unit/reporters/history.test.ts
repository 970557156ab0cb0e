import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addToHistory, readHistory } from '../../../reporters/views/history.ts';
import { renderPage } from '../../../reporters/views/page/index.ts';
import { failure, foldSample, record } from '../../support/samples.ts';

const result = foldSample([record('learners.update.atomic')]);
const broken = foldSample([record('learners.update.atomic', failure)]);
const at = (day: string, of = result) => ({
  ...of,
  run: { ...of.run, id: `run-${day}`, startedAt: `2026-11-${day}T03:00:00.000Z` },
});

let folder: string;
test.beforeEach(({}, testInfo) => {
  folder = testInfo.outputPath();
});

test('holds earlier runs of the same target in the order of time, whole results among them, and nothing else', async () => {
  await addToHistory(folder, at('03', broken));
  await writeFile(join(folder, 'kept.json'), JSON.stringify(at('01')));
  await writeFile(join(folder, 'other.json'), '{"run": {}}');
  await writeFile(join(folder, 'cut.json'), '{"run": ');
  await addToHistory(folder, {
    ...at('02'),
    target: { environment: 'demo', baseUrl: 'https://elsewhere.example.com' },
  });
  await addToHistory(folder, at('04'));
  const runs = await readHistory(folder, at('04'));
  expect(runs.map(({ run }) => run.id)).toEqual(['run-01', 'run-03']);
  expect(JSON.stringify(runs)).not.toContain('"exchanges"');
});

test('a run that is noted has its totals and no evidence', async () => {
  await addToHistory(folder, at('03', broken));
  expect(await readdir(folder)).toEqual(['2026-11-03T03-00-00-run03.json']);
  const [run] = await readHistory(folder, at('05'));
  expect(run?.totals).toMatchObject({ violates: broken.totals.violates, conforms: broken.totals.conforms });
});

test('the page shows a bar for each run and says what has changed; without a history it shows none', () => {
  const page = renderPage(at('04', broken), { history: [at('03')] });
  expect(page.match(/<g><title>/g)).toHaveLength(2);
  expect(page).toContain('more than in the run before');
  expect(renderPage(result, { history: [] })).toContain('The first run of this target');
  expect(renderPage(result)).not.toContain('class="trend"');
});
