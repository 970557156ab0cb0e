import type { RuleId } from '../../rules/index.ts';
import type { Learner } from '../store/types.ts';
import { updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

const notSet = 0;

/** How an update records a change of provision. API document, Learner: update body. */
export const updateProvisionDefects: readonly Defect[] = [
  ...provisions('learners.update.provision-source', {
    'leaves-the-source': (next, { provisionSource }) => ({ ...next, provisionSource }),
    'writes-the-source-in-capitals': (next) => ({ ...next, provisionSource: 'API' }),
    // A change to 0 clears the source.
    'has-no-source-for-0': (next) => ({ ...next, provisionSource: next.provisionType === notSet ? null : 'Api' }),
    'leaves-the-first-source': (next, { provisionType, provisionSource }) => ({
      ...next,
      provisionSource: provisionType === notSet ? provisionSource : 'Api',
    }),
  }),
  ...provisions('learners.update.provision-updated-at', {
    'leaves-the-time': (next, { provisionUpdatedAt }) => ({ ...next, provisionUpdatedAt }),
    'has-no-time-for-0': (next) => ({
      ...next,
      provisionUpdatedAt: next.provisionType === notSet ? null : next.provisionUpdatedAt,
    }),
    // The time in seconds is stored as milliseconds.
    'writes-the-time-in-seconds': (next) => ({ ...next, provisionUpdatedAt: Number(next.provisionUpdatedAt) / 1000 }),
    // The time is an hour late.
    'writes-the-time-of-another-zone': (next) => ({
      ...next,
      provisionUpdatedAt: Number(next.provisionUpdatedAt) + 3_600_000,
    }),
    // The clock of the machine, not of the organisation.
    'writes-the-time-of-the-machine': (next) => ({ ...next, provisionUpdatedAt: Date.now() }),
  }),
  ...resent('learners.update.provision-source-resent', {
    'notes-the-source-of-a-resent-provision': (next) => ({ ...next, provisionSource: 'Api' }),
    'drops-the-source-of-a-resent-provision': (next) => ({
      ...next,
      provisionSource: next.provisionSource === null ? 'None' : null,
    }),
    'notes-the-source-of-a-resent-0': (next) => ({
      ...next,
      provisionSource: next.provisionType === notSet ? 'Api' : next.provisionSource,
    }),
  }),
  ...resent('learners.update.provision-updated-at-resent', {
    'notes-the-time-of-a-resent-provision': (next, now) => ({ ...next, provisionUpdatedAt: now }),
    'notes-the-time-of-a-resent-30': (next, now) => ({
      ...next,
      provisionUpdatedAt: next.provisionType === notSet ? next.provisionUpdatedAt : now,
    }),
    'drops-the-time-of-a-resent-provision': (next) => ({
      ...next,
      provisionUpdatedAt: next.provisionUpdatedAt === null ? 0 : null,
    }),
  }),
];

/** Defects in what is recorded when an update changes the provision. */
function provisions(breaks: RuleId, rows: Record<string, (next: Learner, stored: Learner) => Learner>): Defect[] {
  return Object.entries(rows).map(([what, noted]) => ({
    name: `update-${what}`,
    breaks,
    change: updating((next, stored) => (next.provisionType === stored.provisionType ? next : noted(next, stored))),
  }));
}

/**
 * Defects in what is recorded when an update sends the stored provision again. An omitted provision is handled correctly.
 */
function resent(breaks: RuleId, rows: Record<string, (next: Learner, now: number) => Learner>): Defect[] {
  return Object.entries(rows).map(([what, noted]) => ({
    name: `update-${what}`,
    breaks,
    change: (correct) => {
      let isSent = false;
      return {
        replacedDetails: (stored, body) => {
          isSent = body.provisionType === stored.provisionType;
          return correct.replacedDetails(stored, body);
        },
        updatedLearner: (stored, next, now) => {
          const learner = correct.updatedLearner(stored, next, now);
          return isSent ? noted(learner, now) : learner;
        },
      };
    },
  }));
}
