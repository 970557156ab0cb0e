import { authentication, endpoints, endpointsAuthentication } from './authentication.ts';
import { endpointsLearners, endpointsSecondaryTutors } from './endpoints-learners.ts';
import { endpointsTags } from './endpoints-tags.ts';
import { errors, limits } from './errors.ts';
import { learnerCreateFields, learnerCreateRules } from './learner-create.ts';
import { learnerRead } from './learner-read.ts';
import { learnerUpdate } from './learner-update.ts';
import { overview } from './overview.ts';
import { tags } from './tags.ts';
import type { Entry } from './types.ts';
import { versioning } from './versioning.ts';

/** Every part of the catalogue, in the order of the API document. */
export const parts: readonly Record<string, Entry>[] = [
  overview,
  learnerCreateFields,
  learnerCreateRules,
  learnerUpdate,
  learnerRead,
  tags,
  endpoints,
  endpointsAuthentication,
  endpointsLearners,
  endpointsSecondaryTutors,
  endpointsTags,
  authentication,
  errors,
  limits,
  versioning,
];

const entries = {
  ...overview,
  ...learnerCreateFields,
  ...learnerCreateRules,
  ...learnerUpdate,
  ...learnerRead,
  ...tags,
  ...endpoints,
  ...endpointsAuthentication,
  ...endpointsLearners,
  ...endpointsSecondaryTutors,
  ...endpointsTags,
  ...authentication,
  ...errors,
  ...limits,
  ...versioning,
};

/** The permanent id of an entry: a misspelt one does not compile. */
export type RuleId = keyof typeof entries;

/** Every statement of the API document by its id, in the order of the document. */
export const catalogue: Readonly<Record<RuleId, Entry>> = entries;

/** The ids of the catalogue, in the order of the document. */
export const ruleIds = Object.keys(entries) as RuleId[];

/** Whether a text, such as one read from a file, is the id of an entry. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(entries, id);
}

/** The entry of an id. */
export function entry(id: RuleId): Entry {
  return catalogue[id];
}

/** The area of an id, its first segment: the name of the folder of specs that covers it. */
export function area(id: string): string {
  return id.split('.', 1)[0] ?? id;
}
