import { covers, expect, inOneForm, keptFields, test } from '../../../fixtures/index.ts';
import { expectUpdateRefused } from '../refusals.ts';

/** The ways in which a cleared text may read, which is not documented. */
const none = [null, undefined, ''];

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const [field, rule] of Object.entries(keptFields))
    test(`keeps ${field} when it omits it and changes all else`, covers(rule), async ({ learners }) => {
      const stored = { courseDetails: 'Carpentry', hasEhcp: true, provisionType: 30 };
      const { learnerId, body } = await learners.create(stored);
      const others = { courseDetails: 'Welding', hasEhcp: false, provisionType: 0, gender: 'Male' };
      const update = { ...body, ...others, email: learners.newEmail(), [field]: undefined };

      await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();

      const kept = { ...others, [field]: stored[field as keyof typeof stored] };
      expect(inOneForm(await learners.read(learnerId))).toMatchObject(kept);
    });

  test.describe('courseDetails', () => {
    test('is kept when omitted', covers('learners.update.course-details-kept'), async ({ learners }) => {
      const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry' });
      const update = { ...body, gender: 'Male', courseDetails: undefined };

      await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();

      expect(await learners.read(learnerId)).toMatchObject({ gender: 'Male', courseDetails: 'Carpentry' });
    });

    test(
      'is kept when omitted after an update gave it',
      covers('learners.update.course-details-kept'),
      async ({ learners }) => {
        const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry' });
        await expect(await learners.put(learnerId, { ...body, courseDetails: 'Welding' })).toBeAccepted();

        await expect(await learners.put(learnerId, { ...body, courseDetails: undefined })).toBeAccepted();

        expect((await learners.read(learnerId)).courseDetails).toBe('Welding');
      },
    );

    for (const [rule, value] of [
      ['learners.update.course-details-null', null],
      ['learners.update.course-details-empty', ''],
    ] as const) {
      test(`is cleared by ${JSON.stringify(value)}`, covers(rule), async ({ learners }) => {
        const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry' });

        await expect(await learners.put(learnerId, { ...body, courseDetails: value })).toBeAccepted();

        expect(none, 'no courseDetails').toContain((await learners.read(learnerId)).courseDetails);
      });

      test(`stays cleared by ${JSON.stringify(value)} when it is omitted later`, covers(rule), async ({ learners }) => {
        const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry' });
        await expect(await learners.put(learnerId, { ...body, courseDetails: value })).toBeAccepted();

        await expect(await learners.put(learnerId, { ...body, courseDetails: undefined })).toBeAccepted();

        expect(none, 'no courseDetails').toContain((await learners.read(learnerId)).courseDetails);
      });
    }

    test(
      'shows how it reads once cleared',
      covers('learners.update.course-details-cleared-value'),
      async ({ learners, observe }) => {
        const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry' });

        await learners.put(learnerId, { ...body, courseDetails: null });
        const byNull = await learners.get(learnerId);
        await learners.put(learnerId, { ...body, courseDetails: 'Carpentry' });
        await learners.put(learnerId, { ...body, courseDetails: '' });
        const byEmpty = await learners.get(learnerId);

        const [afterNull, afterEmpty] = [byNull, byEmpty].map(
          ({ body: record }) => record?.courseDetails ?? shown(record),
        );
        const answer = { 'cleared by null': afterNull, 'cleared by an empty text': afterEmpty };
        observe('learners.update.course-details-cleared-value', answer, byNull, byEmpty);

        function shown(record: unknown): 'absent' | null {
          return typeof record === 'object' && record !== null && 'courseDetails' in record ? null : 'absent';
        }
      },
    );
  });

  test.describe('hasEhcp', () => {
    for (const hasEhcp of [true, false]) {
      test(`is kept as ${hasEhcp} when omitted`, covers('learners.update.has-ehcp-kept'), async ({ learners }) => {
        const { learnerId, body } = await learners.create({ hasEhcp });
        const update = { ...body, gender: 'Male', hasEhcp: undefined };

        await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();

        expect(await learners.read(learnerId)).toMatchObject({ gender: 'Male', hasEhcp });
      });

      test(`is stored as ${hasEhcp}`, covers('learners.update.has-ehcp-stored'), async ({ learners }) => {
        const { learnerId, body } = await learners.create({ hasEhcp: !hasEhcp });

        await expect(await learners.put(learnerId, { ...body, hasEhcp }, { valid: true })).toBeAccepted();

        expect((await learners.read(learnerId)).hasEhcp).toBe(hasEhcp);
      });

      test(
        `is refused as null where ${hasEhcp} is stored`,
        covers('learners.update.has-ehcp-null'),
        async ({ learners }) => {
          const learner = await learners.create({ hasEhcp });

          await expectUpdateRefused(learners, { hasEhcp: null }, { hasEhcp: !hasEhcp }, learner);
        },
      );
    }

    for (const [reason, hasEhcp] of Object.entries({
      'a word': 'yes',
      'the number 1': 1,
      'the number 0': 0,
      'an object': {},
    })) {
      test(`is refused as ${reason}`, covers('learners.update.has-ehcp-only-boolean'), async ({ learners }) => {
        await expectUpdateRefused(learners, { hasEhcp }, { hasEhcp: true });
      });
    }
  });
});
