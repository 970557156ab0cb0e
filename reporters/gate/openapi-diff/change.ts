/** What a change means to a client written against the earlier document: it may break it, only adds, or only rewords. */
export type Weight = 'breaking' | 'additive' | 'cosmetic';

/** What a change means to who sends or reads the value, for whom the message would have to be parsed. */
export interface Nature {
  /** The operation, the parameter or the member is no longer there, or no longer always. */
  isGone?: true;
  /** The status of success that is new where the only other one has gone. */
  replacedBy?: string;
  /** The value may now be null, or another than the listed ones. */
  mayBeNull?: true;
  mayBeOther?: true;
  /** What a request could leave out must now be sent. */
  isRequired?: true;
  /** Values that are no longer accepted, or the only ones that still are. */
  lost?: readonly unknown[];
  kept?: readonly unknown[];
}

/** From the most to the least important. */
export const weights: readonly Weight[] = ['breaking', 'additive', 'cosmetic'];

/** What a change is about, for whom `at` would have to be parsed. */
export interface Part {
  /** Absent for the operation or the document as a whole. `event`: a webhook or callback. */
  part?: 'address' | 'security' | 'path' | 'query' | 'header' | 'cookie' | 'body' | 'response' | 'event';
  /** Of a parameter. */
  name?: string;
  /** Of a response: `200`, `4XX`, `default`; and which of its parts, if it is not about the status. */
  status?: string;
  of?: 'header' | 'body';
  /** JSON pointer into the value; absent for the whole. */
  path?: string;
}

export interface ApiChange extends Nature, Part {
  weight: Weight;
  /** Method and path, as in the later document if it has the operation; empty for the document as a whole. */
  operation: string;
  /** Part of the operation: `query parameter pageSize`, `request body /email`, `response 200 body /learners/*`. */
  at: string;
  message: string;
  /** JSON pointer of the schema that has changed. Changes with the same pointer and message have one cause. */
  schema?: string;
}

/** A change of one operation, which its caller knows. */
export type Local = Omit<ApiChange, 'operation'>;

/** Changes that are all about one part. */
export function about(part: Part, changes: readonly Local[]): Local[] {
  return changes.map((change) => ({ ...change, ...part }));
}

/** Which way a value goes: to the service, which must take all that it took, or to the client, which must not get more. */
export type Direction = 'request' | 'response';

/** A webhook or callback is a request of the service, which the client answers. */
export function opposite(direction: Direction): Direction {
  return direction === 'request' ? 'response' : 'request';
}
