import { relative, sep } from 'node:path';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { checkId } from '../../protocol/check-id.ts';
import { annotationTypes, inconclusiveBeginning, isAssertion } from '../../protocol/evidence.ts';
import { limits } from '../../protocol/limits.ts';
import type { TestRecord } from '../judge/outcome.ts';
import { readEvidence } from './attachments.ts';

/** The last attempt of a test as Playwright reports it, as plain data. */
export function recordOf(test: TestCase, result: TestResult, rootDir: string): TestRecord {
  return {
    ...identityOf(test, rootDir),
    status: result.status,
    durationMs: Math.round(result.duration),
    errors: result.errors.map((error) => messageOf(error, rootDir).slice(0, limits.messageCharacters.value)),
    annotations: [...test.annotations, ...result.annotations],
    ...readEvidence(result.attachments),
  };
}

/** A crash of the check itself says where: nobody finds the line of a TypeError by the title. */
function messageOf({ message, value = '', location }: TestError, rootDir: string): string {
  if (message === undefined) return value;
  if (location === undefined || isAssertion(message) || inconclusiveBeginning.test(message)) return message;
  return message.replace(
    /^\w*Error: .*/,
    (first) => `${first} (${shownFile(location.file, rootDir)}:${location.line})`,
  );
}

/** Annotations that count from every attempt of a test, not only the last. */
const ofEachAttempt = new Set<string>([
  annotationTypes.leftBehind,
  annotationTypes.kept,
  annotationTypes.taken,
  annotationTypes.readLag,
]);

/** The record of a further attempt, completed with the evidence of the attempts before it. */
export function withFormer(former: TestRecord | undefined, record: TestRecord): TestRecord {
  if (former === undefined) return record;
  return {
    ...record,
    annotations: [...former.annotations.filter(({ type }) => ofEachAttempt.has(type)), ...record.annotations],
    exchanges: [...former.exchanges, ...record.exchanges],
    documentFindings: [...(former.documentFindings ?? []), ...(record.documentFindings ?? [])],
    cutBodies: [...(former.cutBodies ?? []), ...(record.cutBodies ?? [])],
    // Attached only once, `target` by each worker and `openapi` by the first one, so perhaps by the earlier attempt.
    target: record.openapi === null ? (former.target ?? record.target) : record.target,
    openapi: former.openapi ?? record.openapi,
  };
}

/** See `checkId`. */
export function idOf(test: TestCase): string {
  return checkId({ titles: test.titlePath().slice(3), annotations: test.annotations });
}

/** A test that had not run when the run ended. */
export function notRun(test: TestCase, rootDir: string): TestRecord {
  return {
    ...identityOf(test, rootDir),
    status: 'not-run',
    durationMs: 0,
    errors: [],
    annotations: test.annotations,
    exchanges: [],
    observations: [],
    target: null,
    openapi: null,
  };
}

/** File, line and title of a test; the title path without root, project and file. */
export function identityOf(test: TestCase, rootDir: string): Pick<TestRecord, 'title' | 'file' | 'line'> {
  return {
    title: test.titlePath().slice(3).join(' › '),
    file: shownFile(test.location.file, rootDir),
    line: test.location.line,
  };
}

/** The suite's own files are relative to its root; the user's are relative to the working directory. */
function shownFile(file: string, rootDir: string): string {
  const own = relative(rootDir, file);
  return (own.startsWith('..') ? relative('', file) : own).split(sep).join('/');
}
