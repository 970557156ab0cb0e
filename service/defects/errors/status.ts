import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { remembered } from '../operators/decisions.ts';
import { learnerPath, webhookPath } from '../operators/paths.ts';
import type { AlsoBreaks, Change, Decision, Learner } from '../types.ts';

/** Returns this decision where the operation should return 404. */
const foundAfterAll = (operation: string, decision: Decision): Change => sending(404, operation, () => decision);

/** One operation still finds a deleted learner, as if deletion only marked the record and this route ignored the mark. */
const foundDeleted =
  (operation: string): Change =>
  (correct) => {
    const known = new Map<string, Learner>();
    return {
      findLearner: (state, learnerId, asked) => {
        const learner = correct.findLearner(state, learnerId, asked);
        if (learner !== undefined) known.set(learnerId, learner);
        return learner ?? (asked === operation ? known.get(learnerId) : undefined);
      },
    };
  };

/** Once an operation has succeeded, always repeats that response. */
const keptForGood = (decider: 'decideListModules' | 'decideListLearnerTags'): Change =>
  remembered(decider, (_state, call) => JSON.stringify([call.params, call.query]));

export const defects = breaking('errors.status.not-found', {
  'unknown-learner-read-as-null': foundAfterAll(`GET ${learnerPath}`, { status: 200, body: null }),
  'unknown-email-is-bad': foundAfterAll('GET /v1/learners/{email}', { status: 400 }),
  'unknown-learner-updated': foundAfterAll(`PUT ${learnerPath}`, { status: 204 }),
  'unknown-learner-deleted': foundAfterAll(`DELETE ${learnerPath}`, { status: 204 }),
  'unknown-learner-gets-tutors': foundAfterAll(`PUT ${learnerPath}/secondarytutors`, { status: 204 }),
  'unknown-learner-without-modules': foundAfterAll(`GET ${learnerPath}/modules`, { status: 200, body: [] }),
  'unknown-learner-without-records': foundAfterAll(`GET ${learnerPath}/supportrecords`, { status: 200, body: [] }),
  'unknown-record-is-empty': foundAfterAll(`GET ${learnerPath}/supportrecords/{supportRecordId}`, { status: 204 }),
  'unknown-learner-without-tags': foundAfterAll(`GET ${learnerPath}/tags`, { status: 200, body: [] }),
  'unknown-learner-loses-tag': foundAfterAll(`DELETE ${learnerPath}/tags`, { status: 204 }),
  'unknown-learner-tagged': foundAfterAll(`POST ${learnerPath}/tags`, { status: 200, body: [] }),
  'unknown-webhook-deleted': foundAfterAll(`DELETE ${webhookPath}`, { status: 204 }),
  'unknown-webhook-gone': foundAfterAll(`GET ${webhookPath}`, { status: 410 }),
  'unknown-webhook-without-logs': foundAfterAll(`GET ${webhookPath}/invocationlogs`, {
    status: 200,
    body: { totalRecords: 0, invocationLogs: [] },
  }),
  'unknown-log-is-forbidden': foundAfterAll(`GET ${webhookPath}/invocationlogs/{invocationLogId}`, { status: 403 }),
  'deleted-learner-keeps-modules-that-were-read': keptForGood('decideListModules'),
  'deleted-learner-keeps-tags-that-were-read': keptForGood('decideListLearnerTags'),
  'deleted-learner-has-modules': foundDeleted(`GET ${learnerPath}/modules`),
  'deleted-learner-has-records': foundDeleted(`GET ${learnerPath}/supportrecords`),
  'deleted-learner-has-tags': foundDeleted(`GET ${learnerPath}/tags`),
  'deleted-learner-tagged': foundDeleted(`POST ${learnerPath}/tags`),
  'deleted-learner-updated': foundDeleted(`PUT ${learnerPath}`),
});

export const alsoBreaks: AlsoBreaks = {
  'deleted-learner-keeps-modules-that-were-read': ['modules.list.assigned'],
  'deleted-learner-keeps-tags-that-were-read': ['tags.delete.deletes', 'tags.list.held'],
  'unknown-learner-read-as-null': ['errors.throttled.anywhere'],
};
