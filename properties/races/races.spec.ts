import fc from 'fast-check';
import {
  apiLimits,
  assume,
  assumeAccepted,
  covers,
  genders,
  inOneForm,
  isAccepted,
  isSeenByTutor,
  type KeptField,
  keptFields,
  needs,
} from '../../fixtures/index.ts';
import { courseDetails, learnerFields } from '../arbitraries/learner.ts';
import { assert } from '../assert.ts';
import { properties, property } from '../check.ts';

/** Requests sent at the same moment must end in a state that some order of them explains, and limits must hold. */

property(
  'at most one of several simultaneous creates with one email makes a learner',
  covers('learners.create.email-race'),
  { runs: 8 },
  ({ lab, learners }) => {
    const creates = fc.array(learnerFields(), { minLength: 2, maxLength: 4, size: 'max' });

    return fc.asyncProperty(creates, async (all) => {
      const { email } = learners.body();
      const bodies = all.map((fields) => learners.body({ ...fields, email }));

      const responses = await lab.simultaneously(bodies.map((body) => () => learners.post(body)));

      const made = responses.filter(isAccepted);
      const statuses = responses.map(({ status }) => status);
      assert.same(made.length <= 1, true, `at most one learner made by creates answered ${statuses}`);
      // A service may refuse all of them.
      fc.pre(made.length === 1);
      const read = assumeAccepted(await learners.getByEmail(email));
      assert.same(read.body?.learnerId, made[0]!.body?.learnerId, 'the learner under the email');
      const winner = bodies[responses.indexOf(made[0]!)]!;
      const { clientReference } = read.body;
      assume(
        bodies.some((body) => body.clientReference === clientReference),
        'a read returns the clientReference of a create',
      );
      assert.same(clientReference, winner.clientReference, 'clientReference of the create that was accepted');
    });
  },
);

properties(
  'Tags added at the same moment',
  {
    'tags.add.limit': 'keep the limit, and are not refused where there is room',
    'tags.add.atomic': 'are added completely or not at all',
  },
  { runs: 8 },
  ({ lab, learners, tags }) => {
    const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 5, size: 'max' });

    return (judge) =>
      fc.asyncProperty(sizes, async (counts) => {
        const { learnerId } = await learners.create();
        const additions = counts.map((count) => Array.from({ length: count }, () => tags.name()));

        const responses = await lab.simultaneously(additions.map((names) => () => tags.post(learnerId, names)));

        const held = new Set(await tags.namesOf(learnerId));
        judge.apart('tags.add.limit', () =>
          assert.same(held.size <= apiLimits.tags, true, `at most ten tags of the learner: ${held.size}`),
        );
        for (const [at, names] of additions.entries()) {
          const there = names.filter((name) => held.has(name)).length;
          const whole = responses[at]!.status < 300 ? names.length : 0;
          judge.apart('tags.add.atomic', () => assert.same(there, whole, `tags of addition ${at} that are there`));
        }
        // Some order must explain the refusals: nobody who would have had room even at the end may be refused. By 409 a
        // service may refuse what comes at the same time.
        const refused = counts.filter((_, at) => [400, 422].includes(responses[at]!.status));
        const least = Math.min(apiLimits.tags + 1, ...refused);
        judge.apart('tags.add.limit', () =>
          assert.same(held.size + least > apiLimits.tags, true, `no room for ${least} beside ${held.size}`),
        );
      });
  },
);

property(
  'one of several simultaneous updates is stored completely',
  covers('learners.update.full-replace'),
  { runs: 12 },
  ({ lab, learners }) => {
    // Several fields, some of which differ between any two edits, so a mixture of two edits is noticed.
    const edit = fc.record({
      clientReference: fc.stringMatching(/^[A-Za-z0-9]{10,20}$/),
      courseDetails: courseDetails(),
      hasEhcp: fc.boolean(),
      gender: fc.constantFrom(...genders),
    });
    const twoOrMore = fc.array(edit, { minLength: 2, maxLength: 5, size: 'max' });

    return fc.asyncProperty(twoOrMore, async (edits) => {
      const { learnerId, body } = await learners.create();

      const responses = await lab.simultaneously(
        edits.map((fields) => () => learners.put(learnerId, { ...body, ...fields })),
      );

      // A service may refuse concurrent updates.
      const accepted = edits.filter((_, at) => isAccepted(responses[at]!));
      fc.pre(accepted.length > 0);
      const read = await learners.read(learnerId);
      const { clientReference, courseDetails, hasEhcp, gender } = read;
      const stored = { clientReference, courseDetails, hasEhcp, gender };
      assert.oneOf(stored, accepted, 'one of the accepted updates, whole');
    });
  },
);

const kept = Object.keys(keptFields) as KeptField[];
const given = { courseDetails: 'Welding', hasEhcp: true, provisionType: 30 };

properties(
  'Simultaneous updates, each of another field that is kept when omitted',
  Object.fromEntries(kept.map((field) => [keptFields[field], `keep the ${field} of another`])),
  { runs: 10 },
  ({ lab, learners }) => {
    const twoOrThree = fc.shuffledSubarray(kept, { minLength: 2 });
    return (judge) =>
      fc.asyncProperty(twoOrThree, async (updates) => {
        const { learnerId, body } = await learners.create({ courseDetails: 'Carpentry' });
        const none = { courseDetails: undefined, hasEhcp: undefined, provisionType: undefined };

        const responses = await lab.simultaneously(
          updates.map((field) => () => learners.put(learnerId, { ...body, ...none, [field]: given[field] })),
        );

        const stored = inOneForm(await learners.read(learnerId));
        // A service may refuse concurrent updates.
        for (const [at, field] of updates.entries())
          if (isAccepted(responses[at]!))
            judge.apart(keptFields[field], () => assert.same(stored[field], given[field], `${field} of an update`));
      });
  },
);

property(
  'simultaneous assignments of different tutors to the same learners are all stored',
  covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors')),
  { runs: 9 },
  ({ lab, learners, tutors, organisation }) => {
    const sizes = fc.integer({ min: 1, max: 3 });

    return fc.asyncProperty(sizes, fc.boolean(), async (size, isFirst) => {
      const [tutor, other, primary] = organisation.tutors as [string, string, string];
      const created = await learners.createMany(size, { primaryTutorEmail: primary });
      const ids = created.map(({ learnerId }) => learnerId);

      const assigned = isFirst ? [tutor, other] : [other, tutor];
      const responses = await lab.simultaneously(assigned.map((each) => () => tutors.assign(each, ids)));

      // A service may refuse concurrent batches.
      fc.pre(responses[assigned.indexOf(tutor)]!.status < 300);
      const seen = await Promise.all(created.map((learner) => isSeenByTutor(learners, learner)));
      assert.same(seen, Array(size).fill(true), 'seen by the tutor of the accepted assignment');
    });
  },
);
