/** What `doctor` finds out about configured people and organisations. It leaves nothing behind. */
import { isAccepted } from '../../fixtures/api/accepted.ts';
import type { Caller } from '../../fixtures/api/caller.ts';
import type { Ledger } from '../../fixtures/lab/ledger.ts';
import { plural } from '../../reporters/views/text.ts';
import {
  type Answer,
  batchOfNobody,
  type LearnerCalls,
  plainLearner,
  withLearner,
} from '../preflight/learner-probe.ts';

/** How many learners somebody sees, and whether they may assign tutors in batch, as managers and administrators should. */
export async function roleOf(caller: Caller, tutorEmail: string | undefined, shouldAssign: boolean): Promise<string> {
  const list = await caller.send('GET /v1/learners', { query: { pageIndex: 1, pageSize: 1 } });
  const { totalRecords } = list.body ?? {};
  const sees =
    list.status === 200 && typeof totalRecords === 'number'
      ? `sees ${plural(totalRecords, 'learner')}`
      : `gets ${list.status} from GET /v1/learners`;
  if (tutorEmail === undefined) return sees;
  const batch = await caller.send('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', {
    path: { tutorEmail },
    body: batchOfNobody(),
  });
  const mayAssign = batch.status !== 403;
  const may = `${sees}, may ${mayAssign ? '' : 'not '}assign tutors`;
  return mayAssign === shouldAssign ? may : `${may}, but should${shouldAssign ? '' : ' not'}`;
}

/** Whether tagging is enabled; null if the answer does not show it. */
export async function hasTagging(administrator: Caller): Promise<boolean | null> {
  const { status } = await administrator.send('GET /v1/tags');
  return status === 200 ? true : status === 404 ? false : null;
}

/**
 * Whether there is a tutor with this email; null if the target does not say.
 *
 * The gender makes the service refuse the learner in any case. Only if the tutor is unknown does the refusal name the
 * tutor (API document, Create rules 2 and 5). A service that creates it anyway breaks rule 5. One that looks for tutors only
 * once all fields are valid is asked to create a learner, which is deleted at once.
 */
export async function isTutor(
  email: string,
  emailDomain: string,
  calls: LearnerCalls,
  ledger: Ledger,
): Promise<boolean | null> {
  const answerTo = async (primaryTutorEmail: string, fault: object) => {
    const body = () => ({ ...plainLearner(primaryTutorEmail, emailDomain), ...fault });
    return (await withLearner(body, calls, ledger)).answer;
  };
  const fault = { gender: 'None of the listed' };
  for (const each of [fault, {}]) {
    if (!saysUnknown(await answerTo(`nobody@${emailDomain}`, each))) continue;
    const answer = await answerTo(email, each);
    if (saysUnknown(answer)) return false;
    return each === fault || (answer !== null && isAccepted(answer)) ? true : null;
  }
  return null;
}

function saysUnknown(answer: Answer): boolean {
  return answer?.text.includes('Invalid primary tutor') ?? false;
}
