import {
  covers,
  emailIn,
  expect,
  type Item,
  isAccepted,
  Learners,
  needs,
  optionalLearnerFields,
  pool,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';

/** Creates that lack optional fields: one by itself, or all; a create that lacks several tells of each, if it is accepted. */
const optional = pool('learners/create optional fields', {
  rows: Object.fromEntries([
    ['all', optionalLearnerFields],
    ...optionalLearnerFields.map((field) => [field, [field]] as const),
  ]) as Record<string, readonly string[]>,
  needs: ({ length }) => (length > 1 ? [] : ['tagging']),
  subject: async () => [] as { email: string; learnerId: string }[],
  async act({ learners, tags }, made, lacking) {
    const without = Object.fromEntries(lacking.map((field) => [field, undefined]));
    const body = lacking.length > 1 ? learners.body() : fullBody(learners, tags, without);
    const response = await learners.post(body, { valid: true });
    if (isAccepted(response)) made.push({ email: body.email, learnerId: String(response.body?.learnerId) });
    return { body, response };
  },
  together: {
    merge: (one, other) => [...new Set([...one, ...other])],
    tells: ({ response }) => isAccepted(response),
  },
  /** The emails of those whom the list shows, or at least a read. */
  async control({ learners }, made) {
    const shows = (rows: Item[], email: string) => rows.some((row) => emailIn(row) === email.toLowerCase());
    const rows = await learners.rowsUntil((found) => made.every(({ email }) => shows(found, email)), {}, true);
    const there: string[] = [];
    for (const { email, learnerId } of made)
      if (shows(rows, email) || (await learners.exists(email)) || isAccepted(await learners.get(learnerId)))
        there.push(email);
    return there;
  },
});

test.describe('POST /v1/learners', () => {
  test.describe('required fields', () => {
    test(
      'creates nobody when the email is missing',
      covers('learners.create.required-fields', needs('organisations')),
      async ({ lab }) => {
        const learners = new Learners(lab, await lab.emptyOrganisation());
        const body = learners.body();

        await expect(await learners.post({ ...body, email: undefined as never })).toHaveStatus(400);

        expect(await learners.rows(), 'learners of an organisation that had none').toEqual([]);
        await learners.create();
        const rows = await learners.rowsUntil((found) => found.length === 1);
        expect(rows, 'learners after a create with an email').toHaveLength(1);
      },
    );
  });

  test.describe('optional fields', () => {
    optional.checks(covers('learners.create.optional-fields', optional.row('all')), {
      'takes a create without any optional field': async ({ answer: { body, response }, control: there }) => {
        for (const field of optionalLearnerFields) expect(body).not.toHaveProperty(field);
        await expect(response).toBeAccepted();
        expect(there).toContain(body.email);
      },
    });

    for (const field of optionalLearnerFields)
      optional.checks(covers('learners.create.optional-fields', optional.row(field)), {
        [`takes a create that lacks only ${field}`]: async ({ answer: { body, response }, control: there }) => {
          await expect(response).toBeAccepted();
          expect(there).toContain(body.email);
        },
      });
  });
});
