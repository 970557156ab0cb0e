/** Values that the API document enumerates, by field (Learner: create body; Assessment result). */
import { enumerations, genders, planSections } from './names.ts';

type Values = readonly (string | number)[];

const { supportType, coverageStatus, ...ofResults } = enumerations;

const fields: [operation: RegExp, values: Record<string, Values>][] = [
  [/ \/v1\/learners(?:\/\{(?:learnerId|email)\})?$/, { gender: genders }],
  [/ \/v1\/learners\/\{learnerId\}\/assessment$/, ofResults],
  [/\/supportrecords(?:\/\{supportRecordId\})?$/, { supportType, coverageStatus }],
  [/\/supportplan\/\{section\}$/, { section: planSections }],
];

/** The values that a field may have in the bodies of an operation's successes and requests, by its name; empty if it may have any. */
export function enumerated(operation: string): Record<string, Values> {
  return Object.assign({}, ...fields.filter(([pattern]) => pattern.test(operation)).map(([, values]) => values));
}
