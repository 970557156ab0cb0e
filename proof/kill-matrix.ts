/** Which test noticed which deliberately broken variant, and why: `kill-matrix.json`, from the runs of `proof --matrix`. Pure. */
import { groupBy } from '../protocol/group-by.ts';
import { summarise } from '../reporters/judge/outcome.ts';
import { plural } from '../reporters/views/text.ts';
import { catalogue, isRuleId } from '../rules/index.ts';
import { isForElsewhere, mayFail, type NamedDefect } from './plan.ts';
import type { ProofRun, ProvedTest } from './rounds.ts';

export const killMatrixFile = 'kill-matrix.json';

export interface KillMatrix {
  formatVersion: 2;
  suite: { version: string };
  run: {
    startedAt: string;
    durationMs: number;
    testRuns: number;
    /** Whether every test met all defects; otherwise, it met those of its rules and a sample of the others. */
    all: boolean;
    seed: number;
    /** Whether only some of the defects were tried, so a test that noticed none of them may notice another. */
    ofSome: boolean;
  };
  defects: MatrixDefect[];
  tests: MatrixTest[];
}

export interface MatrixDefect {
  name: string;
  breaks: string;
  met: number;
  /** Tests that failed by an assertion. */
  kills: Kill[];
  /** Tests that failed in another way: a time-out, a crash, a failed setup. */
  undecided: Kill[];
}

export interface Kill {
  /** Position in `tests`. */
  test: number;
  /** Whether the test covers the rule that the defect breaks, one that rests on it, or one that the defect lists. */
  explained: boolean;
  /** What was expected and received, on one line. */
  reason: string;
}

export interface MatrixTest {
  /** See `checkId`. */
  id: string;
  title: string;
  file: string;
  line: number;
  rules: string[];
  /** Only tests of rules that bind the service have defects to notice. */
  judges: 'service' | 'client' | 'nothing';
  /** How many defects it met, and how many of those it noticed. */
  met: number;
  kills: number;
}

export interface MatrixInput {
  defects: readonly NamedDefect[];
  tests: readonly ProvedTest[];
  runs: readonly ProofRun[];
  suite: KillMatrix['suite'];
  run: Omit<KillMatrix['run'], 'testRuns'>;
}

/** The matrix of a proof: what each test noticed, by defect and by test. */
export function killMatrix({ defects, tests, runs: all, suite, run }: MatrixInput): KillMatrix {
  const runs = all.filter(({ outcome }) => outcome !== 'skipped');
  const position = new Map(tests.map(({ id }, at) => [id, at]));
  const byDefect = groupBy(runs, (each) => each.defect);
  const byTest = groupBy(runs, (each) => each.test);
  return {
    formatVersion: 2,
    suite,
    run: { ...run, testRuns: runs.length },
    defects: defects.map((defect) => {
      const met = byDefect.get(defect.name) ?? [];
      const ended = (outcome: ProofRun['outcome']): Kill[] =>
        met
          .filter((each) => each.outcome === outcome)
          .map((each) => {
            const test = position.get(each.test) ?? -1;
            const reason = summarise(each.message ?? '').slice(0, 200);
            return { test, explained: mayFail(tests[test]?.rules ?? [], defect), reason };
          })
          .sort((a, b) => a.test - b.test);
      const { name, breaks } = defect;
      return { name, breaks, met: met.length, kills: ended('failed'), undecided: ended('inconclusive') };
    }),
    tests: tests.map((test) => {
      const { id, title, file, line, rules } = test;
      const met = byTest.get(id) ?? [];
      const kills = met.filter(({ outcome }) => outcome === 'failed').length;
      return { id, title, file, line, rules, judges: judgedBy(test), met: met.length, kills };
    }),
  };
}

/** Whose rules a test judges; nothing where it only observes, or needs what only a real environment has. */
export function judgedBy(test: ProvedTest): MatrixTest['judges'] {
  if (isForElsewhere(test)) return 'nothing';
  const judging = test.rules.filter(isRuleId).filter((id) => catalogue[id].kind !== 'question');
  if (judging.length === 0) return 'nothing';
  return judging.some((id) => catalogue[id].party === 'service') ? 'service' : 'client';
}

/** Tests that noticed one defect and no other. */
export function sharpTests({ tests, run }: KillMatrix): MatrixTest[] {
  return run.ofSome ? [] : tests.filter(({ judges, kills }) => judges === 'service' && kills === 1);
}

/** Tests of the service's rules that noticed none of the defects, although they met all defects of their rules. */
export function uselessTests({ tests, run }: KillMatrix): MatrixTest[] {
  return run.ofSome ? [] : tests.filter(({ judges, met, kills }) => judges === 'service' && met > 0 && kills === 0);
}

/** Defects that turned tests red without explaining it, with those tests. */
export function unexplainedKills({ defects }: KillMatrix): { defect: MatrixDefect; kills: Kill[] }[] {
  return defects
    .map((defect) => ({ defect, kills: defect.kills.filter(({ explained }) => !explained) }))
    .filter(({ kills }) => kills.length > 0);
}

/** The totals, and what needs attention. */
export function renderMatrix(matrix: KillMatrix): string {
  const { tests, defects, run } = matrix;
  const useless = uselessTests(matrix);
  const unexplained = unexplainedKills(matrix);
  const judging = tests.filter(({ judges }) => judges === 'service');
  const lines = [
    ...(useless.length === 0 ? [] : ['Tests of rules that no defect turned red', ...useless.map(place), '']),
    ...(unexplained.length === 0 ? [] : ['Defects that turned tests of rules red that do not rest on theirs']),
    ...unexplained.flatMap(({ defect, kills }) => [
      `  ${defect.name} breaks ${defect.breaks}`,
      ...byRules(matrix, kills),
    ]),
    ...(unexplained.length === 0 ? [] : ['']),
    `${plural(judging.length, 'test')} of the service's rules against ${plural(defects.length, 'defect')} in ${plural(run.testRuns, 'test run')}: ` +
      `${sharpTests(matrix).length} sharp, ${useless.length} that no defect turned red, ${plural(unexplained.length, 'defect')} that broke more than they explain.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A line for each rule whose tests failed, with the first reason. */
function byRules({ tests }: KillMatrix, kills: readonly Kill[]): string[] {
  return [...groupBy(kills, ({ test }) => tests[test]?.rules.join(', ') ?? '')].map(([rules, all]) => {
    return `    ${rules}${all.length === 1 ? '' : ` (${all.length} tests)`}: ${all[0]?.reason}`;
  });
}

function place({ file, line, title }: MatrixTest): string {
  return `  ${file}:${line} ${title}`;
}
