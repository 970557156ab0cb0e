/** The checks of a run as JUnit XML, for tools that show such. Pure. */
import { annotationTypes, described } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { visible } from '../../protocol/output/harmless.ts';
import { withRemedy } from '../judge/lacks.ts';
import { type Judgement, judge, summarise, type TestRecord } from '../judge/outcome.ts';
import type { Outcome, RuleResult } from '../judge/result.ts';

type Test = Pick<TestRecord, 'title' | 'file' | 'line' | 'status' | 'durationMs' | 'errors' | 'annotations'>;

type Case = Test & Judgement & { message: string };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const name = 'las-conformance';

/** Tells our JUnit XML from that of others. */
export const junitBeginning = `${declaration}<testsuites name="${name}"`;

/**
 * A suite for each file of checks; what is inconclusive is an error, and what was skipped says why.
 * @param rules of the run: one that rests on a broken one is inconclusive, and so is what failed of it.
 */
export function renderJunit(
  tests: readonly Test[],
  startedAt: string,
  rules: readonly Pick<RuleResult, 'id' | 'verdict' | 'cause' | 'reason'>[] = [],
): string {
  const resting = new Map(rules.flatMap(({ id, cause, reason }) => (cause === undefined ? [] : [[id, reason]])));
  const broken = new Set<string>(rules.flatMap(({ id, verdict }) => (verdict === 'violates' ? [id] : [])));
  const cases = tests.map((test): Case => {
    const judgement = judge(test);
    const made = { ...test, ...judgement, message: judgement.message ?? '' };
    const covered = described(test.annotations, annotationTypes.covers);
    const rested = covered.find((id) => resting.has(id));
    if (made.outcome !== 'failed' || rested === undefined || covered.some((id) => broken.has(id))) return made;
    return { ...made, outcome: 'inconclusive', message: `${resting.get(rested)}\n${made.message}` };
  });
  const suites = [...groupBy(cases, ({ file }) => file)].map(([file, own]) =>
    element('testsuite', { name: file, timestamp: startedAt, ...counts(own) }, own.map(caseOf)),
  );
  return `${declaration}${element('testsuites', { name, ...counts(cases) }, suites)}`;
}

function counts(cases: readonly Case[]): Record<string, string> {
  const count = (outcome: Outcome) => `${cases.filter((each) => each.outcome === outcome).length}`;
  return {
    tests: `${cases.length}`,
    failures: count('failed'),
    errors: count('inconclusive'),
    skipped: count('skipped'),
    time: secondsOf(cases.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  };
}

function caseOf(test: Case): string {
  const { title, file, durationMs } = test;
  return element('testcase', { name: title, classname: file, time: secondsOf(durationMs) }, outcomeOf(test));
}

function outcomeOf({ outcome, message, lacks, file, line }: Case): string[] {
  switch (outcome) {
    case 'passed':
      return [];
    case 'failed':
      return [element('failure', { type: 'violates', message: summarise(message) }, [], `${file}:${line}\n${message}`)];
    case 'inconclusive':
      return [element('error', { type: 'inconclusive', message: message.split('\n')[0] ?? '' }, [], message)];
    case 'skipped':
      return [element('skipped', { message: withRemedy(message, lacks) })];
  }
}

function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function element(
  name: string,
  attributes: Record<string, string>,
  children: readonly string[] = [],
  text = '',
): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value.replace(/\s+/g, ' '))}"`);
  const content = text === '' ? (children.length === 0 ? '' : `\n${children.join('')}`) : escaped(text);
  return content === '' ? `<${name}${head.join('')}/>\n` : `<${name}${head.join('')}>${content}</${name}>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML forbids, even as references, are made visible. */
function escaped(text: string): string {
  const lines = text.split(/\r?\n/).map(visible);
  return lines.join('\n').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
