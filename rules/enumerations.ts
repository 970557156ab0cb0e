/** Values that the API document enumerates, by field (Learner: create body; Assessment result). */
import { genders, planSections } from './names.ts';

type Values = readonly (string | number)[];

const fields: [operation: RegExp, values: Record<string, Values>][] = [
  [/ \/v1\/learners(?:\/\{(?:learnerId|email)\})?$/, { gender: genders }],
  [
    / \/v1\/learners\/\{learnerId\}\/assessment$/,
    {
      status: [10, 20, 30],
      learnerStatus: [10, 20, 30],
      supportLikelihoodRating: [-1, 0, 1, 2, 3, 4, 5, 6],
      domainId: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      domainResult: [1, 2, 3],
    },
  ],
  [/\/supportrecords(?:\/\{supportRecordId\})?$/, { supportType: [10, 20], coverageStatus: [10, 20, 30] }],
  [/\/supportplan\/\{section\}$/, { section: planSections }],
];

/** The values that a field may have in the bodies of an operation's successes and requests, by its name; empty if it may have any. */
export function enumerated(operation: string): Record<string, Values> {
  return Object.assign({}, ...fields.filter(([pattern]) => pattern.test(operation)).map(([, values]) => values));
}
