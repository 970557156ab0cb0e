import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { countsOf } from '../../protocol/group-by.ts';
import { modulesBelow, textOf } from '../support/sources.ts';

/** Folder -> the folders that its files may import from, besides itself. */
const allowed: Record<string, string[]> = {
  protocol: [],
  rules: ['protocol'],
  measured: ['protocol'],
  openapi: ['protocol', 'rules'],
  specs: ['fixtures'],
  properties: ['fixtures'],
  fixtures: ['openapi', 'rules', 'protocol'],
  reporters: ['openapi', 'rules', 'protocol'],
  service: [],
  client: ['fixtures', 'reporters', 'rules', 'protocol', 'service'],
};

/** Folders that import from others only through this index, in one statement a file: what users' own specs have, too. */
const index = 'fixtures/index.ts';
const behindIndex = ['specs', 'properties'];

/** Defects name the rules that they break, for which the type is enough. */
const typesOnly: Record<string, string[]> = { 'service/defects': ['rules'] };

const statement = /^(?:import|export)(?<type> type)? (?:[^'"]*? from )?['"](?<from>\.[^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"](?<from>\.[^'"]+)['"]/g;

const filesBelow = (folder: string) => modulesBelow(folder).filter((file) => file.endsWith('.ts'));

/** @param here path of the file from the root */
function strayImports(here: string, text: string): string[] {
  const [folder = '', ...rest] = here.split('/');
  const matches = [...text.matchAll(statement), ...text.matchAll(dynamic)];
  return matches.flatMap(({ groups }) => {
    const target = join(here, '..', groups?.from ?? '').split('/')[0] ?? '';
    const typed = groups?.type ? (typesOnly[`${folder}/${rest[0]}`] ?? []) : [];
    return [folder, ...(allowed[folder] ?? []), ...typed].includes(target) ? [] : [`${here} imports from ${target}`];
  });
}

for (const folder of Object.keys(allowed)) {
  test(`${folder} imports only from ${[folder, ...(allowed[folder] ?? [])].join(', ')}`, () => {
    const files = filesBelow(folder);
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => strayImports(file, textOf(file)))).toEqual([]);
  });
}

/** @param here path of the file from the root */
function besidesIndex(here: string, text: string): string[] {
  const [folder] = here.split('/');
  const from = [...text.matchAll(statement)].map(({ groups }) => join(here, '..', groups?.from ?? ''));
  const others = from.filter((path) => path.split('/')[0] !== folder);
  const twice = others.filter((path) => path === index).length > 1 ? [`${here} imports from ${index} twice`] : [];
  return [...others.filter((path) => path !== index).map((path) => `${here} imports from ${path}`), ...twice];
}

for (const folder of behindIndex) {
  test(`${folder} imports from other folders only ${index}, in one statement a file`, () => {
    expect(filesBelow(folder).flatMap((file) => besidesIndex(file, textOf(file)))).toEqual([]);
  });
}

test('an import past the index is noticed, and a second one of the index', () => {
  const fromIndex = "import { test } from '../../fixtures/index.ts';\n";
  const lab = "import type { Lab } from '../../fixtures/lab/lab.ts';\n";
  expect(besidesIndex('specs/tags/add.spec.ts', fromIndex)).toEqual([]);
  expect(besidesIndex('specs/tags/add.spec.ts', fromIndex + lab)).toHaveLength(1);
  expect(besidesIndex('specs/tags/add.spec.ts', fromIndex.repeat(2))).toHaveLength(1);
});

/** Judges are pure functions of a trace, and the sandbox alone may know the service. */
const withinClient = [
  {
    folder: 'client/judges',
    only: /^(?:client\/judges\/|client\/(?:trace|findings|public-host|operation-of)\.ts$|rules\/|protocol\/)/,
  },
  { folder: 'client', only: /^(?!service\/)/, except: ['client/sandbox.ts'] },
];

for (const { folder, only, except = [] } of withinClient) {
  test(`${folder} imports only what ${only} names`, () => {
    const stray = filesBelow(folder)
      .filter((here) => !except.includes(here))
      .flatMap((here) =>
        [...textOf(here).matchAll(statement)]
          .map(({ groups }) => join(here, '..', groups?.from ?? ''))
          .filter((path) => !only.test(path))
          .map((path) => `${here} imports ${path}`),
      );
    expect(stray).toEqual([]);
  });
}

// Without this control, a pattern that matches no import would pass the tests above.
test('a stray import is noticed, however it is written', () => {
  const service = "'../../service/behaviour/index.ts'";
  for (const text of [
    `import { limits } from ${service};`,
    `import {\n  limits,\n  names,\n} from ${service};`,
    `import type { Limits } from ${service};`,
    `export * from ${service};`,
    `import ${service};`,
    `const limits = await import(${service});`,
  ])
    expect(strayImports('specs/tags/add.spec.ts', text), text).toEqual(['specs/tags/add.spec.ts imports from service']);
});

test('defects take the type of a rule id and nothing else from rules', () => {
  const rules = "'../../rules/index.ts'";
  expect(strayImports('service/defects/tags.ts', `import type { RuleId } from ${rules};`)).toEqual([]);
  expect(strayImports('service/defects/tags.ts', `import { ruleIds } from ${rules};`)).toHaveLength(1);
  expect(strayImports('service/store/tags.ts', `import type { RuleId } from ${rules};`)).toHaveLength(1);
});

test('no folder has more than 25 files side by side', () => {
  const folders = [...Object.keys(allowed), 'cli', 'proof', 'bench', 'tests'].flatMap(filesBelow).map(dirname);
  const crowded = [...countsOf(folders)].filter(([, files]) => files > 25);
  expect(crowded.map(([folder, files]) => `${folder}: ${files}`)).toEqual([]);
});
