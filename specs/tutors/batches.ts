import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  areSeenByTutor,
  assume,
  assumeAccepted,
  type Call,
  type CreatedLearner,
  isAccepted,
  isSeenByTutor,
  type Learners,
  type Organisation,
  type Surroundings,
  type Tutors,
} from '../../fixtures/index.ts';

/** The two batches, and whether the learners of one hold the tutor before it. */
export const batches = {
  put: { title: 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', holds: false },
  patch: { title: 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', holds: true },
} as const;

export const methods = ['put', 'patch'] as const;
export type Method = (typeof methods)[number];

/** Sends a batch: PUT assigns the tutor, PATCH removes the tutor or, if there is a replacement, puts that one instead. */
export function send(
  method: Method,
  tutors: Tutors,
  tutor: string,
  ids: readonly unknown[],
  replacement: { replacementTutorEmail?: unknown } = {},
  call: Call = {},
): Promise<ApiResponse> {
  return method === 'put' ? tutors.assign(tutor, ids, call) : tutors.unassign(tutor, ids, replacement, call);
}

/**
 * The parts that the tutors of an organisation play here. Only the first one's visibility can be tested. The first two are the
 * manager's: whether a manager may change the learners of others is a question.
 */
export function cast(tutors: readonly string[]) {
  const [watched = '', primary = '', other = ''] = tutors;
  return { watched, primary, other };
}

/** Learners of the second tutor, with these secondary tutors. */
export function pupils(
  learners: Learners,
  count: number,
  ...secondaryTutorEmails: string[]
): Promise<CreatedLearner[]> {
  return learners.createMany(count, pupilsOf(learners.organisation, ...secondaryTutorEmails));
}

/** The fields with which these learners are created. */
function pupilsOf({ tutors }: Organisation, ...secondaryTutorEmails: string[]) {
  return { primaryTutorEmail: cast(tutors).primary, secondaryTutorEmails };
}

/** Makes the tutor a secondary one of these learners, as a precondition. */
export async function assigned(tutors: Tutors, tutor: string, batch: readonly CreatedLearner[]): Promise<void> {
  assumeAccepted(await tutors.assign(tutor, idsOf(batch)));
}

/** Takes tutors from the learners who have them, and leaves those who then look as `pupils` for later tests. */
export async function handBack(
  { lab, learners, tutors }: Surroundings,
  batch: readonly CreatedLearner[],
  ...holders: [tutor: string, batch: readonly CreatedLearner[]][]
): Promise<void> {
  if (lab.isolated || !lab.has('tutor')) return;
  for (const [tutor, holding] of holders) if (!isAccepted(await tutors.unassign(tutor, idsOf(holding)))) return;
  const nobody = batch.map(() => false);
  const seen = await areSeenByTutor(learners, batch, nobody).catch(() => [true]);
  if (!seen.includes(true)) handOn(learners, batch);
}

/** Leaves learners who look as `pupils` without secondary tutors for later tests. */
export function handOn(learners: Learners, batch: readonly CreatedLearner[]): void {
  learners.handOn(batch, pupilsOf(learners.organisation));
}

/** For a batch without effect. @throws Inconclusive when an administrator's batch of one has none either. */
export async function expectEffect(
  learners: Learners,
  send: (tutor: string, ids: string[]) => Promise<ApiResponse>,
  holdsBefore: boolean,
): Promise<void> {
  const { watched } = cast(learners.organisation.tutors);
  const [learner] = await pupils(learners, 1, ...(holdsBefore ? [watched] : []));
  assume((await isSeenByTutor(learners, learner!)) === holdsBefore, 'the tutor sees whom they have, and nobody else');
  assumeAccepted(await send(watched, idsOf([learner!])));
  assume((await isSeenByTutor(learners, learner!)) !== holdsBefore, 'a batch of one learner takes effect');
}

export function idsOf(learners: readonly CreatedLearner[]): string[] {
  return learners.map(({ learnerId }) => learnerId);
}

/** What a refusal may call the learner: the document says "offending ids or emails named". */
export function namesOf({ learnerId, body }: CreatedLearner): [id: string, email: string] {
  return [learnerId, body.email];
}

/** An id that no learner has. */
export function unknownId(): string {
  return randomUUID();
}
