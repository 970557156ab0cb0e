/** What `doctor`, and a run before it begins, find out about configured people and organisations. Nothing is stored. */
import type { Caller } from '../fixtures/api/caller.ts';
import { idOf } from '../fixtures/resources/rows.ts';
import { unique } from '../fixtures/resources/unique.ts';
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

/** Whether there is a tutor with this email; null if the target refuses even a surely unknown tutor without saying so. */
export async function isTutor(administrator: Caller, email: string, emailDomain: string): Promise<boolean | null> {
  const saysUnknown = async (primaryTutorEmail: string) => {
    const body = learnerRefusedAnyway(primaryTutorEmail, emailDomain);
    const created = await administrator.send('POST /v1/learners', { body });
    const learnerId = created.status === 201 ? idOf(created.body, 'learnerId') : null;
    if (learnerId !== null) await administrator.send('DELETE /v1/learners/{learnerId}', { path: { learnerId } });
    return namesTutorUnknown(created.text);
  };
  if (!(await saysUnknown(`nobody@${emailDomain}`))) return null;
  return !(await saysUnknown(email));
}

/**
 * A learner that the service must refuse in any case because of the gender. Only if the tutor is unknown does the refusal
 * name the tutor (API document, Create rules 2 and 5). A service that creates it all the same breaks rule 5, and the learner
 * has to be deleted.
 */
export function learnerRefusedAnyway(primaryTutorEmail: string, emailDomain: string): Record<string, string> {
  return {
    firstName: 'Robin',
    lastName: 'Conformance',
    email: `${unique('doctor')}@${emailDomain}`,
    primaryTutorEmail,
    gender: 'None of the listed',
    postcode: 'SW1A 1AA',
    dateOfBirth: '1990-04-23',
    clientReference: unique('doctor'),
  };
}

/** Whether a refusal says that there is no such primary tutor. */
export function namesTutorUnknown(refusal: string): boolean {
  return refusal.includes('Invalid primary tutor');
}
