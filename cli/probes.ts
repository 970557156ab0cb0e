/** What `doctor`, and a run before it begins, find out about configured people and organisations. A service that follows its rules stores nothing of it. */
import { isAccepted, isDeleted } from '../fixtures/api/accepted.ts';
import type { Caller } from '../fixtures/api/caller.ts';
import { parseJson } from '../fixtures/json.ts';
import { type Creation, Ledger } from '../fixtures/lab/ledger.ts';
import { placeOf } from '../fixtures/lab/place.ts';
import { idOf } from '../fixtures/resources/rows.ts';
import { unique } from '../fixtures/resources/unique.ts';
import type { Config } from '../fixtures/target/config.ts';
import { plural } from '../reporters/text.ts';

/** Changes nobody's tutors; a caller who may not assign tutors is refused before the list is looked at. */
export const batchOfNobody = { learnerIds: [] };

/**
 * What somebody's credentials let them do: how many learners they see, and whether they may assign tutors in batch.
 * @param shouldAssign whether they are a manager's or an administrator's.
 */
export async function roleOf(caller: Caller, tutorEmail: string | undefined, shouldAssign: boolean): Promise<string> {
  const list = await caller.send('GET /v1/learners', { query: { pageIndex: 1, pageSize: 1 } });
  const { totalRecords } = list.body ?? {};
  const sees =
    list.status === 200 && typeof totalRecords === 'number'
      ? `sees ${plural(totalRecords, 'learner')}`
      : `is answered ${list.status} to GET /v1/learners`;
  if (tutorEmail === undefined) return sees;
  const batch = await caller.send('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', {
    path: { tutorEmail },
    body: batchOfNobody,
  });
  const mayAssign = batch.status !== 403;
  const may = `${sees}, may ${mayAssign ? '' : 'not '}assign tutors`;
  return mayAssign === shouldAssign ? may : `${may}, and should${shouldAssign ? '' : ' not'}`;
}

/** Whether tagging is enabled; null if the answer does not show it. */
export async function hasTagging(administrator: Caller): Promise<boolean | null> {
  const { status } = await administrator.send('GET /v1/tags');
  return status === 200 ? true : status === 404 ? false : null;
}

/** How a target is asked to create a learner and to delete one; null where it does not answer. */
export interface LearnerCalls {
  create(body: Record<string, string>): Promise<Answer | null>;
  remove(learnerId: string): Promise<Answer | null>;
}

interface Answer {
  status: number;
  text: string;
}

/** Does work that announces what it sends to a shared target, so that `clean` finds what a faulty service keeps of it. */
export async function announcing<T>(config: Config, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const place = placeOf(config.baseUrl, config.administrator);
  const ledger = new Ledger(config.stateDir, process.env.LAS_RUN_ID ?? 'probe', () => place);
  try {
    return await work(ledger);
  } finally {
    ledger.close();
  }
}

/**
 * How a learner with this primary tutor is refused. If a faulty service creates it, it is deleted.
 * @returns the answer's text; null if there was no answer.
 */
export async function refusalWith(
  primaryTutorEmail: string,
  emailDomain: string,
  calls: LearnerCalls,
  ledger: Ledger,
): Promise<string | null> {
  const body = { ...learnerOf(primaryTutorEmail, emailDomain), gender: noGender };
  const creation: Creation = { owner: 'administrator', kind: 'learner', key: body.email };
  ledger.creating(creation);
  const answer = await calls.create(body);
  if (answer === null) return null;
  const learnerId = isAccepted(answer) ? idOf(parseJson(answer.text), 'learnerId') : null;
  const removal = learnerId === null ? null : await calls.remove(learnerId);
  // A request that was repeated may have met the learner that an earlier attempt created.
  const isRefused = answer.status >= 400 && answer.status < 500 && !answer.text.includes('already a Learner');
  if (isRefused || (removal !== null && isDeleted(removal))) ledger.gone(creation);
  return answer.text;
}

/** Whether there is a tutor with this email; null if the target refuses even a surely unknown tutor without saying so. */
export async function isTutor(
  email: string,
  emailDomain: string,
  calls: LearnerCalls,
  ledger: Ledger,
): Promise<boolean | null> {
  const saysUnknown = async (primaryTutorEmail: string) => {
    const refusal = await refusalWith(primaryTutorEmail, emailDomain, calls, ledger);
    return refusal !== null && namesTutorUnknown(refusal);
  };
  if (!(await saysUnknown(`nobody@${emailDomain}`))) return null;
  return !(await saysUnknown(email));
}

/**
 * A gender for which the service must refuse a learner in any case. Only if the tutor is unknown does the refusal name the
 * tutor (API document, Create rules 2 and 5). A service that creates it all the same breaks rule 5, and the learner has to be
 * deleted.
 */
const noGender = 'None of the listed';

function learnerOf(primaryTutorEmail: string, emailDomain: string) {
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

/**
 * The first of several tutors a learner of whom is seen by somebody, as a tutor sees their own (API document, Authentication
 * 6). Each learner is deleted at once.
 * @returns the tutor's email; null if none is, or the target does not say.
 */
export async function tutorWhoseLearnersAreSeen(
  tutors: readonly string[],
  emailDomain: string,
  calls: LearnerCalls & { isSeen(learnerId: string): Promise<boolean> },
  ledger: Ledger,
): Promise<string | null> {
  for (const tutor of tutors) {
    const body = learnerOf(tutor, emailDomain);
    const creation: Creation = { owner: 'administrator', kind: 'learner', key: body.email };
    ledger.creating(creation);
    const answer = await calls.create(body);
    const learnerId = answer !== null && isAccepted(answer) ? idOf(parseJson(answer.text), 'learnerId') : null;
    if (learnerId === null) return null;
    const isSeen = await calls.isSeen(learnerId);
    const removal = await calls.remove(learnerId);
    if (removal !== null && isDeleted(removal)) ledger.gone(creation);
    if (isSeen) return tutor;
  }
  return null;
}

/** Whether a refusal says that there is no such primary tutor. */
export function namesTutorUnknown(refusal: string): boolean {
  return refusal.includes('Invalid primary tutor');
}
