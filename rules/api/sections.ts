/**
 * The headings of the API document that have text directly below them, in order. A heading below another one includes
 * its name.
 */
export const sections = [
  'What the service does',
  'Learner: create body',
  'Learner: update body',
  'Learner: read',
  'Assessment result',
  'Tag',
  'Webhook',
  'System event',
  'Webhook invocation log',
  'Other records',
  'States and transitions',
  'Endpoints',
  'Endpoints: Authentication',
  'Endpoints: Assessments',
  'Endpoints: Learners',
  'Endpoints: Learner tags',
  'Endpoints: Tutors',
  'Endpoints: System events and webhooks',
  'Endpoints: Referenced but not detailed',
  'Authentication',
  'Events',
  'Events: Events',
  'Events: Envelope',
  'Events: Signature',
  'Events: Delivery rules',
  'Events: Code tables in the export payload',
  'Errors',
  'Limits',
  'Versioning',
] as const;

/** A heading of the API document. */
export type Section = (typeof sections)[number];
