import { randomBytes, randomUUID } from 'node:crypto';
import { type Behaviour, behaviourWith } from '../behaviour/index.ts';
import type { Choices } from '../choices/index.ts';
import { findDefect } from '../defects/index.ts';
import { Journal } from '../journal.ts';
import { Organisation } from './organisation.ts';
import type { Client, Grant, Role, Staff } from './types.ts';

/** The whole state of one running service. */
export class World {
  readonly organisations = new Map<string, Organisation>();
  readonly journal = new Journal();
  /** Public address of the service, set once it listens. */
  baseUrl = '';
  /** Behaviour for requests that belong to no organisation. */
  readonly correct: Behaviour;
  /** Stands in for the organisation of a request that belongs to none; always empty. */
  readonly nobody: Organisation;

  constructor(readonly choices: Choices) {
    this.correct = behaviourWith(choices);
    this.nobody = new Organisation(randomUUID(), false, this.correct, '', this);
  }

  /** A new organisation with its clients, tutors and staff; `defectNames` must be known. */
  createOrganisation(tagging: boolean, defectNames: readonly string[]): Organisation {
    const changes = defectNames.map((name) => findDefect(name)!.change);
    const behaviour = changes.length === 0 ? this.correct : behaviourWith(this.choices, changes);
    const organisation = new Organisation(randomUUID(), tagging, behaviour, defectNames.join(), this, changes);
    const domain = `${organisation.organisationId.slice(0, 8)}.example.com`;
    const tutors = [1, 2, 3, 4].map((number) =>
      addStaff(organisation, `t${number}@${domain}`, `Tutor ${number}`, true),
    );
    addStaff(organisation, `s1@${domain}`, 'Staff 1', false);
    addClient(organisation, 'administrator', []);
    addClient(organisation, 'manager', tutors.slice(0, 2));
    addClient(organisation, 'tutor', tutors.slice(0, 1));
    this.organisations.set(organisation.organisationId, organisation);
    return organisation;
  }

  deleteOrganisation(organisation: Organisation): void {
    organisation.gone.abort();
    this.organisations.delete(organisation.organisationId);
  }

  /** The organisation that credentials refer to, even if they are wrong or incomplete. */
  organisationOfClient({
    clientId,
    clientSecret,
  }: {
    clientId?: unknown;
    clientSecret?: unknown;
  }): Organisation | undefined {
    if (typeof clientId === 'string') return this.organisations.get(clientId.split('.')[0]!);
    return [...this.organisations.values()].find(({ clients }) =>
      [...clients.values()].some((client) => client.clientSecret === clientSecret),
    );
  }

  /** The organisation that a request refers to, by its token, even an invalid one, or else by a record in its path. */
  organisationOfRequest(authorization: string | undefined, path: string): Organisation | undefined {
    const usual = this.organisations.get(authorization?.slice(idAt, idAt + idLength) ?? '');
    if (usual) return usual;
    const ids = authorization?.match(uuids) ?? [];
    const byToken = ids.map((id) => this.organisations.get(id)).find((organisation) => organisation);
    if (byToken) return byToken;
    const id = path.match(uuids)?.[0] ?? '';
    return this.organisationOf(id);
  }

  /** The organisation that has this learner or webhook: mostly one of the newest. */
  organisationOf(id: string): Organisation | undefined {
    const webhookId = id.toLowerCase();
    const has = ({ learners, webhooks }: Organisation) => learners.get(id) !== undefined || webhooks.has(webhookId);
    return [...this.organisations.values()].findLast(has);
  }
}

/** Matches ids: every client id and token begins with the id of its organisation, by which a request is assigned to it. */
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Where the organisation's id begins in a well-formed `Authorization` header. */
const idAt = 'Bearer '.length;
const idLength = 36;

/** Grants the token to the client; the grant is kept until the organisation is deleted. */
export function grant(organisation: Organisation, client: Client, token: string, expiresAt: number): Grant {
  const given = { token, client, expiresAt };
  organisation.grants.set(token, given);
  return given;
}

/** The text of a new token of the organisation. */
export function newToken(organisation: Organisation): string {
  return `${organisation.organisationId}.${randomBytes(24).toString('base64url')}`;
}

function addClient(organisation: Organisation, role: Role, tutors: readonly string[]): void {
  const clientId = `${organisation.organisationId}.${role}`;
  const clientSecret = randomBytes(24).toString('base64url');
  organisation.clients.set(clientId, { clientId, clientSecret, role, tutors });
}

function addStaff(organisation: Organisation, email: string, name: string, isTutor: boolean): string {
  const [firstName, lastName] = name.split(' ') as [string, string];
  const staff: Staff = { staffId: randomUUID(), email, firstName, lastName, isTutor };
  organisation.commit([{ kind: 'staff', staff }]);
  return email;
}
