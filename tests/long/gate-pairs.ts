/**
 * `npm run test:long -- gate-pairs [defects] [area]`: the gate on pairs of real runs, of all areas by default. A correct
 * service compared with itself leaves the gate open; each of the given number of defects (default 30) closes it with the
 * name of its rule; the other set of choices is reported as changed answers, and breaks no rule.
 */
import { startEmbedded } from '../../cli/embedded.ts';
import { canonical } from '../../protocol/json.ts';
import { type Baseline, baselineOf, type Change, compare } from '../../reporters/gate/index.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { defects } from '../../service/defects/index.ts';
import { longTest } from '../support/long-test.ts';

const wanted = Number(process.argv[2] ?? 30);
const area = process.argv[3];
const inArea = area === undefined ? '' : `@${area}\\.`;
const today = new Date().toISOString().slice(0, 10);
const { run, fail, finish } = await longTest('gate-pairs');
const other = await startEmbedded(['--choices', 'b']);

async function resultOf(name: string, variables = {}, grep = inArea): Promise<Result> {
  const { result } = await run(name, grep === '' ? [] : ['--grep', grep], variables);
  return result!;
}

function check(name: string, holds: boolean, changes: readonly Change[]): void {
  if (holds) return void console.log(`passed  ${name}`);
  fail(name);
  for (const { kind, id, what } of changes.slice(0, 10)) console.log(`        ${kind} ${id}: ${what}`);
}

const healthy = await resultOf('healthy');
const baseline: Baseline = baselineOf(healthy);
const again = compare(baseline, await resultOf('again'), today);
check('a healthy service against itself', again.changes.length === 0, again.changes);

const eligible = defects.filter(({ breaks }) => area === undefined || breaks.startsWith(`${area}.`));
const step = Math.max(1, Math.floor(eligible.length / wanted));
for (const { name, breaks } of eligible.filter((_, i) => i % step === 0).slice(0, wanted)) {
  // Only the rule's own checks are run; the others do not matter here.
  const grep = `@${breaks.replaceAll('.', '\\.')}(?![\\w.-])`;
  const { changes } = compare(baseline, await resultOf(name, { LAS_DEFECTS: name }, grep), today);
  const broken = changes.filter(({ kind }) => kind === 'broken');
  check(
    `${name} closes it by ${breaks}`,
    broken.some(({ id }) => id === breaks),
    broken,
  );
}

const chosen = await resultOf('other choices', { LAS_BASE_URL: other.baseUrl, LAS_CONTROL_URL: other.controlUrl });
const { changes } = compare(baseline, chosen, today);
const told = changes.filter(({ kind }) => kind === 'answer').map(({ id }) => id);
const differing = chosen.answers
  .filter(({ id, verdict }) => verdict === 'answered' && Object.hasOwn(baseline.answers, id))
  .filter(({ id, answer }) => canonical(answer) !== canonical(baseline.answers[id] ?? null))
  .map(({ id }) => id);
const others = changes.filter(({ kind }) => kind !== 'answer' && kind !== 'openapi');
check(`other choices: ${told.length} answers differ`, others.length === 0 && told.join() === differing.join(), others);

await other.stop();
await finish();
