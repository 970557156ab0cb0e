/**
 * `npm run test:long -- seeds [text] [seeds]`: runs each property whose file or title contains the text against each defect
 * that it must find (`tests/support/property-defects.ts`), with the given number of seeds (default 20). Passes when every defect is
 * found with every seed. `--candidates` tries all defects of the property's rule instead, and always passes.
 */
import { parseArgs } from 'node:util';
import { type ProofRun, type ProvedTest, runRounds } from '../../proof/rounds.ts';
import { tell } from '../../protocol/run-notes.ts';
import { defects } from '../../service/defects/index.ts';
import { toFind } from '../support/property-defects.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { candidates: { type: 'boolean', default: false } },
});
const [text = '', seeds = '20'] = positionals;
process.env.LAS_SEED ??= '1';
/**
 * Shrinking takes longer than finding, so only the counterexamples of this many seeds are shrunk, to show how small they
 * get.
 */
tell({ shrunkRepetitions: 2 });

function defectsOf({ file, rules }: ProvedTest): readonly string[] {
  if (values.candidates) return defects.filter(({ breaks }) => rules.includes(breaks)).map(({ name }) => name);
  return Object.entries(toFind[file] ?? {}).flatMap(([rule, names]) => (rules.includes(rule) ? names : []));
}

/** The counterexample in a failing property's message; null if there is none, or if it was not shrunk. */
function counterexampleOf({ message }: ProofRun): string | null {
  if (/, shrunk 0 times$/m.test(message ?? '')) return null;
  return /^Received: (.*)$/m.exec(message ?? '')?.[1]?.replace(/ ?\/\*replayPath=.*?\*\//, '') ?? null;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** One line: how often the defect was found, how long the counterexamples are, and the shortest one. */
function lineOf(defect: string, runs: readonly ProofRun[]): string {
  const found = runs.filter(({ outcome }) => outcome === 'failed');
  const examples = found.flatMap((run) => counterexampleOf(run) ?? []).sort((a, b) => a.length - b.length);
  const others = runs.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'skipped').length;
  const share = `${found.length}/${runs.length}${others > 0 ? ` (${others} undecided)` : ''}`;
  const size = examples.length > 0 ? `${median(examples.map(({ length }) => length))}` : '-';
  return `  ${share.padEnd(6)} ${defect.padEnd(52)} ${size.padStart(5)}  ${examples[0]?.slice(0, 90) ?? ''}`;
}

const listed = await runRounds({ untilCaught: false, meets: {} }, ['properties']);
const wanted = listed.tests.filter(({ file, title }) => `${file} ${title}`.includes(text));
const meets = Object.fromEntries(
  wanted.map((test) => [test.id, [...defectsOf(test)]] as const).filter(([, names]) => names.length > 0),
);
const files = [...new Set(wanted.filter(({ id }) => meets[id]).map(({ file }) => file))];
const { runs, faults } = await runRounds({ untilCaught: false, meets }, [...files, `--repeat-each=${seeds}`]);
for (const fault of faults) console.error(fault);

let missed = faults.length;
console.log('found of seeds, defect, median length of the counterexamples in characters, the shortest');
for (const [test, names] of Object.entries(meets)) {
  console.log(test);
  for (const defect of names) {
    const own = runs.filter((run) => run.test === test && run.defect === defect);
    console.log(lineOf(defect, own));
    if (own.length < Number(seeds) || own.some(({ outcome }) => outcome !== 'failed')) missed += 1;
  }
}
console.log(missed === 0 ? 'all found' : `${missed} not always found`);
process.exitCode = missed === 0 || values.candidates ? 0 : 1;
