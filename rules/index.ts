import { assessmentResult, states } from './assessment-result.ts';
import { authentication, endpoints, endpointsAuthentication } from './authentication.ts';
import { delivery, exportCodes, signature } from './delivery.ts';
import { endpointsAssessments } from './endpoints-assessments.ts';
import { endpointsLearners, endpointsSecondaryTutors, endpointsWrites } from './endpoints-learners.ts';
import { endpointsRecords } from './endpoints-records.ts';
import { endpointsTags } from './endpoints-tags.ts';
import { endpointsTutorsPatch, endpointsTutorsPut } from './endpoints-tutors.ts';
import { endpointsReferenced, endpointsWebhooks } from './endpoints-webhooks.ts';
import { errors, limits } from './errors.ts';
import { envelope, eventsIntroduction, eventsTable } from './events.ts';
import { learnerCreateFields } from './learner-create-fields.ts';
import { learnerCreateRules } from './learner-create-rules.ts';
import { learnerRead } from './learner-read.ts';
import { learnerUpdate } from './learner-update.ts';
import { overview } from './overview.ts';
import { tags } from './tags.ts';
import type { Entry } from './types.ts';
import { versioning } from './versioning.ts';
import { invocationLogs, otherRecords, systemEvents, webhooks } from './webhooks.ts';

/** Every part of the catalogue, in the order of the API document. */
export const parts: readonly Record<string, Entry>[] = [
  overview,
  learnerCreateFields,
  learnerCreateRules,
  learnerUpdate,
  learnerRead,
  assessmentResult,
  tags,
  webhooks,
  systemEvents,
  invocationLogs,
  otherRecords,
  states,
  endpoints,
  endpointsAuthentication,
  endpointsAssessments,
  endpointsLearners,
  endpointsSecondaryTutors,
  endpointsWrites,
  endpointsRecords,
  endpointsTags,
  endpointsTutorsPut,
  endpointsTutorsPatch,
  endpointsWebhooks,
  endpointsReferenced,
  authentication,
  eventsIntroduction,
  eventsTable,
  envelope,
  signature,
  delivery,
  exportCodes,
  errors,
  limits,
  versioning,
];

// Listed again, since spreading keeps the literal types of the keys. A test detects an id that is in two parts.
const entries = {
  ...overview,
  ...learnerCreateFields,
  ...learnerCreateRules,
  ...learnerUpdate,
  ...learnerRead,
  ...assessmentResult,
  ...tags,
  ...webhooks,
  ...systemEvents,
  ...invocationLogs,
  ...otherRecords,
  ...states,
  ...endpoints,
  ...endpointsAuthentication,
  ...endpointsAssessments,
  ...endpointsLearners,
  ...endpointsSecondaryTutors,
  ...endpointsWrites,
  ...endpointsRecords,
  ...endpointsTags,
  ...endpointsTutorsPut,
  ...endpointsTutorsPatch,
  ...endpointsWebhooks,
  ...endpointsReferenced,
  ...authentication,
  ...eventsIntroduction,
  ...eventsTable,
  ...envelope,
  ...signature,
  ...delivery,
  ...exportCodes,
  ...errors,
  ...limits,
  ...versioning,
};

/** The permanent id of an entry. A misspelt one does not compile. */
export type RuleId = keyof typeof entries;

/** Every statement of the API document by its id, in the order of the document. */
export const catalogue: Readonly<Record<RuleId, Entry>> = entries;

/** The ids of the catalogue, in the order of the document. */
export const ruleIds = Object.keys(entries) as RuleId[];

/** Whether a text, for example one read from a file, is the id of an entry. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(entries, id);
}

/** Whether a text is the id of a question. */
export function isQuestion(id: string): boolean {
  return isRuleId(id) && catalogue[id].kind === 'question';
}

/** The area of an id: its first segment, which is also the name of the folder of specs for the service's rules. */
export function area(id: string): string {
  return id.split('.', 1)[0] ?? id;
}
