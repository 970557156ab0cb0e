import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { checkChecklist, readChecklist, writeChecklist } from '../../../../cli/attended/checklist.ts';
import { allSteps } from '../../../../cli/attended/steps.ts';

const places = { email: 'l@example.com', tutorEmail: 't@example.com', assessmentUrl: null, host: 'example.org' };
const steps = allSteps(places).slice(0, 3);

/** How people and their editors write a checklist, and what it says of its three steps. */
const written: Record<string, [string, string[], boolean]> = {
  'as it is': ['- [ ] 1. A\n- [ ] 2. B\n- [ ] 3. C\n', ['open', 'open', 'open'], false],
  'with carriage returns and capitals': ['- [X] 1. A\r\n- [S] 2. B\r\n- [ ] 3. C\r\n', ['done', 'skip', 'open'], false],
  'with blanks beside the letters': ['- [ x] 1. A\n- [s ] 2. B\n- [ x ] 3. C\n', ['done', 'skip', 'done'], false],
  'without the blank': ['- [] 1. A\n- [s]2. B\n-[x] 3. C\n', ['open', 'skip', 'done'], false],
  'in words': ['- [done] 1. A\n- [skip] 2. B\n- [✓] 3. C\n', ['done', 'skip', 'done'], false],
  'as another list': ['* [x] 1) A\n+ [s] 2) B\n[ ] 3. C\n', ['done', 'skip', 'open'], false],
  'with a mark of byte order': ['\uFEFF- [s] 1. A\n- [x] 2. B\n', ['skip', 'done', 'open'], false],
  'with a q in brackets': ['- [x] 1. A\n- [q] 2. B\n', ['done', 'open', 'open'], true],
  'with a q by itself': ['q\n', ['open', 'open', 'open'], true],
};

for (const [how, [text, marks, quits]] of Object.entries(written))
  for (const encoding of ['utf8', 'utf16le'] as const)
    test(`a checklist is read that is written ${how}, in ${encoding}`, async ({}, testInfo) => {
      const file = testInfo.outputPath('steps.md');
      await writeFile(file, encoding === 'utf16le' ? `\uFEFF${text.replace(/^\uFEFF/, '')}` : text, encoding);

      expect(await readChecklist(file, 3)).toEqual({ marks, quits });
    });

test('a checklist is written over an old one, and over nothing else', async ({}, testInfo) => {
  const file = testInfo.outputPath('steps.md');
  expect(await readChecklist(file, 3), 'not there').toBeNull();
  for (const _ of ['new', 'again']) {
    await checkChecklist(file);
    await writeChecklist(file, steps, 75);
  }
  expect(await readChecklist(file, 3)).toEqual({ marks: ['open', 'open', 'open'], quits: false });

  await writeFile(file, '# My own notes\n');
  await expect(checkChecklist(file)).rejects.toThrow(/does not overwrite .*steps\.md, which is not a checklist/);
  expect(await readFile(file, 'utf8')).toBe('# My own notes\n');
  await expect(checkChecklist(testInfo.outputPath('no-folder/steps.md'))).rejects.toThrow('in a folder that exists');
});
