/** What the service, as a library, takes and tells about calls and deliveries. */

/** Name and value as they were sent, in their order. */
export type HeaderLine = readonly [string, string];

/**
 * One public call with its bytes. All times are milliseconds since 1970 on a clock that is never set, in fractions.
 */
export interface CallRecord {
  kind: 'call';
  /** The organisation that its token, its credentials or its path refer to; null for none. */
  organisationId: string | null;
  /** Method and path as the API document writes them; null if it has no such operation. */
  operation: string | null;
  method: string;
  /** Path and query as they were sent. */
  target: string;
  headers: readonly HeaderLine[];
  body: Buffer;
  /** When the last byte of the request had arrived. */
  receivedAt: number;
  /** Null if the client went away first. */
  status: number | null;
  responseHeaders: readonly HeaderLine[];
  responseBody: Buffer;
  /** Before its first byte was sent, and after its last byte was handed to the system. */
  firstByteAt: number;
  answeredAt: number;
  /** The token that the call was sent with, well-formed or not. */
  token: string | null;
  /** The token that it was answered with. */
  granted: { token: string; expiresInSeconds: number } | null;
  /** Whether the response was asked for beforehand, and not decided by the service. */
  arranged: 'throttle' | 'fail' | null;
}

/** One attempt of the service to deliver an event of its own accord. */
export interface DeliveryRecord {
  kind: 'delivery';
  organisationId: string;
  webhookId: string;
  eventId: number;
  dataId: string;
  headers: readonly HeaderLine[];
  body: Buffer;
  sentAt: number;
  answeredAt: number;
  status: number | null;
  error: string | null;
}

export type JournalEntry = CallRecord | DeliveryRecord;

/** One request: the webhook's URL, the headers, and the bytes that were signed. */
export interface Delivery {
  /** Default POST. */
  method?: string;
  url: string;
  /** As pairs, names keep their case, and one may come twice. */
  headers: Record<string, string> | (readonly [string, string])[];
  /** Pieces are sent one by one, without `Content-Length`. */
  body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Default: that of the deliverer. */
  timeoutMs?: number;
}

/** The outcome of one attempt: the response's status, or why there is no response. */
export interface Attempt {
  status: number | null;
  error: string | null;
  durationMs: number;
}
