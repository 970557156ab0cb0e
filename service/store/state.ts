import type { Buckets } from './buckets.ts';
import type { Roster } from './roster.ts';
import type { Client, Grant, InvocationLog, Mail, Outcomes, Staff, Tag, Webhook } from './types.ts';

/** The read-only view of an organisation that a behaviour gets. It writes by returning writes. */
export interface State {
  readonly organisationId: string;
  /** Whether tagging is enabled. */
  readonly tagging: boolean;
  readonly clients: ReadonlyMap<string, Client>;
  readonly grants: ReadonlyMap<string, Grant>;
  /** By email in lower case. */
  readonly staff: ReadonlyMap<string, Staff>;
  readonly learners: Pick<
    Roster,
    | 'get'
    | 'withEmail'
    | 'withReference'
    | 'withTag'
    | 'all'
    | 'onProgramme'
    | 'completed'
    | 'selection'
    | 'nextSequence'
  >;
  readonly tags: ReadonlyMap<string | number, Tag>;
  /** Tags by name in lower case. */
  readonly tagsByName: Pick<Buckets<Tag>, 'get'>;
  readonly nextTagNumber: number;
  readonly webhooks: ReadonlyMap<string, Webhook>;
  /** By webhook id, oldest first. */
  readonly logs: ReadonlyMap<string, readonly InvocationLog[]>;
  readonly outbox: readonly Mail[];
  readonly outcomes: Outcomes;
  /** Public address of the service, for links in responses. */
  readonly baseUrl: string;
  /**
   * The other organisations, to distinguish another organisation's record from an unknown one. Only those with the same
   * defects: a defect that lets organisations see each other must not affect tests running in parallel.
   */
  neighbours(): Iterable<State>;
}
