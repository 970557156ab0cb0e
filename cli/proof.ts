import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { readConfig } from '../fixtures/target/config.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { hiddenFrom } from '../proof/hidden-from.ts';
import { proofMatrix } from '../proof/matrix.ts';
import { defectsOf, untilCaught } from '../proof/passes.ts';
import { isForElsewhere, type NamedDefect, ofMatchingRules } from '../proof/plan.ts';
import { proofReport, proves, renderProof } from '../proof/report.ts';
import type { Seen } from '../proof/rounds.ts';
import { opensBy, type ProofSource, possibleWith } from '../proof/with-source.ts';
import { print, warn } from '../protocol/output/output.ts';
import { exitStatus } from '../reporters/judge/exit-status.ts';
import { catalogue, ruleIds } from '../rules/index.ts';
import { defects as everyDefect, findDefect } from '../service/defects/index.ts';
import { loadDotEnv } from './environment.ts';
import { moduleFile } from './modules.ts';
import { fileOfDefect } from './rule/defect-place.ts';
import { declaredChecks } from './run/declared-checks.ts';
import { estimates } from './shared-target/check-costs.ts';
import { select } from './shared-target/selection.ts';
import { budgetOf } from './shared-target/shared-run.ts';

export interface ProofOptions {
  /** Only the tests whose title or rule matches, and the defects of the rules that match (see `ofMatchingRules`). */
  grep?: string;
  defect?: string[];
  /** Every test against every defect of its rules and a sample of the others, for `kill-matrix.json`. */
  matrix?: boolean;
  /** Where the tests get their powers from, instead of the control interface: only the rules that this source opens. */
  source?: ProofSource;
  /** Makes checks in their pools first, as a run does, which shows that no defect hides there; takes longer. */
  pooled?: boolean;
  /** With `matrix`: no sample, but every test against every defect. */
  all?: boolean;
  /** Proves `receiver` and `audit` in place of the suite: with clients that have a flaw each, and sound ones that are odd. */
  clients?: boolean;
}

/** Makes proofs repeatable: properties try the same inputs each time, unless LAS_SEED is set. */
export const fixedSeed = '20261120';

/** Runs the suite with every defect of the embedded service: status 0 if an assertion catches each that can be shown. */
export async function proof(options: ProofOptions, playwrightArgs: readonly string[]): Promise<number> {
  if (options.clients) return proofOfClients(playwrightArgs);
  loadDotEnv();
  process.env.LAS_SEED ||= fixedSeed;
  const start = performance.now();
  const args = [...(options.grep ? ['--grep', options.grep] : []), ...playwrightArgs];
  const isSelection = args.length > 0 || options.defect !== undefined;
  const named = ofMatchingRules(defectsNamed(options.defect), options.grep);
  const opened = options.source === undefined ? null : await rulesOpened(options.source);
  const chosen = options.source === 'credentials' ? await chosenByCredentials() : null;
  const wanted = opened === null ? named : named.filter(({ breaks }) => opened.has(breaks));
  const isMatrix = options.matrix === true || options.all === true;
  const seen = await (isMatrix ? proofMatrix(wanted, args, options) : untilCaught(wanted, args, options, chosen));
  const durationMs = performance.now() - start;
  for (const fault of seen.faults) warn(fault);
  if (seen.faults.length > 0) return exitStatus.fault;

  const defects = defectsOf(wanted, seen, isSelection);
  if (defects.length === 0) throw new ConfigError('The selection contains no check of a rule that a defect breaks.');
  const rules = isSelection || opened !== null ? [] : provableRules(seen);
  const report = proofReport(defects, seen.tests, seen.runs, rules, hiddenFrom(options.source));
  print(`\n${renderProof(report, durationMs, fileOfDefect)}`);
  if (!seen.finished) warn('The proof was cut short.');
  return proves(report) && seen.finished ? exitStatus.asItShouldBe : exitStatus.violates;
}

async function proofOfClients(args: readonly string[]): Promise<number> {
  if (!existsSync(moduleFile('proof/clients/prove')))
    throw new ConfigError('The clients are not part of the package; use a clone.');
  const { proveClients } = await import('../proof/clients/prove.ts');
  return proveClients(args);
}

async function rulesOpened(source: ProofSource): Promise<Set<string>> {
  const checks = await declaredChecks();
  return opensBy(
    source,
    checks.map(({ covers, needs }) => ({ rules: covers, needs })),
  );
}

/** The checks that a run by credentials makes within its budget. */
async function chosenByCredentials(): Promise<Set<string>> {
  const able = possibleWith('credentials', await declaredChecks()).map((check) => ({ ...check, needs: [] }));
  return new Set(select(able, new Set(), budgetOf(readConfig()), estimates).chosen.map(({ id }) => id));
}

/** @throws ConfigError for a name that no defect has. */
function defectsNamed(names: readonly string[] | undefined): readonly NamedDefect[] {
  const unknown = names?.filter((name) => findDefect(name) === undefined) ?? [];
  if (unknown.length > 0) throw new ConfigError(`No defect has the name ${unknown.join(', ')}.`);
  return names === undefined ? everyDefect : everyDefect.filter(({ name }) => names.includes(name));
}

function provableRules({ tests }: Seen): string[] {
  const elsewhere = new Set(tests.filter(isForElsewhere).flatMap(({ rules }) => rules));
  const here = new Set(tests.filter((test) => !isForElsewhere(test)).flatMap(({ rules }) => rules));
  return ruleIds.filter((id) => {
    if (elsewhere.has(id) && !here.has(id)) return false;
    const { kind, party, untestable } = catalogue[id];
    return kind !== 'question' && party === 'service' && untestable === undefined;
  });
}
