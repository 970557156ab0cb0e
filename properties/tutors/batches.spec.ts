import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Caller } from '../../fixtures/api/caller.ts';
import type { Learners } from '../../fixtures/resources/learners.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { covers, expect, needs, test } from '../check.ts';

/** One member of a batch: a learner with or without the tutor, or somebody who refuses the batch. */
type Member = 'holder' | 'other' | 'unknown' | 'primary';

const good = fc.constantFrom<Member>('holder', 'other');
const offender = fc.constantFrom<Member>('unknown', 'primary');
const goodBatch = fc.array(good, { minLength: 1, maxLength: 8 });
/** Any batch with at least one offender, at any position. */
const badBatch = fc
  .tuple(fc.array(fc.oneof(good, offender), { maxLength: 6 }), offender, fc.nat(6))
  .map(([members, one, at]) => members.toSpliced(at, 0, one));

/** Any batch with at least one unknown learner, at any position. */
const unknownBatch = fc
  .tuple(fc.array(fc.oneof(good, fc.constant<Member>('unknown')), { maxLength: 6 }), fc.nat(6))
  .map(([members, at]) => members.toSpliced(at, 0, 'unknown'));

/** Ids for the members of a batch, in its order. The tutor caller is the first tutor; learners belong to the third. */
async function enrol(learners: Learners, members: readonly Member[], tutor: string): Promise<string[]> {
  const [, , primary] = learners.organisation.tutors;
  const ids: string[] = [];
  for (const member of members) {
    if (member === 'unknown') ids.push(randomUUID());
    else {
      const fields =
        member === 'primary'
          ? { primaryTutorEmail: tutor, secondaryTutorEmails: [] }
          : { primaryTutorEmail: primary, secondaryTutorEmails: member === 'holder' ? [tutor] : [] };
      ids.push((await learners.create(fields)).learnerId);
    }
  }
  return ids;
}

/** Which of them the tutor sees; nobody is seen who does not exist. */
async function seen(caller: Caller, ids: readonly string[]): Promise<boolean[]> {
  const reads = ids.map((learnerId) => caller.send('GET /v1/learners/{learnerId}', { path: { learnerId } }));
  return (await Promise.all(reads)).map(({ status }) => status === 200);
}

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'assigns everybody of any batch, and again changes nothing',
    covers('tutors.batch-put.assigns', 'tutors.batch-put.repeatable', needs('tutor', 'threeTutors')),
    async ({ check, learners, tutors, organisation }) => {
      await check(
        fc.asyncProperty(goodBatch, async (members) => {
          const tutor = organisation.tutors[0]!;
          const ids = await enrol(learners, members, tutor);

          for (const time of ['first', 'second']) {
            await expect(await tutors.assign(tutor, ids), `the ${time} time`).toBeAccepted();
            expect(await seen(organisation.tutor, ids), `seen after the ${time} time`).toEqual(ids.map(() => true));
          }
          expectStatus(await tutors.unassign(tutor, ids), 200, 204);
          expect(await seen(organisation.tutor, ids), 'seen after one removal').toEqual(ids.map(() => false));
        }),
        { runs: 20 },
      );
    },
  );

  test(
    'changes nobody when any batch with offenders at any positions is refused',
    covers('tutors.batch-put.atomic', needs('tutor', 'threeTutors')),
    async ({ check, learners, tutors, organisation }) => {
      await check(
        fc.asyncProperty(badBatch, async (members) => {
          const tutor = organisation.tutors[0]!;
          const ids = await enrol(learners, members, tutor);
          const before = await seen(organisation.tutor, ids);

          expectStatus(await tutors.assign(tutor, ids), 400);

          expect(await seen(organisation.tutor, ids), 'seen after the refused batch').toEqual(before);
        }),
        { runs: 30 },
      );
    },
  );

  test(
    'names every unknown learner of any batch',
    covers('tutors.batch-put.unknown-learner', needs('threeTutors')),
    async ({ check, learners, tutors, organisation }) => {
      await check(
        fc.asyncProperty(unknownBatch, async (members) => {
          const tutor = organisation.tutors[0]!;
          const ids = await enrol(learners, members, tutor);

          const response = await tutors.assign(tutor, ids);

          await expect(response).toHaveStatus(400);
          await expect(response).toName(...ids.filter((_, at) => members[at] === 'unknown'));
        }),
        { runs: 20 },
      );
    },
  );
});

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'puts the replacement in at holders and at nobody else, whatever the mixture',
    covers('tutors.batch-patch.replaces', 'tutors.batch-patch.only-holders', needs('tutor', 'threeTutors')),
    async ({ check, learners, tutors, organisation }) => {
      await check(
        fc.asyncProperty(goodBatch, async (members) => {
          const [replacement, replaced] = organisation.tutors as [string, string];
          const ids = await enrol(learners, members, replaced);

          const response = await tutors.unassign(replaced, ids, { replacementTutorEmail: replacement });

          await expect(response).toBeAccepted();
          const holders = members.map((member) => member === 'holder');
          expect(await seen(organisation.tutor, ids), 'seen by the replacement').toEqual(holders);
        }),
        { runs: 20 },
      );
    },
  );

  test(
    'changes nobody when any removal with unknown learners at any positions is refused',
    covers('tutors.batch-patch.atomic', needs('tutor', 'threeTutors')),
    async ({ check, learners, tutors, organisation }) => {
      await check(
        fc.asyncProperty(unknownBatch, async (members) => {
          const tutor = organisation.tutors[0]!;
          const ids = await enrol(learners, members, tutor);

          expectStatus(await tutors.unassign(tutor, ids), 400);

          const holders = members.map((member) => member === 'holder');
          expect(await seen(organisation.tutor, ids), 'seen after the refused batch').toEqual(holders);
        }),
        { runs: 20 },
      );
    },
  );

  test(
    'names every unknown learner of any removal',
    covers('tutors.batch-patch.unknown-learner', needs('threeTutors')),
    async ({ check, learners, tutors, organisation }) => {
      await check(
        fc.asyncProperty(unknownBatch, async (members) => {
          const tutor = organisation.tutors[0]!;
          const ids = await enrol(learners, members, tutor);

          const response = await tutors.unassign(tutor, ids);

          await expect(response).toHaveStatus(400);
          await expect(response).toName(...ids.filter((_, at) => members[at] === 'unknown'));
        }),
        { runs: 20 },
      );
    },
  );
});
