/** What of the API a statement is about: to tell whether a client that uses a part of it is concerned. */
import { operationName, operations } from './api/operations.ts';
import { isIsolation } from './graph/grave.ts';
import { area, topic } from './index.ts';

/** Operations by name, such as `GET /v1/learners`; ids of system events; `every`: every call, or every delivery. */
export interface Concern {
  operations: readonly string[] | 'every';
  events: readonly number[] | 'every';
}

const everyCall: Concern = { operations: 'every', events: [] };
const everyDelivery: Concern = { operations: [], events: 'every' };

const names = new Map(operations.map((operation) => [operation.id, operationName(operation)]));

function calls(...ids: string[]): Concern {
  return { operations: ids.map((id) => names.get(id) ?? id), events: [] };
}

const event = (id: number): Concern => ({ operations: [], events: [id] });

const tagCalls = calls('addLearnerTags', 'listLearnerTags', 'removeLearnerTag', 'listTags', 'deleteTag');
const batches = calls('assignSecondaryTutor', 'replaceSecondaryTutor');
const assessments = calls('readAssessment', 'readAssessmentUrl', 'inviteLearner', 'requestReport');

/** By a whole id, its first two parts, or the first alone. */
const concerns: Readonly<Record<string, Concern>> = {
  assessments,
  'assessments.enum': calls('readAssessment'),
  'assessments.invite': calls('inviteLearner'),
  'assessments.result': calls('readAssessment'),
  'assessments.status': calls('readAssessment'),
  'assessments.url': calls('readAssessmentUrl'),
  authentication: everyCall,
  contract: everyCall,
  'contract.accepts.auth-other-types': calls('issueToken'),
  'contract.accepts.json-patch-meaning': calls('replaceSecondaryTutor'),
  errors: everyCall,
  events: everyDelivery,
  'events.assessment-completed': event(100),
  'events.assessment-report-created': event(200),
  'events.assessment-report-request-failed': event(300),
  'events.modules-assigned': event(400),
  'events.module-first-accessed': event(500),
  'events.module-first-completed': event(600),
  'events.learner-export-completed': event(700),
  'events.learner-export-failed': event(800),
  'events.support-plan-changed': event(900),
  'events.catalogue': calls('listSystemEvents'),
  exports: calls('requestExport'),
  'exports.codes': event(700),
  learners: everyCall,
  'learners.completed': calls('listCompletedLearners'),
  'learners.create': calls('createLearner'),
  'learners.delete': calls('deleteLearner'),
  'learners.list': calls('listLearners'),
  'learners.provision-source': calls('readLearner', 'readLearnerByEmail', 'listLearners'),
  'learners.provision-type': calls('createLearner', 'updateLearner'),
  'learners.read': calls('readLearner', 'readLearnerByEmail'),
  'learners.secondary-tutors': calls('replaceSecondaryTutors'),
  'learners.update': calls('updateLearner'),
  modules: calls('listModules'),
  reports: calls('requestReport'),
  staff: calls('createStaff'),
  'support-plans': calls('readPlanSection'),
  'support-records': calls('listSupportRecords', 'readSupportRecord'),
  'support-records.list': calls('listSupportRecords'),
  'support-records.read': calls('readSupportRecord'),
  tags: tagCalls,
  'tags.add': calls('addLearnerTags'),
  'tags.all': calls('listTags'),
  'tags.delete': calls('deleteTag'),
  'tags.list': calls('listLearnerTags', 'listTags'),
  'tags.remove': calls('removeLearnerTag'),
  tutors: batches,
  'tutors.batch-patch': calls('replaceSecondaryTutor'),
  'tutors.batch-put': calls('assignSecondaryTutor'),
  versioning: everyCall,
  webhooks: calls('createWebhook', 'listWebhooks', 'readWebhook', 'updateWebhook', 'deleteWebhook'),
  'webhooks.create': calls('createWebhook'),
  'webhooks.delete': calls('deleteWebhook'),
  'webhooks.list': calls('listWebhooks'),
  'webhooks.logs': calls('listInvocationLogs', 'readInvocationLog'),
  'webhooks.read': calls('readWebhook', 'listWebhooks'),
  'webhooks.update': calls('updateWebhook'),
};

/** Isolation concerns everyone: other organisations reach what is theirs, whatever they call. */
export function concernOf(id: string): Concern {
  if (isIsolation(id)) return everyCall;
  return concerns[id] ?? concerns[`${area(id)}.${topic(id)}`] ?? concerns[area(id)] ?? everyCall;
}
