import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { provisionTypeId } from '../../fixtures/resources/provision-type.ts';
import type { Item } from '../../fixtures/resources/rows.ts';
import type { RuleId } from '../../rules/index.ts';
import { type LearnerFields, learnerFields } from '../arbitraries/learner.ts';
import { covers, expect, test } from '../check.ts';

/** Faults of an update, each of which is documented to get 400. An undefined field is left out. */
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

/** The fields that are kept when they are omitted (API document, Learner: update body), with the rule of each. */
const kept = {
  courseDetails: 'learners.update.course-details-kept',
  hasEhcp: 'learners.update.has-ehcp-kept',
  provisionType: 'learners.update.provision-type-kept',
} as const satisfies Record<string, RuleId>;

const keptFields = Object.keys(kept) as (keyof typeof kept)[];

/** What only an alteration of the provision changes, with the rule of each. */
const ofProvision = {
  provisionSource: 'learners.update.provision-source-resent',
  provisionUpdatedAt: 'learners.update.provision-updated-at-resent',
} as const satisfies Record<string, RuleId>;

/** A record as read, with its provision as an id. */
function inOneForm(read: Item): Item {
  return { ...read, provisionType: provisionTypeId(read.provisionType) };
}

function without(fields: LearnerFields, omitted: readonly (keyof LearnerFields)[]): Partial<LearnerFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !omitted.includes(name as keyof LearnerFields)));
}

/** Fields with all three of the kept ones among them. */
function fieldsWithKept(): fc.Arbitrary<LearnerFields & Required<Pick<LearnerFields, keyof typeof kept>>> {
  const three = fc.record({
    courseDetails: fc.stringMatching(/^[A-Za-z][A-Za-z0-9,-]{0,60}$/),
    hasEhcp: fc.boolean(),
    provisionType: fc.constantFrom(0, 30),
  });
  return fc.tuple(learnerFields(), three).map(([fields, values]) => ({ ...fields, ...values }));
}

test.describe('PUT /v1/learners/{learnerId}', () => {
  test(
    'stores nothing of any edit with any faults among its fields',
    covers('learners.update.atomic'),
    async ({ check, learners, tags }) => {
      const wrong = fc.subarray(Object.keys(faults), { minLength: 1, maxLength: 4 });

      await check(
        fc.asyncProperty(fieldsWithKept(), fieldsWithKept(), wrong, async (base, edit, reasons) => {
          const learner = await learners.create({ ...base });
          await tags.add(learner.learnerId, tags.name());
          const before = await learners.everything(learner);
          const faulty = Object.assign({}, ...reasons.map((reason) => faults[reason]));

          const response = await learners.put(learner.learnerId, { ...learner.body, ...edit, ...faulty });

          expectStatus(response, 400);
          expect(await learners.everything(learner), 'learner after the refused update').toEqual(before);
          // Without the faults the same edit is stored, so something could have changed.
          expectStatus(await learners.put(learner.learnerId, { ...learner.body, ...edit }), 204);
          await learners.delete(learner.learnerId);
        }),
        { runs: 40 },
      );
    },
  );

  for (const [field, rule] of Object.entries(kept) as [keyof typeof kept, RuleId][]) {
    test(`keeps ${field} when it omits it, whatever else it omits`, covers(rule), async ({ check, learners }) => {
      await check(
        fc.asyncProperty(fieldsWithKept(), fieldsWithKept(), fc.subarray(keptFields), async (base, edit, omitted) => {
          const { learnerId, body } = await learners.create({ ...base });
          const before = inOneForm(await learners.read(learnerId))[field];
          const sent = without(edit, [...omitted, field]);
          const identity = { email: body.email, primaryTutorEmail: body.primaryTutorEmail };

          expectStatus(await learners.put(learnerId, { ...sent, ...identity }), 204);

          expect(inOneForm(await learners.read(learnerId))[field], `${field} after an update without it`).toEqual(
            before,
          );
        }),
        { runs: 20 },
      );
    });
  }

  for (const [field, rule] of Object.entries(ofProvision) as [keyof typeof ofProvision, RuleId][]) {
    test(`leaves ${field} unless it alters the provision`, covers(rule), async ({ check, learners }) => {
      const steps = fc.array(fc.constantFrom(0, 30), { minLength: 1, maxLength: 6 });

      await check(
        fc.asyncProperty(learnerFields(), steps, async (base, provisionTypes) => {
          const { learnerId, body } = await learners.create({ ...base });
          let before = inOneForm(await learners.read(learnerId));
          for (const provisionType of provisionTypes) {
            expectStatus(await learners.put(learnerId, { ...body, provisionType }), 204);

            const after = inOneForm(await learners.read(learnerId));
            if (provisionType === before.provisionType)
              expect(after[field], `${field} after ${provisionType} again`).toEqual(before[field]);
            before = after;
          }
        }),
        { runs: 20 },
      );
    });
  }
});
