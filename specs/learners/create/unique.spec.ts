import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  inTurn,
  isAccepted,
  learnerUniqueReference,
  pool,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { emailIsHeld, holdersOf, textsOf } from '../refusals.ts';

/**
 * Emails that resemble earlier ones. A lookup that treats the email as a pattern, matches part of it, or ignores dots or what follows the
 * first one, would find those. What follows a plus sign a service may ignore: what makes an email unique is not documented.
 */
const alike = pool('learners/create alike', {
  rows: { spellings: 'spellings' } as const,
  async subject({ lab, learners }) {
    const name = unique('learner');
    const create = (local: string) =>
      learners.post(learners.body({ email: `${local}@${lab.emailDomain}` }), { valid: true });
    const email = `aab${name}.x-y@${lab.emailDomain}`;
    await learners.create({ email, learnerUniqueReference: learnerUniqueReference() });
    const responses = await inTurn([`aab${name}.x_y`, `ab${name}.x-y`, `a.b${name}.x-y`], create);
    // Which addresses are valid emails is not documented.
    const withoutReference = responses.every(isAccepted)
      ? responses
      : await inTurn(['one', 'two', 'three'], (each) => create(`${each}${name}`));
    return { email, responses, withoutReference };
  },
  async act({ learners }, { email }) {
    return inTurn([email.toUpperCase(), ` ${email} `], async (spelling) => {
      const response = await learners.post(learners.body({ email: spelling }));
      // At once and by its id, since an odd email may not find it later.
      if (isAccepted(response)) await learners.delete(response.body?.learnerId);
      return response;
    });
  },
});

/** Simultaneous creates: each email with each reference. */
const race = pool('learners/create race', {
  async subject({ lab, learners }) {
    // As many as a service needs to lose a race; a shared target is spared the others.
    const sides = Array.from({ length: lab.isolated ? 3 : 2 }, () => ({
      email: learners.body().email,
      learnerUniqueReference: learnerUniqueReference(),
    }));
    const bodies = sides.flatMap(({ email }) =>
      sides.map(({ learnerUniqueReference }) => learners.body({ email, learnerUniqueReference })),
    );
    const responses = await lab.simultaneously(bodies.map((body) => () => learners.post(body)));
    const made = bodies.filter((_, at) => isAccepted(responses[at]!));
    const ids = responses.filter(isAccepted).map(({ body }) => body?.learnerId);
    /** How many learners each value got. If none, one must be accepted now, since nobody holds it; otherwise the race shows nothing. */
    const holders = (field: keyof (typeof sides)[number]) =>
      inTurn(sides, async ({ [field]: value }) => {
        const count = made.filter((body) => body[field] === value).length;
        return { count, later: count > 0 ? null : await learners.post(learners.body({ [field]: value })) };
      });
    const [{ email = '' } = {}] = sides;
    return {
      areDistinct: new Set(ids).size === ids.length,
      ofEmails: await holders('email'),
      ofReferences: await holders('learnerUniqueReference'),
      ...(await holdersOf(learners, email)),
    };
  },
});

test.describe('POST /v1/learners', () => {
  alike.checks(covers('learners.create.duplicate-email'), {
    'does not take an email that resembles an existing one for a duplicate': ({ subject: { responses } }) => {
      for (const each of responses.filter((response) => !isAccepted(response)))
        expect(textsOf(each), 'answer to an email that nobody has').not.toContain(emailIsHeld);
      expect(responses.filter(isAccepted).length, 'creates that were accepted').toBeGreaterThan(0);
    },
  });

  alike.checks(covers('learners.create.unique-reference-omitted'), {
    'takes any number of learners without learnerUniqueReference': async ({ subject: { withoutReference } }) => {
      for (const each of withoutReference) await expect(each).toBeAccepted();
    },
  });

  alike.checks(covers('learners.create.email-case', alike.row('spellings')), {
    'tells spellings of an email apart or not': ({ answer }, { observe }) => {
      const [capitals, spaces] = answer.map(taken) as [string, string];
      observe('learners.create.email-case', { 'in capitals': capitals, 'with spaces around': spaces }, ...answer);
    },
  });

  race.checks(covers('learners.create.email-race'), {
    'makes one learner from several simultaneous creates': ({ subject: { ofEmails, isSecond, isThere } }) => {
      for (const { count, later } of ofEmails) {
        expect(count, 'accepted creates').toBeLessThanOrEqual(1);
        if (later) assumeAccepted(later);
      }
      expect(isSecond, 'a second learner has the email').toBe(false);
      expect(isThere).toBe(true);
    },
  });

  test.describe('a learnerUniqueReference already held', () => {
    race.checks(covers('learners.create.unique-reference-duplicate'), {
      'makes at most one learner from several simultaneous creates': ({ subject: { areDistinct, ofReferences } }) => {
        assume(areDistinct, 'each create that is accepted makes a learner of its own');
        for (const { count, later } of ofReferences) {
          expect(count, 'accepted creates').toBeLessThanOrEqual(1);
          if (later) assumeAccepted(later);
        }
      },
    });
  });
});

function taken(response: ApiResponse): string {
  if (response.status < 300) return 'accepted as another email';
  return textsOf(response).includes(emailIsHeld) ? 'already held' : `refused otherwise, with ${response.status}`;
}
