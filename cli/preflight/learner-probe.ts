import { randomUUID } from 'node:crypto';
import { isAccepted, isDeleted, isRefused } from '../../fixtures/api/accepted.ts';
import type { RawResponse } from '../../fixtures/api/transport.ts';
import { parseJson } from '../../fixtures/json.ts';
import { type Creation, Ledger, type Owner } from '../../fixtures/lab/ledger.ts';
import { fingerprintOf } from '../../fixtures/lab/target-fingerprint.ts';
import { optionalDetails } from '../../fixtures/resources/learner-fields.ts';
import { idOf } from '../../fixtures/resources/rows.ts';
import { unique } from '../../fixtures/resources/unique.ts';
import type { Config } from '../../fixtures/target/config.ts';

/** A response; null if there was none, which the run will notice too. */
export type Answer = Pick<RawResponse, 'status' | 'text'> | null;

/** Whether it is about an earlier attempt at the same request, whose answer was lost. */
export function isRepetition({ text }: NonNullable<Answer>): boolean {
  return text.includes('already a Learner');
}

/** How an administrator asks the target to create a learner and to delete one. */
export interface LearnerCalls {
  owner: Owner;
  create(body: object): Promise<Answer>;
  remove(learnerId: string): Promise<Answer>;
}

/** A learner with only documented values, which a correct service creates if the tutor exists. */
export function plainLearner(primaryTutorEmail: string, emailDomain: string) {
  return {
    firstName: 'Robin',
    lastName: 'Conformance',
    email: `${unique('doctor')}@${emailDomain}`,
    primaryTutorEmail,
    gender: 'NotDisclosed',
    postcode: 'SW1A 1AA',
    dateOfBirth: '1990-04-23',
    clientReference: unique('doctor'),
  };
}

/** With a value for each optional field, for a service that requires more of them than it should. */
export function detailedLearner(primaryTutorEmail: string, emailDomain: string) {
  const others = { endDate: '2099-07-31', secondaryTutorEmails: [], tags: [], gender: 'Another' };
  return { ...plainLearner(primaryTutorEmail, emailDomain), ...optionalDetails(), ...others };
}

export interface Probed {
  answer: Answer;
  /** Whether it was created, and deleted by the id that the answer gave. */
  wasDeleted: boolean;
  /** Whether the response to its deletion was lost, so it may be gone all the same. */
  mayBeGone: boolean;
}

type Body = { email: string; [field: string]: unknown };

/** Sends a create, does something with the learner, and deletes it. If the answer was lost, another learner tells what it was. */
export async function withLearner(
  body: () => Body,
  calls: LearnerCalls,
  ledger: Ledger,
  use: (learnerId: string) => Promise<void> = async () => {},
): Promise<Probed> {
  const probed = await probe(body(), calls, ledger, use);
  return probed.answer !== null && isRepetition(probed.answer) ? probe(body(), calls, ledger, use) : probed;
}

async function probe(
  body: Body,
  calls: LearnerCalls,
  ledger: Ledger,
  use: (learnerId: string) => Promise<void>,
): Promise<Probed> {
  const creation: Creation = { owner: calls.owner, kind: 'learner', key: body.email };
  ledger.creating(creation);
  const answer = await calls.create(body);
  if (answer === null) return { answer, wasDeleted: false, mayBeGone: false };
  const learnerId = isAccepted(answer) ? idOf(parseJson(answer.text), 'learnerId') : null;
  if (learnerId !== null) await use(learnerId);
  const removal = learnerId === null ? null : await calls.remove(learnerId);
  const wasDeleted = removal !== null && isDeleted(removal);
  if ((isRefused(answer) && !isRepetition(answer)) || wasDeleted) ledger.gone(creation);
  return { answer, wasDeleted, mayBeGone: learnerId !== null && removal === null };
}

/**
 * A batch of a learner whom nobody knows, which changes nobody's tutors. It is well-formed, so a caller who may not assign tutors is
 * refused for that: a service may refuse a list without any id before it looks at the role.
 */
export const batchOfNobody = () => ({ learnerIds: [randomUUID()] });

/** Does work that announces what it sends to a shared target, so the end of the run, or `clean`, finds what is left of it. */
export async function announcing<T>(config: Config, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = new Ledger(config.stateDir, process.env.LAS_RUN_ID ?? 'probe', (owner) =>
    fingerprintOf(config.baseUrl, config[owner]),
  );
  try {
    return await work(ledger);
  } finally {
    ledger.release();
  }
}
