/**
 * Writes `order.json`: the files of checks by how many defects they notice in a second, for `--fail-fast`. Takes the results
 * of whole runs: some on the embedded service and some on it from outside, where checks wait longer for what should not come,
 * each with another `-- --shuffle=…`, as the first files of a run take longer: `npm run order:measure -- <conformance.json>…`.
 */
import { readFile } from 'node:fs/promises';
import { testKey } from '../../fixtures/lab/proof.ts';
import type { Result } from '../../reporters/result.ts';
import { projectFile } from '../modules.ts';
import { readCaughtBy } from '../proof/caught-by.ts';
import { writeWhole } from '../write-file.ts';
import { inOrder } from './order.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Give the results of some runs: npm run order:measure -- <conformance.json>…');
  process.exit(2);
}
/** Check -> milliseconds that it took in each run. */
const durations = new Map<string, number[]>();
for (const result of files) {
  const { rules } = JSON.parse(await readFile(result, 'utf8')) as Result;
  const all = rules.flatMap(({ checks }) => checks).filter(({ file }) => file.endsWith('.spec.ts'));
  // A check may cover several rules.
  const checks = new Map(all.map((check) => [testKey([check.file, check.title]), check]));
  for (const [name, { durationMs }] of checks) durations.set(name, [...(durations.get(name) ?? []), durationMs]);
}
const order = inOrder(durations, readCaughtBy());
await writeWhole(projectFile('cli/fail-fast/order.json'), `${JSON.stringify(order, null, 2)}\n`);
console.log(`${order.length} files.`);
