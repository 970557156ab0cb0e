import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeEmail,
  assumeGenderTaken,
  type CreatedLearner,
  covers,
  documentedFields,
  emailIn,
  expect,
  ifAllowed,
  inTurn,
  isAccepted,
  type LearnerBody,
  learnerUniqueReference,
  type Power,
  pool,
  type Surroundings,
  sameEmail,
  test,
} from '../../../fixtures/index.ts';
import { edit, emailIsHeld, type Fields, textsOf } from '../refusals.ts';

const fields = ['email', 'learnerUniqueReference'] as const;
const rules = {
  email: 'learners.update.email-unique',
  learnerUniqueReference: 'learners.update.unique-reference-unique',
} as const;
const roles = ['tutor', 'manager'] as const;

/** A learner, and two others who hold an email and a reference: the older one got them by an update, and no tutor of ours sees it. */
interface Subject {
  learner: CreatedLearner;
  older: CreatedLearner;
  newer: CreatedLearner;
  /** What the older one had before. */
  givenUp: Fields;
  /** Whether the update has given it these. */
  holds: Record<(typeof fields)[number], boolean>;
}

/** What a role gets for the older one's email and reference; only the first where it may not write at all. */
interface ByRole {
  allowed: ApiResponse;
  email?: ApiResponse;
  learnerUniqueReference?: ApiResponse;
  isMade?: boolean;
}

interface Row {
  needs?: readonly Power[];
  send: (surroundings: Surroundings, subject: Subject) => Promise<{ response?: ApiResponse; byRole?: ByRole }>;
}

const rows: Record<string, Row> = {};
for (const holder of ['older', 'newer'] as const)
  for (const field of fields)
    rows[`${field} ${holder}`] = {
      send: async ({ learners }, { learner: { learnerId, body }, [holder]: other }) => ({
        response: await learners.put(learnerId, { ...body, ...edit, [field]: other.body[field] }),
      }),
    };
for (const role of roles) {
  rows[`update by ${role}`] = {
    needs: [role, 'fourTutors'],
    async send({ learners, organisation }, { learner: { learnerId, body }, older }) {
      const put = (changed: object) => learners.as(organisation[role]).put(learnerId, { ...body, ...changed });
      const allowed = await put({});
      if (!isAccepted(allowed)) return { byRole: { allowed } };
      const [email, reference] = await inTurn(fields, (field) => put({ ...edit, [field]: older.body[field] }));
      return { byRole: { allowed, email: email!, learnerUniqueReference: reference! } };
    },
  };
  rows[`create by ${role}`] = {
    needs: [role, 'fourTutors'],
    async send({ learners, organisation }, { older }) {
      const caller = learners.as(organisation[role]);
      // Which roles may create learners is not documented (API document, Authentication 8).
      const allowed = await caller.post(caller.body());
      if (!isAccepted(allowed)) return { byRole: { allowed } };
      const email = await caller.post(caller.body({ email: older.body.email }));
      const body = caller.body({ learnerUniqueReference: older.body.learnerUniqueReference });
      const reference = await caller.post(body);
      return {
        byRole: { allowed, email, learnerUniqueReference: reference, isMade: await learners.exists(body.email) },
      };
    },
  };
}

const taken = pool('learners/update taken', {
  rows,
  async subject({ learners, organisation }): Promise<Subject> {
    const create = (more: Fields = {}) =>
      learners.create({ ...more, learnerUniqueReference: learnerUniqueReference() });
    const [first, , , fourth] = organisation.tutors;
    const older = await create({ primaryTutorEmail: fourth ?? first });
    const { email, learnerUniqueReference: reference } = older.body;
    const body = { ...older.body, email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
    await learners.update(older.learnerId, body);
    const read = await learners.read(older.learnerId);
    return {
      holds: {
        email: sameEmail(read.email, body.email),
        learnerUniqueReference: read.learnerUniqueReference === body.learnerUniqueReference,
      },
      learner: await create(),
      older: { ...older, body },
      newer: await create(),
      givenUp: { email, learnerUniqueReference: reference },
    };
  },
  /** A shared target is spared the holders. */
  look: ({ lab, learners }, { learner, older, newer }) =>
    inTurn(lab.isolated ? [learner, older, newer] : [learner], async ({ learnerId }) =>
      documentedFields(await learners.record(learnerId)),
    ),
  act: (surroundings, subject, { send }) => send(surroundings, subject),
  control: ({ learners }, { learner: { learnerId, body }, givenUp }) =>
    learners.put(learnerId, { ...body, ...edit, ...givenUp }),
});

/** Learners who are updated to one email at the same moment. */
const race = pool('learners/update race', {
  async subject({ lab, learners }) {
    const contenders = await learners.createMany(lab.isolated ? 3 : 2);
    const email = learners.newEmail();
    const put = ({ learnerId, body }: CreatedLearner) => learners.put(learnerId, { ...body, email });
    const responses = await lab.simultaneously(contenders.map((each) => () => put(each)));
    const read = await Promise.all(contenders.map(({ learnerId }) => learners.get(learnerId)));
    // If all were refused, one must be accepted now, since nobody holds the email. Otherwise the race shows nothing.
    const later = responses.some(isAccepted) ? null : await put(contenders[0]!);
    return { email, responses, read, later };
  },
});

/** @throws Inconclusive if the older one did not get the value. */
const assumeHeld = (isHeld: boolean) => assume(isHeld, 'an update gives a learner another email and reference');

const again = { ...edit, gender: 'Male' };

/** A learner who gets a `fresh` email and reference and its first ones again, and updates of it. */
const own = pool('learners/update own values', {
  rows: {
    again: () => again,
    email: ({ learnerUniqueReference }) => ({ learnerUniqueReference }),
    learnerUniqueReference: ({ email }) => ({ email }),
    cased: (_, { email }) => ({ email: email.replace(/^./, (letter) => letter.toUpperCase()) }),
  } as Record<string, (fresh: Fields, body: LearnerBody) => Fields>,
  async subject({ learners }) {
    const learner = await learners.create({ learnerUniqueReference: learnerUniqueReference() });
    const fresh = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
    const put = (more: Fields) =>
      learners.put(learner.learnerId, { ...learner.body, ...fresh, ...more }, { valid: true });
    return { ...learner, fresh, first: await put({}), given: await put({ lastName: 'Changed' }) };
  },
  async act({ learners }, { learnerId, body, fresh }, update) {
    const put = (changed: Fields) => learners.put(learnerId, { ...body, ...changed }, { valid: true });
    await put({});
    const changed = update(fresh, body);
    const answer = await put(changed);
    return { answer, read: changed === again ? await learners.get(learnerId) : null };
  },
});

/** A learner who has got another email and reference, and creates with the former ones. */
const freed = pool('learners/update gives up', {
  rows: { email: 'email', learnerUniqueReference: 'learnerUniqueReference' } as const,
  async subject({ learners }) {
    const { learnerId, body } = await learners.create({ learnerUniqueReference: learnerUniqueReference() });
    const moved = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
    await learners.update(learnerId, { ...body, ...moved });
    return body;
  },
  async act({ learners }, former, field) {
    const fields = { [field]: former[field] };
    const response = await learners.post(learners.body(fields), { valid: true });
    // Held again, the reference is refused, so references are indeed checked.
    if (field === 'learnerUniqueReference') return { response, again: await learners.post(learners.body(fields)) };
    return { response, found: await learners.getByEmail(former.email) };
  },
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const field of fields)
    test.describe(`${field === 'email' ? 'an email' : `a ${field}`} that another learner holds`, () => {
      for (const [title, holder] of Object.entries({
        'is refused when the other learner is older, and got it by an update': 'older',
        'is refused when the other learner is newer, and nothing changes': 'newer',
      }))
        taken.checks(covers(rules[field], taken.row(`${field} ${holder}`)), {
          [title]: async ({ subject: { holds, learner }, before, answer, after, control }) => {
            if (holder === 'older') assumeHeld(holds[field]);
            else if (field === 'email') assumeEmail(before[0], learner.body);
            await expect(answer.response!).toBeRefused();
            expect(after, 'learners after the refused update').toEqual(before);
            assumeAccepted(control, 'the same with unused values');
          },
        });
    });

  taken.check(
    'takes an email and a reference that another learner had before an update',
    covers('learners.update.email-moves'),
    ({ subject: { holds }, control }) => {
      for (const field of fields) assumeHeld(holds[field]);
      return expect(assumeGenderTaken(control)).toBeAccepted();
    },
  );

  race.checks(covers('learners.update.email-unique'), {
    'gives an email to at most one of several learners updated to it at once': ({
      subject: { email, responses, read, later },
    }) => {
      const accepted = responses.filter(isAccepted).length;
      const holders = read.filter((each) => emailIn(assumeAccepted(each).body) === email);
      assume(accepted === 0 || holders.length > 0, 'an update gives a learner another email');
      expect(accepted, `accepted updates of ${responses.map(({ status }) => status)}`).toBeLessThanOrEqual(1);
      expect(holders.length, 'learners with the email').toBeLessThanOrEqual(1);
      if (later) assumeAccepted(later);
    },
  });

  taken.checks(covers('learners.update.email-unique-status', taken.row('email older')), {
    'shows the status and message for another learner’s email': ({ answer }, { observe }) => {
      const response = answer.response!;
      const sameMessage = textsOf(response).includes(emailIsHeld);
      const shown = { status: response.status, 'message of a create': sameMessage };
      observe('learners.update.email-unique-status', shown, response);
    },
  });

  for (const role of roles)
    for (const field of fields)
      taken.check(
        `refuses a ${role} the ${field} of a learner whom they do not see`,
        covers(rules[field], ifAllowed, taken.row(`update by ${role}`)),
        async ({ subject: { holds }, answer }) => {
          const { allowed, [field]: refused } = answer.byRole!;
          assumeHeld(holds[field]);
          test.skip(allowed.status === 403, 'the role may not update learners, which the API document leaves open');
          assumeAccepted(allowed);
          await expect(refused!).toBeRefused();
        },
      );

  test.describe('own values sent again', covers('learners.update.own-values'), () => {
    own.check('are accepted after an update gave them', async ({ subject: { first, given } }) => {
      assumeAccepted(first);
      await expect(given).toBeAccepted();
    });

    for (const [title, row] of Object.entries({
      'are accepted': 'again',
      'are accepted for email while the other one changes': 'email',
      'are accepted for learnerUniqueReference while the other one changes': 'learnerUniqueReference',
      'are accepted for email with a capital in place of a small letter': 'cased',
    }))
      own.check(title, own.row(row), async ({ answer: { answer, read } }) => {
        await expect(assumeGenderTaken(answer)).toBeAccepted();
        if (read === null) return;
        const { body } = assumeAccepted(read);
        const isStored = Object.entries(again).some(([field, value]) => body?.[field] === value);
        assume(isStored, 'an update that is accepted stores what it gives');
      });
  });

  freed.checks(covers('learners.update.email-moves', freed.row('email')), {
    'frees the former email for a new learner': async ({ answer: { response, found } }) => {
      await expect(response, 'a create with an email that nobody holds').toBeAccepted();
      // That the read by email finds whom a create makes is another rule's concern.
      expect(assumeAccepted(found!).body?.learnerId, 'learner with that email').toBe(response.body?.learnerId);
    },
  });

  freed.checks(covers('learners.create.unique-reference-duplicate', freed.row('learnerUniqueReference')), {
    'frees the former learnerUniqueReference for a new learner': async ({ answer: { response, again } }) => {
      await expect(response, 'a create with a reference that nobody holds').toBeAccepted();
      await expect(again!, 'one more such create').toBeRefused();
    },
  });
});

test.describe('POST /v1/learners', () => {
  for (const role of roles)
    test.describe(`by a ${role} who does not see the holder`, () => {
      for (const [what, field, rule] of [
        ['an email', 'email', 'learners.create.duplicate-email'],
        ['a learnerUniqueReference', 'learnerUniqueReference', 'learners.create.unique-reference-duplicate'],
      ] as const)
        taken.checks(covers(rule, ifAllowed, taken.row(`create by ${role}`)), {
          [`is refused for ${what} already held`]: async ({ subject: { holds }, answer }) => {
            const { allowed, isMade, [field]: refused } = answer.byRole!;
            assumeHeld(holds[field]);
            test.skip(allowed.status === 403, 'the role may not create learners');
            assumeAccepted(allowed);
            await expect(refused!).toBeRefused();
            if (field === 'email') expect(textsOf(refused!)).toContain(emailIsHeld);
            else expect(isMade, 'a learner exists after the refused create').toBe(false);
          },
        });
    });
});
