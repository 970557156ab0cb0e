import { names } from './operators/events-plans.ts';
import type { Defect } from './types.ts';

const several = 'events.support-plan-changed.several-sections';

/** The data of event 900. API document, Events. */
export const planEventDefects: readonly Defect[] = [
  { name: 'plan-event-names-the-first-section', breaks: several, change: names((sections) => sections.slice(0, 1)) },
  { name: 'plan-event-names-the-last-section', breaks: several, change: names((sections) => sections.slice(-1)) },
  {
    name: 'plan-event-names-five-sections-at-most',
    breaks: several,
    change: names((sections) => sections.slice(0, 5)),
  },
];
