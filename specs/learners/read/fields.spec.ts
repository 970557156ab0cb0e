import {
  type ApiResponse,
  assumeAccepted,
  type CreatedLearner,
  covers,
  expect,
  id,
  isUuid,
  type Learners,
  learnerUniqueReference,
  pool,
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
const routes = { 'GET /v1/learners/{learnerId}': 'by-id', 'GET /v1/learners/{email}': 'by-email' } as const;

/** A learner as the create answered it, not as `create` found it, which does without the answer's identifiers if they are of nobody. */
interface Made extends CreatedLearner {
  'by-id': ApiResponse;
  'by-email': ApiResponse;
}

async function made(learners: Learners, fields: Record<string, unknown> = {}): Promise<CreatedLearner> {
  const body = learners.body(fields);
  const { learnerId, learnerUserId } = assumeAccepted(await learners.post(body, { valid: true })).body ?? {};
  return { learnerId, learnerUserId, body };
}

async function read(learners: Learners, learner: CreatedLearner): Promise<Made> {
  const { learnerId, body } = learner;
  return { ...learner, 'by-id': await learners.get(learnerId), 'by-email': await learners.getByEmail(body.email) };
}

const toTheLetter = 'Ref 007/A-z_é.00';

/** Learners that were created one after the other, then read by both routes. */
const records = pool('learners/read fields', {
  async subject({ learners }) {
    const plain = await made(learners);
    const punctuated = await made(learners, { clientReference: toTheLetter });
    const fields = {
      learnerUniqueReference: learnerUniqueReference(),
      courseDetails: 'Welding, level 2',
      hasEhcp: true,
      provisionType: 0,
    };
    const full = await learners.create(fields);
    const reads = { plain: await read(learners, plain), punctuated: await read(learners, punctuated) };
    // Changed by an update, so provisionSource and provisionUpdatedAt are certainly set.
    const update = await learners.put(full.learnerId, { ...full.body, firstName: 'Alex', provisionType: 30 });
    return { ...reads, full: await read(learners, full), update, row: await learners.row(plain.body.email) };
  },
});

for (const [route, by] of Object.entries(routes))
  test.describe(route, () => {
    test(
      'has every documented field, each with a value once each was set',
      covers('learners.read.known-fields', id(by), records.row()),
      async ({ pooled }) => {
        await pooled(records, async ({ subject }) => {
          assumeAccepted(subject.update);
          const response = subject.full[by];
          await expect(response).toBeAccepted();
          const missing = knownFields.filter((field) => (response.body?.[field] ?? null) === null);
          expect(missing, 'documented fields without a value').toEqual([]);
        });
      },
    );

    test(
      'returns the identifiers that the create returned',
      covers('learners.read.identifiers', id(by), records.row()),
      async ({ pooled }) => {
        await pooled(records, ({ subject: { plain, punctuated } }) => {
          for (const { learnerId, learnerUserId, [by]: response } of [plain, punctuated])
            expect(assumeAccepted(response).body, 'identifiers of the read').toMatchObject({
              learnerId,
              learnerUserId,
            });
        });
      },
    );

    test(
      'keeps the identifiers when the learner is updated',
      covers('learners.read.identifiers', id(`kept-${by}`), records.row()),
      async ({ pooled }) => {
        await pooled(records, ({ subject: { full, update } }) => {
          assumeAccepted(update);
          const { learnerId, learnerUserId } = full;
          expect(assumeAccepted(full[by]).body, 'identifiers of the read').toMatchObject({ learnerId, learnerUserId });
        });
      },
    );

    test(
      'returns the clientReference that was sent',
      covers('learners.read.client-reference', id(by), records.row()),
      async ({ pooled }) => {
        await pooled(records, ({ subject: { plain, full } }) => {
          for (const { body, [by]: response } of [plain, full])
            expect(assumeAccepted(response).body?.clientReference, 'clientReference of the read').toBe(
              body.clientReference,
            );
        });
      },
    );

    test(
      'returns a clientReference to the letter, in capitals and with punctuation',
      covers('learners.read.client-reference', id(`to-the-letter-${by}`), records.row()),
      async ({ pooled }) => {
        await pooled(records, ({ subject: { punctuated } }) => {
          const { body } = assumeAccepted(punctuated[by]);
          expect(body?.clientReference, 'clientReference of the read').toBe(toTheLetter);
        });
      },
    );
  });

test.describe('POST /v1/learners', () => {
  test('gives a UUID as learnerId', covers('learners.id.uuid', records.row()), async ({ pooled }) => {
    await pooled(records, ({ subject: { plain } }) =>
      expect(isUuid(plain.learnerId), `learnerId ${plain.learnerId} is a UUID`).toBe(true),
    );
  });

  test(
    'gives a learnerId that reads and the list show as well',
    covers('learners.id.uuid', records.row()),
    async ({ pooled }) => {
      await pooled(records, ({ subject: { plain, row } }) => {
        const { learnerId } = plain;
        const ids = {
          'read by id': assumeAccepted(plain['by-id']).body?.learnerId,
          'read by email': assumeAccepted(plain['by-email']).body?.learnerId,
          // Rows need not contain it: the email is the only field of a row that the document guarantees.
          list: row?.learnerId ?? learnerId,
        };
        const expected = { 'read by id': learnerId, 'read by email': learnerId, list: learnerId };
        expect(ids, 'learnerId wherever it appears').toEqual(expected);
      });
    },
  );

  test(
    'gives each learner a learnerUserId of its own, a UUID that is nobody’s learnerId',
    covers('learners.user-id.second', records.row()),
    async ({ pooled }) => {
      await pooled(records, ({ subject: { plain, punctuated, full } }) => {
        const all = [plain, punctuated, full];
        const userIds = all.map(({ learnerUserId }) => learnerUserId);
        expect(userIds.every(isUuid), `each of ${userIds.join(', ')} is a UUID`).toBe(true);
        const ids = all.flatMap(({ learnerId, learnerUserId }) => [learnerId, learnerUserId]);
        expect(new Set(ids).size, 'different identifiers among three learners').toBe(6);
      });
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
