/** How one test ended, derived from Playwright's status and messages. Pure; the terms are those of `Check`. */
import { stripVTControlCharacters } from 'node:util';
import type { CutBodies } from '../../protocol/cut-bodies.ts';
import {
  annotationTypes,
  type Description,
  described,
  type Exchange,
  inconclusiveBeginning,
  isAssertion,
  type Observation,
  type TargetInfo,
} from '../../protocol/evidence.ts';
import { lackOf } from './lacks.ts';
import type { Lacking, Outcome } from './result.ts';

/** A test of the run: how its last attempt ended, and the evidence of all attempts. */
export interface TestRecord {
  /** The titles of its describes and its own, joined with ` › `. */
  title: string;
  /** Path from the root of the suite, separated by `/`. */
  file: string;
  line: number;
  /** `not-run`: the run ended before its turn. */
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted' | 'not-run';
  durationMs: number;
  /** Messages of its errors, in order; they may contain colour codes. */
  errors: string[];
  annotations: { type: string; description?: string }[];
  exchanges: Exchange[];
  observations: Observation[];
  /** What is kept of bodies that the exchanges do not hold; absent if they hold all. */
  cutBodies?: CutBodies[];
  documentFindings?: string[];
  target: TargetInfo | null;
  openapi: Description | null;
}

export interface Judgement extends Lacking {
  outcome: Outcome;
  message: string | null;
}

/** Why a check has no verdict if the run ended before it. */
export const endedBefore = 'the run ended before it';

/** Only an assertion counts against the target; time-outs, crashes and failed preconditions are inconclusive. */
export function judge(test: Pick<TestRecord, 'status' | 'errors' | 'annotations'>): Judgement {
  if (test.status === 'passed') return { outcome: 'passed', message: null };
  const givenUp = test.annotations.find((annotation) => annotation.type === annotationTypes.inconclusive);
  if (givenUp !== undefined) return { outcome: 'inconclusive', message: givenUp.description ?? 'given up' };
  if (test.status === 'skipped') return skipped(test.annotations);
  if (test.status === 'not-run') return { outcome: 'inconclusive', message: endedBefore };
  const messages = test.errors.map(stripVTControlCharacters);
  const assertion = messages.find(isAssertion);
  if (test.status === 'failed' && assertion !== undefined) return { outcome: 'failed', message: assertion };
  return { outcome: 'inconclusive', ...undecidedReason(test.status, messages) };
}

/** Whether a check was begun: one that is given up without a request, because the target is gone, was not. */
export function wasMade({ status, exchanges }: Pick<TestRecord, 'status' | 'exchanges'>, outcome: Outcome): boolean {
  if (outcome === 'skipped' || status === 'not-run') return false;
  return outcome !== 'inconclusive' || exchanges.length > 0;
}

function undecidedReason(status: TestRecord['status'], messages: string[]): Omit<Judgement, 'outcome'> {
  const stated = messages.find((message) => inconclusiveBeginning.test(message));
  if (stated !== undefined) return { message: stated.replace(inconclusiveBeginning, '').trim() };
  if (status === 'timedOut') return { message: messages[0]?.split('\n')[0] ?? 'time-out' };
  if (status === 'interrupted') return { message: 'the run was interrupted' };
  return { message: messages[0]?.trim() || 'failed without a message' };
}

function skipped(annotations: TestRecord['annotations']): Judgement {
  const outcome = 'skipped';
  const lacks = described(annotations, annotationTypes.lacks);
  if (lacks.length > 0) return { outcome, message: lackOf(lacks), lacks };
  const [deferral] = described(annotations, annotationTypes.deferred);
  if (deferral !== undefined) return { outcome, message: deferral, deferred: true };
  return { outcome, message: ['skip', 'fixme'].flatMap((type) => described(annotations, type))[0] ?? 'skipped' };
}

/** An assertion's message on one line: what was compared, expected and received. */
export function summarise(message: string): string {
  const lines = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const label = (lines[0] ?? '').replace(/^\w*Error: /, '');
  // A string is printed with its line breaks: what differs may be one of them.
  const value = (name: string) =>
    new RegExp(`^ *${name}[^:\\n]*: *("(?:[^"\\\\]|\\\\.)*"|.+?) *$`, 'm').exec(message)?.[1]?.replaceAll('\n', '\\n');
  const [expected, received] = distinguishable(
    inWords(value('Expected') ?? differing(lines, '-')),
    value('Received') ?? differing(lines, '+'),
  );
  const what = /^expect(?:\.\w+)?\(/.test(label) ? '' : label;
  // A diff of one side: `expected 1` alone would read as if nothing else was expected.
  const also = expected === undefined || received === undefined ? onOneSide(lines) : undefined;
  if (also !== undefined) return [what, also].filter((part) => part !== '').join(': ');
  const difference = [
    ...(expected === undefined ? [] : [`expected ${expected.replace(/,$/, '')}`]),
    ...(received === undefined ? [] : [`received ${received.replace(/,$/, '')}`]),
  ].join(', ');
  return [what, difference].filter((part) => part !== '').join(': ') || label;
}

/** What Playwright calls a value of which only a part is expected. */
const partly: Record<string, string> = { Array: 'at least', Object: 'an object with', String: 'a text with' };

function inWords(expected: string | undefined): string | undefined {
  return expected?.replace(/\b(Array|Object|String)(?:Containing|Matching) /g, (_, kind: string) => `${partly[kind]} `);
}

/** Two texts that differ, written so that a reader sees it: an é can be one character, or two. */
function distinguishable(one: string | undefined, other: string | undefined): (string | undefined)[] {
  const looksAlike = one !== other && one?.normalize('NFKC') === other?.normalize('NFKC');
  const codes = (text: string | undefined) =>
    text?.replace(/[^\u0020-\u007e]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return looksAlike ? [codes(one), codes(other)] : [one, other];
}

/** The first line of a diff with this sign, or all of them if the first only opens an array or object. */
function differing(lines: readonly string[], sign: string): string | undefined {
  const texts = textsWith(lines, sign);
  return /[[{]$/.test(texts[0] ?? '') ? joined(texts) : texts[0];
}

/** All lines of a diff that has lines on one side only. */
function onOneSide(lines: readonly string[]): string | undefined {
  const [expected, received] = [textsWith(lines, '-'), textsWith(lines, '+')];
  if (expected.length > 0 && received.length === 0) return `expected also ${joined(expected)}`;
  if (received.length > 0 && expected.length === 0) return `received also ${joined(received)}`;
  return undefined;
}

function textsWith(lines: readonly string[], sign: string): string[] {
  const ofSign = lines.filter((line) => new RegExp(`^\\${sign} +(?!Expected|Received)\\S`).test(line));
  return ofSign.map((line) =>
    line
      .slice(1)
      .trim()
      .replace(/^(?:Array|Object) (?=[[{])/, ''),
  );
}

function joined(texts: readonly string[]): string {
  const whole = texts
    .join(' ')
    .replace(/, ([\]}])/g, ' $1')
    .replace(/,$/, '');
  return whole.length > 200 ? `${whole.slice(0, 199)}…` : whole;
}
