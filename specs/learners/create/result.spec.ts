import { assume, covers, expect, isAccepted, isUuid, test } from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { knownFields } from '../known-fields.ts';

test.describe('POST /v1/learners', () => {
  test(
    'answers 201 with two UUIDs under which the learner is there',
    covers('learners.create.result'),
    async ({ learners, tags }) => {
      const body = learners.body();

      const response = await learners.post(body, { valid: true });

      // A create that needs an optional field breaks another rule.
      const isNeedy = !isAccepted(response) && isAccepted(await learners.post(fullBody(learners, tags)));
      assume(!isNeedy, 'a create without optional fields is accepted');
      await expect(response).toHaveStatus(201);
      const { learnerId, learnerUserId } = response.body ?? {};
      expect(isUuid(learnerId), `learnerId ${learnerId} is a UUID`).toBe(true);
      expect(isUuid(learnerUserId), `learnerUserId ${learnerUserId} is a UUID`).toBe(true);
      const read = await learners.get(learnerId);
      await expect(read).toBeAccepted();
      expect(read.body).toMatchObject({ learnerId, learnerUserId, email: body.email });
    },
  );

  test('answers 201 whatever else is sent', covers('learners.create.result'), async ({ learners, tags }) => {
    await expect(await learners.post(fullBody(learners, tags), { valid: true })).toHaveStatus(201);
  });

  test('gives each learner identifiers of its own', covers('learners.create.result'), async ({ learners }) => {
    const made = await learners.createMany(3);

    const ids = made.flatMap(({ learnerId, learnerUserId }) => [learnerId, learnerUserId]);
    expect(new Set(ids).size, 'different identifiers of three learners').toBe(6);
  });

  test.describe('what was sent', covers('learners.create.stored'), () => {
    test('is what the reads by id and by email return', async ({ learners, tags }) => {
      const body = fullBody(learners, tags);
      const { learnerId } = await learners.create(body);

      expect(knownFields(await learners.read(learnerId)), 'read by id').toEqual(knownFields(body));
      expect(knownFields((await learners.getByEmail(body.email)).body ?? {}), 'read by email').toEqual(
        knownFields(body),
      );
    });

    // Other values than in the test above, so a service that returns constants fails one of them.
    test('is what the read returns for hasEhcp false and provision type 0', async ({ learners, tags }) => {
      const body = fullBody(learners, tags, { hasEhcp: false, provisionType: 0, gender: 'Male' });
      const { learnerId } = await learners.create(body);

      expect(knownFields(await learners.read(learnerId))).toEqual(knownFields(body));
    });

    test('stays with its learner when others are created', async ({ learners, tags }) => {
      const body = fullBody(learners, tags);
      const { learnerId } = await learners.create(body);
      await learners.create(fullBody(learners, tags, { hasEhcp: false, provisionType: 0, courseDetails: 'Carpentry' }));

      expect(knownFields(await learners.read(learnerId))).toEqual(knownFields(body));
    });
  });

  test.describe('what is omitted', () => {
    test('reads as hasEhcp false', covers('learners.create.has-ehcp-default'), async ({ learners }) => {
      const { learnerId } = await learners.create({ hasEhcp: undefined });
      const other = await learners.create({ hasEhcp: true });

      expect((await learners.read(learnerId)).hasEhcp).toBe(false);
      expect((await learners.read(other.learnerId)).hasEhcp, 'hasEhcp of a learner created with true').toBe(true);
    });

    test(
      'reads as the provision type 0, Not set',
      covers('learners.create.provision-type-default'),
      async ({ learners }) => {
        const { learnerId } = await learners.create({ provisionType: undefined });
        const other = await learners.create({ provisionType: 30 });

        expect(knownFields(await learners.read(learnerId)).provisionType).toBe(0);
        expect(
          knownFields(await learners.read(other.learnerId)).provisionType,
          'provisionType of a learner created with 30',
        ).toBe(30);
      },
    );
  });

  test(
    'shows how null for hasEhcp is answered',
    covers('learners.create.has-ehcp-null'),
    async ({ learners, observe }) => {
      const { response, record } = await learners.attempt({ hasEhcp: null });

      observe('learners.create.has-ehcp-null', { status: response.status, reads: record?.hasEhcp ?? null }, response);
    },
  );
});
