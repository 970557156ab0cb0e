import {
  apprenticeships,
  notSet,
  type Organisation,
  type Power,
  type RuleId,
  unique,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { emailOfLearner, type Fault, type Fields, fault, faultIn } from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

/** What two learners are created with: some faults are tried where either is stored. */
export const stored = {
  one: { hasEhcp: true, provisionType: notSet.id },
  other: { hasEhcp: false, provisionType: apprenticeships.id },
};
export type Stored = keyof typeof stored;

const badGenders = {
  'a word outside the list': 'Unknown',
  'a small first letter': 'male',
  'capitals only': 'FEMALE',
  'other punctuation': 'Nonbinary/Nonconforming',
  'a capital after the last hyphen': 'Non-binary/Non-Conforming',
  'letters of full width': 'Ｍａｌｅ',
  'hyphens of typesetting': 'Non\u2010binary/Non\u2010conforming',
  'a space after': 'Another ',
  'only the part before the slash': 'Non-binary',
  'that part without its hyphen': 'NonBinary',
  'an empty text': '',
  'the number 1': 1,
  'the number 0': 0,
  'a digit in quotes': '1',
};

const badDates = {
  'dateOfBirth as a word': { dateOfBirth: 'yesterday' },
  'dateOfBirth on a day that the calendar lacks': { dateOfBirth: '2001-02-29' },
  'dateOfBirth on the 30th of February': { dateOfBirth: '1990-02-30' },
  'dateOfBirth in a thirteenth month': { dateOfBirth: '1990-13-01' },
  'dateOfBirth as an empty text': { dateOfBirth: '' },
  'endDate as a word': { endDate: 'soon' },
  'endDate on a day that the calendar lacks': { endDate: `${laterEndDate.slice(0, 4)}-06-31` },
};

const required = ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'];
const noBooleans = { 'a word': 'yes', 'the number 1': 1, 'the number 0': 0, 'an object': {} };
const badTypes: Record<string, [RuleId, unknown]> = {
  null: ['learners.update.provision-type-null', null],
  [`the name ${notSet.name}`]: ['learners.update.provision-type-name', notSet.name],
  [`the name ${apprenticeships.name}`]: ['learners.update.provision-type-name', apprenticeships.name],
  '987654': ['learners.update.provision-type-unknown', 987_654],
  '-1': ['learners.update.provision-type-unknown', -1],
};

const nobody = () => `${unique('nobody')}@example.com`;
const primary = (primaryTutorEmail: unknown) => fault({ primaryTutorEmail });
const secondary = (of: (organisation: Organisation) => unknown[]) =>
  faultIn('secondaryTutorEmails', ({ organisation }) => ({ secondaryTutorEmails: of(organisation) }));

/** By title, with the power that it needs. */
const primaryTutors: Record<string, [Fault, Power?]> = {
  'is refused when it is nobody’s': [primary(nobody())],
  'is refused when it is a learner’s': [
    faultIn('primaryTutorEmail', async (scene) => ({ primaryTutorEmail: await emailOfLearner(scene) })),
  ],
  'is refused when it is of staff who are no tutors': [
    faultIn('primaryTutorEmail', ({ organisation }) => ({ primaryTutorEmail: organisation.staff[0] })),
    'staff',
  ],
};
const secondaryTutors: Record<string, [Fault | Fault[], Power?]> = {
  'is refused when it stands alone': [secondary(() => [nobody()])],
  'is refused when it is a learner’s, or no text at all': [
    [
      faultIn('secondaryTutorEmails', async (scene) => ({ secondaryTutorEmails: [await emailOfLearner(scene)] })),
      secondary(() => ['']),
    ],
  ],
  ...Object.fromEntries(
    Object.entries({ first: 0, 'in the middle': 1, last: 2 }).map(([place, at]): [string, [Fault, Power]] => [
      `is refused when it stands ${place}`,
      [secondary(({ tutors }) => tutors.slice(1, 3).toSpliced(at, 0, nobody())), 'threeTutors'],
    ]),
  ),
  'is refused when it is of staff who are no tutors': [secondary(({ staff }) => staff.slice(0, 1)), 'staff'],
};

/** Updates with a fault, which are refused. */
export interface Check {
  rule: RuleId;
  group?: string;
  title: string;
  /** By default, either. */
  learner?: Stored;
  faults: readonly Fault[];
  powers?: readonly Power[];
}

const titled = (rule: RuleId, table: object, faultOf: (value: unknown) => Fault, suffix = ''): Check[] =>
  Object.entries(table).map(([what, value]) => ({ rule, title: `refuses ${what}${suffix}`, faults: [faultOf(value)] }));

const ofTutors = (rule: RuleId, group: string, table: Record<string, [Fault | Fault[], Power?]>): Check[] =>
  Object.entries(table).map(([title, [faults, power]]) => ({
    rule,
    group,
    title,
    faults: [faults].flat(),
    powers: power === undefined ? [] : [power],
  }));

export const checks: Check[] = [
  ...titled('learners.update.gender-unrecognised', badGenders, (gender) => fault({ gender }), ' as gender'),
  ...titled('learners.update.date-format', badDates, (fields) => fault(fields as Fields)),
  ...required.map(
    (field): Check => ({
      rule: 'learners.update.required-fields',
      title: `refuses an update without ${field}`,
      faults: [fault({ [field]: undefined })],
    }),
  ),
  ...titled('learners.update.wrong-type', wrongTypes, (fields) => fault(fields as Fields)),
  {
    rule: 'learners.update.programme-level-range',
    group: 'programmeLevel',
    title: 'is refused as 0, 8 and -1',
    faults: [0, 8, -1].map((programmeLevel) => fault({ programmeLevel })),
  },
  {
    rule: 'learners.update.unique-reference-validated',
    title: 'refuses a sentence as learnerUniqueReference',
    faults: [fault({ learnerUniqueReference: 'this is no reference at all' })],
  },
  ...(['one', 'other'] as const).flatMap((learner): Check[] => [
    {
      rule: 'learners.update.has-ehcp-null',
      group: 'hasEhcp',
      title: `is refused as null where ${stored[learner].hasEhcp} is stored`,
      learner,
      faults: [fault({ hasEhcp: null })],
    },
    ...Object.entries(badTypes).map(
      ([as, [rule, provisionType]]): Check => ({
        rule,
        group: `provisionType where ${stored[learner].provisionType} is stored`,
        title: `is refused as ${as}`,
        learner,
        faults: [fault({ provisionType })],
      }),
    ),
  ]),
  ...Object.entries(noBooleans).map(
    ([as, hasEhcp]): Check => ({
      rule: 'learners.update.has-ehcp-only-boolean',
      group: 'hasEhcp',
      title: `is refused as ${as}`,
      learner: 'other',
      faults: [fault({ hasEhcp })],
    }),
  ),
  ...ofTutors('learners.update.invalid-primary-tutor', 'an invalid primaryTutorEmail', primaryTutors),
  ...ofTutors('learners.update.invalid-secondary-tutor', 'an invalid email in secondaryTutorEmails', secondaryTutors),
];

export interface Row extends Pick<Check, 'learner'> {
  needs?: readonly Power[];
  fault: Fault;
}

export const named = ({ group = '', title, faults, learner, powers }: Omit<Check, 'rule'>) =>
  faults.map((each, at): [string, Row] => [`${group} ${title} ${at}`, { learner, fault: each, needs: powers }]);

/** Letters of which one more than fit are sent. */
export const letters = { 'ASCII letters': 'x', 'letters of two bytes': 'é' };

const messages = { missing: primary(undefined), unknown: primary(nobody()) };

export const rows: Record<string, Row> = {
  ...Object.fromEntries(checks.flatMap(named)),
  ...Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(
        Object.entries(letters).map(([kind, letter]) => [kind, fault({ courseDetails: letter.repeat(231) })]),
      ),
      ...messages,
    }).map(([what, each]): [string, Row] => [what, { fault: each }]),
  ),
};
