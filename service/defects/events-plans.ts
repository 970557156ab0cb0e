import type { Change } from '../behaviour/index.ts';
import { lags, omit, sends } from './event-data-changes.ts';
import type { Defect } from './types.ts';

const several = 'events.support-plan-changed.several-sections';

/** Changes the sections that event 900 names. */
function names(change: (sections: readonly string[]) => unknown): Change {
  return (correct) => ({
    planChange: (learner, sections, userId) => ({
      ...correct.planChange(learner, sections, userId),
      ChangedSections: change(sections),
    }),
  });
}

/** The data of event 900. API document, Events. */
export const planEventDefects: readonly Defect[] = [
  {
    name: 'plan-event-names-all-sections',
    breaks: 'events.support-plan-changed.sections',
    change: (correct) => ({
      planChange: (learner, _sections, userId) => correct.planChange(learner, correct.planSections, userId),
    }),
  },
  {
    name: 'plan-event-names-sections-as-text',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.join(',')),
  },
  {
    name: 'plan-event-names-sections-in-pascal-case',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.map((section) => section.charAt(0).toUpperCase() + section.slice(1))),
  },
  {
    name: 'plan-event-names-sections-as-numbers',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.map((section) => section.length)),
  },
  {
    // One section has a different name in the event than in the route.
    name: 'plan-event-names-goals-and-impact-with-dashes',
    breaks: 'events.support-plan-changed.sections',
    change: names((sections) => sections.map((section) => section.replace('goalsandimpact', 'goals-and-impact'))),
  },
  { name: 'plan-event-names-the-first-section', breaks: several, change: names((sections) => sections.slice(0, 1)) },
  { name: 'plan-event-names-the-last-section', breaks: several, change: names((sections) => sections.slice(-1)) },
  {
    name: 'plan-event-names-five-sections-at-most',
    breaks: several,
    change: names((sections) => sections.slice(0, 5)),
  },
  {
    name: 'plan-event-never-names-the-user',
    breaks: 'events.support-plan-changed.user',
    change: sends(900, (data) => ({ ...data, ChangedByUserId: null })),
  },
  {
    name: 'plan-event-names-the-user-before',
    breaks: 'events.support-plan-changed.user',
    change: lags(900, 'ChangedByUserId'),
  },
  {
    name: 'plan-event-of-the-system-has-no-user-field',
    breaks: 'events.support-plan-changed.system-change',
    change: sends(900, (data) => (data.ChangedByUserId === null ? omit(data, 'ChangedByUserId') : data)),
  },
  {
    // A system-generated change carries the user of the previous change.
    name: 'plan-event-of-the-system-has-the-user-before',
    breaks: 'events.support-plan-changed.system-change',
    change: (correct) => {
      let last: string | null = null;
      return {
        planChange: (learner, sections, changedByUserId) => {
          last = changedByUserId ?? last;
          return correct.planChange(learner, sections, last);
        },
      };
    },
  },
  {
    name: 'plan-event-of-the-system-has-the-zero-id',
    breaks: 'events.support-plan-changed.system-change',
    change: sends(900, (data) => ({
      ...data,
      ChangedByUserId: data.ChangedByUserId ?? '00000000-0000-0000-0000-000000000000',
    })),
  },
];
