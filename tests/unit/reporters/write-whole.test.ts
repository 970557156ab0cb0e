import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeWhole } from '../../../reporters/views/write-whole.ts';

test('writes of one file at the same time follow each other, and the last one stays', async ({}, testInfo) => {
  const file = join(testInfo.outputPath(), 'kept.json');
  const texts = Array.from({ length: 20 }, (_, nth) => `${nth}`);

  await Promise.all(texts.map((text) => writeWhole(file, text)));

  expect(await readFile(file, 'utf8')).toBe('19');
  expect(await readdir(testInfo.outputPath())).toEqual(['kept.json']);
});
