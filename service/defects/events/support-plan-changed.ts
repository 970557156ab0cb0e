import { planSections } from '../../behaviour/support-plans.ts';
import { breaking, each } from '../breaking.ts';
import { without } from '../operators/answers.ts';
import { asking, changing } from '../operators/changes.ts';
import { fires, firesForAll, learnerIds, sends, sendsFormer, silent, silentAfterFirst } from '../operators/events.ts';
import type { Change } from '../types.ts';

/** Changes the sections that event 900 names. */
function names(change: (sections: readonly string[]) => unknown): Change {
  return changing('planChange', (data, _learner, sections) => ({
    ...data,
    ChangedSections: change(sections),
  }));
}

export const defects = [
  breaking('events.support-plan-changed.fires', {
    'event-900-for-the-first-learner-of-all-only': silentAfterFirst('changePlan'),
    'event-900-not-for-learners-with-evidence': silent('changePlan', ({ supportRecords }) => supportRecords.length > 0),
    'event-900-never': fires(900, () => []),
    'event-900-not-for-*': each(planSections).as((section) =>
      changing('changePlan', (decision, _learner, changed) =>
        changed.length === 1 && changed[0] === section ? { ...decision, events: [] } : decision,
      ),
    ),
    'event-900-not-for-a-section-that-was-written-before': changing('changePlan', (decision, learner, changed) =>
      changed.every((section) => section in learner.supportPlan) ? { ...decision, events: [] } : decision,
    ),
    'event-900-for-all-learners': firesForAll(900),
  }),
  breaking('events.support-plan-changed.sections', {
    'plan-event-names-earlier-changes-as-well': asking('planChange', (learner, sections, userId) => [
      learner,
      [...new Set([...Object.keys(learner.supportPlan), ...sections])],
      userId,
    ]),
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
    'plan-event-names-no-user-for-several-sections': asking('planChange', (learner, sections, userId) => [
      learner,
      sections,
      sections.length > 1 ? null : userId,
    ]),
    'plan-event-names-the-user-in-a-list': sends(900, (data) => ({ ...data, ChangedByUserId: [data.ChangedByUserId] })),
    'plan-event-never-names-the-user': sends(900, (data) => ({ ...data, ChangedByUserId: null })),
    'plan-event-names-the-user-before': sendsFormer(900, 'ChangedByUserId'),
  }),
  breaking('events.support-plan-changed.learner-id', {
    'plan-event-by-a-user-has-the-user-of-the-learner': changing('planChange', (data, learner, _sections, userId) =>
      userId === null ? data : { ...data, LearnerId: learner.learnerUserId },
    ),
    ...learnerIds(900),
  }),
  breaking('events.support-plan-changed.system-change', {
    'plan-event-of-the-system-has-no-user-field': sends(900, (data) =>
      data.ChangedByUserId === null ? without(data, 'ChangedByUserId') : data,
    ),
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
  breaking('events.support-plan-changed.several-sections', {
    'plan-event-names-the-first-section': names((sections) => sections.slice(0, 1)),
    'plan-event-names-the-last-section': names((sections) => sections.slice(-1)),
    'plan-event-names-five-sections-at-most': names((sections) => sections.slice(0, 5)),
  }),
].flat();
