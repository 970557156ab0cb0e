import type { RawResponse } from '../../fixtures/api/transport.ts';
import { parseJson } from '../../fixtures/json.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { batchOfNobody, learnerRefusedAnyway, namesTutorUnknown } from '../probes.ts';
import { variablesOf } from './credentials.ts';
import { type Limits, send } from './send.ts';

/** Sends a request with the token of the credentials that these variables hold. */
type SendAs = (variables: string, method: string, path: string, body?: unknown) => Promise<RawResponse | string>;

export function senderFor(baseUrl: string, tokens: ReadonlyMap<string, string>, limits: Limits): SendAs {
  return (variables, method, path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(variables)}` };
    const request = { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return send(baseUrl, 'LAS_BASE_URL', request, limits);
  };
}

/**
 * Looks for an email in LAS_TUTORS that is not a tutor's at the target, which would rightly refuse every learner of that
 * tutor, and look broken. If a faulty service creates the learner used for this, it is deleted.
 * @returns one sentence; null if all are known, or the target does not say.
 */
export async function unknownTutor(
  { tutors, emailDomain }: Config,
  baseUrl: string,
  administrator: string,
  sendAs: SendAs,
): Promise<string | null> {
  for (const email of tutors) {
    const answer = await sendAs(administrator, 'POST', '/v1/learners', learnerRefusedAnyway(email, emailDomain));
    // If the target has just gone away, the run will find out.
    if (typeof answer === 'string') return null;
    if (namesTutorUnknown(answer.text))
      return `LAS_TUTORS: ${email} is not a tutor at ${baseUrl}, which refuses a learner of that tutor with "Invalid primary tutor": list only emails of existing tutors.`;
    const { learnerId } = answer.status === 201 ? (parseJson(answer.text) ?? {}) : {};
    if (typeof learnerId === 'string') await sendAs(administrator, 'DELETE', `/v1/learners/${learnerId}`);
  }
  return null;
}

/**
 * Detects that the credentials of a tutor and of a superior were swapped: the tutor may assign tutors and the superior may
 * not. Just one of the two would be a fault of the service (API document, Tutors).
 * @returns one sentence; null if they are not swapped.
 */
export async function swappedCredentials(
  { tutors }: Config,
  baseUrl: string,
  tokens: ReadonlyMap<string, string>,
  sendAs: SendAs,
): Promise<string | null> {
  const mayAssign = async (variables: string): Promise<boolean | null> => {
    const path = `/v1/tutors/${encodeURIComponent(tutors[0] ?? '')}/secondarytutor/learners`;
    const answer = tokens.has(variables) ? await sendAs(variables, 'PUT', path, batchOfNobody) : '';
    return typeof answer === 'string' || ![200, 204, 400, 403].includes(answer.status) ? null : answer.status !== 403;
  };
  const tutor = variablesOf('LAS_TUTOR');
  if ((await mayAssign(tutor)) !== true) return null;
  for (const superior of ['LAS', 'LAS_MANAGER'].map(variablesOf))
    if ((await mayAssign(superior)) === false)
      return `${superior} may not assign tutors at ${baseUrl}, and ${tutor} may: have they been swapped?`;
  return null;
}
