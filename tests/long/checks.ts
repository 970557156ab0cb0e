/**
 * `npm run test:long -- checks`: is each check of a rule of the service turned red by a defect, with one of the sources of powers? The
 * proof needs one check for each defect; this asks it of the checks that no defect needs (`measured/checks.jsonl`).
 */
import { readCaughtBy } from '../../proof/caught-by.ts';
import { judgedBy } from '../../proof/kill-matrix.ts';
import { byExplanation, inParts } from '../../proof/plan.ts';
import { runRounds } from '../../proof/rounds.ts';
import { type ProofSource, possibleWith, proofSources } from '../../proof/with-source.ts';
import { defects } from '../../service/defects/index.ts';

/** Defects that a check meets in one run, most of which end with the first. */
const atOnce = 8;

process.env.LAS_SEED ??= '1';
const caughtBy = readCaughtBy();
const { tests, faults } = await runRounds({ untilCaught: false, meets: {} }, []);
let green = tests.filter((test) => judgedBy(test) === 'service' && !caughtBy[test.id]?.length);

// Without a source, the tests get their powers from the control interface.
for (const source of [undefined, ...proofSources.filter((name) => name !== 'credentials')]) await tryAll(source);

for (const { file, line, title } of green) console.log(`no defect turns it red: ${file}:${line} ${title}`);
for (const fault of faults) console.error(fault);
console.log(
  green.length === 0 ? 'each check is turned red by a defect' : `${green.length} checks that no defect turns red`,
);
process.exitCode = green.length + faults.length === 0 ? 0 : 1;

async function tryAll(source: ProofSource | undefined): Promise<void> {
  const able = source === undefined ? green : possibleWith(source, green);
  for (const meets of inParts(byExplanation(able, defects), atOnce)) {
    const isGreen = new Set(green.map(({ id }) => id));
    const left = Object.fromEntries(Object.entries(meets).filter(([id]) => isGreen.has(id)));
    if (Object.keys(left).length === 0) continue;
    const seen = await runRounds({ untilCaught: false, meets: left, ...(source && { source }) }, []);
    faults.push(...seen.faults);
    const red = new Set(seen.runs.filter(({ outcome }) => outcome === 'failed').map(({ test }) => test));
    green = green.filter(({ id }) => !red.has(id));
  }
}
