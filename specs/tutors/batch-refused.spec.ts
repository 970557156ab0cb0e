import {
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isNamed,
  isSeenByTutor,
  Learners,
  needs,
  placings,
  type SeenIn,
  test,
} from '../../fixtures/index.ts';
import { batches, cast, idsOf, methods, pupils, send } from './batches.ts';
import { offendersOf, refusals } from './refused-pool.ts';

type Seen = SeenIn<(typeof refusals)['put']>;

/** Expects 400 that names the offenders. */
async function expectNamed({ answer: { response, names } }: Seen): Promise<void> {
  await expect(response).toHaveStatus(400);
  for (const each of names) await expect(response).toNameOneOf(...each);
}

/** Expects that the tutor still sees the learners, or still does not, as before the refused batch. */
const expectKept =
  (holds: boolean) =>
  ({ answer, control }: Seen): void => {
    assumeInvalid(answer.response);
    expect(control.seenByTutor, 'seen by the tutor').toEqual([holds, holds]);
  };

for (const method of methods) {
  const refused = refusals[method];
  const { title, holds } = batches[method];
  const unknownLearner = `tutors.batch-${method}.unknown-learner` as const;
  const atomic = `tutors.batch-${method}.atomic` as const;

  test.describe(title, () => {
    for (const [what, { rule }] of Object.entries(offendersOf(method))) {
      for (const where of [...Object.keys(placings), 'alone']) {
        const row = refused.row(`${what} ${where}`);

        refused.checks(covers(rule, row), {
          [`gets 400 that names ${what}, ${where}`]: expectNamed,
        });

        if (where === 'alone') continue;
        refused.checks(covers(atomic, needs('tutor'), row), {
          [`changes nobody when refused for ${what}, ${where}`]: (seen) => {
            expectKept(holds)(seen);
            expect(seen.after, 'the other learners').toEqual(seen.before);
          },
        });
      }
    }

    refused.checks(covers(unknownLearner, refused.row('an id that is none')), {
      'gets 400 when one of the ids is not an id': expectNamed,
    });

    for (const [name, [rule, row]] of Object.entries({
      'names every unknown learner of several': [unknownLearner, 'many unknown learners'],
      'gets 400 that names a learner who was deleted': [unknownLearner, 'a deleted learner'],
      'names every learner of several who are not eligible': [
        `tutors.batch-${method}.ineligible-learner`,
        'several who are not eligible',
      ],
    } as const))
      refused.check(name, covers(rule, refused.row(row)), async (seen) => {
        const { response, names } = seen.answer;
        const isBlamed = names.flat().some((name) => isNamed(response, name));
        if (names.length > 1) assume(isBlamed, 'the batch is refused for one of them');
        await expectNamed(seen);
      });

    refused.check(
      'is refused to a tutor with 403 and changes nothing',
      covers(`tutors.batch-${method}.tutor-refused`, needs('tutor'), refused.row('a tutor')),
      async ({ answer, control }) => {
        await expect(answer.response).toHaveStatus(403);
        expect(control.seenByTutor, 'the first tutor is secondary tutor').toEqual([holds, holds]);
      },
    );

    refused.checks(covers(unknownLearner, refused.row('a manager')), {
      'is refused to a manager with 400 that names an unknown learner': expectNamed,
    });

    for (const [name, row] of Object.entries({
      'changes nobody when one of the ids is not an id': 'an id that is none',
      // A service that binds ids before it looks them up never comes to the learners of the batch above.
      'changes nobody when a known learner stands among many unknown ones': 'many unknown learners',
      'changes nobody when a manager’s batch names an unknown learner': 'a manager',
    } as const))
      refused.check(name, covers(atomic, needs('tutor'), refused.row(row)), expectKept(holds));

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
      assumeAccepted(await tutors.assign(watched, [learner!.learnerId]));
    },
  );
});

const { patch: refused } = refusals;

test.describe(`${batches.patch.title}, with a replacement`, () => {
  refused.check(
    'gets 400 that names an unknown replacement',
    covers('tutors.batch-patch.unknown-replacement', refused.row('an unknown replacement')),
    expectNamed,
  );

  refused.check(
    'gets 400 for a replacement that is not a string',
    covers('tutors.batch-patch.unknown-replacement', refused.row('a replacement that is not a string')),
    expectNamed,
  );

  for (const [name, row] of Object.entries({
    'changes nobody when the replacement is unknown': 'an unknown replacement',
    'changes nobody for a replacement that is not a string': 'a replacement that is not a string',
  } as const))
    refused.checks(covers('tutors.batch-patch.atomic', needs('tutor'), refused.row(row)), {
      [name]: expectKept(true),
    });
});
