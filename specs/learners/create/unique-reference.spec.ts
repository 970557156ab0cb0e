import {
  assumeAccepted,
  covers,
  expect,
  expectUnchanged,
  isAccepted,
  Learners,
  learnerUniqueReference,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { expectCreateRefused } from '../refusals.ts';
import { statusesOfCreates } from '../statuses.ts';

test.describe('POST /v1/learners', () => {
  test.describe('a learnerUniqueReference already held', covers('learners.create.unique-reference-duplicate'), () => {
    test('is refused, and makes no learner', async ({ learners }) => {
      const reference = learnerUniqueReference();
      const holder = await learners.create({ learnerUniqueReference: reference });
      const before = await learners.read(holder.learnerId);
      const body = learners.body({ learnerUniqueReference: reference });

      await expect(await learners.post(body)).toBeRefused();

      expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
      await expectUnchanged(learners, holder.learnerId, before, 'the learner who holds the reference');
      const free = { ...body, learnerUniqueReference: learnerUniqueReference() };
      await expect(await learners.post(free, { valid: true })).toBeAccepted();
    });

    test('is refused though others were created since', async ({ learners }) => {
      const reference = learnerUniqueReference();
      await learners.create({ learnerUniqueReference: reference });
      await learners.create({ learnerUniqueReference: learnerUniqueReference() });

      await expect(await learners.post(learners.body({ learnerUniqueReference: reference }))).toBeRefused();
    });

    test('is refused when its learner got it by an update', async ({ learners }) => {
      const reference = learnerUniqueReference();
      const { learnerId, body } = await learners.create();
      await expect(await learners.put(learnerId, { ...body, learnerUniqueReference: reference })).toBeAccepted();

      await expect(await learners.post(learners.body({ learnerUniqueReference: reference }))).toBeRefused();
    });

    test('makes at most one learner from several simultaneous creates', async ({ learners }) => {
      const bodies = Array.from({ length: 5 }, () => learners.body());
      const reference = { learnerUniqueReference: learnerUniqueReference() };

      const responses = await Promise.all(bodies.map((body) => learners.post({ ...body, ...reference })));

      const made = responses.filter(isAccepted).length;
      expect(made, `creates accepted of ${responses.map(({ status }) => status)}`).toBeLessThanOrEqual(1);
      // If all were refused, one must be accepted now, since nobody holds the reference. Otherwise the test shows nothing.
      if (made === 0) assumeAccepted(await learners.post({ ...bodies[0]!, ...reference }));
    });
  });

  test(
    'shows the status for a learnerUniqueReference already held',
    covers('learners.create.unique-reference-duplicate-status'),
    async ({ learners, observe }) => {
      const reference = learnerUniqueReference();
      await learners.create({ learnerUniqueReference: reference });

      const response = await learners.post(learners.body({ learnerUniqueReference: reference }));

      observe('learners.create.unique-reference-duplicate-status', { status: response.status }, response);
    },
  );

  test(
    'takes any number of learners without learnerUniqueReference',
    covers('learners.create.unique-reference-omitted'),
    async ({ learners }) => {
      await learners.create();
      for (const which of ['second', 'third'])
        await expect(await learners.post(learners.body(), { valid: true }), which).toBeAccepted();
    },
  );

  test(
    'takes a learnerUniqueReference that another organisation holds',
    covers('learners.create.unique-reference-per-organisation', needs('organisations')),
    async ({ lab, learners }) => {
      const reference = learnerUniqueReference();
      const others = new Learners(lab, await lab.otherOrganisation());
      const foreign = await others.create({ learnerUniqueReference: reference });

      const response = await learners.post(learners.body({ learnerUniqueReference: reference }), { valid: true });

      await expect(response).toBeAccepted();
      for (const read of [await learners.read(response.body?.learnerId), await others.read(foreign.learnerId)])
        expect(read).toMatchObject({ learnerUniqueReference: reference });
    },
  );

  test(
    'refuses a sentence as learnerUniqueReference',
    covers('learners.create.unique-reference-validated'),
    async ({ learners }) => {
      await expectCreateRefused(
        learners,
        { learnerUniqueReference: 'this is no reference at all' },
        { learnerUniqueReference: learnerUniqueReference() },
      );
    },
  );

  test(
    'shows how a learnerUniqueReference is checked',
    covers('learners.create.unique-reference-check'),
    async ({ learners, observe }) => {
      const reference = learnerUniqueReference();
      const wrongDigit = (Number(reference.at(-1)) + 1) % 10;
      const faults = {
        'nine digits': reference.slice(0, 9),
        'eleven digits': `${reference}1`,
        letters: `ABC${reference.slice(3)}`,
        'a wrong check digit': `${reference.slice(0, 9)}${wrongDigit}`,
        'spaces between': `${reference.slice(0, 4)} ${reference.slice(4)}`,
        'spaces around': ` ${reference} `,
        'the empty text': '',
      };
      const bodies = Object.entries(faults).map(([fault, value]) => [fault, { learnerUniqueReference: value }]);

      const { statuses, shownBy } = await statusesOfCreates(learners, Object.fromEntries(bodies));

      observe('learners.create.unique-reference-check', statuses, ...shownBy);
    },
  );
});
