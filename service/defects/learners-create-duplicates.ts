import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { indexingEmailsOfCreates, onRefusedCreate } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** A create that meets an existing learner. */
export const createDuplicateDefects: readonly Defect[] = [
  {
    // Emails must be unique on update only.
    name: 'create-takes-emails-in-use',
    breaks: 'learners.create.duplicate-email',
    alsoBreaks: ['learners.create.never-updates', 'learners.create.email-race'],
    change: (correct) => ({
      isEmailTaken: (state, email, stored) => stored !== null && correct.isEmailTaken(state, email, stored),
    }),
  },
  {
    // The email is compared with that of the newest learner only.
    name: 'create-compares-the-newest-email-only',
    breaks: 'learners.create.duplicate-email',
    change: (correct) => ({
      isEmailTaken: (state, email, stored) =>
        stored ? correct.isEmailTaken(state, email, stored) : state.learners.all().at(-1)?.email === email,
    }),
  },
  {
    // Emails are looked up in an index that updates do not maintain.
    name: 'create-forgets-emails-of-updates',
    breaks: 'learners.create.duplicate-email',
    change: indexingEmailsOfCreates('create'),
  },
  {
    // The email of a deleted learner is never compared again.
    name: 'create-takes-emails-that-were-free-once',
    breaks: 'learners.create.duplicate-email',
    change: (correct) => {
      const freed = new Set<string>();
      return {
        decideDeleteLearner: (state, call) => {
          const learner = state.learners.get(call.params.learnerId ?? '');
          if (learner) freed.add(learner.email);
          return correct.decideDeleteLearner(state, call);
        },
        isEmailTaken: (state, email, stored) => !freed.has(email) && correct.isEmailTaken(state, email, stored),
      };
    },
  },
  {
    // A create for an email in use returns 201 with the existing learner's ids.
    name: 'create-repeats-its-answer',
    breaks: 'learners.create.duplicate-email',
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        const held = heldBy(state, call.body);
        return decision.status >= 400 && held ? correct.created(held) : decision;
      },
    }),
  },
  {
    // The message differs in one capital letter.
    name: 'create-words-the-duplicate-otherwise',
    breaks: 'learners.create.duplicate-email',
    change: () => ({ duplicateEmail: 'User is already a learner' }),
  },
  {
    // The create is refused, but the learner is stored.
    name: 'create-stores-before-it-compares-emails',
    breaks: 'learners.create.duplicate-email',
    alsoBreaks: ['learners.create.never-updates', 'learners.create.email-race'],
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        if (decision.status < 400 || !heldBy(state, call.body)) return decision;
        const body = call.body as Body;
        const learner = correct.newLearner(state, correct.detailsOf(body), body, call.now);
        return { ...decision, writes: [{ kind: 'learner', learner }] };
      },
    }),
  },
  ...Object.entries({
    everything: (held: Learner, body: Body, correct: Behaviour) => ({ ...held, ...correct.detailsOf(body) }),
    'course-details': (held: Learner, body: Body) => ({ ...held, courseDetails: String(body.courseDetails) }),
    provision: (held: Learner, body: Body) => ({ ...held, provisionType: Number(body.provisionType) }),
    'the-time-of-the-provision': (held: Learner) => ({ ...held, provisionUpdatedAt: 0 }),
    'the-primary-tutor': (held: Learner, body: Body) => ({
      ...held,
      primaryTutorEmail: String(body.primaryTutorEmail),
    }),
    'secondary-tutors': (held: Learner, body: Body) => ({
      ...held,
      secondaryTutorEmails: (body.secondaryTutorEmails ?? []) as string[],
    }),
  }).map(
    ([what, merged]): Defect => ({
      // The create is refused as it should be, but the existing learner is changed.
      name: `create-updates-${what}`,
      breaks: 'learners.create.never-updates',
      change: writing(
        (state, body) => heldBy(state, body),
        (held, body, correct) => merged(held, body, correct),
      ),
    }),
  ),
  {
    // The tags of the refused create are added to the existing learner.
    name: 'create-adds-tags-to-the-existing',
    breaks: 'learners.create.never-updates',
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        const held = heldBy(state, call.body);
        const names = ((call.body as Body).tags ?? []) as string[];
        return decision.status >= 400 && held
          ? { ...decision, writes: correct.tagWrites(state, held, names) }
          : decision;
      },
    }),
  },
  {
    // The existing holder of the unique reference loses it.
    name: 'create-takes-the-reference-away',
    breaks: 'learners.create.never-updates',
    change: writing(
      (state, { learnerUniqueReference }) => state.learners.withReference(String(learnerUniqueReference))[0],
      (held) => ({ ...held, learnerUniqueReference: null }),
    ),
  },
  {
    // The create is refused with a 500 that gives no reason.
    name: 'create-fails-on-duplicates',
    breaks: 'learners.create.duplicate-email',
    change: onRefusedCreate(
      (body) => body.email !== undefined,
      (correct, refusal) =>
        JSON.stringify(refusal.body).includes(correct.duplicateEmail) ? correct.refuse([], 500) : refusal,
    ),
  },
];

function heldBy(state: State, body: unknown): Learner | undefined {
  return state.learners.withEmail(String((body as Body | null)?.email))[0];
}

/** Writes to an existing learner even though the create is refused. */
function writing(
  find: (state: State, body: Body) => Learner | undefined,
  written: (held: Learner, body: Body, correct: Behaviour) => Learner,
): Change {
  return (correct) => ({
    decideCreate: (state, call) => {
      const decision = correct.decideCreate(state, call);
      const body = call.body as Body;
      const held = find(state, body);
      if (decision.status < 400 || !held) return decision;
      return { ...decision, writes: [{ kind: 'learner', learner: written(held, body, correct) }] };
    },
  });
}
