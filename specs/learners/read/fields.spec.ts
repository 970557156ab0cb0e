import {
  assumeAccepted,
  type CreatedLearner,
  covers,
  expect,
  id,
  isUuid,
  type Learners,
  learnerUniqueReference,
  test,
} from '../../../fixtures/index.ts';

const knownFields = [
  'learnerId',
  'learnerUserId',
  'email',
  'clientReference',
  'learnerUniqueReference',
  'courseDetails',
  'hasEhcp',
  'gender',
  'provisionType',
  'provisionSource',
  'provisionUpdatedAt',
];

/** Both routes are single-learner reads. */
const routes = {
  'GET /v1/learners/{learnerId}': {
    by: 'by-id',
    read: (learners: Learners, { learnerId }: CreatedLearner) => learners.get(learnerId),
  },
  'GET /v1/learners/{email}': {
    by: 'by-email',
    read: (learners: Learners, { body }: CreatedLearner) => learners.getByEmail(body.email),
  },
};

for (const [route, { by, read }] of Object.entries(routes)) {
  test.describe(route, () => {
    test(
      'has every documented field, each with a value once each was set',
      covers('learners.read.known-fields', id(by)),
      async ({ learners }) => {
        const learner = await withEveryFieldSet(learners);

        const response = await read(learners, learner);

        await expect(response).toBeAccepted();
        const missing = knownFields.filter((field) => (response.body?.[field] ?? null) === null);
        expect(missing, 'documented fields without a value').toEqual([]);
      },
    );

    test(
      'returns the identifiers that the create returned',
      covers('learners.read.identifiers', id(by)),
      async ({ learners }) => {
        for (const body of [learners.body(), learners.body()]) {
          // Not `create`, which does without the answer's identifiers where they are of nobody.
          const { learnerId, learnerUserId } = assumeAccepted(await learners.post(body, { valid: true })).body ?? {};

          const { body: record } = assumeAccepted(await read(learners, { learnerId, learnerUserId, body }));

          expect(record, 'identifiers of the read').toMatchObject({ learnerId, learnerUserId });
        }
      },
    );

    test(
      'keeps the identifiers when the learner is updated',
      covers('learners.read.identifiers', id(`kept-${by}`)),
      async ({ learners }) => {
        const learner = await learners.create();
        await learners.update(learner.learnerId, { ...learner.body, firstName: 'Alex' });

        const { body } = assumeAccepted(await read(learners, learner));

        const { learnerId, learnerUserId } = learner;
        expect(body, 'identifiers of the read').toMatchObject({ learnerId, learnerUserId });
      },
    );

    test(
      'returns the clientReference that was sent',
      covers('learners.read.client-reference', id(by)),
      async ({ learners }) => {
        for (const learner of await learners.createMany(2)) {
          const { body } = assumeAccepted(await read(learners, learner));

          expect(body?.clientReference, 'clientReference of the read').toBe(learner.body.clientReference);
        }
      },
    );

    test(
      'returns a clientReference to the letter, in capitals and with punctuation',
      covers('learners.read.client-reference', id(`to-the-letter-${by}`)),
      async ({ learners }) => {
        const learner = await learners.create({ clientReference: 'Ref 007/A-z_é.00' });

        const { body } = assumeAccepted(await read(learners, learner));

        expect(body?.clientReference, 'clientReference of the read').toBe('Ref 007/A-z_é.00');
      },
    );
  });
}

test.describe('POST /v1/learners', () => {
  test('gives a UUID as learnerId', covers('learners.id.uuid'), async ({ learners }) => {
    const { body } = assumeAccepted(await learners.post(learners.body(), { valid: true }));

    expect(isUuid(body?.learnerId), `learnerId ${body?.learnerId} is a UUID`).toBe(true);
  });

  test('gives a learnerId that reads and the list show as well', covers('learners.id.uuid'), async ({ learners }) => {
    const { learnerId, body } = await learners.create();

    const ids = {
      'read by id': (await learners.read(learnerId)).learnerId,
      'read by email': assumeAccepted(await learners.getByEmail(body.email)).body?.learnerId,
      // Rows need not contain it: the email is the only field of a row that the document guarantees.
      list: (await learners.row(body.email))?.learnerId ?? learnerId,
    };

    expect(ids, 'learnerId wherever it appears').toEqual({
      'read by id': learnerId,
      'read by email': learnerId,
      list: learnerId,
    });
  });

  test(
    'gives each learner a learnerUserId of its own, a UUID that is nobody’s learnerId',
    covers('learners.user-id.second'),
    async ({ learners }) => {
      const created = await learners.createMany(3);

      const userIds = created.map(({ learnerUserId }) => learnerUserId);
      expect(userIds.every(isUuid), `each of ${userIds.join(', ')} is a UUID`).toBe(true);
      const all = created.flatMap(({ learnerId, learnerUserId }) => [learnerId, learnerUserId]);
      expect(new Set(all).size, 'different identifiers among three learners').toBe(6);
    },
  );

  test(
    'gives a different learnerUserId to a learner created after one was deleted',
    covers('learners.user-id.second'),
    async ({ learners }) => {
      const [former, other] = await learners.createMany(2);
      await learners.remove(former?.learnerId ?? '');

      const next = await learners.create();

      expect(next.learnerUserId, 'learnerUserId of a new learner').not.toBe(former?.learnerUserId);
      expect(next.learnerUserId, 'learnerUserId of a new learner').not.toBe(other?.learnerUserId);
    },
  );
});

/** A learner whose provision was changed by an update, so provisionSource and provisionUpdatedAt are certainly set. */
async function withEveryFieldSet(learners: Learners): Promise<CreatedLearner> {
  const fields = {
    learnerUniqueReference: learnerUniqueReference(),
    courseDetails: 'Welding, level 2',
    hasEhcp: true,
    provisionType: 0,
  };
  const learner = await learners.create(fields);
  await learners.update(learner.learnerId, { ...learner.body, provisionType: 30 });
  return learner;
}
