import { breaking } from '../../breaking.ts';
import { changing, noting } from '../../operators/changes.ts';
import { updating } from '../../operators/learners.ts';
import type { Change, Learner } from '../../types.ts';

const notSet = 0;

/** Changes what an update that changes the provision records. */
const onChange = (noted: (next: Learner, stored: Learner) => Partial<Learner>): Change =>
  updating((next, stored) => (next.provisionType === stored.provisionType ? {} : noted(next, stored)));

/** Changes what an update that sends the stored provision again records; an omitted provision is handled correctly. */
const onResent = (noted: (next: Learner, now: number) => Partial<Learner>): Change =>
  noting(
    () => ({ isSent: false }),
    'replacedDetails',
    (provision, _details, stored, body) => {
      provision.isSent = body.provisionType === stored.provisionType;
    },
  ).for((provision) => updating((next, _stored, now) => (provision.isSent ? noted(next, now) : {})));

/** Dates a provision anew that is sent again, once an update has altered it. */
const onceAltered: Change = (correct) => {
  const altered = new Set<string>();
  const change = onResent(({ learnerId, provisionUpdatedAt }, now) => ({
    provisionUpdatedAt: altered.has(learnerId) ? now : provisionUpdatedAt,
  }))(correct);
  return {
    ...change,
    updatedLearner: (stored, details, now) => {
      const next = (change.updatedLearner ?? correct.updatedLearner)(stored, details, now);
      if (next.provisionType !== stored.provisionType) altered.add(stored.learnerId);
      return next;
    },
  };
};

export const defects = [
  breaking('learners.update.provision-updated-at', {
    'update-dates-the-first-change-of-provision-only': (correct) => {
      const changed = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          const next = correct.updatedLearner(stored, details, now);
          if (!correct.changesProvision(stored, details)) return next;
          const isFirst = !changed.has(stored.learnerId);
          changed.add(stored.learnerId);
          return isFirst ? next : { ...next, provisionUpdatedAt: stored.provisionUpdatedAt };
        },
      };
    },
    'update-leaves-the-time': onChange((_next, { provisionUpdatedAt }) => ({ provisionUpdatedAt })),
    'update-has-no-time-for-0': onChange(({ provisionType, provisionUpdatedAt }) => ({
      provisionUpdatedAt: provisionType === notSet ? null : provisionUpdatedAt,
    })),
    // The time in seconds is stored as milliseconds.
    'update-writes-the-time-in-seconds': onChange((next) => ({
      provisionUpdatedAt: Number(next.provisionUpdatedAt) / 1000,
    })),
    // The time is an hour late.
    'update-writes-the-time-of-another-zone': onChange((next) => ({
      provisionUpdatedAt: Number(next.provisionUpdatedAt) + 3_600_000,
    })),
    // The clock of the machine, not of the organisation.
    'update-writes-the-time-of-the-machine': onChange(() => ({ provisionUpdatedAt: Date.now() })),
  }),
  breaking('learners.update.provision-updated-at-resent', {
    'update-notes-the-time-of-another-primary-tutor': updating(({ primaryTutorEmail }, stored, now) =>
      primaryTutorEmail === stored.primaryTutorEmail ? {} : { provisionUpdatedAt: now },
    ),
    'update-notes-the-time-of-another-email': updating(({ email }, stored, now) =>
      email === stored.email ? {} : { provisionUpdatedAt: now },
    ),
    // A change of `hasEhcp` updates the provision's time, as both are stored in one record.
    'update-notes-the-time-of-another-ehcp': updating(({ hasEhcp }, stored, now) =>
      hasEhcp === stored.hasEhcp ? {} : { provisionUpdatedAt: now },
    ),
    'update-notes-the-time-of-other-course-details': updating(({ courseDetails }, stored, now) =>
      courseDetails === stored.courseDetails ? {} : { provisionUpdatedAt: now },
    ),
    'update-notes-the-time-of-a-resent-provision': onResent((_next, now) => ({ provisionUpdatedAt: now })),
    'update-notes-the-time-of-a-resent-30': onResent(({ provisionType, provisionUpdatedAt }, now) => ({
      provisionUpdatedAt: provisionType === notSet ? provisionUpdatedAt : now,
    })),
    'update-notes-the-time-of-a-resent-provision-once-altered': onceAltered,
    'update-drops-the-time-of-a-resent-provision': onResent(({ provisionUpdatedAt }) => ({
      provisionUpdatedAt: provisionUpdatedAt === null ? 0 : null,
    })),
  }),
  breaking('learners.update.provision-source', {
    'update-leaves-the-source': onChange((_next, { provisionSource }) => ({ provisionSource })),
    'update-writes-the-source-in-capitals': onChange(() => ({ provisionSource: 'API' })),
    'update-has-no-source-for-0': onChange(({ provisionType }) => ({
      provisionSource: provisionType === notSet ? null : 'Api',
    })),
    // The source of the provision that was created comes back with it.
    'update-brings-back-the-first-source': noting(
      () => new Map<string, Learner>(),
      'newLearner',
      (created, learner) => created.set(learner.learnerId, learner),
    ).for((created) =>
      changing('updatedLearner', (next) => {
        const first = created.get(next.learnerId);
        return first?.provisionType === next.provisionType ? { ...next, provisionSource: first.provisionSource } : next;
      }),
    ),
    'update-leaves-the-first-source': onChange((_next, { provisionType, provisionSource }) => ({
      provisionSource: provisionType === notSet ? provisionSource : 'Api',
    })),
  }),
  breaking('learners.update.provision-source-resent', {
    'update-notes-the-source-of-a-resent-provision': onResent(() => ({ provisionSource: 'Api' })),
    'update-drops-the-source-of-a-resent-provision': onResent(({ provisionSource }) => ({
      provisionSource: provisionSource === null ? 'None' : null,
    })),
    'update-notes-the-source-of-a-resent-0': onResent(({ provisionType, provisionSource }) => ({
      provisionSource: provisionType === notSet ? 'Api' : provisionSource,
    })),
  }),
].flat();
