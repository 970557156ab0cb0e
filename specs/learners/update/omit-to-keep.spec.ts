import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeGenderTaken,
  covers,
  expect,
  inOneForm,
  inTurn,
  keptFields,
  pool,
  type RuleId,
  test,
} from '../../../fixtures/index.ts';
import type { Fields } from '../refusals.ts';

const stored = { courseDetails: 'Carpentry', hasEhcp: true, provisionType: 30 };

/**
 * What updates of one learner send, one after the other; they omit all else that may be omitted. Those that are named after a field
 * omit only that field, and change all else: the email is the new one, or the first again.
 */
const stepsFor = (email: string): Record<string, Fields> => ({
  omitted: { gender: 'Male' },
  null: { courseDetails: null },
  'null, then omitted': {},
  hasEhcp: { email, courseDetails: 'Welding', provisionType: 0, gender: 'Male' },
  courseDetails: { hasEhcp: false, provisionType: 30, gender: 'Female' },
  'given, then omitted': {},
  '""': { courseDetails: '' },
  '"", then omitted': {},
  provisionType: { email, courseDetails: 'Joinery', hasEhcp: true, gender: 'Male' },
});

interface Step {
  fields: Fields;
  /** By field: what was read before it, after the field had been given last. Omitted since, it may be lost already. */
  given: Record<string, ApiResponse>;
  answer: ApiResponse;
  read: ApiResponse;
}

const updates = pool('learners/update omit-to-keep', {
  async subject({ learners }) {
    const { learnerId, body } = await learners.create(stored);
    const bare = { ...body, courseDetails: undefined, hasEhcp: undefined, provisionType: undefined };
    const created = await learners.get(learnerId);
    let given: Step['given'] = Object.fromEntries(Object.keys(stored).map((field) => [field, created]));
    const steps = await inTurn(Object.entries(stepsFor(learners.newEmail())), async ([name, fields]) => {
      const answer = assumeGenderTaken(await learners.put(learnerId, { ...bare, ...fields }));
      const step = { fields, given, answer, read: await learners.get(learnerId) };
      given = { ...given, ...Object.fromEntries(Object.keys(fields).map((field) => [field, step.read])) };
      return [name, step] as const;
    });
    return Object.fromEntries(steps) as Record<string, Step>;
  },
});

const byNull = 'learners.update.course-details-null';
const byEmpty = 'learners.update.course-details-empty';

/** By title: the rule, its updates, and what is read after the last of them. */
const checks: Record<string, Record<string, [RuleId, updates: string[], read: Fields]>> = {
  courseDetails: {
    'is kept when omitted': [keptFields.courseDetails, ['omitted'], { gender: 'Male', courseDetails: 'Carpentry' }],
    'is kept when omitted after an update gave it': [
      keptFields.courseDetails,
      ['hasEhcp', 'given, then omitted'],
      { courseDetails: 'Welding' },
    ],
    'is cleared by null': [byNull, ['null'], { courseDetails: null }],
    'stays cleared by null when it is omitted later': [byNull, ['null', 'null, then omitted'], { courseDetails: null }],
    'is cleared by ""': [byEmpty, ['""'], { courseDetails: null }],
    'stays cleared by "" when it is omitted later': [byEmpty, ['""', '"", then omitted'], { courseDetails: null }],
  },
  hasEhcp: {
    'is kept as true when omitted': [keptFields.hasEhcp, ['omitted'], { gender: 'Male', hasEhcp: true }],
    'is kept as false when omitted': [
      keptFields.hasEhcp,
      ['courseDetails', 'given, then omitted'],
      { gender: 'NotDisclosed', hasEhcp: false },
    ],
    'is stored as true': ['learners.update.has-ehcp-stored', ['provisionType'], { hasEhcp: true }],
    'is stored as false': ['learners.update.has-ehcp-stored', ['courseDetails'], { hasEhcp: false }],
  },
};

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const [field, rule] of Object.entries(keptFields))
    updates.checks(covers(rule), {
      [`keeps ${field} when it omits it and changes all else`]: async ({ subject: { [field]: step } }) => {
        const { fields, given, answer, read } = step!;
        await expect(answer).toBeAccepted();
        const [before, after] = [given[field]!, read].map((each) => inOneForm(assumeAccepted(each).body));
        assume(after!.gender === fields.gender, 'the update stores what it gives');
        expect(after![field], field).toEqual(before![field]);
      },
    });

  for (const [field, ofField] of Object.entries(checks))
    test.describe(field, () => {
      for (const [title, [rule, names, fields]] of Object.entries(ofField))
        updates.check(title, covers(rule), async ({ subject }) => {
          const steps = names.map((name) => subject[name]!);
          for (const step of steps) await expect(step.answer).toBeAccepted();
          // What was given and not stored cannot be kept.
          if (rule === keptFields.courseDetails || rule === keptFields.hasEhcp)
            for (const { read } of steps.slice(0, -1))
              assume(
                assumeAccepted(read).body?.[field] === fields[field],
                `the update before it stores the ${field} that it gives`,
              );
          const { courseDetails, ...read } = assumeAccepted(steps.at(-1)!.read).body ?? {};
          const { gender = read.gender, ...expected } = fields;
          assume(read.gender === gender, 'the update stores what it gives');
          // How a cleared text reads is not documented.
          expect({ ...read, courseDetails: courseDetails || null }).toMatchObject(expected);
        });
    });

  test.describe('courseDetails', () => {
    updates.checks(covers('learners.update.course-details-cleared-value'), {
      'shows how it reads once cleared': ({ subject: { null: byNull, '""': byEmpty } }, { observe }) => {
        for (const { answer } of [byNull!, byEmpty!]) assumeAccepted(answer);
        const reads = [byNull!.read, byEmpty!.read] as const;
        const [afterNull, afterEmpty] = reads.map(({ body }) => body?.courseDetails ?? shown(body));
        const answer = { 'cleared by null': afterNull, 'cleared by an empty text': afterEmpty };
        observe('learners.update.course-details-cleared-value', answer, ...reads);
      },
    });

    function shown(record: unknown): 'absent' | null {
      return typeof record === 'object' && record !== null && 'courseDetails' in record ? null : 'absent';
    }
  });
});
