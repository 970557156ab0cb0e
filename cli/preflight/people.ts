import { isAccepted } from '../../fixtures/api/accepted.ts';
import type { RawResponse } from '../../fixtures/api/transport.ts';
import type { Config } from '../../fixtures/target/config.ts';
import {
  announcing,
  batchOfNobody,
  type LearnerCalls,
  namesTutorUnknown,
  refusalWith,
  tutorWhoseLearnersAreSeen,
} from '../probes.ts';
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
 * tutor, and look broken.
 * @returns one sentence; null if all are known, or the target does not say.
 */
export async function unknownTutor(
  config: Config,
  baseUrl: string,
  administrator: string,
  sendAs: SendAs,
): Promise<string | null> {
  const calls = learnerCalls(administrator, sendAs);
  return announcing(config, async (ledger) => {
    for (const email of config.tutors) {
      const refusal = await refusalWith(email, config.emailDomain, calls, ledger);
      // If the target has just gone away, the run will find out.
      if (refusal === null) return null;
      if (namesTutorUnknown(refusal))
        return `LAS_TUTORS: ${email} is not a tutor at ${baseUrl}, which refuses a learner of that tutor with "Invalid primary tutor": list only emails of existing tutors.`;
    }
    return null;
  });
}

/**
 * Detects that the tutor's credentials are those of a later one of LAS_TUTORS, whose learners the suite would expect not to be
 * seen.
 * @returns one sentence; null if they are the first one's, or see nobody's learners: that may be a fault of the service.
 */
export async function misplacedTutor(config: Config, administrator: string, sendAs: SendAs): Promise<string | null> {
  const [first, ...others] = config.tutors;
  if (config.tutor === null || others.length === 0) return null;
  const variables = variablesOf('LAS_TUTOR');
  const isSeen = async (learnerId: string) => {
    const answer = answered(await sendAs(variables, 'GET', `/v1/learners/${learnerId}`));
    return answer !== null && isAccepted(answer);
  };
  const calls = { ...learnerCalls(administrator, sendAs), isSeen };
  const seen = await announcing(config, (ledger) =>
    tutorWhoseLearnersAreSeen(config.tutors, config.emailDomain, calls, ledger),
  );
  return seen === null || seen === first
    ? null
    : `${variables} are those of ${seen}: put that tutor first in LAS_TUTORS.`;
}

function learnerCalls(administrator: string, sendAs: SendAs): LearnerCalls {
  return {
    create: async (body) => answered(await sendAs(administrator, 'POST', '/v1/learners', body)),
    remove: async (learnerId) => answered(await sendAs(administrator, 'DELETE', `/v1/learners/${learnerId}`)),
  };
}

/** An answer; null in place of the reason why there was none. */
function answered(answer: RawResponse | string): RawResponse | null {
  return typeof answer === 'string' ? null : answer;
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
