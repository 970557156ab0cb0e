import { randomUUID } from 'node:crypto';
import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Body, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import { replacing, updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** What an update answers, stores and leaves alone. */
export const updateRecordDefects: readonly Defect[] = [
  ...[200, 202].map(
    (status): Defect => ({
      // Success, but not as documented.
      name: `update-answers-${status}`,
      breaks: 'learners.update.status',
      change: deciding((decision) => (decision.status === 204 ? { ...decision, status } : decision)),
    }),
  ),
  {
    // Nothing to do is no success.
    name: 'update-answers-304-to-no-change',
    breaks: 'learners.update.status',
    change: deciding((decision, stored, body, correct) => {
      const isSame =
        stored && Object.entries(correct.detailsOf(body)).every(([field, value]) => same(value, stored, field));
      return decision.status === 204 && isSame ? { ...decision, status: 304 } : decision;
    }),
  },
  {
    // Unknown learners are no fault.
    name: 'update-answers-204-for-nobody',
    breaks: 'learners.update.unknown-learner',
    change: deciding((decision) => (decision.status === 404 ? { status: 204 } : decision)),
  },
  {
    // An update or insert.
    name: 'update-creates-the-unknown',
    breaks: 'learners.update.unknown-learner',
    change: creating(201),
  },
  {
    // The same, with the status of an unknown learner.
    name: 'update-creates-the-unknown-in-silence',
    breaks: 'learners.update.unknown-learner',
    change: creating(404),
  },
  {
    // 400 for 404.
    name: 'update-calls-the-unknown-invalid',
    breaks: 'learners.update.unknown-learner',
    change: deciding((decision, _stored, _body, correct) => (decision.status === 404 ? correct.refuse([]) : decision)),
  },
  ...(
    ['clientReference', 'learnerUniqueReference', 'courseDetails', 'hasEhcp', 'gender', 'provisionType'] as const
  ).map(
    (field): Defect => ({
      // One field is set at creation only.
      name: `update-does-not-store-${field.toLowerCase()}`,
      breaks: 'learners.update.full-replace',
      change: replacing((_details, stored) => ({ [field]: stored[field] })),
    }),
  ),
  ...(['email', 'primaryTutorEmail'] as const).map(
    (field): Defect => ({
      // What is stored by a way of its own returns before the rest is.
      name: `update-of-a-new-${field.toLowerCase()}-does-not-store-the-reference`,
      breaks: 'learners.update.full-replace',
      change: replacing((details, stored) => {
        const isNew = details[field] !== stored[field];
        return isNew ? { clientReference: stored.clientReference } : {};
      }),
    }),
  ),
  {
    // Another user already, of whom nothing is looked up: the new email is lost on the way.
    name: 'update-of-a-new-reference-does-not-store-the-email',
    breaks: 'learners.update.full-replace',
    change: replacing((details, stored) =>
      details.clientReference === stored.clientReference ? {} : { email: stored.email },
    ),
  },
  {
    // A version that is compared with the one at creation.
    name: 'update-works-once',
    breaks: 'learners.update.full-replace',
    change: (correct) => {
      const updated = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (updated.has(stored.learnerId)) return stored;
          updated.add(stored.learnerId);
          return correct.updatedLearner(stored, details, now);
        },
      };
    },
  },
  {
    // The read by email comes from a cache that updates do not drop.
    name: 'update-is-not-seen-by-email',
    breaks: 'learners.update.full-replace',
    change: (correct) => {
      const cached = new Map<string, Learner>();
      return {
        newLearner: (state, details, body, now) => {
          const learner = correct.newLearner(state, details, body, now);
          cached.set(learner.email, learner);
          return learner;
        },
        findLearnerByEmail: (state, email) => {
          const learner = correct.findLearnerByEmail(state, email);
          return learner && (cached.get(email) ?? learner);
        },
      };
    },
  },
  {
    // Deleted and inserted again, with a new id.
    name: 'update-changes-the-learner-id',
    breaks: 'learners.update.keeps-identifiers',
    change: (correct) => ({
      updateWrites: (state, learner, body) => [
        { kind: 'learnerGone', learner },
        ...correct.updateWrites(state, { ...learner, learnerId: randomUUID() }, body),
      ],
    }),
  },
  {
    // The user account is made anew.
    name: 'update-changes-the-user-id',
    breaks: 'learners.update.keeps-identifiers',
    change: updating(() => ({ learnerUserId: randomUUID() })),
  },
  ...Object.entries({
    before: (learners: readonly Learner[], { sequence }: Learner) =>
      learners.findLast((one) => one.sequence < sequence),
    after: (learners: readonly Learner[], { sequence }: Learner) => learners.find((one) => one.sequence > sequence),
  }).map(
    ([which, find]): Defect => ({
      // A condition that matches one row too many.
      name: `update-touches-the-learner-${which}`,
      breaks: 'learners.update.keeps-identifiers',
      change: (correct) => ({
        updateWrites: (state, learner, body) => {
          const other = find(state.learners.all(), learner);
          const writes = correct.updateWrites(state, learner, body);
          return other
            ? [...writes, { kind: 'learner', learner: { ...other, courseDetails: learner.courseDetails } }]
            : writes;
        },
      }),
    }),
  ),
  {
    // The email is what an account is known by, and stays.
    name: 'update-does-not-store-the-email',
    breaks: 'learners.update.email-moves',
    change: replacing((_details, stored) => ({ email: stored.email })),
  },
  {
    // The former email goes on finding the learner.
    name: 'update-leaves-the-old-email-in-the-index',
    breaks: 'learners.update.email-moves',
    change: (correct) => {
      const former = new Map<string, string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (details.email !== stored.email) former.set(stored.email, stored.learnerId);
          return correct.updatedLearner(stored, details, now);
        },
        findLearnerByEmail: (state, email) =>
          correct.findLearnerByEmail(state, email) ?? state.learners.get(former.get(email) ?? ''),
      };
    },
  },
  {
    // The new email is not written to the index.
    name: 'update-forgets-the-new-email-in-the-index',
    breaks: 'learners.update.email-moves',
    change: (correct) => {
      const moved = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (details.email !== stored.email) moved.add(details.email);
          return correct.updatedLearner(stored, details, now);
        },
        findLearnerByEmail: (state, email) => (moved.has(email) ? undefined : correct.findLearnerByEmail(state, email)),
      };
    },
  },
  {
    // Rows of the list are copies, made at creation.
    name: 'update-leaves-the-old-email-in-the-list',
    breaks: 'learners.update.email-moves',
    change: (correct) => {
      const first = new Map<string, string>();
      return {
        newLearner: (state, details, body, now) => {
          const learner = correct.newLearner(state, details, body, now);
          first.set(learner.learnerId, learner.email);
          return learner;
        },
        listRow: (learner) => ({ ...correct.listRow(learner), email: first.get(learner.learnerId) ?? learner.email }),
      };
    },
  },
];

function same(value: unknown, stored: Learner, field: string): boolean {
  return JSON.stringify(value) === JSON.stringify(stored[field as keyof LearnerDetails]);
}

/** Changes what is decided on an update. */
function deciding(
  changed: (decision: Decision, stored: Learner | undefined, body: Body, correct: Behaviour) => Decision,
): Change {
  return (correct) => ({
    decideUpdate: (state, call) => {
      const stored = state.learners.get(call.params.learnerId ?? '');
      return changed(correct.decideUpdate(state, call), stored, correct.objectOf(call.body) ?? {}, correct);
    },
  });
}

function creating(status: number): Change {
  return (correct) => ({
    decideUpdate: (state, call) => {
      const decision = correct.decideUpdate(state, call);
      return decision.status === 404
        ? { ...decision, status, writes: [{ kind: 'learner', learner: made(state) }] }
        : decision;

      function made(into: State): Learner {
        const body = call.body as Body;
        const learner = correct.newLearner(into, correct.detailsOf(body), body, call.now);
        return { ...learner, learnerId: call.params.learnerId ?? learner.learnerId };
      }
    },
  });
}
