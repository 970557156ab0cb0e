/**
 * Writes `cli/fail-fast/order.json`: the files of checks by how many defects they notice in a second, for `--fail-fast`. Takes the
 * results of whole runs: some on the embedded service and some on it from outside, where checks wait longer for what should
 * not come, each with another `-- --shuffle=…`, as the first files of a run take longer:
 * `npm run order:measure -- <conformance.json>…`.
 */
import { readFile } from 'node:fs/promises';
import { projectFile } from '../../cli/modules.ts';
import { readCaughtBy } from '../../cli/proof/caught-by.ts';
import { writeWhole } from '../../cli/write-file.ts';
import { testKey } from '../../fixtures/lab/proof.ts';
import type { Result } from '../../reporters/result.ts';
import { sixtyDefects } from '../peers/defects.ts';
import { inOrder } from './in-order.ts';

const asked = new Set<string>(sixtyDefects);
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
// Those of the comparison with other tools are left out, or the order would know beforehand what is asked of it there.
const others = Object.entries(readCaughtBy()).map(([check, defects]) => [
  check,
  defects.filter((name) => !asked.has(name)),
]);
const order = inOrder(durations, Object.fromEntries(others));
await writeWhole(projectFile('cli/fail-fast/order.json'), `${JSON.stringify(order, null, 2)}\n`);
console.log(`${order.length} files.`);
