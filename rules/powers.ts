/** A power, and what supplies it: one of `action`, `setting`, `words` and `through`. */
export interface PowerEntry<Name extends string = string> {
  meaning: string;
  /** The control interface supplies it and has its name; with this action a hook does too. Null: no hook can. */
  action?: string | null;
  /** A variable, and to what it must be set if not every value will do. */
  setting?: `LAS_${string}`;
  value?: string;
  /** Anything else, in words. */
  words?: string;
  /** It is a record that a check makes itself if it has these powers. */
  through?: readonly Name[];
  /** Of such a record: a person makes one in a step of an attended run; a read-only look at the organisation may find one. */
  byPerson?: true;
  isHeld?: true;
}

/** What a check may need from a target beyond an administrator's credentials. */
const entries = {
  organisations: { meaning: 'organisations made for one test', action: null },
  clock: { meaning: 'a clock that can be advanced', action: 'advance-clock' },
  throttle: { meaning: 'a way to provoke 429', action: 'throttle' },
  outcomes: { meaning: 'reports and exports that can be made to fail', action: 'set-outcome' },
  receivers: { meaning: 'deliveries that can be directed to this machine', action: null },
  assessments: { meaning: 'a learner who finishes an assessment', action: 'complete-assessment' },
  modules: { meaning: 'modules that can be assigned', action: 'assign-module' },
  moduleAccess: { meaning: 'a learner who opens a module', action: 'access-module' },
  moduleCompletion: { meaning: 'a learner who completes a module', action: 'complete-module' },
  supportRecords: { meaning: 'support records that can be added', action: 'add-support-record' },
  supportPlans: { meaning: 'support plans that can be changed', action: 'change-support-plan' },
  eligibility: { meaning: 'a learner who can be made ineligible for a tutor change', action: 'set-eligibility' },
  redelivery: { meaning: 'an event that can be delivered again', action: 'redeliver' },
  outbox: { meaning: 'invitation emails that can be read', action: 'read-outbox' },
  wishes: {
    meaning: 'control over the results of assessments and the contents of records',
    words: 'a hook that repeats in its answer what it was asked for',
  },

  manager: { meaning: "a manager's credentials", setting: 'LAS_MANAGER_CLIENT_ID' },
  managedTutors: {
    meaning: 'a manager of the first two tutors, and of no others',
    setting: 'LAS_MANAGED_TUTORS',
    value: 'to the first two of LAS_TUTORS',
  },
  tutor: { meaning: "a tutor's credentials", setting: 'LAS_TUTOR_CLIENT_ID' },
  otherOrganisation: { meaning: "another organisation's credentials", setting: 'LAS_OTHER_CLIENT_ID' },
  otherTutors: { meaning: 'existing tutors of another organisation', setting: 'LAS_OTHER_TUTORS' },
  otherTagging: {
    meaning: 'another organisation with tagging',
    setting: 'LAS_OTHER_CLIENT_ID',
    value: 'of an organisation for which tagging is enabled',
  },
  untaggedOrganisation: {
    meaning: 'credentials of an organisation without tagging',
    setting: 'LAS_UNTAGGED_CLIENT_ID',
  },
  tagging: {
    meaning: 'an organisation with tagging',
    setting: 'LAS_CLIENT_ID',
    value: 'of an organisation for which tagging is enabled',
  },
  tutors: { meaning: 'an existing tutor', setting: 'LAS_TUTORS' },
  twoTutors: { meaning: 'two existing tutors', setting: 'LAS_TUTORS', value: 'to two emails' },
  threeTutors: { meaning: 'three existing tutors', setting: 'LAS_TUTORS', value: 'to three emails' },
  fourTutors: { meaning: 'four existing tutors', setting: 'LAS_TUTORS', value: 'to four emails' },
  staff: { meaning: 'existing staff who are not tutors', setting: 'LAS_STAFF' },
  receiver: { meaning: 'an address at which deliveries arrive', setting: 'LAS_RECEIVER_URL' },
  leadingReceiver: {
    meaning: 'a LAS_RECEIVER_URL that leads to this machine',
    words: 'a LAS_RECEIVER_URL that answers and leads to LAS_RECEIVER_PORT',
  },
  knownAddresses: {
    meaning: 'an environment whose source addresses are documented',
    words: 'the demo environment as target, with LAS_ENVIRONMENT=demo',
  },
  reportedSender: {
    meaning: 'a tunnel that reports who connected to it',
    words: 'a tunnel that sets X-Forwarded-For to the public address of the sender',
  },
  unchangedAddress: {
    meaning: 'a tunnel that passes on addresses as they are',
    words: 'a tunnel that does not parse and rewrite the query of an address',
  },
  description: {
    meaning: 'a served OpenAPI document that shows what the API document does not',
    words: 'a target whose OpenAPI document shows it',
  },
  write: {
    meaning: 'permission to write',
    words: 'a run without --read-only, which is refused for a production target',
  },

  finishedLearner: { meaning: 'a learner who has finished', through: ['assessments'], byPerson: true, isHeld: true },
  learnerWithModules: { meaning: 'a learner with modules', through: ['modules'], byPerson: true, isHeld: true },
  learnerWithSupportRecords: {
    meaning: 'a learner with support records',
    through: ['supportRecords'],
    byPerson: true,
    isHeld: true,
  },
  learnerWithPlan: {
    meaning: 'a learner with a support plan',
    through: ['supportPlans'],
    byPerson: true,
    isHeld: true,
  },
  webhookWithLogs: { meaning: 'a webhook with logs', through: ['receiver'], isHeld: true },
  listedLearners: { meaning: 'several learners in the list', through: ['organisations'], isHeld: true },

  ownFinishedLearner: { meaning: 'a learner of the run who finishes', through: ['assessments'], byPerson: true },
  ownSupportRecord: {
    meaning: 'a support record of a learner of the run',
    through: ['supportRecords'],
    byPerson: true,
  },
  finishedEvent: { meaning: 'an event 100', through: ['receiver', 'assessments'], byPerson: true },
  assignedEvent: { meaning: 'an event 400', through: ['receiver', 'modules'], byPerson: true },
  accessedEvent: { meaning: 'an event 500', through: ['receiver', 'modules', 'moduleAccess'], byPerson: true },
  completedEvent: {
    meaning: 'an event 600',
    through: ['receiver', 'modules', 'moduleAccess', 'moduleCompletion'],
    byPerson: true,
  },
  planEvent: { meaning: 'an event 900', through: ['receiver', 'supportPlans'], byPerson: true },
} as const satisfies Record<string, PowerEntry>;

export type Power = keyof typeof entries;

export const powers: Readonly<Record<Power, PowerEntry<Power>>> = entries;

export const powerNames = Object.keys(powers) as Power[];

export function isPower(name: string): name is Power {
  return Object.hasOwn(powers, name);
}

/** Records that a read-only look at an organisation can find. */
export type HeldRecord = { [Name in Power]: (typeof entries)[Name] extends { isHeld: true } ? Name : never }[Power];

export const heldRecords = powerNames.filter((name): name is HeldRecord => powers[name].isHeld === true);

/** The powers with which a check makes such records itself; undefined for any other power. */
export function throughOf(power: string): readonly Power[] | undefined {
  return isPower(power) ? powers[power].through : undefined;
}
