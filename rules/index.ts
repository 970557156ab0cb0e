import type { Json } from '../protocol/evidence.ts';
import { sections } from './api/sections.ts';
import { assessments } from './assessments.ts';
import { authentication } from './authentication.ts';
import { contract } from './contract.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { restsOn } from './graph/rests-on.ts';
import { learners } from './learners/index.ts';
import { modules } from './modules.ts';
import { reports } from './reports.ts';
import { staff } from './staff.ts';
import { supportPlans } from './support-plans.ts';
import { supportRecords } from './support-records.ts';
import { tags } from './tags.ts';
import { tutors } from './tutors.ts';
import type { Entry } from './types.ts';
import { versioning } from './versioning.ts';
import { webhooks } from './webhooks.ts';

const areas = {
  ...assessments,
  ...authentication,
  ...contract,
  ...errors,
  ...events,
  ...exports,
  ...learners,
  ...modules,
  ...reports,
  ...staff,
  ...supportPlans,
  ...supportRecords,
  ...tags,
  ...tutors,
  ...versioning,
  ...webhooks,
};

/** The permanent id of an entry. A misspelt one does not compile. */
export type RuleId = keyof typeof areas;

/** Every statement of the API document by its id, in the order of the document. */
export const catalogue = Object.fromEntries(
  Object.entries<Entry>(areas)
    .sort(([, one], [, other]) => sections.indexOf(one.section) - sections.indexOf(other.section))
    .map(([id, entry]) => [id, { ...entry, restsOn: restsOn[id as RuleId] ?? [] }]),
) as Readonly<Record<RuleId, Entry>>;

/** The ids of the catalogue, in the order of the document. */
export const ruleIds = Object.keys(catalogue) as RuleId[];

/** Whether a text, for example one read from a file, is the id of an entry. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(catalogue, id);
}

/** What would worry a careful client about an answer to a question of the catalogue; null if nothing would. */
export function surpriseOf(id: string, answer: Json): string | null {
  return isRuleId(id) ? (catalogue[id].surprising?.(answer) ?? null) : null;
}

/** How an answer to a question of the catalogue is said in a sentence; null if the question does not say how. */
export function sayOf(id: string, answer: Json, inWords: string): string | null {
  return isRuleId(id) ? (catalogue[id].say?.(answer, inWords) ?? null) : null;
}

export function isQuestion(id: string): boolean {
  return isRuleId(id) && catalogue[id].kind === 'question';
}

/** Whether each client that makes the call a statement is about is concerned, whatever else it does. */
export function hitsEachCaller(id: string): boolean {
  return isRuleId(id) && catalogue[id].hitsEachCaller === true;
}

/** The first segment of an id, which names the folder of its specs; of statements about a client under test, the second. */
export function area(id: string): string {
  const [first = id, second = first] = id.split('.', 2);
  return first === 'client' ? second : first;
}

/** The second segment of an id, which names the files of its specs and defects. */
export function topic(id: string): string {
  return id.split('.', 2)[1] ?? '';
}
