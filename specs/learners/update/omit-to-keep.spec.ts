import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  inOneForm,
  keptFields,
  pool,
  type RuleId,
  test,
} from '../../../fixtures/index.ts';
import { type Fields, inTurn } from '../refusals.ts';

const stored = { courseDetails: 'Carpentry', hasEhcp: true, provisionType: 30 };
const others = { courseDetails: 'Welding', hasEhcp: false, provisionType: 0, gender: 'Male' };

/** What is stored first, and what each update after it sends; they omit all else that may be omitted. */
const rows: Record<string, [Fields, Record<string, Fields>]> = {
  ...Object.fromEntries(
    Object.keys(keptFields).map((field) => [field, [stored, { moved: { ...others, [field]: undefined } }]]),
  ),
  given: [{ courseDetails: 'Welding' }, { omitted: {} }],
  cleared: [
    { courseDetails: 'Welding' },
    {
      null: { courseDetails: null },
      'null, then omitted': {},
      again: { courseDetails: 'Welding' },
      '""': { courseDetails: '' },
      '"", then omitted': {},
    },
  ],
  switched: [
    { hasEhcp: true },
    { false: { hasEhcp: false }, 'false, then omitted': { gender: 'Male' }, true: { hasEhcp: true } },
  ],
};

type Steps = Record<string, Record<'answer' | 'read', ApiResponse>>;

const updates = pool('learners/update omit-to-keep', {
  rows,
  async subject({ learners }) {
    const { learnerId, body } = await learners.create(stored);
    const bare = { ...body, courseDetails: undefined, hasEhcp: undefined, provisionType: undefined };
    const put = (fields: Fields) => learners.put(learnerId, { ...bare, ...fields });
    const update = async (fields: Fields) => ({ answer: await put(fields), read: await learners.get(learnerId) });
    const omitted = await update({ gender: 'Male' });
    return { put, update, moved: { email: learners.newEmail() }, created: { omitted } as Steps };
  },
  async act(_, { put, update, moved }, [first, then]) {
    assumeAccepted(await put(first));
    const steps = await inTurn(Object.entries(then), async ([name, fields]) => [
      name,
      await update({ ...fields, ...(name === 'moved' && moved) }),
    ]);
    return Object.fromEntries(steps) as Steps;
  },
});

const byNull = 'learners.update.course-details-null';
const byEmpty = 'learners.update.course-details-empty';

/** By title: the rule, the row, its updates, and what is read after the last of them. A check without a row is of the first update. */
const checks: Record<string, Record<string, [RuleId, row: string, updates: string[], stored: Fields]>> = {
  courseDetails: {
    'is kept when omitted': [keptFields.courseDetails, '', ['omitted'], { gender: 'Male', courseDetails: 'Carpentry' }],
    'is kept when omitted after an update gave it': [
      keptFields.courseDetails,
      'given',
      ['omitted'],
      { courseDetails: 'Welding' },
    ],
    'is cleared by null': [byNull, 'cleared', ['null'], { courseDetails: null }],
    'stays cleared by null when it is omitted later': [
      byNull,
      'cleared',
      ['null', 'null, then omitted'],
      { courseDetails: null },
    ],
    'is cleared by ""': [byEmpty, 'cleared', ['""'], { courseDetails: null }],
    'stays cleared by "" when it is omitted later': [
      byEmpty,
      'cleared',
      ['""', '"", then omitted'],
      { courseDetails: null },
    ],
  },
  hasEhcp: {
    'is kept as true when omitted': [keptFields.hasEhcp, '', ['omitted'], { gender: 'Male', hasEhcp: true }],
    'is kept as false when omitted': [
      keptFields.hasEhcp,
      'switched',
      ['false, then omitted'],
      { gender: 'Male', hasEhcp: false },
    ],
    'is stored as true': ['learners.update.has-ehcp-stored', 'switched', ['true'], { hasEhcp: true }],
    'is stored as false': ['learners.update.has-ehcp-stored', 'switched', ['false'], { hasEhcp: false }],
  },
};

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const [field, rule] of Object.entries(keptFields))
    test(`keeps ${field} when it omits it and changes all else`, covers(rule, updates.row(field)), ({ pooled }) =>
      pooled(updates, async ({ answer: { moved } }) => {
        await expect(moved!.answer).toBeAccepted();
        const kept = { ...others, [field]: stored[field as keyof typeof stored] };
        expect(inOneForm(assumeAccepted(moved!.read).body)).toMatchObject(kept);
      }),
    );

  for (const [field, ofField] of Object.entries(checks))
    test.describe(field, () => {
      for (const [title, [rule, row, names, fields]] of Object.entries(ofField))
        test(title, covers(rule, updates.row(row)), ({ pooled }) =>
          pooled(updates, async ({ subject, answer = subject.created }) => {
            const steps = names.map((name) => answer[name]!);
            for (const step of steps) await expect(step.answer).toBeAccepted();
            const { courseDetails, ...read } = assumeAccepted(steps.at(-1)!.read).body ?? {};
            // How a cleared text reads is not documented.
            expect({ ...read, courseDetails: courseDetails || null }).toMatchObject(fields);
          }),
        );
    });

  test.describe('courseDetails', () => {
    test(
      'shows how it reads once cleared',
      covers('learners.update.course-details-cleared-value', updates.row('cleared')),
      ({ pooled, observe }) =>
        pooled(updates, ({ answer: { null: byNull, '""': byEmpty } }) => {
          const reads = [byNull!.read, byEmpty!.read] as const;
          const [afterNull, afterEmpty] = reads.map(({ body }) => body?.courseDetails ?? shown(body));
          const answer = { 'cleared by null': afterNull, 'cleared by an empty text': afterEmpty };
          observe('learners.update.course-details-cleared-value', answer, ...reads);
        }),
    );

    function shown(record: unknown): 'absent' | null {
      return typeof record === 'object' && record !== null && 'courseDetails' in record ? null : 'absent';
    }
  });
});
