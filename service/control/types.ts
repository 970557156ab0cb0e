/** Request and response bodies of the control interface, version 1. */

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
  assessmentResults?: { domainId: number; domainResult: number }[];
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
