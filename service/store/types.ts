/**
 * The records that the service keeps. All are immutable: a write replaces the record. Times are milliseconds since 1970,
 * UTC.
 */

export type Role = 'administrator' | 'manager' | 'tutor';

/** API credentials of the organisation; `tutors` are the emails whose learners a tutor or manager client sees. */
export interface Client {
  clientId: string;
  clientSecret: string;
  role: Role;
  tutors: readonly string[];
}

/** An access token that was issued. */
export interface Grant {
  token: string;
  client: Client;
  expiresAt: number;
}

export interface Staff {
  staffId: string;
  email: string;
  firstName: string;
  lastName: string;
  isTutor: boolean;
}

/** What a client sends for a learner, as accepted and stored; null where there is no value. */
export interface LearnerDetails {
  firstName: string;
  lastName: string;
  email: string;
  primaryTutorEmail: string;
  gender: string;
  postcode: string | null;
  dateOfBirth: string;
  clientReference: string | null;
  programmeLevel: number | null;
  learnerUniqueReference: string | null;
  mobileNumber: string | null;
  endDate: string | null;
  courseDetails: string | null;
  hasEhcp: boolean;
  provisionType: number;
  secondaryTutorEmails: readonly string[];
}

export interface Learner extends LearnerDetails {
  organisationId: string;
  learnerId: string;
  learnerUserId: string;
  /** Position in the order of creation. */
  sequence: number;
  provisionSource: string | null;
  provisionUpdatedAt: number | null;
  tags: readonly Tag[];
  /** When the last accepted invitation was requested. */
  invitedAt: number | null;
  /** Part of the assessment's URL; changes with each invitation, empty before the first. */
  invitationKey: string;
  assessment: Assessment | null;
  modules: readonly Module[];
  supportRecords: readonly SupportRecord[];
  /** Content of each written section of the support plan. */
  supportPlan: Readonly<Record<string, PlanSection>>;
  /** Whether the learner may get or lose secondary tutors in a batch. */
  secondaryTutorChange: boolean;
}

export interface Tag {
  id: string | number;
  name: string;
}

export interface Assessment {
  completedAt: number;
  learnerStatus: number;
  supportLikelihoodRating: number;
  assessmentResults: readonly { domainId: number; domainResult: number }[] | null;
}

export interface Module {
  moduleId: string;
  title: string;
  assignedAt: number;
  firstAccessedAt: number | null;
  firstCompletedAt: number | null;
}

export interface SupportRecord {
  supportRecordId: string;
  lastUpdatedAt: number;
  supportType: number;
  coverageStatus: number;
}

export interface PlanSection {
  content: string | null;
  updatedAt: number;
}

export interface Webhook {
  organisationId: string;
  webhookId: string;
  systemEventIds: readonly number[];
  url: string;
  secret: string;
  description: string | null;
  createdAt: number;
}

export type LogStatus = 'pending' | 'delivered' | 'failed';

/** One invocation of a webhook. The payload is kept as it was sent, so a redelivery repeats it. */
export interface InvocationLog {
  invocationLogId: string;
  webhookId: string;
  eventId: number;
  status: LogStatus;
  createdAt: number;
  payload: Payload;
}

/** What a webhook is sent: the envelope as JSON and, for a report, the file that accompanies it. */
export interface Payload {
  eventId: number;
  dataId: string;
  envelope: string;
  file: ReportFile | null;
}

export interface ReportFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** An invitation email that was sent. */
export interface Mail {
  learnerId: string;
  to: string;
  sentAt: number;
}

export type Outcome = 'success' | 'failure';

/** A response that was asked for, for the next `times` calls of an operation, before they have any effect. */
export interface Arrangement {
  /** As the API document writes it. */
  operation: string;
  /** Only calls of this path, if set. */
  path: string | null;
  times: number;
  /** How long the response is held back. */
  delayMs: number;
  status: number;
  /** Its `Retry-After`, written in seconds or as a date. */
  retryAfter: { seconds: number; as: 'seconds' | 'date' } | null;
}

/** How reports and exports end. */
export interface Outcomes {
  report: Outcome;
  export: Outcome;
}
