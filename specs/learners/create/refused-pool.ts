import { learnerUniqueReference } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { type Fault, fault, refusedCreates } from '../refusals.ts';
import { type FaultCheck, faultChecks, good } from './faults.ts';

/** Each unit is one character to a reader, so the limit must not depend on how many bytes it takes. */
export const texts = {
  'ASCII letters': (length: number) => 'x'.repeat(length),
  'letters of two bytes': (length: number) => 'é'.repeat(length),
  'letters of three bytes': (length: number) => '語'.repeat(length),
};

const endYear = laterEndDate.slice(0, 4);

export const noEndDates = {
  'a word': 'soon',
  'a sentence': 'when the course is over',
  'the 31st of June': `${endYear}-06-31`,
  'a thirteenth month': `${endYear}-13-01`,
};

/** What is just beyond limits, by what is beyond them. */
const beyond: Readonly<Record<string, readonly Fault[]>> = {
  ...Object.fromEntries(Object.entries(texts).map(([kind, text]) => [kind, [fault({ courseDetails: text(231) })]])),
  programmeLevel: [0, 8, -1].map((programmeLevel) => fault({ programmeLevel })),
  endDate: Object.values(noEndDates).map((endDate) => fault({ endDate })),
};

const keyOf = ({ group = '', title }: Pick<FaultCheck, 'group' | 'title'>) => `${group} ${title}`;

const named = (what: string, faults: readonly Fault[]) => faults.map((each, at) => [`${what} ${at}`, each] as const);

/** Valid values in the optional fields that faults replace. */
export const refused = refusedCreates(
  'refused',
  Object.fromEntries([
    ...faultChecks.flatMap((check) => named(keyOf(check), check.faults)),
    ...Object.entries(beyond).flatMap(([what, faults]) => named(what, faults)),
  ]),
  ({ organisation }) => ({
    learnerUniqueReference: learnerUniqueReference(),
    provisionType: 30,
    secondaryTutorEmails: good(organisation),
  }),
  (row) => faultChecks.find(({ faults }) => faults.includes(row))?.powers ?? [],
);

/** The rows of a check. */
export const rowsOf = (check: FaultCheck) => named(keyOf(check), check.faults).map(([row]) => row);

/** The rows of what is beyond a limit. */
export const rowsBeyond = (what: string) => named(what, beyond[what]!).map(([row]) => row);

/** The first row of the check with this title. */
export const rowOf = (title: string, group?: string) => refused.row(`${keyOf({ title, ...(group && { group }) })} 0`);
