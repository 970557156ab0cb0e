import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  assumeAccepted,
  assumeInvalid,
  covers,
  inOneForm,
  type KeptField,
  keptFields,
  type RuleId,
} from '../../fixtures/index.ts';
import { type LearnerFields, learnerFields } from '../arbitraries/learner.ts';
import { assert } from '../assert.ts';
import { properties, property } from '../check.ts';

/** Faults of an update, each of which is documented to be answered 400. An undefined field is left out. */
const faults: Record<string, Record<string, unknown>> = {
  'no firstName': { firstName: undefined },
  'no lastName': { lastName: undefined },
  'no email': { email: undefined },
  'no gender': { gender: undefined },
  'no dateOfBirth': { dateOfBirth: undefined },
  'no primaryTutorEmail': { primaryTutorEmail: undefined },
  'a gender that is none': { gender: 'female' },
  'a date that is none': { dateOfBirth: 'in spring' },
  'an unknown primary tutor': { primaryTutorEmail: `nobody-${randomUUID()}@example.com` },
  'an unknown secondary tutor': { secondaryTutorEmails: [`nobody-${randomUUID()}@example.com`] },
  'programmeLevel 0': { programmeLevel: 0 },
  'programmeLevel 8': { programmeLevel: 8 },
  'courseDetails of 231 characters': { courseDetails: 'x'.repeat(231) },
  'hasEhcp null': { hasEhcp: null },
  'provisionType null': { provisionType: null },
  'provisionType by name': { provisionType: 'Not set' },
  'an unknown provisionType': { provisionType: 987_654 },
};

/** The fields that change only when the stored provision does, with the rule of each. */
const ofProvision = {
  provisionSource: 'learners.update.provision-source-resent',
  provisionUpdatedAt: 'learners.update.provision-updated-at-resent',
} as const satisfies Record<string, RuleId>;

/** Fields of an update, which may also clear the course details. */
type Edit = Omit<LearnerFields, 'courseDetails'> & { courseDetails?: string | null };

function without(fields: Edit, omitted: readonly KeptField[]): Partial<Edit> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !omitted.includes(name as KeptField)));
}

/** Random fields that always include the three that are kept when omitted. */
function fieldsWithKept(): fc.Arbitrary<LearnerFields & Required<Pick<LearnerFields, KeptField>>> {
  const three = fc.record({
    courseDetails: fc.stringMatching(/^[A-Za-z][A-Za-z0-9,-]{0,60}$/),
    hasEhcp: fc.boolean(),
    // More often with a provision, since provisionSource and provisionUpdatedAt can only be lost then.
    provisionType: fc.constantFrom(0, 30, 30),
  });
  return fc.tuple(learnerFields(), three).map(([fields, values]) => ({ ...fields, ...values }));
}

/** Valid fields; one in four clears the course details, which must change nothing else. */
function editFields(): fc.Arbitrary<Edit> {
  const cleared = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.constantFrom([''], [null]));
  return fc
    .tuple(fieldsWithKept(), cleared)
    .map(([fields, [courseDetails = fields.courseDetails]]) => ({ ...fields, courseDetails }));
}

property(
  'PUT /v1/learners/{learnerId} stores nothing of an edit with invalid fields, whichever they are',
  covers('learners.update.atomic'),
  { runs: 22 },
  ({ learners, tags }) => {
    const wrong = fc.subarray(Object.keys(faults), { minLength: 1, maxLength: 4 });
    const edit = fc.record({ fields: fieldsWithKept(), isMoved: fc.boolean(), reasons: wrong });
    // Several for one learner: in the end nothing of any of them may have been stored.
    const edits = fc.array(edit, { minLength: 1, maxLength: 4, size: 'max' });

    return fc.asyncProperty(fieldsWithKept(), edits, async (base, refused) => {
      const learner = await learners.create({ ...base });
      await tags.add(learner.learnerId, tags.name());
      const before = await learners.everything(learner);

      const moved = learners.newEmail();
      for (const { fields, isMoved, reasons } of refused) {
        const email = isMoved ? moved : learner.body.email;
        const faulty = Object.assign({}, ...reasons.map((reason) => faults[reason]));
        const sent = { ...learner.body, ...fields, email, ...faulty };
        assumeInvalid(await learners.put(learner.learnerId, sent));
      }

      assert.same(await learners.everything(learner), before, 'learner after the refused updates');
      // Control: without its faults an edit is stored, so something could have changed.
      const { fields } = refused[0]!;
      assumeAccepted(await learners.put(learner.learnerId, { ...learner.body, ...fields }));
    });
  },
);

properties(
  'PUT /v1/learners/{learnerId}, one after another',
  {
    [keptFields.courseDetails]: 'keeps courseDetails when omitted, whatever else is omitted',
    [keptFields.hasEhcp]: 'keeps hasEhcp when omitted, whatever else is omitted',
    [keptFields.provisionType]: 'keeps provisionType when omitted, whatever else is omitted',
    [ofProvision.provisionSource]: 'leaves provisionSource unless it alters the provision',
    [ofProvision.provisionUpdatedAt]: 'leaves provisionUpdatedAt unless it alters the provision',
  },
  { runs: 15 },
  ({ lab, learners }) => {
    const edit = fc.record({
      fields: editFields(),
      omitted: fc.subarray(Object.keys(keptFields) as KeptField[]),
      isResent: fc.boolean(),
    });
    const edits = fc.array(edit, { minLength: 3, maxLength: lab.isolated ? 8 : 4, size: 'max' });

    return (judge) =>
      fc.asyncProperty(learnerFields(), edits, async (base, each) => {
        const { learnerId, body } = await learners.create({ ...base });
        const { email, primaryTutorEmail } = body;
        let before = inOneForm(await learners.read(learnerId));
        for (const { fields, omitted, isResent } of each) {
          const sent = without(isResent ? { ...fields, provisionType: before.provisionType } : fields, omitted);

          assumeAccepted(await learners.put(learnerId, { ...sent, email, primaryTutorEmail }));

          const after = inOneForm(await learners.read(learnerId));
          for (const field of omitted)
            judge.apart(keptFields[field], () =>
              assert.same(after[field], before[field], `${field} after an update without it`),
            );
          if (sent.provisionType === before.provisionType)
            for (const [field, rule] of Object.entries(ofProvision))
              judge.apart(rule, () =>
                assert.same(after[field], before[field], `${field} with the same provision again`),
              );
          before = after;
        }
      });
  },
);
