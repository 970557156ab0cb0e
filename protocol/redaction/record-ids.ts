import { formatOf } from '../formats.ts';
import { isObject } from '../json.ts';

/** What the API document calls ids of records that a write makes or is about; that of a webhook is not shown. */
const ofRecords = /^(?:(?:learner|learnerUser|webhook|request)?Id)$/i;

/** What a service may wrap such a record in. */
const wrappers = /^(?:data|result|item|value|learner|webhook|request)$/i;

/** The ids in the answer to a write that are of its record, which is the run's; others may be shared with records of others. */
export function recordIds(answer: unknown): string[] {
  if (isUuidText(answer)) return [answer];
  if (!isObject(answer)) return [];
  return Object.entries(answer).flatMap(([name, member]) => {
    if (ofRecords.test(name) && isUuidText(member)) return [member];
    return wrappers.test(name) ? recordIds(member) : [];
  });
}

function isUuidText(value: unknown): value is string {
  return typeof value === 'string' && formatOf(value) === 'uuid';
}
