import type { CallRecord, DeliveryRecord } from '../records.ts';

/** Request and response bodies of the control interface, version 1, and of what this service has beyond it. */

/** `GET /`. */
export interface ControlDescription {
  version: 1;
  powers: string[];
}

/** `POST /organisations`. */
export interface NewOrganisation {
  /** Whether tagging is enabled; true when omitted. */
  tagging?: boolean;
  /** Names of deliberately broken behaviours. */
  defects?: string[];
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** Response to `POST /organisations`. */
export interface CreatedOrganisation {
  organisationId: string;
  clients: { administrator: Credentials; manager: Credentials; tutor: Credentials };
  /** Emails. The tutor client sees what the first sees, the manager client what the first two see. */
  tutors: string[];
  /** Emails of people who are not tutors. */
  staff: string[];
}

/**
 * `GET /organisations/{organisationId}`: how many records it holds. Not part of version 1, and therefore not among the
 * powers.
 */
export interface Holdings {
  learners: number;
  tags: number;
  webhooks: number;
}

/** `POST /organisations/{organisationId}/clock`; returns the organisation's time, ISO 8601. */
export interface ClockAdvance {
  advanceSeconds: number;
}

/** `POST /organisations/{organisationId}/throttle`. */
export interface Throttle {
  /** How many of the next public calls are answered with 429. */
  requests: number;
  retryAfterSeconds?: number | null;
  /** Beyond version 1: only calls of this operation, such as `GET /v1/tags`, and of this path if one is given. */
  operation?: string;
  path?: string;
  /** Beyond version 1, with an operation: how long each 429 is held back, so that calls under way meanwhile arrive first. */
  delayMs?: number;
  /** Beyond version 1, with an operation: how `Retry-After` is written; in seconds when omitted. */
  retryAfterAs?: 'seconds' | 'date';
}

/** `POST /organisations/{organisationId}/fail`, beyond version 1: responses to coming calls, which have no effect. */
export interface Failure {
  operation: string;
  /** Only calls of this path. */
  path?: string;
  /** From 400 to 599; 503 when omitted. */
  status?: number;
  /** Once when omitted; 0 takes back what was asked for these calls. */
  times?: number;
  /** How long each response is held back. */
  delayMs?: number;
}

/** `POST /organisations/{organisationId}/refuse-tags`, beyond version 1: the next creates with tags get 400, and create all the same. */
export interface TagRefusal {
  /** Once when omitted. */
  times?: number;
}

/** `PUT /organisations/{organisationId}/links`, beyond version 1: where addresses of assessments lead. */
export interface Links {
  assessmentOrigin: string;
}

/** `PUT /organisations/{organisationId}/tokens`, beyond version 1: the lifetime of tokens issued from now on. */
export interface TokenSettings {
  expiresInSeconds: number;
}

/** A row of `GET /organisations/{organisationId}/journal`, beyond version 1; `PUT` begins it. Bodies are in base64. */
export type JournalRow =
  | (Omit<CallRecord, 'body' | 'responseBody'> & { body: string; responseBody: string })
  | (Omit<DeliveryRecord, 'body'> & { body: string });

/** `PUT /forwards/{host}`, beyond version 1: deliveries to `https://{host}/...` go to this address in plain HTTP. */
export interface ForwardAddress {
  /** 127.0.0.1 when omitted. */
  address?: string;
  port: number;
}

/** `POST /webhooks/{webhookId}/deliver`, beyond version 1: any request to the webhook's address. */
export interface AnyDelivery {
  headers?: [string, string][];
  /** In base64. */
  body?: string;
  timeoutMs?: number;
}

/** The outcome of one attempt: the response's status, or why there is none. */
export interface DeliveryOutcome {
  status: number | null;
  error: string | null;
  durationMs: number;
}

/** `PUT /organisations/{organisationId}/outcomes`; an omitted field keeps its value. */
export interface OutcomeSettings {
  report?: 'success' | 'failure';
  export?: 'success' | 'failure';
}

/** `PUT /receivers/{host}`. */
export interface ReceiverAddress {
  address: string;
  port: number;
  /** The certificate authority that deliveries to it trust, in PEM. */
  ca: string;
}

/** `POST /learners/{learnerId}/assessment/complete`. */
export interface CompletedAssessment {
  learnerStatus?: number;
  supportLikelihoodRating?: number;
  assessmentResults?: { domainId: number; domainResult: number }[] | null;
}

/** `POST /learners/{learnerId}/supportrecords`. */
export interface NewSupportRecord {
  /** A day or a date-time. */
  lastUpdatedDate?: string;
  supportType?: number;
  coverageStatus?: number;
}

/** `POST /learners/{learnerId}/supportplan`. */
export interface PlanChange {
  sections: string[];
  changedByUserId?: string | null;
}

/** `PUT /learners/{learnerId}/eligibility`. */
export interface Eligibility {
  secondaryTutorChange: boolean;
}

/** `POST /webhooks/{webhookId}/redeliver`. */
export interface Redelivery {
  invocationLogId: string;
}

/** A row of `GET /learners/{learnerId}/outbox`. */
export interface SentMail {
  to: string;
  sentAtUtc: string;
}
