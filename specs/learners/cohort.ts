import {
  type ApiResponse,
  type CreatedLearner,
  type Item,
  idOf,
  inTurn,
  isAccepted,
  type LearnerBody,
  type Learners,
  pool,
  type Surroundings,
  sameEmail,
} from '../../fixtures/index.ts';
import { fullBody, laterEndDate } from './bodies.ts';
import { further } from './further-fields.ts';
import { asks } from './read/unknown.ts';

/** A learner as the create answered it. */
export interface Made {
  body: LearnerBody;
  response: ApiResponse;
  /** Reads by the id that the create returned, and by email. */
  byId: ApiResponse;
  byEmail: ApiResponse;
  /** By the id that the learner has: that a create returns another is another rule's concern. */
  learner: CreatedLearner;
  read: ApiResponse;
}

/** Has capitals and punctuation, but no signs that a service is likely to refuse; another pool sends those (./create/accepted.ts). */
export const toTheLetter = 'Ref-007_A-z-00';

/** All optional fields that leave no other record behind. */
const optional = {
  programmeLevel: 3,
  mobileNumber: '07700900123',
  endDate: laterEndDate,
  courseDetails: 'Welding, level 2',
  hasEhcp: true,
  secondaryTutorEmails: [],
};

/** Each with values of its own, so a service that returns constants, or always the first or the last learner, is noticed. */
function bodiesOf({ lab, learners, tags, organisation: { tutors } }: Surroundings) {
  const tagged = { tags: lab.has('tagging') ? [tags.anyName()] : undefined };
  /** One tutor after the other, so that there is a learner of each. */
  const of = (at: number) => {
    const primaryTutorEmail = tutors[at % tutors.length];
    return {
      primaryTutorEmail,
      secondaryTutorEmails: tutors.filter((email) => email !== primaryTutorEmail).slice(0, 1),
    };
  };
  const other = { ...further, hasEhcp: false, provisionType: 0, gender: 'Male', courseDetails: 'Carpentry' };
  const { primaryTutorEmail } = of(1);
  return {
    least: learners.body(),
    punctuated: learners.body({ primaryTutorEmail, clientReference: toTheLetter, provisionType: 30, ...optional }),
    full: fullBody(learners, tags, { ...tagged, ...of(2) }),
    changed: fullBody(learners, tags, { ...tagged, ...other, ...of(3) }),
    others: tutors.slice(4).map((email) => learners.body({ primaryTutorEmail: email })),
    past: learners.body({ endDate: '2020-01-31' }),
    beyondAscii: learners.body({ email: learners.body().email.replace('@', '-andré@') }),
  };
}

async function readBoth(learners: Learners, { body, response }: Pick<Made, 'body' | 'response'>): Promise<Made> {
  const { learnerId, learnerUserId } = response.body ?? {};
  const byId = await learners.get(learnerId);
  const byEmail = await learners.getByEmail(body.email);
  const isFound = isAccepted(byId) && sameEmail(byId.body?.email, body.email);
  const own = isFound ? learnerId : (idOf(byEmail.body, 'learnerId') ?? learnerId);
  const read = own === learnerId ? byId : await learners.get(own);
  return { body, response, byId, byEmail, read, learner: { learnerId: own, learnerUserId, body } };
}

/** Whether two reads of a learner, between which nothing changes it, agree: where they do not, no other answer is to blame. */
export const readsAgree = ({ read, byEmail }: Pick<Made, 'read' | 'byEmail'>) =>
  read.body?.learnerId !== byEmail.body?.learnerId || read.body?.learnerUserId === byEmail.body?.learnerUserId;

/** Whether a read is of somebody else: which email a create stores is another rule's concern, and which reference. */
export const isOther = ({ body }: ApiResponse, { email, clientReference }: LearnerBody) =>
  !sameEmail(body?.email, email) && body?.clientReference !== clientReference;

/** The row with this email. */
export const rowIn = (rows: readonly Item[], { email }: { email: string }) =>
  rows.find((row) => sameEmail(row.email, email));

/** The row of a learner: where rows show ids, the one with theirs, or else the one with their email. */
export const rowOf = (rows: readonly Item[], { learner, body }: Pick<Made, 'learner' | 'body'>) =>
  rows.find(({ learnerId }) => learnerId === learner.learnerId) ?? rowIn(rows, body);

/**
 * Learners who are created one after the other, and read when all have been; then one of them is changed, and all are looked for in
 * the lists. The email of the first is read before it is created, too.
 */
export const cohort = pool('learners/cohort', {
  rows: asks,
  async subject(surroundings) {
    const { learners } = surroundings;
    const bodies = bodiesOf(surroundings);
    const unborn = await learners.getByEmail(bodies.least.email);
    const create = async (body: LearnerBody, valid = true) => ({
      body,
      response: await learners.post(body, { valid }),
    });
    const past = await create(bodies.past, false);
    const odd = await create(bodies.beyondAscii, false);
    const made = {
      least: await create(bodies.least),
      full: await create(bodies.full),
      changed: await create(bodies.changed),
      punctuated: await create(bodies.punctuated),
    };
    const others = await inTurn(bodies.others, (body) => create(body));
    const least = await readBoth(learners, made.least);
    const punctuated = await readBoth(learners, made.punctuated);
    const full = await readBoth(learners, made.full);
    const changed = await readBoth(learners, made.changed);
    const rest = await inTurn(others, (each) => readBoth(learners, each));
    const { learnerId } = changed.learner;
    const later = { firstName: 'Alex', gender: 'Female', courseDetails: 'Joinery, level 3', provisionType: 30 };
    const sent = { ...changed.body, ...later };
    const update = await learners.put(learnerId, sent);
    const updated = {
      sent,
      update,
      byId: await learners.get(learnerId),
      byEmail: await learners.getByEmail(changed.body.email),
      /** Those before and after it. */
      neighbours: await inTurn([full, punctuated], async (made) => ({
        agree: readsAgree(made),
        before: made.read,
        after: await learners.get(made.learner.learnerId),
      })),
    };
    const moved = { ...changed.body, ...later, email: learners.newEmail(), lastName: 'Zimmer' };
    const move = await learners.put(learnerId, moved);
    const moveRead = await learners.get(learnerId);
    const oddEmail = isAccepted(odd.response)
      ? String((await learners.get(odd.response.body?.learnerId)).body?.email ?? odd.body.email)
      : null;
    const isMoved = isAccepted(move) && sameEmail(moveRead.body?.email, moved.email);
    const wanted = [least.body, punctuated.body, full.body, isMoved ? moved : changed.body];
    const all = [...wanted, ...rest.map(({ body }) => body), ...(oddEmail === null ? [] : [{ email: oddEmail }])];
    const list = async (includeOffProgrammeLearners: boolean | undefined) => {
      const isWhole = (found: Item[]) => all.every((each) => rowIn(found, each) !== undefined);
      const near = await learners.rowsUntil(isWhole, { includeOffProgrammeLearners }, true);
      const isElsewhere = isAccepted(past.response) && rowIn(near, past.body) === undefined;
      return isElsewhere && near.length >= learners.pageSize
        ? learners.rowsUntil(isWhole, { includeOffProgrammeLearners })
        : near;
    };
    const lists = { omitted: await list(undefined), false: await list(false), true: await list(true) };
    return {
      unborn,
      least,
      punctuated,
      full,
      changed,
      rest,
      past,
      updated,
      /** Null where the update has not given the learner another email. */
      moved: isMoved ? { learner: changed.learner, body: moved, read: moveRead } : null,
      oddEmail,
      lists,
      page: await learners.list({ pageIndex: 1, pageSize: 10 }),
    };
  },
  act: ({ learners }, { least }, ask) =>
    inTurn(ask(least.learner), async ([how, by, value]) => ({
      how,
      read: await (by === 'id' ? learners.get(value) : learners.getByEmail(value)),
    })),
});

export type Cohort = Awaited<ReturnType<NonNullable<typeof cohort.parts.subject>>>;
