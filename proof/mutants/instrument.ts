import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFile } from '../../cli/modules.ts';
import { declarationsOf, nameAt } from './declarations.ts';
import { type Instrumented, mutate, type Position } from './stryker.ts';

/** One change in one place of `service/behaviour`. */
export interface Mutant {
  /** Number in the instrumented copy; changes when the source changes. */
  id: string;
  /** Path, declaration, mutator, both codes, and a counter for duplicates: unaffected by changes elsewhere. */
  key: string;
  /** `tags.ts` */
  file: string;
  line: number;
  declaration: string;
  mutator: string;
  original: string;
  replacement: string;
}

const behaviour = projectFile('service/behaviour');

/** Copies the service into a folder of the project, with all mutants of its behaviour included but inactive. */
export async function instrumentedService(folder: string): Promise<Mutant[]> {
  const sources = await behaviourSources();

  const result = await mutate([...sources].map(([name, content]) => ({ name: join(behaviour, name), content })));

  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(projectFile('service'), join(folder, 'service'), { recursive: true });
  for (const { name, content } of result.files)
    await writeFile(join(folder, 'service/behaviour', relative(behaviour, name)), withSeveralActive(content));
  const switches = relative(join(folder, 'service/defects'), projectFile('proof/mutants/switches.ts'));
  const reExport = `export { defects, findDefect } from '${switches.split(sep).join('/')}';\n`;
  await writeFile(join(folder, 'service/defects/index.ts'), reExport);

  const mutants = described(result.mutants, sources);
  const places = mutants.map(({ id, file }) => [id, pathToFileURL(join(folder, 'service/behaviour', file)).href]);
  await writeFile(join(folder, 'places.json'), JSON.stringify(Object.fromEntries(places)));
  return mutants;
}

/** Stryker activates one mutant at a time; here, a test can meet several at once. */
function withSeveralActive(content: string): string {
  const several = content.replace('ns.activeMutant === id', 'ns.activeMutants?.has(id)');
  if (several === content) throw new Error('The instrumenter asks in another way whether a mutant is active.');
  return several;
}

const withoutMutants = ['index.ts', 'topics.ts', 'types.ts'];

/** The modules of the behaviour by path, without those where there is nothing to mutate. */
export async function behaviourSources(): Promise<Map<string, string>> {
  const paths = await readdir(behaviour, { recursive: true });
  const names = paths.filter((path) => path.endsWith('.ts') && !withoutMutants.includes(path)).sort();
  const sources = new Map<string, string>();
  for (const name of names) sources.set(name, await readFile(join(behaviour, name), 'utf8'));
  return sources;
}

function described(found: Instrumented['mutants'], sources: ReadonlyMap<string, string>): Mutant[] {
  const alike = new Map<string, number>();
  return found
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
      const file = relative(behaviour, fileName);
      const source = sources.get(file) ?? '';
      const line = start.line + 1;
      const declaration = nameAt(declarationsOf(source), line);
      const original = oneLine(textBetween(source, start, end));
      // A folder is written as a prefix: `learner/fields.ts` is `learner-fields.ts`.
      const place = `${file.replaceAll(sep, '-')} ${declaration} ${mutatorName}: ${original} -> ${oneLine(replacement)}`;
      const nth = (alike.get(place) ?? 0) + 1;
      alike.set(place, nth);
      const key = nth === 1 ? place : `${place} (${nth})`;
      return { id, key, file, line, declaration, mutator: mutatorName, original, replacement: oneLine(replacement) };
    });
}

function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column) ?? '';
  lines[0] = lines[0]?.slice(start.column) ?? '';
  return lines.join('\n');
}

/** Removes comments, and the white space and commas that only the layout needs. */
function oneLine(code: string): string {
  return code
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/,? ([\])}])/g, '$1')
    .replace(/([[({]) /g, '$1')
    .trim();
}
