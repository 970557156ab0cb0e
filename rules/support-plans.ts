import { question, rule, section } from './entries.ts';

export const supportPlans = {
  ...section('What the service does', {
    'support-plans.isolation.read': rule('convention 4', {
      statement: 'No section of the support plan of another organisation’s learner can be read.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s support plans.',
    }),
  }),
  ...section('Endpoints: Referenced but not detailed', {
    'support-plans.read.sections': rule('paragraph; Events: Envelope, support plan sections', {
      statement: 'Each of the six sections of a learner’s support plan can be read by its name once it has changed.',
      ifItChanges: 'Ask the operator where the section can be read now.',
    }),
    'support-plans.read.bodies': question('paragraph', {
      statement:
        'Which fields, of which types, does each support plan section have, and what does it return before there is a plan?',
      ifItChanges: 'Manage without fields that are gone, and treat an empty section or a 404 as no plan.',
    }),
  }),
};
