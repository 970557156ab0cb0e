import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  asks,
  assume,
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  isAccepted,
  Learners,
  needs,
  type Power,
  pool,
  Tags,
  test,
} from '../../fixtures/index.ts';

type TagCall = (tags: Tags, learnerId: string, name: string) => Promise<ApiResponse>;

/** A well-formed call to each tag route. */
const wellFormed: Record<string, TagCall> = {
  'POST /v1/learners/{learnerId}/tags': (tags, learnerId, name) => tags.post(learnerId, [name]),
  'GET /v1/learners/{learnerId}/tags': (tags, learnerId) => tags.get(learnerId),
  'DELETE /v1/learners/{learnerId}/tags': (tags, learnerId, name) => tags.remove(learnerId, name),
  'GET /v1/tags': (tags) => tags.getAll(),
  'DELETE /v1/tags': (tags, _learnerId, name) => tags.deleteEverywhere(name),
};

const textForList = 'POST /v1/learners/{learnerId}/tags with a string for the list';

const malformed: Record<string, TagCall> = {
  'POST /v1/learners/{learnerId}/tags with broken JSON': (tags, learnerId) =>
    tags.post(learnerId, null, { rawBody: '{"tags":["abc"' }),
  [textForList]: (tags, learnerId, name) => tags.post(learnerId, name),
  'POST /v1/learners/{learnerId}/tags with an object in the list': (tags, learnerId, name) =>
    tags.post(learnerId, [{ name }]),
};

interface Row {
  calls: Record<string, TagCall>;
  /** The role of the caller, by default administrator. */
  by?: 'tutor' | 'manager';
}

/** A call without tagging, after the same call in an organisation with tagging. */
interface Answer {
  operation: string;
  elsewhere: ApiResponse;
  response: ApiResponse;
}

/** Calls for a learner of an organisation with tagging, and then for a learner of one without. */
const compared = pool('tags/untagged', {
  powers: ['organisations'],
  rows: {
    ...Object.fromEntries(
      Object.entries({ ...wellFormed, ...malformed }).map(([what, call]) => [what, { calls: { [what]: call } }]),
    ),
    tutor: { calls: wellFormed, by: 'tutor' },
    manager: { calls: wellFormed, by: 'manager' },
  } as Record<string, Row>,
  needs: ({ by }): Power[] => (by ? [by] : []),

  async subject({ lab, learners }) {
    const organisation = await lab.untaggedOrganisation();
    const { learnerId } = await learners.create();
    const without = await new Learners(lab, organisation).create();
    return { learnerId, tags: new Tags(lab, organisation), without: without.learnerId };
  },

  async act({ organisation, learners, tags }, subject, { calls, by }): Promise<Answer[]> {
    // A learner holds ten tags at most, so those of a role go to a learner of its own.
    const learnerId = by ? (await learners.create()).learnerId : subject.learnerId;
    const names = Object.keys(calls).map(() => tags.name());
    if (Object.keys(calls).some((what) => what in wellFormed)) await tags.add(learnerId, ...names);
    const answers: Answer[] = [];
    for (const [at, [operation, call]] of Object.entries(calls).entries()) {
      const name = names[at]!;
      const elsewhere = await call(tags.as(organisation[by ?? 'administrator']), learnerId, name);
      const there = subject.tags.as(subject.tags.organisation[by ?? 'administrator']);
      answers.push({ operation, elsewhere, response: await call(there, subject.without, name) });
    }
    return answers;
  },
  control: ({ tags }, { learnerId }) => tags.post(learnerId, [tags.name()], { valid: true }),
  plain: ({ control }) => [control],
});

test.describe('in an organisation without tagging', () => {
  test.describe('a well-formed call', () => {
    for (const operation of Object.keys(wellFormed)) {
      compared.checks(covers('tags.untagged.not-found', compared.row(operation)), {
        [`gets 404: ${operation}`]: async ({ answer: [answer] }) => {
          assumeAccepted(answer!.elsewhere, 'in an organisation with tagging');

          await expect(answer!.response).toHaveStatus(404);
        },
      });
    }
  });

  // Needs no learner of that organisation, so configured credentials are enough.
  test(
    'a well-formed call gets 404 with an administrator’s credentials: GET /v1/tags',
    covers('tags.untagged.not-found', needs('untaggedOrganisation')),
    async ({ tags, lab }) => {
      assumeAccepted(await tags.getAll(), 'in an organisation with tagging');

      await expect(await new Tags(lab, await lab.untaggedOrganisation()).getAll()).toHaveStatus(404);
    },
  );

  test.describe('a malformed call', () => {
    for (const what of Object.keys(malformed)) {
      compared.checks(covers('tags.untagged.malformed-first', compared.row(what)), {
        [`gets 400: ${what}`]: async ({ answer: [answer] }) => {
          const { elsewhere, response } = answer!;
          // A service may read a string as a list of one, so this call is not malformed in any organisation.
          const taken = what === textForList && isAccepted(elsewhere);
          if (!taken) await expect(elsewhere, 'in an organisation with tagging').toHaveStatus(400);

          await expect(response).toHaveStatus(taken ? 404 : 400);
        },
      });
    }
  });

  test(
    'a malformed call gets 400 with an administrator’s credentials: DELETE /v1/tags without a name',
    covers('tags.untagged.malformed-first', needs('untaggedOrganisation')),
    async ({ tags, lab }) => {
      const elsewhere = await tags.deleteEverywhere(undefined);
      assume(elsewhere.status !== 401, 'the token opens the operation');
      await expect(elsewhere, 'in an organisation with tagging').toHaveStatus(400);

      const others = new Tags(lab, await lab.untaggedOrganisation());
      await expect(await others.deleteEverywhere(undefined)).toHaveStatus(400);
    },
  );

  test.describe('a call that the caller may not make', () => {
    // Which roles may call which tag routes is not documented, but a call that is refused elsewhere must be refused here.
    for (const role of ['tutor', 'manager'] as const) {
      compared.check(
        `gets 403 as a ${role} if an organisation with tagging answers 403`,
        covers('tags.untagged.unauthorised-first', ifAllowed, compared.row(role)),
        async ({ answer: answers }) => {
          for (const { operation, elsewhere, response } of answers) {
            if (elsewhere.status !== 403) assumeAccepted(elsewhere, `${operation} with tagging`);
            await expect(response, operation).toHaveStatus(elsewhere.status === 403 ? 403 : 404);
          }
          const refused = answers.filter(({ elsewhere }) => elsewhere.status === 403);
          test.skip(refused.length === 0, 'the role may make every one of these calls');
        },
      );
    }
  });

  asks(
    'shows how an addition against the tag rules, and one to an unknown learner, are answered',
    covers('tags.untagged.rule-break', needs('organisations')),
    async ({ lab }) => {
      const organisation = await lab.untaggedOrganisation();
      const { learnerId } = await new Learners(lab, organisation).create();
      const tags = new Tags(lab, organisation);
      return {
        'bad name': await tags.post(learnerId, [`${tags.name()}_`]),
        'unknown learner': await tags.post(randomUUID(), [tags.name()]),
        both: await tags.post(randomUUID(), [`${tags.name()}_`]),
        'removal of 21 characters': await tags.remove(learnerId, 'x'.repeat(21)),
      };
    },
  );
});
