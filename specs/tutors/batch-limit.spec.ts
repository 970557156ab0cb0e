import {
  type ApiResponse,
  apiLimits,
  areSeenByTutor,
  assume,
  assumeAccepted,
  assumeInvalid,
  type CreatedLearner,
  covers,
  expect,
  isAccepted,
  isInvalid,
  isNamed,
  needs,
  type Power,
  pool,
  type SeenIn,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';
import {
  assigned,
  batches,
  cast,
  expectEffect,
  handBack,
  handOn,
  idsOf,
  type Method,
  methods,
  pupils,
  send,
  unknownId,
} from './batches.ts';

/** Learners per batch (API document, Limits). */
const limit = apiLimits.batch;

/** More than a service is likely to store in one batch. */
const twelve = 12;

/** A batch of this size: if there are fewer learners, it names them several times, but the last only at its end. */
const batchOf = (size: number, ids: readonly string[]): string[] => [
  ...Array.from({ length: size - 1 }, (_, at) => ids[at % (ids.length - 1)]!),
  ids.at(-1)!,
];

interface Row {
  by: 'administrator' | 'manager';
  needs?: readonly Power[];
  size: number;
  /** Whether a learner whom nobody knows follows. */
  unknown?: boolean;
}

const rows: Record<string, Row> = {
  'of 51': { by: 'administrator', needs: ['tutor', 'threeTutors'], size: limit + 1 },
  'of 51 by a manager': { by: 'manager', needs: ['organisations'], size: limit + 1 },
  'of twelve and an unknown one': { by: 'administrator', size: twelve, unknown: true },
};

/** Batches that are refused, and one that is taken in the end, of learners who have the tutor or not, as the method needs. */
function largeBatches(method: Method) {
  const { holds } = batches[method];

  /** Whether the tutor sees exactly those of the learners who should have the tutor. */
  async function areSeen({ lab, learners }: Surroundings, created: readonly CreatedLearner[], hasTutor: boolean[]) {
    // Only checks that need the tutor caller judge who is seen.
    if (!lab.has('tutor')) return true;
    const seen = await areSeenByTutor(learners, created, hasTutor);
    return seen.every((one, at) => one === hasTutor[at]);
  }

  /** Whether learners are as a refused batch should leave them, after what the pool does to its own before it. */
  async function startsAsMeant(surroundings: Surroundings): Promise<boolean> {
    const { learners, tutors, organisation } = surroundings;
    const { watched } = cast(organisation.tutors);
    const created = await pupils(learners, 3);
    await send('put', tutors, watched, idsOf(created));
    if (!holds) await send('patch', tutors, watched, idsOf(created));
    return areSeen(
      surroundings,
      created,
      created.map(() => holds),
    );
  }

  return pool(`tutors/batch-${method} large`, {
    rows,

    async subject({ learners, tutors, organisation }) {
      const created: CreatedLearner[] = [];
      /** The ids of the first so many learners, who are created as they are needed. */
      const first = async (count: number) => {
        const more = await pupils(learners, Math.max(0, count - created.length));
        if (holds && more.length > 0) await assigned(tutors, cast(organisation.tutors).watched, more);
        created.push(...more);
        return idsOf(created.slice(0, count));
      };
      const { watched } = cast(organisation.tutors);
      const ids = await first(3);
      // A service may refuse a batch that names a learner twice: then nothing else about such a batch shows.
      const mayRepeat = isAccepted(await send(method, tutors, watched, batchOf(limit, ids), {}, { valid: true }));
      if (mayRepeat) await send(holds ? 'put' : 'patch', tutors, watched, ids);
      return { created, first, mayRepeat };
    },

    async act({ lab, tutors, organisation }, { first, mayRepeat }, { by, size, unknown = false }) {
      const { watched, other } = cast(organisation.tutors);
      const named = unknown ? [unknownId()] : [];
      const attempt = async (count: number) => {
        const ids = await first(count);
        const refusals: ApiResponse[] = [];
        for (const replacement of holds ? [{}, { replacementTutorEmail: other }] : [{}]) {
          const batch = [...batchOf(size, ids), ...named];
          const response = await send(method, tutors.as(organisation[by]), watched, batch, replacement);
          refusals.push(response);
          if (!isAccepted(response)) continue;
          await send(holds ? 'put' : 'patch', tutors, watched, ids);
          if (holds) await tutors.unassign(other, ids);
        }
        return refusals;
      };
      if (!mayRepeat || (lab.isolated && unknown)) return { named, refusals: await attempt(size) };
      const refusals = await attempt(3);
      const isTold = refusals.every((each) => isInvalid(each) && named.every((id) => isNamed(each, id)));
      // A service may count learners, not names.
      return { named, refusals: isTold ? refusals : await attempt(size) };
    },

    async control(surroundings, { created, first }) {
      const { lab, learners, tutors, organisation } = surroundings;
      const { watched } = cast(organisation.tutors);
      const allAre = (value: boolean) => created.map(() => value);
      const unchanged = await areSeen(surroundings, created, allAre(holds));
      const isMeant = unchanged || (await startsAsMeant(surroundings));
      const take = async (count: number) => {
        const batch = batchOf(limit, await first(count));
        return { batch, response: await send(method, tutors, watched, batch, {}, { valid: true }) };
      };
      // As many as it took to be refused: a service that counts learners counts those that it takes, too. A shared target is spared
      // fifty learners, which it takes to see that no more than some of so many are changed.
      const few = lab.isolated || created.length > twelve ? null : await take(3);
      const { batch, response } = few !== null && isAccepted(few.response) ? few : await take(limit + 1);
      const hasTutor = created.map(({ learnerId }) => batch.includes(learnerId) !== holds);
      const small = isAccepted(response) ? response : await send(method, tutors, watched, await first(1));
      const changed = await areSeen(surroundings, created, hasTutor);
      if (!changed) await expectEffect(learners, (tutor, ids) => send(method, tutors, tutor, ids), holds);
      if (lab.has('tutor') && changed && !hasTutor.includes(true)) handOn(learners, created);
      else await handBack(surroundings, created, [watched, created.slice(0, limit)]);
      return { isMeant, unchanged, response, small, changed };
    },
    plain: ({ control: { small } }) => [small],
  });
}

for (const method of methods) {
  const { title } = batches[method];
  const large = largeBatches(method);
  const limited = `tutors.batch-${method}.limit` as const;
  const ofTwelve = large.row('of twelve and an unknown one');

  /** Expects that nobody is changed by the batches that are refused, and that one of fewer is accepted. */
  const expectUnchanged = async ({ answer: { refusals }, control }: SeenIn<typeof large>) => {
    for (const refused of refusals) await expect(refused).toHaveStatus(400);
    assume(control.isMeant, 'smaller batches take effect');
    expect(control.unchanged, 'nobody is changed by the refused batch').toBe(true);
    await expect(control.response).toBeAccepted();
  };

  test.describe(title, () => {
    large.checks(covers(limited, large.row('of 51')), {
      'takes 50 learners and refuses 51 without a change': async (seen) => {
        await expectUnchanged(seen);
        expect(seen.control.changed, 'each learner of a batch of 50 is changed').toBe(true);
      },
    });

    large.checks(covers(limited, large.row('of 51 by a manager')), {
      'is refused to a manager for 51 learners, and changes nobody': async (seen) => {
        assume(seen.answer.refusals[0]?.status !== 403, 'a manager may assign tutors in batches');
        await expectUnchanged(seen);
      },
    });

    large.check(
      'changes none of twelve learners when refused for an unknown one after them',
      covers(`tutors.batch-${method}.atomic`, needs('tutor', 'threeTutors'), ofTwelve),
      ({ answer: { refusals }, control: { isMeant, unchanged, response } }) => {
        for (const refused of refusals) assumeInvalid(refused);
        assume(isMeant, 'smaller batches take effect');
        expect(unchanged, 'nobody is changed by the refused batch').toBe(true);
        // Without the offender, the batch would have changed them.
        assumeAccepted(response);
      },
    );

    large.check(
      'is refused for an unknown learner after twelve others, and names it',
      covers(`tutors.batch-${method}.unknown-learner`, needs('threeTutors'), ofTwelve),
      async ({ answer: { named, refusals } }) => {
        for (const refused of refusals) {
          await expect(refused).toHaveStatus(400);
          await expect(refused).toName(...named);
        }
      },
    );
  });
}
