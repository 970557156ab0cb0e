import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const readById = 'GET /v1/learners/{learnerId}';

/** Single reads, by id and by email. */
export const learnerReadDefects: readonly Defect[] = [
  {
    // A read by id always returns the oldest learner.
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
    // The newest learner cannot be read until another one is created.
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
    // A read by id returns 203 instead of 200.
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
    // The first digit of the id is ignored.
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
    // The last digit of the id is ignored.
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
    // The read by email returns a row of the list.
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
    // The requested email is lower-cased before it is compared with the stored ones.
    name: 'read-by-email-lowers-the-wrong-side',
    breaks: 'learners.read.by-email',
    change: () => ({
      findLearnerByEmail: (state, email) =>
        state.learners.withEmail(email).find((learner) => learner.email === email.toLowerCase()),
    }),
  },
  {
    // The UTF-8 bytes of the path are decoded as Latin-1.
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
    // Dots before the @ are removed from the requested email, as some mail providers do.
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
    // Underscores in the requested email are replaced with hyphens.
    name: 'read-by-email-takes-underscores-for-hyphens',
    breaks: 'learners.read.by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) => correct.findLearnerByEmail(state, email.replaceAll('_', '-')),
    }),
  },
  {
    // Once read by email, a learner is always returned as it was then.
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
    // A learner whose email is a prefix of the requested one is found.
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
    // `LIKE '%…'` instead of `=`: a learner whose email ends with the requested text is found.
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
    // The email of a member of staff is found too.
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
