import { planSections } from '../behaviour/support-plans.ts';
import { fires } from './events-fires.ts';
import { firstTimeDefects } from './events-first-times.ts';
import type { Defect } from './types.ts';

const rules = {
  100: 'events.assessment-completed.fires',
  200: 'events.assessment-report-created.fires',
  300: 'events.assessment-report-request-failed.fires',
  400: 'events.modules-assigned.fires',
  500: 'events.module-first-accessed.fires',
  600: 'events.module-first-completed.fires',
  700: 'events.learner-export-completed.fires',
  800: 'events.learner-export-failed.fires',
  900: 'events.support-plan-changed.fires',
} as const;

const once = [100, 200, 300, 400, 700, 800] as const;
const ids = Object.keys(rules).map(Number) as (keyof typeof rules)[];

const everywhere: readonly Defect[] = [
  ...once.map(
    (eventId): Defect => ({
      // The event fires twice, each time with its own `DataId`.
      name: `event-${eventId}-twice`,
      breaks: rules[eventId],
      change: fires(eventId, (happening) => [happening, happening]),
    }),
  ),
  ...once.map(
    (eventId): Defect => ({
      // Only the first event of this kind fires.
      name: `event-${eventId}-the-first-time-only`,
      breaks: rules[eventId],
      change: fires(eventId, (happening, count) => (count === 1 ? [happening] : [])),
    }),
  ),
  ...ids.map(
    (eventId): Defect => ({
      name: `event-${eventId}-never`,
      breaks: rules[eventId],
      change: fires(eventId, () => []),
    }),
  ),
];

/** The event fires for another reason, or not where it should. */
const early: readonly Defect[] = [
  {
    name: 'event-100-by-an-invitation',
    breaks: rules[100],
    change: (correct) => ({
      decideInvite: (state, call) => ({
        ...correct.decideInvite(state, call),
        events: [{ eventId: 100, data: { LearnerId: call.params.learnerId } }],
      }),
    }),
  },
  {
    name: 'event-100-for-all-learners',
    breaks: rules[100],
    change: (correct) => ({
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== 100) return correct.deliveriesOf(state, happening);
        const all = state.learners.all().map(({ learnerId }) => ({ eventId: 100, data: { LearnerId: learnerId } }));
        return all.flatMap((each) => correct.deliveriesOf(state, each));
      },
    }),
  },
  {
    // Event 100 does not fire for a learner without an identified need.
    name: 'event-100-not-without-a-need',
    breaks: rules[100],
    change: (correct) => ({
      completeAssessment: (learner, result, now) => {
        const decision = correct.completeAssessment(learner, result, now);
        return result.learnerStatus === 10 ? { ...decision, events: [] } : decision;
      },
    }),
  },
  {
    // Every accepted report request also fires event 300, without a request id.
    name: 'event-300-beside-each-report',
    breaks: rules[200],
    change: (correct) => ({
      decideRequestReport: (...args) => {
        const decision = correct.decideRequestReport(...args);
        return decision.status >= 400 ? decision : { ...decision, events: [{ eventId: 300, data: {} }] };
      },
    }),
  },
  {
    name: 'event-400-once-for-each-learner',
    breaks: rules[400],
    change: (correct) => ({
      assignModule: (learner, now) => {
        const decision = correct.assignModule(learner, now);
        return learner.modules.length === 0 ? decision : { ...decision, events: [] };
      },
    }),
  },
  ...([500, 600] as const).map(
    (eventId): Defect => ({
      name: `event-${eventId}-when-the-module-is-assigned`,
      breaks: rules[eventId],
      change: (correct) => ({
        assignModule: (learner, now) => {
          const decision = correct.assignModule(learner, now);
          return { ...decision, events: (decision.events ?? []).flatMap((event) => [event, { ...event, eventId }]) };
        },
      }),
    }),
  ),
  {
    name: 'event-600-when-the-module-is-opened',
    breaks: rules[600],
    change: (correct) => ({
      accessModule: (...args) => {
        const decision = correct.accessModule(...args);
        return { ...decision, events: (decision.events ?? []).flatMap((event) => [event, { ...event, eventId: 600 }]) };
      },
    }),
  },
  {
    name: 'event-700-not-for-exports-with-records',
    breaks: rules[700],
    change: fires(700, (happening) =>
      Object.values(happening.data).some((value) => Array.isArray(value) && value.length > 0) ? [] : [happening],
    ),
  },
  {
    // After one failed export, all later exports fail.
    name: 'event-700-not-after-an-export-that-failed',
    breaks: rules[700],
    change: (correct) => {
      let hasFailed = false;
      return {
        exportFinished(state, request, outcome) {
          hasFailed ||= outcome === 'failure';
          return correct.exportFinished(state, request, hasFailed ? 'failure' : outcome);
        },
      };
    },
  },
];

/** Confused outcomes: both events fire, or the wrong one. */
const outcomes: readonly Defect[] = (
  [
    [200, 300],
    [300, 200],
    [700, 800],
    [800, 700],
  ] as const
).map(
  ([eventId, other]): Defect => ({
    name: `event-${eventId}-with-event-${other}`,
    breaks: rules[eventId],
    change: fires(eventId, (happening) => [happening, { ...happening, eventId: other }]),
  }),
);

const plans: readonly Defect[] = [
  ...planSections.map(
    (section): Defect => ({
      name: `event-900-not-for-${section}`,
      breaks: rules[900],
      change: (correct) => ({
        changePlan: (learner, changed, ...rest) => {
          const decision = correct.changePlan(learner, changed, ...rest);
          return changed.length === 1 && changed[0] === section ? { ...decision, events: [] } : decision;
        },
      }),
    }),
  ),
  {
    // Event 900 does not fire when only sections written before change.
    name: 'event-900-not-for-a-section-that-was-written-before',
    breaks: rules[900],
    change: (correct) => ({
      changePlan: (learner, changed, ...rest) => {
        const decision = correct.changePlan(learner, changed, ...rest);
        return changed.every((section) => section in learner.supportPlan) ? { ...decision, events: [] } : decision;
      },
    }),
  },
  {
    name: 'event-900-for-all-learners',
    breaks: rules[900],
    change: (correct) => ({
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== 900) return correct.deliveriesOf(state, happening);
        const all = state.learners
          .all()
          .map(({ learnerId }) => ({ ...happening, data: { ...happening.data, LearnerId: learnerId } }));
        return all.flatMap((each) => correct.deliveriesOf(state, each));
      },
    }),
  },
];

/** Which events fire, and how often. */
export const firedEventDefects: readonly Defect[] = [
  ...everywhere,
  ...early,
  ...firstTimeDefects,
  ...outcomes,
  ...plans,
];
