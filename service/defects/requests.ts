import type { Body } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

const fixedId = '00000000-0000-4000-8000-000000000000';
const reportOperation = 'POST /v1/learners/{learnerId}/assessment/report';

/** Changes one member of every exported record. */
function ofRecords(member: string, change: (value: unknown) => unknown): Defect['change'] {
  return (correct) => ({
    exportRecord: (learner, supportType, coverageStatus, index) => {
      const record: Body = correct.exportRecord(learner, supportType, coverageStatus, index);
      return { ...record, [member]: change(record[member]) };
    },
  });
}

/** Defects of reports and exports. */
export const requestDefects: readonly Defect[] = [
  {
    // Every request gets the same id.
    name: 'report-request-id-fixed',
    breaks: 'reports.request.id',
    change: (correct) => ({
      decideRequestReport(state, call) {
        const decision = correct.decideRequestReport(state, call);
        return decision.status === 200 ? { ...decision, body: { requestId: fixedId } } : decision;
      },
    }),
  },
  {
    // The id is a string of digits instead of a UUID.
    name: 'report-request-id-no-uuid',
    breaks: 'reports.request.id',
    change: (correct) => ({
      decideRequestReport(state, call) {
        const decision = correct.decideRequestReport(state, call);
        return decision.status === 200 ? { ...decision, body: { requestId: `${call.now}` } } : decision;
      },
    }),
  },
  {
    // The response is 202 instead of 200.
    name: 'report-request-answers-202',
    breaks: 'reports.request.id',
    change: (correct) => ({
      decideRequestReport(state, call) {
        const decision = correct.decideRequestReport(state, call);
        return decision.status === 200 ? { ...decision, status: 202 } : decision;
      },
    }),
  },
  {
    // Reports on other organisations' learners are made.
    name: 'report-across-organisations',
    breaks: 'reports.isolation.request',
    change: (correct) => ({
      findLearner: (state, id, operation) =>
        correct.findLearner(state, id, operation) ??
        (operation === reportOperation ? correct.findForeignLearner(state, id) : undefined),
    }),
  },
  {
    // The request is refused, but the report is made.
    name: 'report-across-organisations-refused-and-made',
    breaks: 'reports.isolation.request',
    change: (correct) => ({
      decideRequestReport(state, call) {
        const decision = correct.decideRequestReport(state, call);
        const learner = correct.findForeignLearner(state, call.params.learnerId ?? '');
        return learner ? { ...decision, jobs: [{ kind: 'report', requestId: fixedId, learner }] } : decision;
      },
    }),
  },
  {
    // Every request gets the same id.
    name: 'export-request-id-fixed',
    breaks: 'exports.request.id',
    change: (correct) => ({
      decideRequestExport(state, call) {
        const decision = correct.decideRequestExport(state, call);
        return decision.status === 200 ? { ...decision, body: { requestId: fixedId } } : decision;
      },
    }),
  },
  {
    // The response also contains a status.
    name: 'export-request-tells-more',
    breaks: 'exports.request.id-only',
    change: (correct) => ({
      decideRequestExport(state, call) {
        const decision = correct.decideRequestExport(state, call);
        if (decision.status !== 200) return decision;
        return { ...decision, body: { ...(decision.body as object), status: 'queued' } };
      },
    }),
  },
  {
    // Dates must be written day first.
    name: 'export-dates-day-first',
    breaks: 'exports.request.dates',
    alsoBreaks: ['exports.request.id', 'exports.request.id-only'],
    change: (correct) => ({
      checkExport: (body) =>
        /^\d{4}-/.test(String(body.exportFromDate))
          ? [{ field: 'exportFromDate', message: 'Expected DD/MM/YYYY.' }]
          : correct.checkExport(body),
    }),
  },
  {
    // 29 February is refused.
    name: 'export-of-a-leap-day-refused',
    breaks: 'exports.request.dates',
    change: (correct) => ({
      checkExport: (body) =>
        String(body.exportFromDate).endsWith('-02-29')
          ? [{ field: 'exportFromDate', message: 'The value must be a date.' }]
          : correct.checkExport(body),
    }),
  },
  {
    // The export contains the records of all organisations.
    name: 'export-of-all-organisations',
    breaks: 'exports.isolation.records',
    change: (correct) => ({
      exportRecords: (state, from, to) => [
        ...correct.exportRecords(state, from, to),
        ...[...state.neighbours()].flatMap((neighbour) => correct.exportRecords(neighbour, from, to)),
      ],
    }),
  },
  {
    // Exports contain a code above those of the table.
    name: 'export-session-type-unknown',
    breaks: 'exports.codes.session-type',
    change: () => ({ supportSessionTypes: [10, 110] }),
  },
  {
    // The name instead of the code.
    name: 'export-session-type-as-a-name',
    breaks: 'exports.codes.session-type',
    change: ofRecords('SupportSessionType', () => 'Pastoral support 1:1'),
  },
  {
    // The duration is in hours instead of a code.
    name: 'export-duration-in-hours',
    breaks: 'exports.codes.duration',
    change: ofRecords('DurationOfSupport', (code) => `${Number(code) / 20}`),
  },
  {
    // Codes continue beyond eight hours.
    name: 'export-duration-above-the-table',
    breaks: 'exports.codes.duration',
    change: () => ({ supportDurations: [160, 170] }),
  },
  {
    // Domain codes start at 0.
    name: 'export-domain-from-zero',
    breaks: 'exports.codes.domain',
    change: () => ({ domainCodes: [0, 1, 2] }),
  },
  {
    // Exports contain a tenth domain.
    name: 'export-domain-ten',
    breaks: 'exports.codes.domain',
    change: () => ({ domainCodes: [9, 10] }),
  },
  {
    // Exports contain a seventh index.
    name: 'export-index-seven',
    breaks: 'exports.codes.index',
    change: () => ({ indexCodes: [6, 7] }),
  },
];
