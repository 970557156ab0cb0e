import { expect, test } from '@playwright/test';
import { defectsOfFiles, topicFiles } from '../../../service/defects/index.ts';

test('every file of defects breaks rules of its area and topic only', () => {
  const stray = topicFiles.flatMap((path, index) => {
    const [area, topic = ''] = path.replace(/\.[jt]s$/, '').split('/');
    const own = `${area}.${topic}`;
    const others = (defectsOfFiles[index] ?? []).filter(({ breaks }) => !`${breaks}.`.startsWith(`${own}.`));
    return others.map(({ name, breaks }) => `${path}: ${name} breaks ${breaks}`);
  });
  expect(stray).toEqual([]);
});
