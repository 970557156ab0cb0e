import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import { declaredChecks } from '../../cli/run/declared-checks.ts';
import { listed } from '../../cli/run/listed.ts';
import { mistakeIn } from '../../cli/run/own-specs.ts';
import { lasConformance } from '../support/faults/command.ts';
import { sampleOf } from '../support/long.ts';

/** Compiled, as in the package: the sources take several times as long to load. */
const fixtures = packageFile('dist/fixtures/index.js');

/** A spec, null for an empty folder, and the sentence that a run ends with. */
type Mistake = [spec: string | null, says: RegExp];

/** Mistakes in a spec of the user's own. */
const mistakes: Record<string, Mistake> = {
  'cannot be parsed': [
    `import { test } from '${fixtures}';\n\ntest('a', async () => { const = 3; });\n`,
    /^\S+own\/a\.spec\.ts:3: SyntaxError: Unexpected token\.\n$/,
  ],
  'holds no test': [`import '${fixtures}';\n`, /^--specs \S+own holds no checks: .*\.\n$/],
  'is not there': [null, /^--specs \S+own holds no checks: .*\.\n$/],
};

for (const [what, [spec, says]] of sampleOf(Object.entries(mistakes), 2))
  test(`a spec of one's own that ${what} ends a run with one sentence, and nothing is sent`, async ({}, testInfo) => {
    const folder = testInfo.outputPath('own');
    await mkdir(folder, { recursive: true });
    if (spec !== null) await writeFile(join(folder, 'a.spec.ts'), spec);

    const run = await lasConformance(['run', '--specs', folder]);

    expect(run).toEqual({ exitStatus: 2, printed: expect.stringMatching(says) });
  });

/** More of them, by when they are found; each lot is listed once, since that takes two seconds of a processor. */
const more: Record<string, Record<string, Mistake>> = {
  'as files are loaded': {
    'imports what is not there': [
      `import { test } from '${fixtures}';\nimport { x } from './missing.ts';\ntest('a', async () => { x(); });\n`,
      /^\S+own\/a\.spec\.ts:2: Cannot find module '\.\/missing\.ts'\.\n$/,
    ],
    'has a title twice': [
      `import { test } from '${fixtures}';\ntest('a', async () => {});\n\ntest('a', async () => {});\n`,
      /^\S+own\/b\.spec\.ts:4: duplicate test title "a", first declared in \S+b\.spec\.ts:2\.\n$/,
    ],
    'throws as it is loaded': [
      `\n\nthrow new Error('no agreement yet');\n`,
      /^\S+own\/c\.spec\.ts:3: no agreement yet\.\n$/,
    ],
    'names a rule of its own as the suite does': [
      `import { ownRules, rule, test } from '${fixtures}';\n\nownRules('Ours', { 'tags.mine': rule('1', 'x') });\ntest('a', async () => {});\n`,
      /^\S+own\/d\.spec\.ts:3: The id tags\.mine must begin with a word of your own: tags is the suite's\.\n$/,
    ],
    'misspells a rule of its own': [
      `import { covers, ownRules, rule, test } from '${fixtures}';\nconst ours: any = ownRules('Ours', { 'acme.a': rule('1', 'x') });\ntest('a', covers(ours['acme.b']), async () => {});\n`,
      /^\S+own\/e\.spec\.ts:3: covers\(…\) was given undefined instead of a rule: write its id as ownRules\(…\) has it\.\n$/,
    ],
  },
  'in what files declare': {
    'covers a rule that does not exist': [
      `import { covers, test } from '${fixtures}';\n\ntest('a', covers('tags.ad.limit' as never), async () => {});\n`,
      /^\S+own\/a\.spec\.ts:3: the check covers tags\.ad\.limit, which is neither a rule of the suite nor one of your own \(ownRules\)\.\n$/,
    ],
    'covers no rule': [
      `import { test } from '${fixtures}';\n\ntest('a', async () => {});\n`,
      /^\S+own\/b\.spec\.ts:3: the check does not say which rule it covers: give it covers\(…\)\.\n$/,
    ],
    'states a rule in two ways': [
      `import { covers, ownRules, rule, test } from '${fixtures}';\nfor (const words of ['x', 'y'])\n  test(words, covers(ownRules('Ours', { 'acme.a': rule('1', words) })['acme.a']), async () => {});\n`,
      /^--specs \S+own: Your rule acme\.a has two different statements\.\n$/,
    ],
  },
};

for (const [when, lot] of Object.entries(more))
  test(`mistakes that are found ${when} have a sentence each`, async ({}, testInfo) => {
    const folder = testInfo.outputPath('own');
    await mkdir(folder, { recursive: true });
    const sound = `import { covers, test } from '${fixtures}';\ntest('a', covers('tags.add.limit'), async () => {});\n`;
    for (const [at, spec] of [...Object.values(lot).map(([spec]) => spec), sound].entries())
      await writeFile(join(folder, `${'abcdef'[at]}.spec.ts`), spec ?? '');

    const report = await listed(['--project=own'], { LAS_SPECS: folder });

    const parts = [
      ...report.errors.map((error) => ({ ...report, errors: [error] })),
      ...report.suites.map((suite) => ({ ...report, errors: [], suites: [suite] })),
    ];
    const sentences = parts.map((part) => mistakeIn(part, folder, '--specs')).filter((sentence) => sentence !== null);
    for (const [, says] of Object.values(lot))
      expect(sentences.map((sentence) => `${sentence}\n`)).toContainEqual(expect.stringMatching(says));
    expect(sentences).toHaveLength(Object.keys(lot).length);
  });

test("a user's own checks come first: the requests may not suffice for all", async ({}, testInfo) => {
  const folder = testInfo.outputPath('own');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'a.spec.ts'),
    `import { covers, test } from '${fixtures}';\ntest('a', covers('tags.add.limit'), async () => {});\n`,
  );

  const { suites } = await listed(['own/a.spec', 'exports/isolation'], { LAS_SPECS: folder });

  expect(suites.map(({ file }) => /own.a|exports/.exec(file)?.[0])).toEqual(['own/a', 'exports']);
});

test('what lists all checks, as plan does, says the same', async ({}, testInfo) => {
  const folder = testInfo.outputPath('own');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.spec.ts'), mistakes['cannot be parsed']![0]!);
  process.env.LAS_SPECS = folder;
  try {
    // Of these files only: to load all takes another four seconds of a processor.
    await expect(declaredChecks(['own/a.spec'])).rejects.toThrow(
      /^\S+own\/a\.spec\.ts:3: SyntaxError: Unexpected token\.$/,
    );
  } finally {
    delete process.env.LAS_SPECS;
  }
});
