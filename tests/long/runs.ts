/**
 * `npm run test:long -- runs [20]`: sequential runs (default 20), then two in parallel, and one in which each check is made alone, against
 * one service give the same verdicts and answers.
 */
import { longTest } from '../support/long-test.ts';

const runs = Number(process.argv[2] ?? 20);
const { run, fail, finish } = await longTest('runs');

/** @returns what must not differ between runs: `id verdict` of rules, `id answer` of questions. */
async function verdictsOf(name: string, ...options: string[]): Promise<string[]> {
  // Each with a seed of its own.
  const { exitStatus, result } = await run(name, options, { LAS_SEED: '' });
  const { rules, answers } = result!;
  return [
    `exit status ${exitStatus}`,
    ...rules.map((rule) => `${rule.id} ${rule.verdict} ${rule.reason ?? ''}`),
    ...answers.map((answer) => `${answer.id} ${answer.verdict} ${JSON.stringify(answer.answer)}`),
  ];
}

function differences(first: string[], other: string[]): string[] {
  const known = new Set(first);
  return other.filter((line) => !known.has(line));
}

const first = await verdictsOf('first');
console.log(first[0]);
if (first[0] !== 'exit status 0') fail('the first run');
function compare(name: string, verdicts: string[]): void {
  const lines = differences(first, verdicts);
  if (lines.length === 0) console.log(`${name.padEnd(16)}the same`);
  else fail(`${name} differs in\n  ${lines.join('\n  ')}`);
}

for (let i = 2; i <= runs; i++) compare(`run ${i}`, await verdictsOf(`run-${i}`));
const pair = await Promise.all([verdictsOf('left'), verdictsOf('right')]);
for (const verdicts of pair) compare('side by side', verdicts);
compare('unpooled', await verdictsOf('unpooled', '--unpooled'));

await finish();
