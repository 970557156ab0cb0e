/**
 * Renews what was measured about the checks, `measured/checks.jsonl`, all of it or one part (docs/proof.md):
 *
 *   npm run measure                              everything, which takes hours
 *   npm run measure -- new                       only what checks without a line cost
 *   npm run measure -- costs [specs…]            what checks cost on a shared target
 *   npm run measure -- notices [kill-matrix.json…]   what they notice, and then their ranks
 *   npm run measure -- ranks                     the order in which a shared target gets them
 *   npm run measure -- catches [--grep <pattern>]    which check catches which defect
 *   npm run measure -- mutants [options of npm run mutants]   which check notices which mutant
 *
 * Kill matrices that are not given are made first. Whatever the part, each check has a line at the
 * end, and each line a check.
 */
import { declaredChecks } from '../../cli/run/declared-checks.ts';
import { type Measured, readMeasured, writeMeasured } from '../../measured/checks.ts';
import { print } from '../../protocol/output/output.ts';
import { aligned, changes } from './lines.ts';
import { catches, costs, mutants, newCosts, notices, ranks } from './parts.ts';

const all = { costs, notices, catches, mutants };
const parts = { new: newCosts, ranks, ...all };

const [part, ...args] = process.argv.slice(2);
const named = Object.entries(parts).flatMap(([name, measure]) => (name === part ? measure : []));
if (part !== undefined && named.length === 0)
  throw new Error(`There is no part ${part}: ${Object.keys(parts).join(', ')}, or none of them for all.`);
// One's own specs have no lines.
process.env.LAS_SPECS = '';
const before = readMeasured();
const checks = await declaredChecks();
const { measured, renamed } = aligned(
  before,
  checks.map(({ id }) => id),
);
writeMeasured(measured);
let after: Measured = measured;
for (const measure of part === undefined ? Object.values(all) : named) {
  after = await measure({ measured: after, checks, args });
  writeMeasured(after);
}
for (const sentence of changes(before, { measured: after, renamed })) print(`${sentence}\n`);
