import {
  areSeenByTutor,
  assumeAccepted,
  assumeInvalid,
  type CreatedLearner,
  covers,
  expect,
  type Item,
  isSeenByTutor,
  Learners,
  needs,
  type Power,
  pool,
  type RuleId,
  type Surroundings,
  test,
  unique,
} from '../../fixtures/index.ts';
import { assigned, batches, cast, idsOf, type Method, methods, positions, pupils, send, unknownId } from './batches.ts';

interface Subject {
  /** Two learners whom a batch that is accepted changes, and their ids. */
  batch: CreatedLearner[];
  ids: [string, string];
  /** Learners who cannot be in a batch. */
  ofTutor: string;
  ineligible: [string, string];
  /** The tutor whom the batch adds, if any: the primary one of `ofTutor`. */
  added: string;
  nobody: string;
}

/** A batch, and whom its refusal names. */
interface Batch {
  ids: readonly unknown[];
  replacementTutorEmail?: unknown;
  names?: readonly string[];
}

interface Row {
  needs?: readonly Power[];
  /** The role of the caller; default: administrator. */
  by?: 'administrator' | 'manager' | 'tutor';
  batch: (subject: Subject, surroundings: Surroundings) => Batch | Promise<Batch>;
}

interface Offender {
  rule: RuleId;
  needs?: readonly Power[];
  /** Whether the tutor is to be replaced. */
  replaces?: boolean;
  /** The id of the learner, and what else the refusal may name instead. */
  names: (subject: Subject) => [id: string, ...others: string[]];
}

/** Learners that make the service refuse a whole batch, each for a different reason. */
function offendersOf(method: Method): Record<string, Offender> {
  const either: Record<string, Offender> = {
    'an unknown learner': { rule: `tutors.batch-${method}.unknown-learner`, names: () => [unknownId()] },
    'a learner not eligible for the change': {
      rule: `tutors.batch-${method}.ineligible-learner`,
      needs: ['eligibility'],
      names: ({ ineligible: [id] }) => [id],
    },
  };
  // The document says "offending ids or emails named": either is enough.
  const names: Offender['names'] = ({ ofTutor, added }) => [ofTutor, added];
  if (method === 'put')
    return {
      ...either,
      'a learner whose primary tutor is the tutor': { rule: 'tutors.batch-put.primary-tutor', names },
    };
  const replacing = Object.entries(either).map(([what, one]) => [
    `${what} in a replacement`,
    { ...one, replaces: true },
  ]);
  // They have the tutor too: whether a learner without the tutor causes a refusal is a question.
  const ofReplacement: Offender = { rule: 'tutors.batch-patch.replacement-primary', replaces: true, names };
  return {
    ...either,
    ...Object.fromEntries(replacing),
    'a learner whose primary tutor is the replacement': ofReplacement,
  };
}

/** Where an offender stands in a batch. */
const places = { ...positions, alone: (_others: readonly string[], one: string) => [one] };

function offending({ needs = [], replaces, names }: Offender, place: (typeof places)['alone']): Row {
  return {
    needs,
    batch: (subject) => {
      const named = names(subject);
      const replacement = replaces ? { replacementTutorEmail: subject.added } : {};
      return { ids: place(subject.ids, named[0]), names: named, ...replacement };
    },
  };
}

/** Batches of other kinds. */
const others: Record<string, Row> = {
  'an id that is none': { batch: ({ ids }) => ({ ids: positions['in the middle'](ids, 'no-id') }) },
  'many unknown learners': {
    batch: ({ ids }) => {
      // As many as a batch may name: more than fit if the service truncates its message, or looks ids up in portions.
      const names = Array.from({ length: 49 }, unknownId);
      return { ids: names.toSpliced(4, 0, ids[0]), names };
    },
  },
  'a deleted learner': {
    async batch({ ids }, { learners }) {
      const deleted = idsOf(await pupils(learners, 1));
      await learners.remove(deleted[0]!);
      return { ids: [ids[0], ...deleted], names: deleted };
    },
  },
  'several who are not eligible': {
    needs: ['eligibility'],
    batch: ({ ids, ineligible: [first, last] }) => ({ ids: [first, ids[0], last], names: [first, last] }),
  },
  'a tutor': { by: 'tutor', batch: ({ ids }) => ({ ids: [ids[0]] }) },
  'a manager': {
    needs: ['organisations'],
    by: 'manager',
    batch: ({ ids }) => {
      const names = [unknownId()] as const;
      return { ids: positions['in the middle'](ids, names[0]), names };
    },
  },
};

const replacements: Record<string, Row> = {
  'an unknown replacement': {
    batch: ({ ids, nobody }) => ({ ids, replacementTutorEmail: nobody, names: [nobody] }),
  },
  'a replacement that is no text': { batch: ({ ids, added }) => ({ ids, replacementTutorEmail: { email: added } }) },
};

/** Batches that are refused, of learners whom they must not change; the same two learners are accepted at the end. */
function refusalsOf(method: Method) {
  const rows = Object.entries(offendersOf(method)).flatMap(([what, offender]) =>
    Object.entries(places).map(([where, place]) => [`${what} ${where}`, offending(offender, place)] as const),
  );
  return pool(`tutors/batch-${method} refused`, {
    rows: { ...Object.fromEntries(rows), ...others, ...(method === 'patch' ? replacements : {}) } as Record<
      string,
      Row
    >,
    needs: (row) => row.needs ?? [],

    async subject({ learners, lab, tutors, organisation }): Promise<Subject> {
      const { watched, other } = cast(organisation.tutors);
      const added = method === 'put' ? watched : other;
      const [one, two, ...barred] = await pupils(learners, lab.has('eligibility') ? 4 : 2);
      const ofTutor = await learners.create({ primaryTutorEmail: added });
      if (batches[method].holds) await assigned(tutors, watched, [one!, two!, ofTutor, ...barred]);
      for (const { learnerId } of barred) await lab.setEligibility(learnerId, false);
      return {
        batch: [one!, two!],
        ids: [one!.learnerId, two!.learnerId],
        ofTutor: ofTutor.learnerId,
        ineligible: idsOf(barred) as [string, string],
        added,
        nobody: `${unique('nobody')}@${lab.emailDomain}`,
      };
    },

    /** What the tutor sees in the end tells of both; a shared target shows the record of one. */
    async look({ lab, learners }, { ids }) {
      const records: Item[] = [];
      for (const id of lab.isolated ? ids : ids.slice(0, 1)) records.push(await learners.record(id));
      return records;
    },

    async act(surroundings, subject, { by = 'administrator', batch }) {
      const { tutors, organisation } = surroundings;
      const { ids, names = [], ...replacement } = await batch(subject, surroundings);
      const { watched } = cast(organisation.tutors);
      return { response: await send(method, tutors.as(organisation[by]), watched, ids, replacement), names };
    },

    // A replacement of one and a removal of the other: whether a replaced tutor goes is a question.
    async control({ learners, lab, tutors, organisation }, { batch, ids, added }) {
      const { watched } = cast(organisation.tutors);
      const { holds } = batches[method];
      const seenByTutor = lab.has('tutor') ? await areSeenByTutor(learners, batch, [holds, holds]) : [];
      if (holds) {
        const replacement = await tutors.unassign(watched, ids.slice(0, 1), { replacementTutorEmail: added });
        return { seenByTutor, accepted: [replacement, await tutors.unassign(watched, ids.slice(1))] };
      }
      return { seenByTutor, accepted: [await tutors.assign(watched, ids)] };
    },
  });
}

const refusals = { put: refusalsOf('put'), patch: refusalsOf('patch') };

for (const method of methods) {
  const refused = refusals[method];
  const { title, holds } = batches[method];
  const unknownLearner = `tutors.batch-${method}.unknown-learner` as const;
  const atomic = `tutors.batch-${method}.atomic` as const;

  test.describe(title, () => {
    for (const [what, { rule, needs: powers = [] }] of Object.entries(offendersOf(method))) {
      for (const where of [...Object.keys(positions), 'alone']) {
        const row = refused.row(`${what} ${where}`);

        test(
          `gets 400 that names ${what} ${where}`,
          covers(rule, needs('threeTutors', ...powers), row),
          async ({ pooled }) => {
            await pooled(refused, async ({ answer: { response, names }, control }) => {
              await expect(response).toHaveStatus(400);
              await expect(response).toNameOneOf(...names);
              // Without the offender the batch is accepted, so the offender was the reason.
              for (const accepted of control.accepted) await expect(accepted).toBeAccepted();
            });
          },
        );

        if (where === 'alone') continue;
        test(
          `changes nobody when refused for ${what} ${where}`,
          covers(atomic, needs('tutor', 'threeTutors', ...powers), row),
          async ({ pooled }) => {
            await pooled(refused, ({ before, answer, after, control }) => {
              assumeInvalid(answer.response);
              expect(control.seenByTutor, 'seen by the tutor').toEqual([holds, holds]);
              expect(after, 'the other learners').toEqual(before);
            });
          },
        );
      }
    }

    test(
      'changes nobody when one of the ids is not an id',
      covers(unknownLearner, needs('tutor', 'threeTutors'), refused.row('an id that is none')),
      async ({ pooled }) => {
        await pooled(refused, async ({ answer, control }) => {
          await expect(answer.response).toHaveStatus(400);
          expect(control.seenByTutor, 'seen by the tutor').toEqual([holds, holds]);
        });
      },
    );

    for (const [name, { rule, powers, row }] of Object.entries({
      'names every unknown learner of several': { rule: unknownLearner, powers: [], row: 'many unknown learners' },
      'gets 400 that names a learner who was deleted': { rule: unknownLearner, powers: [], row: 'a deleted learner' },
      'names every learner of several who are not eligible': {
        rule: `tutors.batch-${method}.ineligible-learner`,
        powers: ['eligibility'],
        row: 'several who are not eligible',
      },
    } as const))
      test(name, covers(rule, needs('threeTutors', ...powers), refused.row(row)), async ({ pooled }) => {
        await pooled(refused, async ({ answer, control }) => {
          await expect(answer.response).toHaveStatus(400);
          await expect(answer.response).toName(...answer.names);
          for (const accepted of control.accepted) assumeAccepted(accepted, 'without the offenders');
        });
      });

    test(
      'is refused to a tutor with 403 and changes nothing',
      covers(`tutors.batch-${method}.tutor-refused`, needs('tutor', 'threeTutors'), refused.row('a tutor')),
      async ({ pooled }) => {
        await pooled(refused, async ({ answer, control }) => {
          await expect(answer.response).toHaveStatus(403);
          expect(control.seenByTutor, 'the first tutor is secondary tutor').toEqual([holds, holds]);
          // An administrator's batch is accepted, so the refusal was due to the role.
          for (const accepted of control.accepted) await expect(accepted).toBeAccepted();
        });
      },
    );

    test(
      'is refused to a manager with 400 that names an unknown learner',
      covers(unknownLearner, needs('organisations'), refused.row('a manager')),
      async ({ pooled }) => {
        await pooled(refused, async ({ answer: { response, names } }) => {
          await expect(response).toHaveStatus(400);
          await expect(response).toName(...names);
        });
      },
    );

    test(
      'changes nobody when a manager’s batch names an unknown learner',
      covers(atomic, needs('organisations'), refused.row('a manager')),
      async ({ pooled }) => {
        await pooled(refused, ({ answer, control }) => {
          assumeInvalid(answer.response);
          expect(control.seenByTutor).toEqual([holds, holds]);
        });
      },
    );

    // It may be refused in other ways, as another organisation's records are, and then nothing has to be named.
    test(
      "names another organisation's learner where it answers 400",
      covers(unknownLearner, needs('threeTutors', 'organisations')),
      async ({ learners, tutors, organisation, lab }) => {
        const { watched } = cast(organisation.tutors);
        const [own] = idsOf(await pupils(learners, 1, ...(holds ? [watched] : [])));
        const foreign = await new Learners(lab, await lab.otherOrganisation()).create();

        const response = await send(method, tutors, watched, [own, foreign.learnerId]);

        test.skip(response.status !== 400, 'it is not refused with 400');
        await expect(response).toName(foreign.learnerId);
      },
    );
  });
}

test.describe(batches.put.title, () => {
  test(
    'leaves a learner who is not eligible without the tutor',
    covers('tutors.batch-put.atomic', needs('tutor', 'threeTutors', 'eligibility')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1);
      await lab.setEligibility(learner!.learnerId, false);

      assumeInvalid(await tutors.assign(watched, [learner!.learnerId]));
      expect(await isSeenByTutor(learners, learner!), 'seen by the tutor').toBe(false);

      await lab.setEligibility(learner!.learnerId, true);
      await expect(await tutors.assign(watched, [learner!.learnerId])).toBeAccepted();
    },
  );
});

const { patch: refused } = refusals;

test.describe(`${batches.patch.title}, with a replacement`, () => {
  test(
    'gets 400 that names an unknown replacement',
    covers('tutors.batch-patch.unknown-replacement', needs('threeTutors'), refused.row('an unknown replacement')),
    async ({ pooled }) => {
      await pooled(refused, async ({ answer: { response, names }, control }) => {
        await expect(response).toHaveStatus(400);
        await expect(response).toName(...names);
        for (const accepted of control.accepted) await expect(accepted).toBeAccepted();
      });
    },
  );

  test(
    'changes nobody when the replacement is unknown',
    covers('tutors.batch-patch.atomic', needs('tutor', 'threeTutors'), refused.row('an unknown replacement')),
    async ({ pooled }) => {
      await pooled(refused, ({ answer, control }) => {
        assumeInvalid(answer.response);
        expect(control.seenByTutor, 'seen by the tutor').toEqual([true, true]);
      });
    },
  );

  test(
    'changes nobody for a replacement that is no text',
    covers(
      'tutors.batch-patch.unknown-replacement',
      needs('tutor', 'threeTutors'),
      refused.row('a replacement that is no text'),
    ),
    async ({ pooled }) => {
      await pooled(refused, async ({ answer, control }) => {
        await expect(answer.response).toHaveStatus(400);
        expect(control.seenByTutor, 'seen by the tutor').toEqual([true, true]);
      });
    },
  );
});
