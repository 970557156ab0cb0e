import {
  apprenticeships,
  type CreatedLearner,
  covers,
  learnerUniqueReference,
  notSet,
  pool,
  type RuleId,
  type Surroundings,
  test,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { edit, expectNothingStored, type Fields, inTurn } from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

/** What two learners are created with: some faults are tried where either is stored. */
const stored = {
  one: () => ({ hasEhcp: true, provisionType: notSet.id, learnerUniqueReference: learnerUniqueReference() }),
  other: () => ({ hasEhcp: false, provisionType: apprenticeships.id }),
};
type Stored = keyof typeof stored;

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

interface Check {
  rule: RuleId;
  group?: string;
  title: string;
  learner: Stored;
  /** One fault, or several, each of which is sent. */
  faults: Fields[];
}

const titled = (rule: RuleId, table: object, faultOf: (value: unknown) => Fields, suffix = ''): Check[] =>
  Object.entries(table).map(([what, value]) => ({
    rule,
    title: `refuses ${what}${suffix}`,
    learner: 'one',
    faults: [faultOf(value)],
  }));

const checks: Check[] = [
  ...titled('learners.update.gender-unrecognised', badGenders, (gender) => ({ gender }), ' as gender'),
  ...titled('learners.update.date-format', badDates, (fields) => fields as Fields),
  ...required.map((field): Check => {
    const faults = [{ [field]: undefined }];
    return {
      rule: 'learners.update.required-fields',
      title: `refuses an update without ${field}`,
      learner: 'one',
      faults,
    };
  }),
  ...titled('learners.update.wrong-type', wrongTypes, (fields) => fields as Fields),
  {
    rule: 'learners.update.programme-level-range',
    group: 'programmeLevel',
    title: 'is refused as 0, 8 and -1',
    learner: 'one',
    faults: [0, 8, -1].map((programmeLevel) => ({ programmeLevel })),
  },
  {
    rule: 'learners.update.unique-reference-validated',
    title: 'refuses a sentence as learnerUniqueReference',
    learner: 'one',
    faults: [{ learnerUniqueReference: 'this is no reference at all' }],
  },
  ...(['one', 'other'] as const).flatMap((learner): Check[] => [
    {
      rule: 'learners.update.has-ehcp-null',
      group: 'hasEhcp',
      title: `is refused as null where ${stored[learner]().hasEhcp} is stored`,
      learner,
      faults: [{ hasEhcp: null }],
    },
    ...Object.entries(badTypes).map(
      ([as, [rule, provisionType]]): Check => ({
        rule,
        group: `provisionType where ${stored[learner]().provisionType} is stored`,
        title: `is refused as ${as}`,
        learner,
        faults: [{ provisionType }],
      }),
    ),
  ]),
  ...Object.entries(noBooleans).map(
    ([as, hasEhcp]): Check => ({
      rule: 'learners.update.has-ehcp-only-boolean',
      group: 'hasEhcp',
      title: `is refused as ${as}`,
      learner: 'other',
      faults: [{ hasEhcp }],
    }),
  ),
];

/** The least dear of all that is valid: what the faults replace. */
const corrected = { dateOfBirth: '2000-02-29', endDate: laterEndDate, programmeLevel: 7 };

const put = ({ learners }: Surroundings, { learnerId, body }: CreatedLearner, fault: Fields = {}) =>
  learners.put(learnerId, { ...body, ...edit, hasEhcp: !body.hasEhcp, ...corrected, ...fault });

const keyOf = ({ group = '', title }: Check) => `${group} ${title}`;

const refused = pool('learners/update refused', {
  rows: Object.fromEntries(checks.map((check) => [keyOf(check), check])),
  subject: async ({ learners }) => ({
    one: await learners.create(stored.one()),
    other: await learners.create(stored.other()),
  }),
  look: async ({ learners }, both) => inTurn(Object.values(both), ({ learnerId }) => learners.record(learnerId)),
  act: (surroundings, both, { learner, faults }) => inTurn(faults, (fault) => put(surroundings, both[learner], fault)),
  control: async (surroundings, both) => inTurn(Object.values(both), (learner) => put(surroundings, learner)),
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const check of checks) {
    const declare = () =>
      test(check.title, covers(check.rule, refused.row(keyOf(check))), ({ pooled }) =>
        pooled(refused, expectNothingStored),
      );
    if (check.group === undefined) declare();
    else test.describe(check.group, () => declare());
  }
});
