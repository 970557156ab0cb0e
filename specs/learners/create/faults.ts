import { apprenticeships, notSet, type Organisation, type Placing, placings, unique } from '../../../fixtures/index.ts';
import { each, emailOfLearner, type Fault, type FaultCheck, fault, faultIn, once, unescaped } from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

interface CreateCheck extends FaultCheck {
  /** What the refusal names, in any case. */
  named?: string;
  /** What it says, to the letter. */
  said?: string;
}

const genderValues = {
  'a small first letter': 'male',
  'a small first letter of the last value': 'another',
  'capitals only': 'FEMALE',
  'a small letter inside': 'Notdisclosed',
  'a small letter after the hyphen and slash': 'Non-binary/non-conforming',
  'a capital after the hyphen': 'Non-Binary/Non-conforming',
  'a capital after the last hyphen': 'Non-binary/Non-Conforming',
  'a capital after each hyphen': 'Non-Binary/Non-Conforming',
  'no hyphens': 'Nonbinary/Nonconforming',
  'no slash': 'Non-binary Non-conforming',
  'only the part before the slash': 'Non-binary',
  'neither hyphens nor what is behind the slash': 'NonBinary',
  'a space between words': 'Not Disclosed',
  'no letter': '',
  'a space before': ' Male',
  'a space after': 'Another ',
  'full-width letters': 'Ｍａｌｅ',
  'typographic hyphens': 'Non\u2010binary/Non\u2010conforming',
};

const unrecognised = { 'a word outside the list': 'Unknown', 'a letter': 'F', 'the title of a person': 'Mx' };

const numeric = {
  'the number 0': 0,
  'the number 1': 1,
  'the number 2': 2,
  'a digit in quotes': '1',
  'zero in quotes': '0',
};

const noDays = {
  'an empty text': '',
  'a word': 'yesterday',
  'a leap day of a common year': '2001-02-29',
  'the 29th of February 1900': '1900-02-29',
  'the 31st of April': '1990-04-31',
  'the 30th of February': '1990-02-30',
  'a thirteenth month': '1990-13-01',
  'a month 0': '1990-00-10',
  'a day 0': '1990-04-00',
};

const required = ['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth'];

/** Where a refused gender is named. */
export const genderField = 'LearnerBaseDetails.Gender';

export const nobody = `${unique('nobody')}@example.com`;

const primary = (primaryTutorEmail: unknown) => fault({ primaryTutorEmail });
const secondary = (...secondaryTutorEmails: unknown[]) => fault({ secondaryTutorEmails });

/** Tutors that can be secondary ones. */
export const good = ({ tutors }: Organisation) => tutors.slice(1, 3);

/** The bad email among good ones. */
const among = (placed: Placing, bad: (organisation: Organisation) => unknown) =>
  faultIn('secondaryTutorEmails', ({ organisation }) => ({
    secondaryTutorEmails: placed<unknown>(good(organisation), bad(organisation)),
  }));

export const documentedProvisions = [notSet, apprenticeships];

const withId = (provisionType: unknown) => fault({ provisionType });

/** Not an id of any service: such lists have few, small ids. */
export const unknownIds = { 'a large id': 987_654, 'a negative id': -1, 'the largest int32': 2_147_483_647 };

/** As the documented ids are. */
const multiplesOfFive = Array.from({ length: 21 }, (_, at) => 5 * at);

/** The ids, or other numbers, in the refusal of an unknown one: any that it mentions may be accepted. */
const mentionedIds = once(async ({ learners }) => {
  const { response } = await learners.attempt({ provisionType: unknownIds['a large id'] });
  return new Set((unescaped(response).match(/-?\d+/g) ?? []).map(Number));
});

const unlessMentioned = (provisionType: number) =>
  faultIn('provisionType', async (surroundings) =>
    (await mentionedIds(surroundings)).has(provisionType) ? null : { provisionType },
  );

const gender = (value: unknown) => fault({ gender: value });
const asGender = 'refuses * as gender, naming the field';
const asPrimary = 'refuses * with the documented message';
const invalid = 'Invalid primary tutor.';

export const faultChecks: CreateCheck[] = [
  ...each('learners.create.gender-exact', 'refuses a gender with *', genderValues, gender),
  ...each('learners.create.gender-unrecognised', asGender, unrecognised, gender, { named: genderField }),
  ...each('learners.create.gender-numeric', asGender, numeric, gender, { named: genderField }),
  ...each('learners.create.date-of-birth-format', 'dateOfBirth is refused for *', noDays, (dateOfBirth) =>
    fault({ dateOfBirth }),
  ),
  ...each('learners.create.wrong-type', 'refuses *', wrongTypes, fault),
  ...required.map((field) => ({
    rule: 'learners.create.required-fields' as const,
    title: `refuses a create without ${field}`,
    faults: [fault({ [field]: undefined })],
  })),
  {
    rule: 'learners.create.missing-primary-tutor',
    title: asPrimary.replace('*', 'a create without primaryTutorEmail'),
    faults: [primary(undefined)],
    said: invalid,
  },
  // An empty email counts as missing or as not resolving; the message is the same.
  ...each<Fault[]>(
    'learners.create.invalid-primary-tutor',
    asPrimary,
    {
      // Another one than in the list of secondary tutors, which a refusal may name.
      'a primaryTutorEmail that nobody has': [primary(`${unique('nobody')}@example.com`)],
      'an empty primaryTutorEmail': [primary(''), primary(null)],
      'a learner as primary tutor': [
        faultIn('primaryTutorEmail', async (scene) => ({ primaryTutorEmail: await emailOfLearner(scene) })),
      ],
    },
    (faults) => faults,
    { said: invalid },
  ),
  {
    rule: 'learners.create.primary-tutor-is-tutor',
    title: 'refuses staff who are not tutors as primary tutor',
    faults: [0, 1, 2].map((at) =>
      faultIn('primaryTutorEmail', ({ organisation: { staff } }) =>
        staff[at] === undefined ? null : { primaryTutorEmail: staff[at] },
      ),
    ),
    needs: ['staff'],
  },
  {
    rule: 'learners.create.invalid-secondary-tutor',
    title: 'an unknown email in secondaryTutorEmails refuses the create when it stands alone',
    faults: [secondary(nobody)],
  },
  ...each(
    'learners.create.invalid-secondary-tutor',
    'an unknown email in secondaryTutorEmails refuses the create when it stands *',
    placings,
    (placed) => among(placed, () => nobody),
    { needs: ['threeTutors'] },
  ),
  {
    rule: 'learners.create.invalid-secondary-tutor',
    title: 'refuses a learner as secondary tutor, and an empty string',
    faults: [
      faultIn('secondaryTutorEmails', async (scene) => ({ secondaryTutorEmails: [await emailOfLearner(scene)] })),
      secondary(''),
    ],
  },
  {
    rule: 'learners.create.secondary-tutor-is-tutor',
    title: 'staff who are not tutors in secondaryTutorEmails refuse the create when they stand alone',
    faults: [
      faultIn('secondaryTutorEmails', ({ organisation: { staff } }) => ({ secondaryTutorEmails: staff.slice(0, 1) })),
    ],
    needs: ['staff'],
  },
  ...each(
    'learners.create.secondary-tutor-is-tutor',
    'staff who are not tutors in secondaryTutorEmails refuse the create when they stand *',
    placings,
    (placed) => among(placed, ({ staff }) => staff[0]),
    { needs: ['staff', 'threeTutors'] },
  ),
  { rule: 'learners.create.provision-type-null', title: 'refuses provisionType null', faults: [withId(null)] },
  ...documentedProvisions.map(({ name }) => ({
    rule: 'learners.create.provision-type-name' as const,
    title: `refuses ${name} in place of its id`,
    faults: [withId(name)],
  })),
  ...each('learners.create.provision-type-unknown', 'refuses * as provisionType', unknownIds, withId),
  {
    rule: 'learners.create.provision-type-unknown',
    title: 'refuses the ids beside an accepted one as provisionType',
    faults: [1, 2, 29, 31, 32, 300].map(unlessMentioned),
  },
  {
    rule: 'learners.create.provision-type-accepted-list',
    title: 'the refusal of an unknown provisionType lists every multiple of five up to 100 that is accepted',
    faults: multiplesOfFive.map(unlessMentioned),
  },
  {
    rule: 'learners.create.unique-reference-validated',
    title: 'refuses a sentence as learnerUniqueReference',
    // Another one each time, for a service that takes it takes it only once.
    faults: [
      faultIn('learnerUniqueReference', () => ({ learnerUniqueReference: `this is no reference at all, ${unique()}` })),
    ],
  },
];
