/** What supplies such records where no check can make them. */
const held = 'a hook, a person (--attended), or an organisation that holds such records';
const step = 'a hook, or a person (--attended)';

/**
 * What a check may need from a target beyond an administrator's credentials, and what supplies it. Those of the first group
 * come from the control interface and have its names, and those with an action also from a hook that supports it. Those of
 * the second group also come from configured credentials and addresses. Those of the third are records that somebody else may
 * have made: before the run, or as a step of an attended one; `through` names the powers with which a check makes them itself.
 */
export const powers = {
  organisations: { meaning: 'organisations made for one test', variable: 'LAS_CONTROL_URL' },
  clock: { meaning: 'a clock that can be advanced', variable: 'LAS_CONTROL_URL', action: 'advance-clock' },
  throttle: { meaning: 'a way to provoke 429', variable: 'LAS_CONTROL_URL', action: 'throttle' },
  outcomes: {
    meaning: 'reports and exports that can be made to fail',
    variable: 'LAS_CONTROL_URL',
    action: 'set-outcome',
  },
  receivers: { meaning: 'deliveries that can be directed to this machine', variable: 'LAS_CONTROL_URL' },
  assessments: {
    meaning: 'a learner who finishes an assessment',
    variable: 'LAS_CONTROL_URL',
    action: 'complete-assessment',
  },
  modules: { meaning: 'modules that can be assigned', variable: 'LAS_CONTROL_URL', action: 'assign-module' },
  moduleAccess: { meaning: 'a learner who opens a module', variable: 'LAS_CONTROL_URL', action: 'access-module' },
  moduleCompletion: {
    meaning: 'a learner who completes a module',
    variable: 'LAS_CONTROL_URL',
    action: 'complete-module',
  },
  supportRecords: {
    meaning: 'support records that can be added',
    variable: 'LAS_CONTROL_URL',
    action: 'add-support-record',
  },
  supportPlans: {
    meaning: 'support plans that can be changed',
    variable: 'LAS_CONTROL_URL',
    action: 'change-support-plan',
  },
  eligibility: {
    meaning: 'a learner who can be made ineligible for a tutor change',
    variable: 'LAS_CONTROL_URL',
    action: 'set-eligibility',
  },
  redelivery: {
    meaning: 'an event that can be delivered again',
    variable: 'LAS_CONTROL_URL',
    action: 'redeliver',
  },
  outbox: { meaning: 'invitation emails that can be read', variable: 'LAS_CONTROL_URL', action: 'read-outbox' },
  wishes: {
    meaning: 'a choice of what an assessment results in and a record says',
    variable: 'a hook that repeats in its answer what it was asked for',
  },

  manager: { meaning: "a manager's credentials", variable: 'LAS_MANAGER_CLIENT_ID' },
  managedTutors: {
    meaning: 'a manager of the first two tutors, and of no others',
    variable: 'LAS_MANAGED_TUTORS to the first two of LAS_TUTORS',
  },
  tutor: { meaning: "a tutor's credentials", variable: 'LAS_TUTOR_CLIENT_ID' },
  otherOrganisation: { meaning: "another organisation's credentials", variable: 'LAS_OTHER_CLIENT_ID' },
  otherTutors: { meaning: 'existing tutors of another organisation', variable: 'LAS_OTHER_TUTORS' },
  otherTagging: {
    meaning: 'another organisation with tagging',
    variable: 'LAS_OTHER_CLIENT_ID of an organisation for which tagging is enabled',
  },
  untaggedOrganisation: {
    meaning: 'credentials of an organisation without tagging',
    variable: 'LAS_UNTAGGED_CLIENT_ID',
  },
  tagging: {
    meaning: 'an organisation with tagging',
    variable: 'LAS_CLIENT_ID of an organisation for which tagging is enabled',
  },
  tutors: { meaning: 'an existing tutor', variable: 'LAS_TUTORS' },
  twoTutors: { meaning: 'two existing tutors', variable: 'LAS_TUTORS to two emails' },
  threeTutors: { meaning: 'three existing tutors', variable: 'LAS_TUTORS to three emails' },
  fourTutors: { meaning: 'four existing tutors', variable: 'LAS_TUTORS to four emails' },
  staff: { meaning: 'existing staff who are not tutors', variable: 'LAS_STAFF' },
  receiver: { meaning: 'an address at which deliveries arrive', variable: 'LAS_RECEIVER_URL' },
  leadingReceiver: {
    meaning: 'a LAS_RECEIVER_URL that leads to this machine',
    variable: 'a LAS_RECEIVER_URL that answers and leads to LAS_RECEIVER_PORT',
  },
  knownAddresses: {
    meaning: 'an environment whose source addresses are documented',
    variable: 'the demo environment as target, with LAS_ENVIRONMENT=demo',
  },
  reportedSender: {
    meaning: 'a tunnel that reports who connected to it',
    variable: 'a tunnel that sets X-Forwarded-For to the public address of the sender',
  },
  unchangedAddress: {
    meaning: 'a tunnel that passes on addresses as they are',
    variable: 'a tunnel that does not parse and rewrite the query of an address',
  },
  description: {
    meaning: 'a served OpenAPI document that shows what the API document does not',
    variable: 'a target whose OpenAPI document shows it',
  },
  write: {
    meaning: 'permission to write',
    variable: 'a run without --read-only, which a production target does not get',
  },

  finishedLearner: { meaning: 'a learner who has finished', variable: held, through: ['assessments'] },
  learnerWithModules: { meaning: 'a learner with modules', variable: held, through: ['modules'] },
  learnerWithSupportRecords: {
    meaning: 'a learner with support records',
    variable: held,
    through: ['supportRecords'],
  },
  learnerWithPlan: { meaning: 'a learner with a support plan', variable: held, through: ['supportPlans'] },
  webhookWithLogs: {
    meaning: 'a webhook with logs',
    variable: 'LAS_RECEIVER_URL, or an organisation that holds such records',
    through: ['receiver'],
  },
  listedLearners: {
    meaning: 'several learners in the list',
    variable: 'an organisation that holds such records',
    through: ['organisations'],
  },

  ownFinishedLearner: { meaning: 'a learner of the run who finishes', variable: step, through: ['assessments'] },
  ownSupportRecord: {
    meaning: 'a support record of a learner of the run',
    variable: step,
    through: ['supportRecords'],
  },
  finishedEvent: { meaning: 'an event 100', variable: step, through: ['receiver', 'assessments'] },
  assignedEvent: { meaning: 'an event 400', variable: step, through: ['receiver', 'modules'] },
  accessedEvent: { meaning: 'an event 500', variable: step, through: ['receiver', 'modules', 'moduleAccess'] },
  completedEvent: {
    meaning: 'an event 600',
    variable: step,
    through: ['receiver', 'modules', 'moduleAccess', 'moduleCompletion'],
  },
  planEvent: { meaning: 'an event 900', variable: step, through: ['receiver', 'supportPlans'] },
} as const satisfies Record<string, { meaning: string; variable: string; action?: string; through?: string[] }>;

export type Power = keyof typeof powers;

/** Records that a read-only look at an organisation can find. */
export const heldRecords = [
  'finishedLearner',
  'learnerWithModules',
  'learnerWithSupportRecords',
  'learnerWithPlan',
  'webhookWithLogs',
  'listedLearners',
] as const satisfies readonly Power[];

export type HeldRecord = (typeof heldRecords)[number];

/** The powers with which a check makes such records itself; null for any other power. */
export function throughOf(power: string): readonly Power[] | null {
  const each: object = Object.hasOwn(powers, power) ? powers[power as Power] : {};
  return 'through' in each ? (each.through as readonly Power[]) : null;
}
