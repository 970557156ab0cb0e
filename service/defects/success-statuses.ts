import type { RuleId } from '../../rules/index.ts';
import { sending } from './changed-answers.ts';
import type { Defect } from './types.ts';

/** Operation -> the rule that names its 200. The record of a learner is read by two routes, each with a rule of its own. */
const rules: Record<string, RuleId> = {
  'GET /v1/learners': 'learners.list.complete',
  'GET /v1/learners/{learnerId}': 'learners.read.by-id',
  'GET /v1/learners/{email}': 'learners.read.by-email',
  'GET /v1/learners/assessmentcompleted': 'learners.completed.shape',
  'GET /v1/learners/{learnerId}/assessment': 'assessments.complete.available',
  'GET /v1/learners/{learnerId}/assessment/url': 'assessments.url.given',
  'POST /v1/learners/{learnerId}/assessment/report': 'reports.request.id',
  'POST /v1/learnerexports': 'exports.request.id',
  'GET /v1/learners/{learnerId}/modules': 'modules.list.assigned',
  'GET /v1/learners/{learnerId}/supportrecords': 'support-records.list.all',
  'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}': 'support-records.read.by-id',
  'GET /v1/systemevents': 'events.catalogue.list',
  'GET /v1/webhooks': 'webhooks.list.own',
  'GET /v1/webhooks/{webhookId}': 'webhooks.read.by-id',
  'GET /v1/webhooks/{webhookId}/invocationlogs': 'webhooks.logs.listed',
  'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}': 'webhooks.logs.single',
};

/** The answer is as documented, but for its status. */
export const successStatusDefects: readonly Defect[] = Object.entries(rules).map(([operation, breaks]) => ({
  name: `answered-203-${breaks.replaceAll('.', '-')}`,
  breaks,
  change: sending(200, operation, (decision) => ({ ...decision, status: 203 })),
}));
