import fc from 'fast-check';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { courseDetails, learnerFields } from '../arbitraries/learner.ts';
import { covers, expect, needs, test } from '../check.ts';

/** Requests sent at the same moment end in a state that some order of them explains, and limits hold. */

test(
  'of several creates of one email exactly one makes a learner',
  covers('learners.create.email-race'),
  async ({ check, learners }) => {
    const creates = fc.array(learnerFields(), { minLength: 2, maxLength: 6 });

    await check(
      fc.asyncProperty(creates, async (all) => {
        const { email } = learners.body();
        const bodies = all.map((fields) => learners.body({ ...fields, email }));

        const responses = await Promise.all(bodies.map((body) => learners.post(body)));

        const made = responses.filter(({ status }) => status === 201);
        expect(made.length, `learners made by creates answered ${responses.map(({ status }) => status)}`).toBe(1);
        for (const response of responses.filter(({ status }) => status !== 201)) expect(response).toBeRefused();
        const read = expectStatus(await learners.getByEmail(email), 200);
        expect(read.body?.learnerId, 'the learner under the email').toBe(made[0]!.body?.learnerId);
        const winner = bodies[responses.indexOf(made[0]!)]!;
        expect(read.body?.clientReference, 'clientReference of the create that was answered 201').toBe(
          winner.clientReference,
        );
      }),
      { runs: 15 },
    );
  },
);

test(
  'tags added at the same moment keep the limit, and each addition is there whole or not at all',
  covers('tags.add.limit', 'tags.add.atomic'),
  async ({ check, learners, tags }) => {
    const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 5 });

    await check(
      fc.asyncProperty(sizes, async (counts) => {
        const { learnerId } = await learners.create();
        const additions = counts.map((count) => Array.from({ length: count }, () => tags.name()));

        const responses = await Promise.all(additions.map((names) => tags.post(learnerId, names)));

        const accepted = additions.filter((_, at) => responses[at]!.status < 300).flat();
        expect([...(await tags.namesOf(learnerId))].sort(), 'tags of the accepted additions').toEqual(accepted.sort());
        expect(accepted.length, 'tags of the learner').toBeLessThanOrEqual(10);
        // Some order explains the refusals: nobody was refused who had room even at the end.
        const refused = counts.filter((_, at) => responses[at]!.status === 400);
        for (const count of refused) expect(accepted.length + count, 'room for what was refused').toBeGreaterThan(10);
      }),
      { runs: 15 },
    );
  },
);

test(
  'of updates sent at the same moment one is stored whole',
  covers('learners.update.full-replace'),
  async ({ check, learners }) => {
    const edit = fc.record({
      courseDetails: courseDetails(),
      hasEhcp: fc.boolean(),
      gender: fc.constantFrom('Male', 'Another'),
    });

    await check(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 5 }), async (edits) => {
        const { learnerId, body } = await learners.create();

        const responses = await Promise.all(edits.map((fields) => learners.put(learnerId, { ...body, ...fields })));

        // A service may refuse an update that meets another.
        const accepted = edits.filter((_, at) => responses[at]!.status === 204);
        fc.pre(accepted.length > 0);
        const read = await learners.read(learnerId);
        const stored = { courseDetails: read.courseDetails, hasEhcp: read.hasEhcp, gender: read.gender };
        expect(accepted, 'one of the accepted updates, whole').toContainEqual(stored);
      }),
      { runs: 15 },
    );
  },
);

test(
  'tutor batches sent at the same moment change all their learners alike',
  covers('tutors.batch-put.atomic', 'tutors.batch-patch.atomic', needs('tutor', 'threeTutors')),
  async ({ check, learners, tutors, organisation }) => {
    const batches = fc.array(fc.constantFrom('assign', 'unassign'), { minLength: 2, maxLength: 6 });

    await check(
      fc.asyncProperty(batches, async (methods) => {
        const [tutor, , primary] = organisation.tutors as [string, string, string];
        const created = await learners.createMany(4, { primaryTutorEmail: primary });
        const ids = created.map(({ learnerId }) => learnerId);

        const responses = await Promise.all(
          methods.map((method) => (method === 'assign' ? tutors.assign(tutor, ids) : tutors.unassign(tutor, ids))),
        );

        // A service may refuse a batch that meets another.
        const accepted = methods.filter((_, at) => responses[at]!.status < 300);
        const view = learners.as(organisation.tutor);
        const seen = (await Promise.all(ids.map((id) => view.get(id)))).map(({ status }) => status === 200);
        expect(new Set(seen).size, `seen by the tutor: ${seen}`).toBe(1);
        if (!accepted.includes('assign')) expect(seen[0], 'seen though never assigned').toBe(false);
        else if (!accepted.includes('unassign')) expect(seen[0], 'seen as always assigned').toBe(true);
      }),
      { runs: 15 },
    );
  },
);
