import { relative, sep } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { annotationTypes } from '../rules/evidence.ts';
import { readEvidence } from './attachments.ts';
import type { TestRecord } from './outcome.ts';

/** What Playwright tells of a test's last attempt, in plain data. */
export function recordOf(test: TestCase, result: TestResult, rootDir: string): TestRecord {
  return {
    ...identityOf(test, rootDir),
    status: result.status,
    durationMs: Math.round(result.duration),
    errors: result.errors.map((error) => error.message ?? error.value ?? ''),
    annotations: [...test.annotations, ...result.annotations],
    ...readEvidence(result.attachments),
  };
}

/** What every attempt of a test leaves to the report, whatever became of the check. */
const ofEachAttempt = new Set<string>([annotationTypes.leftBehind, annotationTypes.kept, annotationTypes.taken]);

/** The record of another attempt, with what the one before it sent, left behind and told of the target. */
export function withFormer(former: TestRecord | undefined, record: TestRecord): TestRecord {
  if (former === undefined) return record;
  return {
    ...record,
    annotations: [...former.annotations.filter(({ type }) => ofEachAttempt.has(type)), ...record.annotations],
    exchanges: [...former.exchanges, ...record.exchanges],
    // Only the first worker looks through the whole document.
    target: former.target ?? record.target,
    openapi: former.openapi ?? record.openapi,
  };
}

/** A test whose turn never came. */
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

/** Where the test stands; the title path without root, project and file. */
function identityOf(test: TestCase, rootDir: string): Pick<TestRecord, 'title' | 'file' | 'line'> {
  return {
    title: test.titlePath().slice(3).join(' › '),
    file: shownFile(test.location.file, rootDir),
    line: test.location.line,
  };
}

/** The suite's own files are named from its root, wherever it is installed; the user's from the working directory. */
function shownFile(file: string, rootDir: string): string {
  const own = relative(rootDir, file);
  return (own.startsWith('..') ? relative('', file) : own).split(sep).join('/');
}
