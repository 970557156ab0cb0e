import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const readById = 'GET /v1/learners/{learnerId}';

/** Single reads, by id and by email. */
export const learnerReadDefects: readonly Defect[] = [
  {
    // Whoever is asked for, the oldest learner is answered.
    name: 'read-answers-the-oldest-learner',
    breaks: 'learners.read.by-id',
    change: (correct) => ({
      findLearner: (state, id, operation) => {
        const learner = correct.findLearner(state, id, operation);
        return operation === readById && learner ? state.learners.all()[0] : learner;
      },
    }),
  },
  {
    // The newest learner is not found yet, until another one is made.
    name: 'read-misses-the-newest-of-several',
    breaks: 'learners.read.by-id',
    change: (correct) => ({
      findLearner: (state, id, operation) => {
        const learner = correct.findLearner(state, id, operation);
        const isNewest = learner !== undefined && learner === state.learners.all().at(-1) && learner.sequence > 1;
        return operation === readById && isNewest ? undefined : learner;
      },
    }),
  },
  {
    // A second read is answered as not modified would be.
    name: 'read-answers-203',
    breaks: 'learners.read.by-id',
    change: (correct) => ({
      decideGetLearner: (state, call) => {
        const decision = correct.decideGetLearner(state, call);
        return decision.status === 200 ? { ...decision, status: 203 } : decision;
      },
    }),
  },
  {
    name: 'read-of-unknown-answers-an-empty-record',
    breaks: 'learners.read.unknown',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === readById ? correct.answer(200, {}) : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'read-of-unknown-answers-no-content',
    breaks: 'learners.read.unknown',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === readById ? correct.done(204) : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'read-of-unknown-is-a-bad-request',
    breaks: 'learners.read.unknown',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === readById ? correct.malformedId('learnerId') : correct.unknownLearner(state, call),
    }),
  },
  {
    // Ids are compared by all but the first digit.
    name: 'read-ignores-the-first-digit-of-the-id',
    breaks: 'learners.read.unknown',
    change: (correct) => ({
      findLearner: (state, id, operation) =>
        operation === readById
          ? state.learners.all().find(({ learnerId }) => learnerId.slice(1) === id.slice(1))
          : correct.findLearner(state, id, operation),
    }),
  },
  {
    // The column is a character too short.
    name: 'read-ignores-the-last-digit-of-the-id',
    breaks: 'learners.read.unknown',
    change: (correct) => ({
      findLearner: (state, id, operation) =>
        operation === readById
          ? state.learners.all().find(({ learnerId }) => learnerId.slice(0, -1) === id.slice(0, -1))
          : correct.findLearner(state, id, operation),
    }),
  },
  {
    // The email route answers a row of the list.
    name: 'read-by-email-answers-a-list-row',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) => {
        const learner = correct.findLearnerByEmail(state, call.params.email ?? '');
        const decision = correct.decideGetLearnerByEmail(state, call);
        return learner && decision.status === 200 ? correct.answer(200, correct.listRow(learner)) : decision;
      },
    }),
  },
  {
    // A plus sign in the path is read as a space, as it would be in a form.
    name: 'read-by-email-takes-plus-for-space',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) => correct.findLearnerByEmail(state, email.replaceAll('+', ' ')),
    }),
  },
  {
    // Looked up in lower case among addresses that are stored as they were sent.
    name: 'read-by-email-lowers-the-wrong-side',
    breaks: 'learners.read.by-email',
    change: () => ({
      findLearnerByEmail: (state, email) =>
        state.learners.withEmail(email).find((learner) => learner.email === email.toLowerCase()),
    }),
  },
  {
    // The bytes of the path are read in another encoding than they were written in.
    name: 'read-by-email-takes-utf-8-for-latin-1',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) =>
        correct.findLearnerByEmail(state, Buffer.from(email, 'utf8').toString('latin1')),
    }),
  },
  {
    name: 'read-by-email-strips-apostrophes',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) => correct.findLearnerByEmail(state, email.replaceAll("'", '')),
    }),
  },
  {
    // Dots before the @ are left out, as some providers of mail do.
    name: 'read-by-email-ignores-dots',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) =>
        correct.findLearnerByEmail(
          state,
          email.replace(/[^@]+/, (localPart) => localPart.replaceAll('.', '')),
        ),
    }),
  },
  {
    // The path goes through a function that makes names fit for addresses.
    name: 'read-by-email-takes-underscores-for-hyphens',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) => correct.findLearnerByEmail(state, email.replaceAll('_', '-')),
    }),
  },
  {
    // What was once read by email is answered from then on.
    name: 'read-by-email-keeps-a-stale-copy',
    breaks: 'learners.read.by-email',
    change: (correct) => {
      const copies = new Map<string, Learner>();
      return {
        decideGetLearnerByEmail: (state, call) => {
          const learner = correct.findLearnerByEmail(state, call.params.email ?? '');
          if (!learner) return correct.notFound();
          const copy = copies.get(learner.learnerId) ?? learner;
          copies.set(learner.learnerId, copy);
          if (!correct.isVisible(call.caller, learner, call.operation)) return correct.hiddenLearner();
          return correct.answer(200, correct.learnerRecord(copy));
        },
      };
    },
  },
  {
    name: 'read-by-unknown-email-answers-an-empty-record',
    breaks: 'learners.read.unknown-email',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) =>
        correct.findLearnerByEmail(state, call.params.email ?? '')
          ? correct.decideGetLearnerByEmail(state, call)
          : correct.answer(200, {}),
    }),
  },
  {
    // A search for whatever the email begins with.
    name: 'read-by-email-matches-beginnings',
    breaks: 'learners.read.unknown-email',
    change: () => ({
      findLearnerByEmail: (state, email) => state.learners.all().find((learner) => email.startsWith(learner.email)),
    }),
  },
  {
    name: 'read-by-email-matches-ends',
    breaks: 'learners.read.unknown-email',
    change: () => ({
      findLearnerByEmail: (state, email) => state.learners.all().find((learner) => email.endsWith(learner.email)),
    }),
  },
  {
    // `LIKE '%…'` instead of `=`.
    name: 'read-by-email-matches-parts',
    breaks: 'learners.read.unknown-email',
    change: () => ({
      findLearnerByEmail: (state, email) => state.learners.all().find((learner) => learner.email.endsWith(email)),
    }),
  },
  {
    name: 'read-by-email-matches-the-domain',
    breaks: 'learners.read.unknown-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) =>
        correct.findLearnerByEmail(state, email) ??
        state.learners.all().find((learner) => learner.email.split('@')[1] === email.split('@')[1]),
    }),
  },
  {
    // Every user account is taken for a learner's.
    name: 'read-by-email-finds-tutors',
    breaks: 'learners.read.unknown-email',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) => {
        const staff = correct.findStaff(state, call.params.email ?? '');
        if (!staff) return correct.decideGetLearnerByEmail(state, call);
        return correct.answer(200, { learnerId: staff.staffId, email: staff.email });
      },
    }),
  },
];
