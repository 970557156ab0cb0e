import { randomUUID } from 'node:crypto';
import type { Body } from '../behaviour/types.ts';
import { without } from './changed-answers.ts';
import { inRecord } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** Documented fields, identifiers and provision types. */
export const learnerFieldDefects: readonly Defect[] = [
  ...['learnerUserId', 'learnerUniqueReference', 'courseDetails', 'gender', 'provisionType', 'hasEhcp'].map(
    (field): Defect => ({
      // One field is missing from the reads.
      name: `read-lacks-${kebab(field)}`,
      breaks: 'learners.read.known-fields',
      change: (correct) => ({ learnerRecord: (learner) => without(correct.learnerRecord(learner), field) }),
    }),
  ),
  ...['email', 'clientReference', 'provisionSource', 'provisionUpdatedAt', 'learnerId'].map(
    (field): Defect => ({
      // One field is missing from the read by email.
      name: `read-by-email-lacks-${kebab(field)}`,
      breaks: 'learners.read.known-fields',
      change: (correct) => ({
        decideGetLearnerByEmail: (state, call) => {
          const decision = correct.decideGetLearnerByEmail(state, call);
          return decision.status === 200 ? { ...decision, body: without(decision.body as Body, field) } : decision;
        },
      }),
    }),
  ),
  {
    name: 'read-swaps-the-identifiers',
    breaks: 'learners.read.identifiers',
    change: inRecord(({ learnerId, learnerUserId }) => ({
      learnerId: learnerUserId,
      learnerUserId: learnerId,
    })),
  },
  {
    // An update changes the user id.
    name: 'update-renews-the-user-id',
    breaks: 'learners.read.identifiers',
    change: (correct) => ({
      updatedLearner: (stored, details, now) => ({
        ...correct.updatedLearner(stored, details, now),
        learnerUserId: randomUUID(),
      }),
    }),
  },
  {
    // The read by email returns the user id as `learnerId`.
    name: 'read-by-email-shows-the-user-id-twice',
    breaks: 'learners.read.identifiers',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) => {
        const decision = correct.decideGetLearnerByEmail(state, call);
        const body = decision.body as Body;
        return decision.status === 200 ? { ...decision, body: { ...body, learnerId: body.learnerUserId } } : decision;
      },
    }),
  },
  {
    // The id has no hyphens.
    name: 'create-answers-an-id-without-hyphens',
    breaks: 'learners.id.uuid',
    change: (correct) => ({
      created: ({ learnerId, learnerUserId }) =>
        correct.answer(201, { learnerId: learnerId.replaceAll('-', ''), learnerUserId }),
    }),
  },
  {
    name: 'read-shows-a-number-as-id',
    breaks: 'learners.id.uuid',
    change: inRecord(({ sequence }) => ({ learnerId: sequence })),
  },
  {
    name: 'list-shows-a-number-as-id',
    breaks: 'learners.id.uuid',
    change: (correct) => ({
      listRow: (learner) => ({ ...correct.listRow(learner), learnerId: `${learner.sequence}` }),
    }),
  },
  {
    name: 'user-id-is-the-learner-id',
    breaks: 'learners.user-id.second',
    change: (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return { ...learner, learnerUserId: learner.learnerId };
      },
    }),
  },
  {
    // All learners have the same user id.
    name: 'user-id-is-the-same-for-all',
    breaks: 'learners.user-id.second',
    change: (correct) => {
      const learnerUserId = randomUUID();
      return { newLearner: (...args) => ({ ...correct.newLearner(...args), learnerUserId }) };
    },
  },
  {
    name: 'user-id-is-no-uuid',
    breaks: 'learners.user-id.second',
    change: (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return { ...learner, learnerUserId: `user-${learner.sequence}` };
      },
    }),
  },
  {
    // The user id of a deleted learner is given to a new one.
    name: 'user-id-of-the-deleted-is-given-again',
    breaks: 'learners.user-id.second',
    change: (correct) => {
      const free: string[] = [];
      return {
        decideDeleteLearner: (state, call) => {
          const decision = correct.decideDeleteLearner(state, call);
          for (const write of decision.writes ?? []) if ('learner' in write) free.push(write.learner.learnerUserId);
          return decision;
        },
        newLearner: (...args) => {
          const learner = correct.newLearner(...args);
          return { ...learner, learnerUserId: free.pop() ?? learner.learnerUserId };
        },
      };
    },
  },
  {
    // An update to 0 is treated as omitted.
    name: 'update-takes-provision-type-0-for-omitted',
    breaks: 'learners.provision-type.not-set',
    change: (correct) => ({
      replacedDetails: (stored, body) =>
        correct.replacedDetails(stored, body.provisionType === 0 ? without(body, 'provisionType') : body),
    }),
  },
  {
    name: 'create-refuses-provision-type-0',
    breaks: 'learners.provision-type.not-set',
    change: (correct) => ({
      checkProvisionType: (value, mode) =>
        mode === 'create' && value === 0 ? 'The value is required.' : correct.checkProvisionType(value, mode),
    }),
  },
  {
    name: 'provision-type-0-is-named-none',
    breaks: 'learners.provision-type.not-set',
    change: (correct) => ({ provisionTypes: () => ({ ...correct.provisionTypes(), 0: 'None' }) }),
  },
  {
    name: 'update-refuses-provision-type-30',
    breaks: 'learners.provision-type.apprenticeships',
    change: (correct) => ({
      checkProvisionType: (value, mode) =>
        mode === 'update' && value === 30 ? 'The value cannot be chosen.' : correct.checkProvisionType(value, mode),
    }),
  },
  {
    name: 'create-stores-provision-type-30-as-not-set',
    breaks: 'learners.provision-type.apprenticeships',
    change: (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return learner.provisionType === 30 ? { ...learner, provisionType: 0 } : learner;
      },
    }),
  },
  {
    name: 'provision-type-30-lost-its-levels',
    breaks: 'learners.provision-type.apprenticeships',
    change: (correct) => ({ provisionTypes: () => ({ ...correct.provisionTypes(), 30: 'Apprenticeships' }) }),
  },
];

function kebab(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
