import type { Behaviour } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import { sendingFor } from './changed-answers.ts';
import { learner, webhook } from './operators/errors-statuses.ts';
import type { Defect } from './types.ts';

/** Returns this decision where the operation should return 404. */
const foundAfterAll = (name: string, operation: string, decision: Decision): Defect => ({
  name,
  breaks: 'errors.status.not-found',
  change: sendingFor(404, () => decision, operation),
});

const unknown: readonly Defect[] = [
  foundAfterAll('unknown-learner-read-as-null', `GET ${learner}`, { status: 200, body: null }),
  foundAfterAll('unknown-email-is-bad', 'GET /v1/learners/{email}', { status: 400 }),
  foundAfterAll('unknown-learner-updated', `PUT ${learner}`, { status: 204 }),
  foundAfterAll('unknown-learner-deleted', `DELETE ${learner}`, { status: 204 }),
  foundAfterAll('unknown-learner-gets-tutors', `PUT ${learner}/secondarytutors`, { status: 204 }),
  foundAfterAll('unknown-learner-without-modules', `GET ${learner}/modules`, { status: 200, body: [] }),
  foundAfterAll('unknown-learner-without-records', `GET ${learner}/supportrecords`, { status: 200, body: [] }),
  foundAfterAll('unknown-record-is-empty', `GET ${learner}/supportrecords/{supportRecordId}`, { status: 204 }),
  foundAfterAll('unknown-learner-without-tags', `GET ${learner}/tags`, { status: 200, body: [] }),
  foundAfterAll('unknown-learner-loses-tag', `DELETE ${learner}/tags`, { status: 204 }),
  foundAfterAll('unknown-learner-tagged', `POST ${learner}/tags`, { status: 200, body: [] }),
  foundAfterAll('unknown-webhook-deleted', `DELETE ${webhook}`, { status: 204 }),
  foundAfterAll('unknown-webhook-gone', `GET ${webhook}`, { status: 410 }),
  foundAfterAll('unknown-webhook-without-logs', `GET ${webhook}/invocationlogs`, {
    status: 200,
    body: { totalRecords: 0, invocationLogs: [] },
  }),
  foundAfterAll('unknown-log-is-forbidden', `GET ${webhook}/invocationlogs/{invocationLogId}`, { status: 403 }),
];

/** One operation still finds a deleted learner, as if deletion only marked the record and this route ignored the mark. */
const foundDeleted = (name: string, operation: string): Defect => ({
  name,
  breaks: 'errors.status.not-found',
  change: (correct) => {
    const known = new Map<string, Learner>();
    return {
      findLearner: (state, learnerId, asked) => {
        const learner = correct.findLearner(state, learnerId, asked);
        if (learner !== undefined) known.set(learnerId, learner);
        return learner ?? (asked === operation ? known.get(learnerId) : undefined);
      },
    };
  },
});

/** Once an operation has succeeded, always repeats that response. */
const keptForGood = (name: string, decider: 'decideListModules' | 'decideListLearnerTags'): Defect => ({
  name,
  breaks: 'errors.status.not-found',
  change: (correct) => {
    const kept = new Map<string, Decision>();
    return {
      [decider]: ((state, call) => {
        const key = JSON.stringify([call.params, call.query]);
        const decision = kept.get(key) ?? correct[decider](state, call);
        if (decision.status === 200) kept.set(key, decision);
        return decision;
      }) satisfies Behaviour[typeof decider],
    };
  },
});

const deleted: readonly Defect[] = [
  keptForGood('deleted-learner-keeps-modules-that-were-read', 'decideListModules'),
  keptForGood('deleted-learner-keeps-tags-that-were-read', 'decideListLearnerTags'),
  foundDeleted('deleted-learner-has-modules', `GET ${learner}/modules`),
  foundDeleted('deleted-learner-has-records', `GET ${learner}/supportrecords`),
  foundDeleted('deleted-learner-has-tags', `GET ${learner}/tags`),
  foundDeleted('deleted-learner-tagged', `POST ${learner}/tags`),
  foundDeleted('deleted-learner-updated', `PUT ${learner}`),
];

/** Gives a malformed id in this parameter a different response. */
const malformed = (name: string, field: string, decision: Decision): Defect => ({
  name,
  breaks: 'errors.malformed-id.refused',
  change: (correct) => ({
    malformedId: (id) => (id === field ? decision : correct.malformedId(id)),
  }),
});

const ids: readonly Defect[] = [
  malformed('malformed-learner-id-fails', 'learnerId', { status: 500 }),
  malformed('malformed-learner-id-is-422', 'learnerId', { status: 422 }),
  malformed('malformed-webhook-id-is-done', 'webhookId', { status: 204 }),
  malformed('malformed-record-id-is-empty', 'supportRecordId', { status: 200, body: {} }),
  malformed('malformed-log-id-fails', 'invocationLogId', { status: 500, text: 'FormatException' }),
];

const throttling: readonly Defect[] = [];

/** API document, Errors, item 2, and Endpoints. */
export const statusDefects: readonly Defect[] = [...unknown, ...deleted, ...ids, ...throttling];
