/**
 * A trace: what a client called, what was delivered to it and what it answered, in the order in which it happened. Every verdict
 * about a client is a pure function of a trace, so a recorded one can be judged again.
 *
 * Times are milliseconds since the start of the trace, by a monotonic clock. Tokens are marks (`t1`, `t2`) from the start; other
 * values are as they were sent, and are replaced before anything is written to a file.
 */
import type { Json } from '../protocol/evidence.ts';
import type { ClientRuleId } from '../rules/client/index.ts';
import type { ClientConfig } from './settings.ts';

export interface Trace {
  formatVersion: 1;
  /** `receiver` and `sandbox`: our own service, which knows more than the wire shows. `proxy` and `har`: the wire alone. */
  source: 'receiver' | 'sandbox' | 'proxy' | 'har';
  client: { name: string; version: string } | null;
  declared: Declared;
  /** Statements that `receiver --quick` leaves out. */
  leftOut?: readonly ClientRuleId[];
  entries: Entry[];
}

/** What the client's people have told us it means to do. */
export type Declared = Omit<ClientConfig, 'url' | 'secretOfWebhook' | 'probe' | 'exec'>;

export type Entry = Call | Delivery | Probe | Step | Lag;

/** One request of the client and what it got. */
export interface Call {
  kind: 'call';
  /** `c1`, `c2`, … */
  id: string;
  /** When the last byte of the request had arrived. */
  at: number;
  /** When the last byte of the answer had left; `null` if the client went away before. */
  answeredAt: number | null;
  method: string;
  /** Without the query; percent-encoding as it was sent. */
  path: string;
  /** The documented operation, such as `GET /v1/learners/{learnerId}`; `null` for anything else. */
  operation: string | null;
  /** In the order in which they were sent, decoded. */
  query: readonly (readonly [string, string])[];
  contentType: string | null;
  /** How the Authorization header was used. `mark` names the token, also an unknown one. */
  authorization: { scheme: 'bearer' | 'other'; mark: string } | null;
  /** The JSON body; `undefined` if there was none, or none that is JSON. */
  body?: Json;
  /** The body as it was sent, if it is not JSON: a form, for example. */
  bodyText?: string;
  status: number;
  response?: Json;
  /** Of the answer, in seconds, whichever form it had. */
  retryAfterSeconds?: number;
  /** The token that this call was answered with, and its lifetime. */
  issued?: { token: string; expiresInSeconds: number };
}

/** One delivery to the client and its answer. */
export interface Delivery {
  kind: 'delivery';
  /** `d1`, `d2`, … */
  id: string;
  /** When the last byte of it had left. */
  at: number;
  answeredAt: number;
  /** A check's id without `client.`, or `baseline`; `service` for those that the client had the service send. */
  check: string;
  /** Which of the check's deliveries it is: `first-eight`, `truncated`. Its role in a sequence: `first`, `again`. */
  variant: string;
  /** From 1. */
  attempt: number;
  /** `sound`: signed as documented. `forged`: not. `unclear`: the document does not say whether it may be accepted. */
  role: 'sound' | 'forged' | 'unclear';
  event: number;
  dataId: string;
  /** The learner that it is about. Each delivery has one that no other has, unless its check is about that. */
  learner: string | null;
  requestId: string | null;
  /** Sections that a delivery of event 900 names. */
  sections: readonly string[];
  answer: Answer;
}

/** `text` is the beginning of the body, with numbers and identifiers in it blotted out, to compare it with others. */
export type Answer = { status: number; text: string } | { error: 'refused' | 'closed' | 'timeout' };

/** What the client's own people count as effects of a delivery. */
export interface Probe {
  kind: 'probe';
  id: string;
  at: number;
  dataId: string;
  effects: number;
}

/** What the driver did or arranged, and when. */
export type Step = { kind: 'step'; id: string; at: number } & Arranged;

export type Arranged =
  /** Learners that were there when the trace began. About a `control`, nothing is ever delivered. */
  | { what: 'world'; learners: readonly { id: string; role: 'control' | 'subject' }[] }
  | { what: 'restarted'; secret: 'same' | 'other' }
  /** The client ended by itself with an error. */
  | { what: 'crashed'; status: number }
  /** A client that works only when it is told to was told so: its people's command for it was run. */
  | { what: 'told' }
  /** The driver waited until the client was quiet; what comes later is not an echo of what came before. */
  | { what: 'quiet' }
  /** A phase of the driver's begins; the name of its check. */
  | { what: 'phase'; name: string }
  /** State of the service that judges compare with: records as seeded, live tags, an address that has changed. */
  | { what: 'state'; of: string; value: Json }
  | { what: 'end' };

/** Our own process or the sandbox was late by this much: what falls into it is not counted against the client. */
export interface Lag {
  kind: 'lag';
  id: string;
  at: number;
  ms: number;
}

export const isCall = (entry: Entry): entry is Call => entry.kind === 'call';
export const isDelivery = (entry: Entry): entry is Delivery => entry.kind === 'delivery';
export const isProbe = (entry: Entry): entry is Probe => entry.kind === 'probe';
export const isStep = (entry: Entry): entry is Step => entry.kind === 'step';
export const isLag = (entry: Entry): entry is Lag => entry.kind === 'lag';

/** Steps of one kind. */
export function steps<What extends Step['what']>(trace: Trace, what: What): Extract<Step, { what: What }>[] {
  return trace.entries.filter((entry): entry is Extract<Step, { what: What }> => isStep(entry) && entry.what === what);
}

/** The learner that a call is about by its path; `null` if none, or an email. */
export function learnerOf({ path }: Pick<Call, 'path'>): string | null {
  return (
    /^\/v\d+\/learners\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(path)?.[1]?.toLowerCase() ?? null
  );
}
