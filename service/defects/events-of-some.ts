import type { Learner, Module, Role } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Event 100 does not fire for certain learners. */
const uncompleted = (name: string, isMeant: (learner: Learner) => boolean): Defect => ({
  name,
  breaks: 'events.assessment-completed.fires',
  change: (correct) => ({
    completeAssessment(learner, result, now) {
      const decision = correct.completeAssessment(learner, result, now);
      return isMeant(learner) ? { ...decision, events: [] } : decision;
    },
  }),
});

/** Requests of this role are accepted, but never carried out. */
const forgotten = (role: Role): Defect[] => [
  {
    name: `report-for-a-${role}-never-made`,
    breaks: 'events.assessment-report-created.fires',
    change: (correct) => ({
      decideRequestReport: (state, call) => {
        const decision = correct.decideRequestReport(state, call);
        return call.caller.role === role ? { ...decision, jobs: [] } : decision;
      },
    }),
  },
  {
    name: `export-for-a-${role}-never-made`,
    breaks: 'events.learner-export-completed.fires',
    change: (correct) => ({
      decideRequestExport: (state, call) => {
        const decision = correct.decideRequestExport(state, call);
        return call.caller.role === role ? { ...decision, jobs: [] } : decision;
      },
    }),
  },
];

const monthMs = 30 * 86_400_000;

/** Forgets the first use of a module after a month. */
const asOf = (module: Module, now: number): Module => ({
  ...module,
  firstAccessedAt: now - (module.firstAccessedAt ?? now) > monthMs ? null : module.firstAccessedAt,
  firstCompletedAt: now - (module.firstCompletedAt ?? now) > monthMs ? null : module.firstCompletedAt,
});

/** Events that are missing or wrong for certain learners, callers or times. */
export const eventOfSomeDefects: readonly Defect[] = [
  uncompleted('event-100-not-without-a-client-reference', ({ clientReference }) => clientReference === null),
  uncompleted('event-100-not-with-a-unique-reference', ({ learnerUniqueReference }) => learnerUniqueReference !== null),
  uncompleted('event-100-not-once-the-end-date-has-passed', ({ endDate }) => endDate !== null && endDate < '2024'),
  ...forgotten('tutor'),
  ...forgotten('manager'),
  {
    // After one failed report, all later reports on the learner fail.
    name: 'reports-fail-after-a-failed-one',
    breaks: 'events.assessment-report-created.fires',
    change: (correct) => {
      const failed = new Set<string>();
      return {
        reportFinished: (requestId, learner, outcome) => {
          if (outcome === 'failure') failed.add(learner.learnerId);
          return correct.reportFinished(requestId, learner, failed.has(learner.learnerId) ? 'failure' : outcome);
        },
      };
    },
  },
  {
    // Only the first record of each learner has the client reference.
    name: 'export-with-the-client-reference-in-first-records-only',
    breaks: 'events.learner-export-completed.client-reference',
    change: (correct) => ({
      exportRecord: (learner, supportType, coverageStatus, index) => {
        const { ClientReference, ...others } = correct.exportRecord(learner, supportType, coverageStatus, index);
        return index === 0 ? { ClientReference, ...others } : others;
      },
    }),
  },
  {
    // Event 300 is sent as multipart/form-data, with the reason as its file.
    name: 'event-300-in-parts',
    breaks: 'events.envelope.fields',
    change: (correct) => ({
      encodePayload: (payload) =>
        correct.encodePayload(
          payload.eventId === 300
            ? { ...payload, file: { name: 'reason.txt', mediaType: 'text/plain', content: Buffer.from('Failed.') } }
            : payload,
        ),
    }),
  },
  {
    name: 'event-500-again-after-the-completion',
    breaks: 'events.module-first-accessed.only-first',
    change: (correct) => ({
      isFirstAccess: (module) => correct.isFirstAccess(module) || module.firstCompletedAt !== null,
    }),
  },
  {
    name: 'event-500-again-after-a-month',
    breaks: 'events.module-first-accessed.only-first',
    change: (correct) => ({
      accessModule: (learner, module, now) => correct.accessModule(learner, asOf(module, now), now),
    }),
  },
  {
    name: 'event-600-again-after-a-month',
    breaks: 'events.module-first-completed.only-first',
    change: (correct) => ({
      completeModule: (learner, module, now) => correct.completeModule(learner, asOf(module, now), now),
    }),
  },
  {
    // Event 900 names every section ever written.
    name: 'plan-event-names-earlier-changes-as-well',
    breaks: 'events.support-plan-changed.sections',
    change: (correct) => ({
      planChange: (learner, sections, userId) =>
        correct.planChange(learner, [...new Set([...Object.keys(learner.supportPlan), ...sections])], userId),
    }),
  },
  {
    // The user is null when several sections change.
    name: 'plan-event-names-no-user-for-several-sections',
    breaks: 'events.support-plan-changed.user',
    change: (correct) => ({
      planChange: (learner, sections, userId) =>
        correct.planChange(learner, sections, sections.length > 1 ? null : userId),
    }),
  },
  {
    // In a change by a user, `LearnerId` is the learner's user id.
    name: 'plan-event-by-a-user-has-the-user-of-the-learner',
    breaks: 'events.support-plan-changed.learner-id',
    change: (correct) => ({
      planChange: (learner, sections, userId) => {
        const data = correct.planChange(learner, sections, userId);
        return userId === null ? data : { ...data, LearnerId: learner.learnerUserId };
      },
    }),
  },
];
