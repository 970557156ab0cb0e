import { apprenticeships, notSet, type Organisation, placings, type RuleId, unique } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import {
  each,
  emailOfLearner,
  type Fault,
  type FaultCheck,
  type FaultRow,
  fault,
  faultIn,
  rowsOf,
} from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

/** What two learners are created with: some faults are tried where either is stored. */
export const stored = {
  one: { hasEhcp: true, provisionType: notSet.id },
  other: { hasEhcp: false, provisionType: apprenticeships.id },
};

const badGenders = {
  'a word outside the list': 'Unknown',
  'a small first letter': 'male',
  'capitals only': 'FEMALE',
  'other punctuation': 'Nonbinary/Nonconforming',
  'a capital after the last hyphen': 'Non-binary/Non-Conforming',
  'full-width letters': 'Ｍａｌｅ',
  'typographic hyphens': 'Non\u2010binary/Non\u2010conforming',
  'a space after': 'Another ',
  'only the part before the slash': 'Non-binary',
  'NonBinary, without its hyphen': 'NonBinary',
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

const ofPrimary = 'learners.update.invalid-primary-tutor';
const ofSecondary = 'learners.update.invalid-secondary-tutor';
const asPrimary = 'an invalid primaryTutorEmail is refused when it is *';
const asSecondary = 'an invalid email in secondaryTutorEmails is refused when it *';

export const checks: FaultCheck[] = [
  ...each('learners.update.gender-unrecognised', 'refuses * as gender', badGenders, (gender) => fault({ gender })),
  ...each('learners.update.date-format', 'refuses *', badDates, fault),
  ...required.map((field) => ({
    rule: 'learners.update.required-fields' as const,
    title: `refuses an update without ${field}`,
    faults: [fault({ [field]: undefined })],
  })),
  ...each('learners.update.wrong-type', 'refuses *', wrongTypes, fault),
  {
    rule: 'learners.update.programme-level-range',
    title: 'programmeLevel is refused as 0, 8 and -1',
    faults: [0, 8, -1].map((programmeLevel) => fault({ programmeLevel })),
  },
  {
    rule: 'learners.update.unique-reference-validated',
    title: 'refuses a sentence as learnerUniqueReference',
    faults: [fault({ learnerUniqueReference: 'this is no reference at all' })],
  },
  ...(['one', 'other'] as const).flatMap((learner): FaultCheck[] => [
    {
      rule: 'learners.update.has-ehcp-null',
      title: `hasEhcp is refused as null where ${stored[learner].hasEhcp} is stored`,
      learner,
      faults: [fault({ hasEhcp: null })],
    },
    ...Object.entries(badTypes).map(
      ([as, [rule, provisionType]]): FaultCheck => ({
        rule,
        title: `provisionType where ${stored[learner].provisionType} is stored is refused as ${as}`,
        learner,
        faults: [fault({ provisionType })],
      }),
    ),
  ]),
  ...each(
    'learners.update.has-ehcp-only-boolean',
    'hasEhcp is refused as *',
    noBooleans,
    (hasEhcp) => fault({ hasEhcp }),
    { learner: 'other' },
  ),
  ...each<Fault>(
    ofPrimary,
    asPrimary,
    {
      'nobody’s': primary(nobody()),
      'a learner’s': faultIn('primaryTutorEmail', async (scene) => ({
        primaryTutorEmail: await emailOfLearner(scene),
      })),
    },
    (each) => each,
  ),
  {
    rule: ofPrimary,
    title: asPrimary.replace('*', 'of staff who are not tutors'),
    faults: [faultIn('primaryTutorEmail', ({ organisation }) => ({ primaryTutorEmail: organisation.staff[0] }))],
    needs: ['staff'],
  },
  ...each<Fault[]>(
    ofSecondary,
    asSecondary,
    {
      'stands alone': [secondary(() => [nobody()])],
      'is a learner’s, or no text at all': [
        faultIn('secondaryTutorEmails', async (scene) => ({ secondaryTutorEmails: [await emailOfLearner(scene)] })),
        secondary(() => ['']),
      ],
    },
    (faults) => faults,
  ),
  ...each(
    ofSecondary,
    asSecondary.replace('*', 'stands *'),
    placings,
    (placed) => secondary(({ tutors }) => placed<unknown>(tutors.slice(1, 3), nobody())),
    { needs: ['threeTutors'] },
  ),
  {
    rule: ofSecondary,
    title: asSecondary.replace('*', 'is of staff who are not tutors'),
    faults: [secondary(({ staff }) => staff.slice(0, 1))],
    needs: ['staff'],
  },
];

/** Letters of which one more than fit are sent. */
export const letters = { 'ASCII letters': 'x', 'letters of two bytes': 'é' };

export const rows: Record<string, FaultRow> = {
  ...Object.fromEntries(checks.flatMap(rowsOf)),
  ...Object.fromEntries(
    Object.entries(letters).map(([kind, letter]) => [kind, { fault: fault({ courseDetails: letter.repeat(231) }) }]),
  ),
  missing: { fault: primary(undefined) },
  unknown: { fault: primary(nobody()) },
};
