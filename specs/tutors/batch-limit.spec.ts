import {
  type ApiResponse,
  areSeenByTutor,
  assume,
  assumeInvalid,
  type CreatedLearner,
  covers,
  expect,
  isAccepted,
  isInvalid,
  needs,
  type Power,
  pool,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';
import {
  assigned,
  batches,
  cast,
  expectEffect,
  handBack,
  idsOf,
  type Method,
  methods,
  pupils,
  send,
  unknownId,
} from './batches.ts';

/** Learners per batch (API document, Limits). */
const limit = 50;

type Names = (ids: readonly string[]) => string[];

interface Row {
  method: Method;
  by: 'administrator' | 'manager';
  needs?: readonly Power[];
  /** A batch that is refused, and one that is taken afterwards. */
  refused: Names;
  accepted: Names;
}

/** A batch of this size: if there are fewer learners, it names them several times, but the last only at its end. */
const batchOf =
  (size: number): Names =>
  (ids) => [...Array.from({ length: size - 1 }, (_, at) => ids[at % (ids.length - 1)]!), ids.at(-1)!];

// More than a service is likely to store in one batch.
const twelve: Names = (ids) => ids.slice(0, 12);

const rows: Record<string, Row> = Object.fromEntries(
  methods.flatMap((method) => {
    const tooMany = { method, refused: batchOf(limit + 1), accepted: batchOf(limit) };
    return Object.entries<Row>({
      [`${method} of 51`]: { ...tooMany, by: 'administrator' },
      [`${method} of 51 by a manager`]: { ...tooMany, by: 'manager', needs: ['organisations'] },
      [`${method} of twelve and an unknown one`]: {
        method,
        by: 'administrator',
        refused: (ids) => [...twelve(ids), unknownId()],
        accepted: twelve,
      },
    });
  }),
);

interface Tried {
  named: string;
  refusals: ApiResponse[];
  /** Whether the refused batch has changed nobody. */
  unchanged: boolean;
  response: ApiResponse;
  /** Whether the accepted one has changed its learners, and nobody else. */
  changed: boolean;
}

/** Sends the batches of a row about learners who have no secondary tutor before and after it. */
async function attempt(
  { lab, learners, tutors, organisation }: Surroundings,
  created: readonly CreatedLearner[],
  { method, by, refused, accepted }: Row,
): Promise<Tried> {
  const { watched, other } = cast(organisation.tutors);
  const ids = idsOf(created);
  const caller = tutors.as(organisation[by]);
  const { holds } = batches[method];
  const isSeenOf = async (hasTutor: (id: string) => boolean) => {
    // Only checks that need the tutor caller judge who is seen.
    if (!lab.has('tutor')) return true;
    const expected = ids.map(hasTutor);
    const seen = await areSeenByTutor(learners, created, expected);
    return seen.every((one, at) => one === expected[at]);
  };
  if (holds) {
    await assigned(tutors, watched, created.slice(0, limit));
    if (created.length > limit) await assigned(tutors, watched, created.slice(limit));
    assume(await isSeenOf(() => true), 'all learners have the tutor');
  }
  const batch = refused(ids);
  const refusals = [await send(method, caller, watched, batch)];
  if (holds && by === 'administrator')
    refusals.push(await tutors.unassign(watched, batch, { replacementTutorEmail: other }));
  const unchanged = await isSeenOf(() => holds);
  const taken = accepted(ids);
  const response = await send(method, caller, watched, taken, {}, { valid: true });
  const changed = await isSeenOf((id) => taken.includes(id) !== holds);
  const left = holds ? ids.filter((id) => !taken.includes(id)) : [...new Set(taken)];
  if (left.length > 0) await tutors.unassign(watched, left);
  return { named: batch.at(-1)!, refusals, unchanged, response, changed };
}

const isAsExpected = ({ refusals, unchanged, response, changed }: Tried) =>
  refusals.every(isInvalid) && unchanged && isAccepted(response) && changed;

const large = pool('tutors/batch-limit', {
  rows,
  needs: (row) => row.needs ?? [],

  async subject({ learners }) {
    const created: CreatedLearner[] = [];
    /** The first so many learners, who are created as they are needed. */
    const first = async (count: number) => {
      created.push(...(await pupils(learners, Math.max(0, count - created.length))));
      return created.slice(0, count);
    };
    return { created, first };
  },

  async act(surroundings, { first }, row) {
    const { learners, tutors } = surroundings;
    let tried = await attempt(surroundings, await first(row.accepted === twelve ? 13 : 3), row);
    // A service may refuse a batch that names a learner twice, or count learners, not names.
    if (!isAsExpected(tried) && row.accepted !== twelve)
      tried = await attempt(surroundings, await first(limit + 1), row);
    if (!tried.changed)
      await expectEffect(learners, (tutor, one) => send(row.method, tutors, tutor, one), batches[row.method].holds);
    return tried;
  },

  control: (surroundings, { created }) => handBack(surroundings, created),
});

for (const method of methods) {
  const { title } = batches[method];
  const limited = `tutors.batch-${method}.limit` as const;
  const ofTwelve = large.row(`${method} of twelve and an unknown one`);

  test.describe(title, () => {
    test(
      'takes 50 learners and refuses 51 without a change',
      covers(limited, needs('tutor', 'threeTutors'), large.row(`${method} of 51`)),
      async ({ pooled }) => {
        await pooled(large, async ({ answer: { refusals, unchanged, response, changed } }) => {
          for (const refused of refusals) await expect(refused).toHaveStatus(400);
          expect(unchanged, 'nobody is changed by the refused batch').toBe(true);
          await expect(response).toBeAccepted();
          expect(changed, 'each learner of a batch of 50 is changed').toBe(true);
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
      covers(`tutors.batch-${method}.atomic`, needs('tutor', 'threeTutors'), ofTwelve),
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
      covers(`tutors.batch-${method}.unknown-learner`, needs('threeTutors'), ofTwelve),
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
