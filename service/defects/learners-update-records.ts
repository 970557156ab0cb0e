import { randomUUID } from 'node:crypto';
import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Body, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import { replacing, updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** What an update returns, stores and leaves unchanged; the email is apart. */
export const updateRecordDefects: readonly Defect[] = [
  ...[200, 202].map(
    (status): Defect => ({
      // The success status is not the documented one.
      name: `update-answers-${status}`,
      breaks: 'learners.update.status',
      change: deciding((decision) => (decision.status === 204 ? { ...decision, status } : decision)),
    }),
  ),
  {
    // An update that changes nothing returns 304.
    name: 'update-answers-304-to-no-change',
    breaks: 'learners.update.status',
    change: deciding((decision, stored, body, correct) => {
      const isSame =
        stored && Object.entries(correct.detailsOf(body)).every(([field, value]) => same(value, stored, field));
      return decision.status === 204 && isSame ? { ...decision, status: 304 } : decision;
    }),
  },
  {
    // An update of the course details returns 200.
    name: 'update-answers-200-to-course-details',
    breaks: 'learners.update.status',
    change: deciding((decision, _stored, { courseDetails }) =>
      decision.status === 204 && courseDetails ? { ...decision, status: 200 } : decision,
    ),
  },
  {
    // An update of an unknown learner returns 204.
    name: 'update-answers-204-for-nobody',
    breaks: 'learners.update.unknown-learner',
    change: deciding((decision) => (decision.status === 404 ? { status: 204 } : decision)),
  },
  {
    // An update of an unknown learner creates it and returns 201.
    name: 'update-creates-the-unknown',
    breaks: 'learners.update.unknown-learner',
    change: creating(201),
  },
  {
    // An update of an unknown learner returns 404 but creates it.
    name: 'update-creates-the-unknown-in-silence',
    breaks: 'learners.update.unknown-learner',
    change: creating(404),
  },
  {
    // An update of an unknown learner returns 400.
    name: 'update-calls-the-unknown-invalid',
    breaks: 'learners.update.unknown-learner',
    change: deciding((decision, _stored, _body, correct) => (decision.status === 404 ? correct.refuse([]) : decision)),
  },
  {
    // A learner is changed twice, and then no more.
    name: 'update-stores-nothing-the-third-time',
    breaks: 'learners.update.full-replace',
    change: (correct) => {
      const times = new Map<string, number>();
      return {
        updatedLearner(stored, details, now) {
          const time = (times.get(stored.learnerId) ?? 0) + 1;
          times.set(stored.learnerId, time);
          return time > 2 ? stored : correct.updatedLearner(stored, details, now);
        },
      };
    },
  },
  ...(
    ['clientReference', 'learnerUniqueReference', 'courseDetails', 'hasEhcp', 'gender', 'provisionType'] as const
  ).map(
    (field): Defect => ({
      // One field is not updated.
      name: `update-does-not-store-${field.toLowerCase()}`,
      breaks: 'learners.update.full-replace',
      change: replacing((_details, stored) => ({ [field]: stored[field] })),
    }),
  ),
  ...(['email', 'primaryTutorEmail'] as const).map(
    (field): Defect => ({
      // When this field changes, the client reference is not updated.
      name: `update-of-a-new-${field.toLowerCase()}-does-not-store-the-reference`,
      breaks: 'learners.update.full-replace',
      change: replacing((details, stored) => {
        const isNew = details[field] !== stored[field];
        return isNew ? { clientReference: stored.clientReference } : {};
      }),
    }),
  ),
  {
    // When the client reference changes, the email is not updated.
    name: 'update-of-a-new-reference-does-not-store-the-email',
    breaks: 'learners.update.full-replace',
    change: replacing((details, stored) =>
      details.clientReference === stored.clientReference ? {} : { email: stored.email },
    ),
  },
  {
    // Only the first update of a learner is stored.
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
    // Reads by email do not show updates.
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
    // The learner gets a new id.
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
    // The learner gets a new user id.
    name: 'update-changes-the-user-id',
    breaks: 'learners.update.keeps-identifiers',
    change: updating(() => ({ learnerUserId: randomUUID() })),
  },
  {
    // The same only with a new email.
    name: 'update-of-the-email-changes-the-user-id',
    breaks: 'learners.update.keeps-identifiers',
    change: updating((next, stored) => (next.email === stored.email ? {} : { learnerUserId: randomUUID() })),
  },
  ...Object.entries({
    before: (learners: readonly Learner[], { sequence }: Learner) =>
      learners.findLast((one) => one.sequence < sequence),
    after: (learners: readonly Learner[], { sequence }: Learner) => learners.find((one) => one.sequence > sequence),
  }).map(
    ([which, find]): Defect => ({
      // An adjacent learner gets the course details as well.
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
];

function same(value: unknown, stored: Learner, field: string): boolean {
  return JSON.stringify(value) === JSON.stringify(stored[field as keyof LearnerDetails]);
}

/** Changes the decision on an update. */
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
