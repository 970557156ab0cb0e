import {
  assume,
  assumeInvalid,
  type CreatedLearner,
  covers,
  expect,
  type Item,
  isSeenByTutor,
  type Learners,
  needs,
  type Power,
  pool,
  test,
} from '../../fixtures/index.ts';
import {
  batches,
  cast,
  expectEffect,
  idsOf,
  type Method,
  methods,
  pupils,
  pupilsOf,
  send,
  unknownId,
} from './batches.ts';

/** Learners per batch (API document, Limits). */
const limit = 50;

interface Row {
  method: Method;
  by: 'administrator' | 'manager';
  needs?: readonly Power[];
  /** A batch that is refused; the first `accepted` of its learners are taken afterwards. */
  refused: (ids: readonly string[]) => readonly string[];
  accepted: number;
}

const rows: Record<string, Row> = Object.fromEntries(
  methods.flatMap((method) => {
    const tooMany = { method, refused: (ids: readonly string[]) => ids, accepted: limit };
    // More than a service is likely to store in one batch.
    const refused = (ids: readonly string[]) => [...ids.slice(0, 12), unknownId()];
    return Object.entries<Row>({
      [`${method} of 51`]: { ...tooMany, by: 'administrator' },
      [`${method} of 51 by a manager`]: { ...tooMany, by: 'manager', needs: ['organisations'] },
      [`${method} of twelve and an unknown one`]: { method, by: 'administrator', refused, accepted: 12 },
    });
  }),
);

/** Large batches of the same 51 learners, who have no secondary tutor before and after each row. */
const large = pool('tutors/batch-limit', {
  rows,
  needs: (row) => row.needs ?? [],

  async subject({ learners, organisation }) {
    const created = await pupils(learners, limit + 1);
    const isLister = await learners.as(organisation.tutor).mayList();
    return { created, count: (expected: number) => seen(learners, created, expected, isLister) };
  },

  async act({ learners, tutors, organisation }, { created, count }, { method, by, refused, accepted }) {
    const { watched, other } = cast(organisation.tutors);
    const ids = idsOf(created);
    const caller = tutors.as(organisation[by]);
    const { holds } = batches[method];
    const all = holds ? ids.length : 0;
    if (holds) {
      for (const portion of [ids.slice(0, limit), ids.slice(limit)]) await tutors.assign(watched, portion);
      assume((await count(all)) === all, 'all learners have the tutor');
    }
    const batch = refused(ids);
    const refusals = [await send(method, caller, watched, batch)];
    if (holds && by === 'administrator')
      refusals.push(await tutors.unassign(watched, batch, { replacementTutorEmail: other }));
    const before = await count(all);
    const response = await send(method, caller, watched, ids.slice(0, accepted), {}, { valid: true });
    const left = holds ? all - accepted : accepted;
    const after = await count(left);
    if (after !== left) await expectEffect(learners, (tutor, one) => send(method, tutors, tutor, one), holds);
    await tutors.unassign(watched, holds ? ids.slice(accepted) : ids.slice(0, accepted));
    return {
      named: batch.at(-1) ?? '',
      refusals,
      unchanged: before === all,
      response,
      after: { seen: after, expected: left },
    };
  },

  async control({ learners, organisation }, { created, count }) {
    if ((await count(0)) === 0) learners.handOn(created, pupilsOf(organisation));
  },
});

for (const method of methods) {
  const { title } = batches[method];
  const limited = `tutors.batch-${method}.limit` as const;
  const twelve = large.row(`${method} of twelve and an unknown one`);

  test.describe(title, () => {
    test(
      'takes 50 learners and refuses 51 without a change',
      covers(limited, needs('tutor', 'threeTutors'), large.row(`${method} of 51`)),
      async ({ pooled }) => {
        await pooled(large, async ({ answer: { refusals, unchanged, response, after } }) => {
          for (const refused of refusals) await expect(refused).toHaveStatus(400);
          expect(unchanged, 'nobody is changed by the refused batch').toBe(true);
          await expect(response).toBeAccepted();
          expect(after.seen, 'learners with the tutor after a batch of 50').toBe(after.expected);
        });
      },
    );

    test(
      'is refused to a manager for 51 learners, and changes nobody',
      covers(limited, needs('organisations'), large.row(`${method} of 51 by a manager`)),
      async ({ pooled }) => {
        await pooled(large, async ({ answer: { refusals, unchanged, response } }) => {
          await expect(refusals[0]!).toHaveStatus(400);
          expect(unchanged, 'nobody is changed by the refused batch').toBe(true);
          await expect(response).toBeAccepted();
        });
      },
    );

    test(
      'changes none of twelve learners when refused for an unknown one after them',
      covers(`tutors.batch-${method}.atomic`, needs('tutor', 'threeTutors'), twelve),
      async ({ pooled }) => {
        await pooled(large, async ({ answer: { refusals, unchanged, response } }) => {
          for (const refused of refusals) assumeInvalid(refused);
          expect(unchanged, 'nobody is changed by the refused batch').toBe(true);
          // Without the offender, the batch would have changed them.
          await expect(response).toBeAccepted();
        });
      },
    );

    test(
      'is refused for an unknown learner after twelve others, and names it',
      covers(`tutors.batch-${method}.unknown-learner`, needs('threeTutors'), twelve),
      async ({ pooled }) => {
        await pooled(large, async ({ answer: { named, refusals } }) => {
          for (const refused of refusals) {
            await expect(refused).toHaveStatus(400);
            await expect(refused).toName(named);
          }
        });
      },
    );
  });
}

/**
 * How many of the learners the tutor sees: in the list, until `expected` are found; those that it does not show, or all if the
 * role may not list learners, one by one.
 */
async function seen(
  learners: Learners,
  created: CreatedLearner[],
  expected: number,
  isLister: boolean,
): Promise<number> {
  const emails = new Set<unknown>(created.map(({ body }) => body.email));
  const shownIn = (rows: Item[]) => new Set(rows.map(({ email }) => email).filter((email) => emails.has(email)));
  const enough = (rows: Item[]) => shownIn(rows).size >= expected;
  const shown = shownIn(isLister ? await learners.as(learners.organisation.tutor).rowsUntil(enough) : []);
  if (isLister && shown.size >= expected) return shown.size;
  const others = created.filter(({ body }) => !shown.has(body.email));
  const seen = await Promise.all(others.map((learner) => isSeenByTutor(learners, learner)));
  return shown.size + seen.filter(Boolean).length;
}
