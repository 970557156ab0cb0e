import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFile } from '../../cli/modules.ts';
import { ended, startCommand } from '../support/faults/command.ts';

/** Compiled, as in the package: the sources take several times as long to load. */
const fixtures = projectFile('dist/fixtures/index.js');

/** Mistakes in a spec of the user's own, each with the sentence that a run ends with; `null` is an empty folder. */
const mistakes: Record<string, { spec: string | null; says: RegExp }> = {
  'imports what is not there': {
    spec: `import { test } from '${fixtures}';\nimport { x } from './missing.ts';\ntest('a', async () => { x(); });\n`,
    says: /^\S+own\/a\.spec\.ts:2: Cannot find module '\.\/missing\.ts'\.\n$/,
  },
  'cannot be parsed': {
    spec: `import { test } from '${fixtures}';\n\ntest('a', async () => { const = 3; });\n`,
    says: /^\S+own\/a\.spec\.ts:3: SyntaxError: Unexpected token\.\n$/,
  },
  'throws as it is loaded': {
    spec: `\n\nthrow new Error('no agreement yet');\n`,
    says: /^\S+own\/a\.spec\.ts:3: no agreement yet\.\n$/,
  },
  'names a rule of its own as the suite does': {
    spec: `import { ownRules, rule, test } from '${fixtures}';\n\nownRules('Ours', { 'tags.mine': rule('1', 'x') });\ntest('a', async () => {});\n`,
    says: /^\S+own\/a\.spec\.ts:3: The id tags\.mine must begin with a word of your own: tags is the suite's\.\n$/,
  },
  'covers a rule that does not exist': {
    spec: `import { covers, test } from '${fixtures}';\n\ntest('a', covers('tags.ad.limit' as never), async () => {});\n`,
    says: /^\S+own\/a\.spec\.ts:3: the check covers tags\.ad\.limit, which is no rule of the suite or of your own \(ownRules\)\.\n$/,
  },
  'has a title twice': {
    spec: `import { test } from '${fixtures}';\ntest('a', async () => {});\n\ntest('a', async () => {});\n`,
    says: /^\S+own\/a\.spec\.ts:4: duplicate test title "a", first declared in \S+a\.spec\.ts:2\.\n$/,
  },
  'states a rule in two ways': {
    spec: `import { covers, ownRules, rule, test } from '${fixtures}';\nfor (const words of ['x', 'y'])\n  test(words, covers(ownRules('Ours', { 'acme.a': rule('1', words) })['acme.a']), async () => {});\n`,
    says: /^--specs \S+own: Your rule acme\.a has two different statements\.\n$/,
  },
  'holds no test': { spec: `import '${fixtures}';\n`, says: /^--specs \S+own holds no checks: .*\.\n$/ },
  'is not there': { spec: null, says: /^--specs \S+own holds no checks: .*\.\n$/ },
};

for (const [what, { spec, says }] of Object.entries(mistakes))
  test(`a spec of one's own that ${what} ends a run with one sentence, and nothing is sent`, async ({}, testInfo) => {
    const folder = testInfo.outputPath('own');
    await mkdir(folder, { recursive: true });
    if (spec !== null) await writeFile(join(folder, 'a.spec.ts'), spec);
    const places = { LAS_REPORT_DIR: testInfo.outputPath('report'), LAS_STATE_DIR: testInfo.outputPath('state') };

    const { exitStatus, printed } = await ended(startCommand(['run', '--specs', folder], places));

    expect(printed).toMatch(says);
    expect(exitStatus).toBe(2);
  });

test('plan says the same', async ({}, testInfo) => {
  const folder = testInfo.outputPath('own');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.spec.ts'), mistakes['cannot be parsed']!.spec!);

  const { exitStatus, printed } = await ended(startCommand(['plan'], { LAS_SPECS: folder }));

  expect(printed).toMatch(mistakes['cannot be parsed']!.says);
  expect(exitStatus).toBe(2);
});
