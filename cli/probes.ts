/** What `doctor` finds out of a target's configured people and organisations. Nothing is created. */
import type { Caller } from '../fixtures/api/caller.ts';
import { unique } from '../fixtures/resources/unique.ts';
import { plural } from '../reporters/text.ts';

/** What somebody's credentials let them do: how many learners they see, and whether they may assign tutors in batch. */
export async function roleOf(caller: Caller, tutorEmail: string | undefined): Promise<string> {
  const list = await caller.send('GET /v1/learners', { query: { pageIndex: 1, pageSize: 1 } });
  const { totalRecords } = list.body ?? {};
  const sees =
    list.status === 200 && typeof totalRecords === 'number'
      ? `sees ${plural(totalRecords, 'learner')}`
      : `is answered ${list.status} to GET /v1/learners`;
  if (tutorEmail === undefined) return sees;
  // A batch of nobody changes nobody; who may not assign at all is refused before it is looked at.
  const batch = await caller.send('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', {
    path: { tutorEmail },
    body: { learnerIds: [] },
  });
  return `${sees}, ${batch.status === 403 ? 'may not assign tutors' : 'may assign tutors'}`;
}

/** Is tagging enabled? Null: the answer does not tell. */
export async function hasTagging(administrator: Caller): Promise<boolean | null> {
  const { status } = await administrator.send('GET /v1/tags');
  return status === 200 ? true : status === 404 ? false : null;
}

/**
 * Is there a tutor of this email? Asked by a creation that is refused in any case, for its gender: only of a tutor who is
 * unknown does the refusal say so (API document, Create rules 2 and 5). Null: the refusal of a surely unknown one does not say it.
 */
export async function isTutor(administrator: Caller, email: string, emailDomain: string): Promise<boolean | null> {
  const saysUnknown = async (primaryTutorEmail: string) => {
    const body = {
      firstName: 'Robin',
      lastName: 'Conformance',
      email: `${unique('doctor')}@${emailDomain}`,
      primaryTutorEmail,
      gender: 'None of the listed',
      postcode: 'SW1A 1AA',
      dateOfBirth: '1990-04-23',
      clientReference: unique('doctor'),
    };
    const { text } = await administrator.send('POST /v1/learners', { body });
    return text.includes('Invalid primary tutor');
  };
  if (!(await saysUnknown(`nobody@${emailDomain}`))) return null;
  return !(await saysUnknown(email));
}
