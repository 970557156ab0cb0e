import { assumeAccepted, covers, expect, id, isUuid, test } from '../../../fixtures/index.ts';
import { cohort, type Made, rowIn, toTheLetter } from '../cohort.ts';

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

/** Known fields that a learner may be without. Whether an update stores them is another rule's concern. */
const optional = new Set([
  'clientReference',
  'learnerUniqueReference',
  'courseDetails',
  'provisionSource',
  'provisionUpdatedAt',
]);

/** Both routes are single-learner reads. By route: the read, and its name in ids. */
const routes = {
  'GET /v1/learners/{learnerId}': ['byId', 'by-id'],
  'GET /v1/learners/{email}': ['byEmail', 'by-email'],
} as const;

const idsIn = ({ response }: Made) => {
  const { learnerId, learnerUserId } = assumeAccepted(response).body ?? {};
  return { learnerId, learnerUserId };
};

for (const [route, [by, name]] of Object.entries(routes))
  test.describe(route, () => {
    cohort.checks(covers('learners.read.known-fields', id(name)), {
      'has every documented field, each with a value once each was set': async ({ subject }) => {
        assumeAccepted(subject.updated.update);
        for (const { [by]: response } of [subject.changed, subject.updated]) await expect(response).toBeAccepted();
        const isShownIn =
          (field: string) =>
          ({ [by]: { body } }: Pick<Made, 'byId' | 'byEmail'>) =>
            (body?.[field] ?? null) !== null;
        const { full, punctuated, changed, updated } = subject;
        const missing = knownFields.filter((field) =>
          optional.has(field)
            ? ![full, punctuated, changed, updated].some(isShownIn(field))
            : ![changed, updated].every(isShownIn(field)),
        );
        expect(missing, 'documented fields without a value').toEqual([]);
      },
    });

    cohort.checks(covers('learners.read.identifiers', id(name)), {
      'returns the identifiers that the create returned': ({ subject: { least, punctuated } }) => {
        for (const each of [least, punctuated])
          expect(assumeAccepted(each[by]).body, 'identifiers of the read').toMatchObject(idsIn(each));
      },
    });

    cohort.checks(covers('learners.read.identifiers', id(`kept-${name}`)), {
      'keeps the identifiers when the learner is updated': ({ subject: { changed, updated } }) => {
        assumeAccepted(updated.update);
        const { learnerId } = changed.learner;
        const { learnerUserId } = assumeAccepted(changed[by]).body ?? {};
        expect(assumeAccepted(updated[by]).body, 'identifiers of the read').toMatchObject({
          learnerId,
          learnerUserId,
        });
      },
    });

    cohort.checks(covers('learners.read.client-reference', id(name)), {
      'returns the clientReference that was sent': ({ subject: { least, full } }) => {
        for (const { body, [by]: response } of [least, full])
          expect(assumeAccepted(response).body?.clientReference, 'clientReference of the read').toBe(
            body.clientReference,
          );
      },
    });

    cohort.checks(covers('learners.read.client-reference', id(`to-the-letter-${name}`)), {
      'returns a clientReference to the letter, in capitals and with punctuation': ({ subject: { punctuated } }) => {
        const { body } = assumeAccepted(punctuated[by]);
        expect(body?.clientReference, 'clientReference of the read').toBe(toTheLetter);
      },
    });
  });

test.describe('POST /v1/learners', () => {
  cohort.checks(covers('learners.id.uuid'), {
    'gives a UUID as learnerId': ({ subject: { least } }) => {
      const { learnerId } = idsIn(least);
      expect(isUuid(learnerId), `learnerId ${learnerId} is a UUID`).toBe(true);
    },
    'gives a learnerId that reads and the list show as well': ({ subject: { least, lists } }) => {
      const { learnerId } = idsIn(least);
      const ids = {
        'read by id': assumeAccepted(least.byId).body?.learnerId,
        'read by email': assumeAccepted(least.byEmail).body?.learnerId,
        // Rows need not contain it: the email is the only field of a row that the document guarantees.
        list: rowIn(lists.true, least.body)?.learnerId ?? learnerId,
      };
      const expected = { 'read by id': learnerId, 'read by email': learnerId, list: learnerId };
      expect(ids, 'learnerId wherever it appears').toEqual(expected);
    },
  });

  cohort.checks(covers('learners.user-id.second'), {
    'gives each learner a learnerUserId of its own, a UUID': ({ subject: { least, punctuated, full } }) => {
      // It may be the learnerId: one key for the learner and the user account.
      const userIds = [least, punctuated, full].map((each) => idsIn(each).learnerUserId);
      expect(userIds.every(isUuid), `each of ${userIds.join(', ')} is a UUID`).toBe(true);
      expect(new Set(userIds).size, 'different learnerUserIds of three learners').toBe(3);
    },
  });

  test(
    'gives a different learnerUserId to a learner created after one was deleted',
    covers('learners.user-id.second'),
    async ({ learners }) => {
      const former = await learners.create();
      await learners.remove(former.learnerId);

      const next = await learners.create();

      expect(next.learnerUserId, 'learnerUserId of a new learner').not.toBe(former.learnerUserId);
    },
  );
});
