import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Learner, Outcome, ReportFile } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Body, Call, Decision, Finding, Happening } from './types.ts';

/** `POST /v1/learners/{learnerId}/assessment/report`. API document, Assessments. */
export function decideRequestReport(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    if (!b.hasCompleted(learner) && b.choices.reportBeforeCompletion === 'refused')
      return b.refuse([{ field: 'learnerId', message: 'The learner has not completed an assessment.' }]);
    const requestId = randomUUID();
    return { ...b.answer(200, { requestId }), jobs: [{ kind: 'report', requestId, learner }] };
  });
}

/** How a report ends: event 200 with the file, or event 300. API document, States and transitions. */
export function reportFinished(b: Behaviour, requestId: string, learner: Learner, outcome: Outcome): Happening {
  if (outcome === 'failure' || !b.hasCompleted(learner))
    return { eventId: 300, data: b.reportFailure(requestId, learner) };
  return { eventId: 200, data: { RequestId: requestId }, file: b.reportFile(learner) };
}

/** Data of event 300: not shown. */
export function reportFailure(b: Behaviour, requestId: string, learner: Learner): Body {
  if (b.choices.eventData === 'plain') return { RequestId: requestId, LearnerId: learner.learnerId };
  return { RequestId: requestId, Failure: { Message: 'The report could not be generated.' } };
}

/** The report: a PDF whose second line contains non-ASCII bytes, as PDFs do. API document, Envelope. */
export function reportFile(_b: Behaviour, learner: Learner): ReportFile {
  const head = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\r\n', 'latin1');
  const text = Buffer.from(`1 0 obj << /Learner (${learner.learnerId}) >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`);
  return {
    name: `report-${learner.learnerId}.pdf`,
    mediaType: 'application/pdf',
    content: Buffer.concat([head, text]),
  };
}

/** `POST /v1/learnerexports`. API document, Assessments. */
export function decideRequestExport(b: Behaviour, _state: State, call: Call): Decision {
  const body = b.objectOf(call.body);
  if (!body) return b.notAnObject();
  const findings = b.checkExport(body);
  if (findings.length > 0) return b.refuse(findings);
  const requestId = randomUUID();
  const from = b.textOrNull(body.exportFromDate);
  const to = b.textOrNull(body.exportToDate);
  return { ...b.answer(200, { requestId }), jobs: [{ kind: 'export', requestId, from, to }] };
}

/** API document, Assessments. */
export function checkExport(b: Behaviour, body: Body): Finding[] {
  const findings = ['exportFromDate', 'exportToDate'].flatMap((field): Finding[] => {
    const value = body[field];
    if (value === undefined || value === null)
      return b.choices.exportDates === 'required' ? [{ field, message: 'A date is required.' }] : [];
    const message = b.checkDate(value);
    return message === null ? [] : [{ field, message }];
  });
  const isReversed = findings.length === 0 && String(body.exportFromDate) > String(body.exportToDate);
  if (!isReversed || b.choices.exportDatesReversed === 'accepted') return findings;
  return [{ field: 'exportToDate', message: 'The export must not end before it begins.' }];
}

/** How an export ends: event 700 with the records, or event 800. API document, States and transitions. */
export function exportFinished(
  b: Behaviour,
  state: State,
  request: { requestId: string; from: string | null; to: string | null },
  outcome: Outcome,
): Happening {
  const { requestId, from, to } = request;
  if (outcome === 'failure') return { eventId: 800, data: b.exportFailure(requestId) };
  return { eventId: 700, data: b.exportData(requestId, b.exportRecords(state, from, to)) };
}

/** Data of event 700. API document, Envelope. */
export function exportData(b: Behaviour, requestId: string, records: readonly Body[]): Body {
  const field = b.choices.eventData === 'plain' ? 'EvidenceRecords' : 'Records';
  return { RequestId: requestId, [field]: records };
}

/** Data of event 800: not shown. */
export function exportFailure(b: Behaviour, requestId: string): Body {
  if (b.choices.eventData === 'plain') return { RequestId: requestId };
  return { RequestId: requestId, Failure: { Message: 'The export could not be generated.' } };
}

/** Evidence records of all learners that were last updated between the two days, inclusive. API document, Envelope. */
export function exportRecords(b: Behaviour, state: State, from: string | null, to: string | null): Body[] {
  return state.learners
    .all()
    .flatMap((learner) =>
      learner.supportRecords
        .filter(({ lastUpdatedAt }) => b.isBetween(b.dayOf(lastUpdatedAt), from, to))
        .map((record, index) => b.exportRecord(learner, record.supportType, record.coverageStatus, index)),
    );
}

/** Whether a day is in a range of days, inclusive; null leaves that end open. API document, Assessments. */
export function isBetween(_b: Behaviour, day: string, from: string | null, to: string | null): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Codes of support sessions. API document, Code tables. */
export const supportSessionTypes: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** Codes of durations, in steps of half an hour. API document, Code tables. */
export const supportDurations: readonly number[] = Array.from({ length: 16 }, (_, step) => (step + 1) * 10);

/** Codes of domains. API document, Code tables. */
export const domainCodes: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Codes of indexes. API document, Code tables. */
export const indexCodes: readonly number[] = [1, 2, 3, 4, 5, 6];

/** One evidence record; its codes are strings. API document, Envelope. */
export function exportRecord(
  b: Behaviour,
  learner: Learner,
  supportType: number,
  coverageStatus: number,
  index: number,
): Body {
  const nth = (codes: readonly number[]) => b.exportCode(codes[index % codes.length]!);
  return {
    ClientReference: learner.clientReference,
    LearnerUniqueReference: learner.learnerUniqueReference,
    SupportSessionType: nth(b.supportSessionTypes),
    DurationOfSupport: nth(b.supportDurations),
    Domain: nth(b.domainCodes),
    Index: nth(b.indexCodes),
    SupportType: b.exportCode(supportType),
    CoverageStatus: b.exportCode(coverageStatus),
  };
}

/** A code as it is written in exports. API document, Envelope. */
export function exportCode(_b: Behaviour, code: number): unknown {
  return String(code);
}
