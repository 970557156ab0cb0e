import type { Learner, Module, Role } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Event 100 does not come for some learners. */
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

/** What a role asks for is accepted, and forgotten. */
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

/** What was noted of a module is kept for a month. */
const asOf = (module: Module, now: number): Module => ({
  ...module,
  firstAccessedAt: now - (module.firstAccessedAt ?? now) > monthMs ? null : module.firstAccessedAt,
  firstCompletedAt: now - (module.firstCompletedAt ?? now) > monthMs ? null : module.firstCompletedAt,
});

/** Events that come for some learners, callers and times only. */
export const eventOfSomeDefects: readonly Defect[] = [
  uncompleted('event-100-not-without-a-client-reference', ({ clientReference }) => clientReference === null),
  uncompleted('event-100-not-with-a-unique-reference', ({ learnerUniqueReference }) => learnerUniqueReference !== null),
  uncompleted('event-100-not-once-the-end-date-has-passed', ({ endDate }) => endDate !== null && endDate < '2024'),
  ...forgotten('tutor'),
  ...forgotten('manager'),
  {
    // The failure is remembered of the learner, not of the request.
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
    // Only the first record of a learner is joined with the learner.
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
    // A failed report is sent as a made one is, with the reason for its file.
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
    // Every section that was ever written.
    name: 'plan-event-names-earlier-changes-as-well',
    breaks: 'events.support-plan-changed.sections',
    change: (correct) => ({
      planChange: (learner, sections, userId) =>
        correct.planChange(learner, [...new Set([...Object.keys(learner.supportPlan), ...sections])], userId),
    }),
  },
  {
    // Who changed one section is known, who changed several is not asked.
    name: 'plan-event-names-no-user-for-several-sections',
    breaks: 'events.support-plan-changed.user',
    change: (correct) => ({
      planChange: (learner, sections, userId) =>
        correct.planChange(learner, sections, sections.length > 1 ? null : userId),
    }),
  },
  {
    // Beside the id of a user stands that of another one.
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
