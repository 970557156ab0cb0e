/**
 * Writes `cli/run/order.json`, the order of the files of checks for `--fail-fast`. Takes kill matrices of
 * `npm run proof -- --matrix` and the results of whole runs on a service that was started beforehand, where checks wait as long
 * as elsewhere for what should not come, each with another `-- --shuffle=…`, as the first files of a run take longer:
 * `npm run order:measure -- <kill-matrix.json> <conformance.json>…`.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sixtyDefects } from '../../bench/peers/defects.ts';
import { projectFile } from '../../cli/modules.ts';
import { writeWhole } from '../../cli/write-file.ts';
import { testKey } from '../../fixtures/lab/proof.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { killMatrixFile } from '../../reporters/views/kill-matrix.ts';
import { readNoticed } from '../noticed.ts';
import { inOrder } from './in-order.ts';

const isMatrix = (file: string) => basename(file) === killMatrixFile;
const files = process.argv.slice(2);
const matrices = files.filter(isMatrix);
const results = files.filter((file) => !isMatrix(file));
if (matrices.length === 0 || results.length === 0) {
  console.error(
    `Give a kill matrix and the results of some runs: npm run order:measure -- <${killMatrixFile}> <conformance.json>…`,
  );
  process.exit(2);
}
/** Check -> milliseconds that it took in each run. */
const durations = new Map<string, number[]>();
for (const result of results) {
  const { rules } = JSON.parse(await readFile(result, 'utf8')) as Result;
  const all = rules.flatMap(({ checks }) => checks).filter(({ file }) => file.endsWith('.spec.ts'));
  // A check may cover several rules.
  const checks = new Map(all.map((check) => [testKey([check.file, check.title]), check]));
  for (const [name, { durationMs }] of checks) durations.set(name, [...(durations.get(name) ?? []), durationMs]);
}
const noticed = await readNoticed(matrices);
// Those of the comparison with other tools are left out, or the order would know beforehand what is asked of it there.
for (const defects of noticed.values()) for (const name of sixtyDefects) defects.delete(name);
const order = inOrder(noticed, durations);
await writeWhole(projectFile('cli/run/order.json'), `${JSON.stringify(order, null, 2)}\n`);
console.log(`${order.length} files.`);
