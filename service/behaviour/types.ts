import type { Client, Learner, ReportFile, Staff, Tag, Webhook } from '../store/types.ts';

/** One authenticated request, as plain data, for the behaviour that decides on it. */
export interface Call {
  /** Method and path as the API document writes them, e.g. `PUT /v1/learners/{learnerId}`. */
  operation: string;
  caller: Caller;
  /** The organisation's time, in milliseconds since 1970. */
  now: number;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  /** The first value of each query parameter. */
  query: Readonly<Record<string, string>>;
  /** The parsed body; undefined for an endpoint without one. */
  body: unknown;
}

export type Caller = Pick<Client, 'role' | 'tutors'>;

export type Body = Readonly<Record<string, unknown>>;

/** What the service responds with, and what else it does. Writes are applied together, before the response is sent. */
export interface Decision {
  status: number;
  /** Sent as JSON; undefined for none. */
  body?: unknown;
  /** Sent instead of JSON, as text/plain. */
  text?: string;
  mediaType?: string;
  headers?: Readonly<Record<string, string>>;
  writes?: readonly Write[];
  /** Fired after the writes. */
  events?: readonly Happening[];
  /** Started after the writes, finished later. */
  jobs?: readonly Job[];
}

/** Learners and webhooks carry the id of their organisation, so a write reaches it whoever the caller is. */
export type Write =
  | { kind: 'learner'; learner: Learner }
  | { kind: 'learnerGone'; learner: Learner }
  | { kind: 'tag'; tag: Tag }
  | { kind: 'tagGone'; tag: Tag }
  | { kind: 'staff'; staff: Staff }
  | { kind: 'webhook'; webhook: Webhook }
  | { kind: 'webhookGone'; webhook: Webhook };

/** Something that webhooks are notified of: a system event with its data in PascalCase. */
export interface Happening {
  eventId: number;
  data: Body;
  file?: ReportFile;
}

/** Work that is accepted now and done later. */
export type Job =
  | { kind: 'invitation'; learnerId: string; to: string }
  | { kind: 'report'; requestId: string; learner: Learner }
  | { kind: 'export'; requestId: string; from: string | null; to: string | null };

/** What is wrong with a request: the field (empty for none), and one sentence. */
export interface Finding {
  field: string;
  message: string;
}

/** Create and update share their checks; the mode tells a check which of the two it is for. */
export type Mode = 'create' | 'update';
