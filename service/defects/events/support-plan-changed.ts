import { breaking } from '../breaking.ts';
import { lags, omit, sends } from '../event-data-changes.ts';
import { silent } from '../operators/events-of-learners-more.ts';
import { names } from '../operators/events-plans.ts';

export const defects = [
  breaking('events.support-plan-changed.fires', {
    // Event 900 fires only for the first learner whose plan changes.
    'event-900-for-the-first-learner-of-all-only': (correct) => {
      let first: string | undefined;
      return {
        changePlan: (learner, ...change) => {
          first ??= learner.learnerId;
          const decision = correct.changePlan(learner, ...change);
          return learner.learnerId === first ? decision : { ...decision, events: [] };
        },
      };
    },
    'event-900-not-for-learners-with-evidence': silent('changePlan', ({ supportRecords }) => supportRecords.length > 0),
  }),
  breaking('events.support-plan-changed.sections', {
    // Event 900 names every section ever written.
    'plan-event-names-earlier-changes-as-well': (correct) => ({
      planChange: (learner, sections, userId) =>
        correct.planChange(learner, [...new Set([...Object.keys(learner.supportPlan), ...sections])], userId),
    }),
    'plan-event-names-all-sections': (correct) => ({
      planChange: (learner, _sections, userId) => correct.planChange(learner, correct.planSections, userId),
    }),
    'plan-event-names-sections-as-text': names((sections) => sections.join(',')),
    'plan-event-names-sections-in-pascal-case': names((sections) =>
      sections.map((section) => section.charAt(0).toUpperCase() + section.slice(1)),
    ),
    'plan-event-names-sections-as-numbers': names((sections) => sections.map((section) => section.length)),
    // One section has a different name in the event than in the route.
    'plan-event-names-goals-and-impact-with-dashes': names((sections) =>
      sections.map((section) => section.replace('goalsandimpact', 'goals-and-impact')),
    ),
  }),
  breaking('events.support-plan-changed.user', {
    // The user is null when several sections change.
    'plan-event-names-no-user-for-several-sections': (correct) => ({
      planChange: (learner, sections, userId) =>
        correct.planChange(learner, sections, sections.length > 1 ? null : userId),
    }),
    'plan-event-never-names-the-user': sends(900, (data) => ({ ...data, ChangedByUserId: null })),
    'plan-event-names-the-user-before': lags(900, 'ChangedByUserId'),
  }),
  breaking('events.support-plan-changed.learner-id', {
    // In a change by a user, `LearnerId` is the learner's user id.
    'plan-event-by-a-user-has-the-user-of-the-learner': (correct) => ({
      planChange: (learner, sections, userId) => {
        const data = correct.planChange(learner, sections, userId);
        return userId === null ? data : { ...data, LearnerId: learner.learnerUserId };
      },
    }),
  }),
  breaking('events.support-plan-changed.system-change', {
    'plan-event-of-the-system-has-no-user-field': sends(900, (data) =>
      data.ChangedByUserId === null ? omit(data, 'ChangedByUserId') : data,
    ),
    // A system-generated change carries the user of the previous change.
    'plan-event-of-the-system-has-the-user-before': (correct) => {
      let last: string | null = null;
      return {
        planChange: (learner, sections, changedByUserId) => {
          last = changedByUserId ?? last;
          return correct.planChange(learner, sections, last);
        },
      };
    },
    'plan-event-of-the-system-has-the-zero-id': sends(900, (data) => ({
      ...data,
      ChangedByUserId: data.ChangedByUserId ?? '00000000-0000-0000-0000-000000000000',
    })),
  }),
].flat();
