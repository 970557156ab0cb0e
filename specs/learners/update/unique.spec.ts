import {
  assumeAccepted,
  covers,
  expect,
  expectUnchanged,
  ifAllowed,
  isAccepted,
  Learners,
  learnerUniqueReference,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { edit, textsOf } from '../refusals.ts';

test.describe('PUT /v1/learners/{learnerId}', () => {
  test.describe('an email that another learner holds', covers('learners.update.email-unique'), () => {
    for (const [which, order] of Object.entries({ older: [0, 1], newer: [1, 0] })) {
      test(`is refused when the other learner is ${which}, and nothing changes`, async ({ learners }) => {
        const made = await learners.createMany(2);
        const [holder, learner] = order.map((index) => made[index]!) as [(typeof made)[0], (typeof made)[0]];
        const before = [await learners.everything(holder), await learners.everything(learner)];

        const update = { ...learner.body, ...edit, email: holder.body.email };
        await expect(await learners.put(learner.learnerId, update)).toBeRefused();

        const after = [await learners.everything(holder), await learners.everything(learner)];
        expect(after, 'both learners after the refused update').toEqual(before);
        const free = { ...update, email: learners.newEmail() };
        assumeAccepted(await learners.put(learner.learnerId, free), 'the same with an unused email');
      });
    }

    test('is refused when the other got it by an update', async ({ learners }) => {
      const [holder, learner] = await learners.createMany(2);
      const email = learners.newEmail();
      await expect(await learners.put(holder!.learnerId, { ...holder!.body, email })).toBeAccepted();

      await expect(await learners.put(learner!.learnerId, { ...learner!.body, email })).toBeRefused();
    });
  });

  test(
    'gives an email to at most one of several learners updated to it at once',
    covers('learners.update.email-unique'),
    async ({ learners }) => {
      const made = await learners.createMany(4);
      const email = learners.newEmail();

      const responses = await Promise.all(
        made.map(({ learnerId, body }) => learners.put(learnerId, { ...body, email })),
      );

      const accepted = responses.filter(isAccepted).length;
      expect(accepted, `accepted updates of ${responses.map(({ status }) => status)}`).toBeLessThanOrEqual(1);
      const read = await Promise.all(made.map(({ learnerId }) => learners.read(learnerId)));
      const holders = read.filter((record) => String(record.email).toLowerCase() === email);
      expect(holders.length, 'learners with the email').toBeLessThanOrEqual(1);
      // If all were refused, one must be accepted now, since nobody holds the email. Otherwise the test shows nothing.
      if (accepted === 0) assumeAccepted(await learners.put(made[0]!.learnerId, { ...made[0]!.body, email }));
    },
  );

  test(
    'takes an email and a reference that another organisation’s learner holds, and leaves that one alone',
    covers('learners.isolation.write', needs('otherOrganisation')),
    async ({ lab, learners }) => {
      const others = new Learners(lab, await lab.otherOrganisation());
      const twin = await others.create({ learnerUniqueReference: learnerUniqueReference() });
      const { email, learnerUniqueReference: reference } = twin.body;
      const before = await others.read(twin.learnerId);
      const { learnerId, body } = await learners.create();

      const update = { ...body, ...edit, email, learnerUniqueReference: reference };
      await expect(await learners.put(learnerId, update, { valid: true })).toBeAccepted();
      await expectUnchanged(others, twin.learnerId, before, 'the other organisation’s learner after the update');

      await learners.remove(learnerId);
      await expect(await others.get(twin.learnerId), 'the other organisation’s learner').toBeAccepted();
      await expectUnchanged(others, twin.learnerId, before, 'the other organisation’s learner after the deletion');
    },
  );

  test(
    'shows the status and message for another learner’s email',
    covers('learners.update.email-unique-status'),
    async ({ learners, observe }) => {
      const [holder, learner] = await learners.createMany(2);

      const response = await learners.put(learner!.learnerId, { ...learner!.body, email: holder!.body.email });

      const sameMessage = textsOf(response).includes('User is already a Learner');
      const answer = { status: response.status, 'message of a create': sameMessage };
      observe('learners.update.email-unique-status', answer, response);
    },
  );

  test.describe(
    'a learnerUniqueReference that another learner holds',
    covers('learners.update.unique-reference-unique'),
    () => {
      for (const [which, order] of Object.entries({ older: [0, 1], newer: [1, 0] })) {
        test(`is refused when the other learner is ${which}, and nothing changes`, async ({ learners }) => {
          const made = [
            await learners.create({ learnerUniqueReference: learnerUniqueReference() }),
            await learners.create({ learnerUniqueReference: learnerUniqueReference() }),
          ];
          const [holder, learner] = order.map((index) => made[index]!) as [(typeof made)[0], (typeof made)[0]];
          const before = [await learners.read(holder.learnerId), await learners.read(learner.learnerId)];

          const taken = holder.body.learnerUniqueReference;
          const update = { ...learner.body, ...edit, learnerUniqueReference: taken };
          await expect(await learners.put(learner.learnerId, update)).toBeRefused();

          for (const [at, { learnerId }] of [holder, learner].entries())
            await expectUnchanged(learners, learnerId, before[at] ?? {}, 'both learners after the refused update');
          const free = { ...update, learnerUniqueReference: learnerUniqueReference() };
          assumeAccepted(await learners.put(learner.learnerId, free), 'the same with an unused reference');
        });
      }
    },
  );

  test(
    'refuses a reference that the other got by an update',
    covers('learners.update.unique-reference-unique'),
    async ({ learners }) => {
      const [holder, learner] = await learners.createMany(2);
      const reference = { learnerUniqueReference: learnerUniqueReference() };
      assumeAccepted(await learners.put(holder!.learnerId, { ...holder!.body, ...reference }));

      await expect(await learners.put(learner!.learnerId, { ...learner!.body, ...reference })).toBeRefused();
    },
  );

  for (const role of ['tutor', 'manager'] as const)
    for (const [field, rule] of [
      ['email', 'learners.update.email-unique'],
      ['learnerUniqueReference', 'learners.update.unique-reference-unique'],
    ] as const)
      test(
        `refuses a ${role} the ${field} of a learner whom they do not see`,
        covers(rule, needs(role, 'fourTutors'), ifAllowed),
        async ({ learners, organisation }) => {
          const caller = learners.as(organisation[role]);
          const { learnerId, body } = await learners.create();
          const allowed = await caller.put(learnerId, { ...body, ...edit });
          test.skip(allowed.status === 403, 'the role may not update learners, which the API document leaves open');
          assumeAccepted(allowed);
          const hidden = await learners.create({
            primaryTutorEmail: organisation.tutors[3],
            learnerUniqueReference: learnerUniqueReference(),
          });

          const update = { ...body, ...edit, [field]: hidden.body[field] };
          await expect(await caller.put(learnerId, update)).toBeRefused();
        },
      );

  test.describe('own values sent again', covers('learners.update.own-values'), () => {
    test('are accepted', async ({ learners }) => {
      const { learnerId, body } = await learners.create({ learnerUniqueReference: learnerUniqueReference() });

      await expect(await learners.put(learnerId, { ...body, ...edit, gender: 'Male' }, { valid: true })).toBeAccepted();

      expect(await learners.read(learnerId)).toMatchObject({ ...edit, gender: 'Male' });
    });

    test('are accepted after an update gave them', async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      const own = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
      assumeAccepted(await learners.put(learnerId, { ...body, ...own }));

      await expect(await learners.put(learnerId, { ...body, ...own, lastName: 'Changed' })).toBeAccepted();
    });

    for (const field of ['email', 'learnerUniqueReference']) {
      test(`are accepted for ${field} while the other one changes`, async ({ learners }) => {
        const own = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
        const { learnerId, body } = await learners.create(own);
        const fresh = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
        const update = { ...body, ...fresh, [field]: body[field] };

        await expect(await learners.put(learnerId, update)).toBeAccepted();
      });
    }
  });

  test.describe('a new email', covers('learners.update.email-moves'), () => {
    test('finds the learner, and the old one no longer does', async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      const email = learners.newEmail();

      await expect(await learners.put(learnerId, { ...body, email })).toBeAccepted();

      const found = await learners.getByEmail(email);
      await expect(found, 'read by the new email').toBeAccepted();
      expect(found.body?.learnerId).toBe(learnerId);
      expect(await learners.exists(body.email), 'a learner with the old email').toBe(false);
    });

    test('stands in the read by id and in the list', async ({ learners }) => {
      const { learnerId, body } = await learners.create();
      await learners.row(body.email);
      const email = learners.newEmail();

      await expect(await learners.put(learnerId, { ...body, email })).toBeAccepted();

      expect(String((await learners.read(learnerId)).email).toLowerCase()).toBe(email);
      expect(await learners.row(email), 'list row with the new email').toBeDefined();
    });
  });
});
