/**
 * `npm run bench [-- client service…]`: compares the suite with cheaper alternatives, and writes `docs/benchmark.md`.
 * Without names, all parts run in turn; parts that are not run keep their section of the page.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { projectFile } from '../cli/modules.ts';
import { machine } from './machine.ts';
import { seconds, timed } from './measure.ts';
import { pageOf, sectionsOf } from './page.ts';

/** A part's name -> its heading, and the module that measures it and renders the result as Markdown. */
const parts: Record<string, [heading: string, load: () => Promise<{ measure: () => Promise<string> }>]> = {
  suite: ['The suite against the floor', () => import('./suite/index.ts')],
  client: ['The client against bare undici', () => import('./client.ts')],
  service: ['The embedded service against a bare server', () => import('./service/throughput.ts')],
  growth: ['The embedded service as learners grow', () => import('./service/growth.ts')],
  reports: ['Report, gate and merge as results grow', () => import('./reports.ts')],
  documents: ['Comparing large OpenAPI documents', () => import('./documents.ts')],
  page: ['The page as results grow', () => import('./opening.ts')],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const file = projectFile('docs/benchmark.md');
for (const [name, [heading, load]] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { measure } = await load();
  let text = '';
  const took = await timed(async () => {
    text = await measure();
  });
  console.log(`\n## ${heading}\n\n${text}\n\n${name}: ${seconds(took)}`);
  // Written after each part, so a part that fails does not lose the results of the others.
  const sections = sectionsOf(await readFile(file, 'utf8').catch(() => ''));
  sections.set(heading, `${text}\n\n_${machine()}; this part took ${seconds(took)}._`);
  const order = Object.values(parts).map(([each]) => each);
  await writeFile(file, pageOf(sections, order));
}
