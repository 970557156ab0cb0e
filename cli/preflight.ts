/** Checks before a run whether the target can be judged at all, with a few calls that leave nothing behind. */
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { persistently } from '../fixtures/api/persistence.ts';
import { type RawRequest, type RawResponse, Transport } from '../fixtures/api/transport.ts';
import { parseJson } from '../fixtures/json.ts';
import { Secrets } from '../fixtures/redaction/secrets.ts';
import type { Config, Credentials } from '../fixtures/target/config.ts';
import { noPace, type Pace } from '../fixtures/target/pace.ts';
import { proxyFor } from '../fixtures/target/proxy.ts';
import { paceOf } from '../fixtures/target/run-files.ts';
import { reasonOf } from './no-answer.ts';
import { batchOfNobody, learnerRefusedAnyway, namesTutorUnknown } from './probes.ts';

/** Credentials by the variables that hold them. */
export function configuredCredentials(config: Config): [variables: string, credentials: Credentials][] {
  const all: [string, Credentials | null][] = [
    ['LAS', config.administrator],
    ['LAS_MANAGER', config.manager],
    ['LAS_TUTOR', config.tutor],
    ['LAS_OTHER', config.other],
    ['LAS_UNTAGGED', config.untagged],
  ];
  return all.flatMap(([prefix, credentials]) =>
    credentials === null ? [] : [[variablesOf(prefix), credentials] as const],
  );
}

/** `LAS_TUTOR_CLIENT_ID/LAS_TUTOR_CLIENT_SECRET`: what messages call a pair of credentials. */
function variablesOf(prefix: string): string {
  return `${prefix}_CLIENT_ID/${prefix}_CLIENT_SECRET`;
}

/** The limits of a run, which also hold for its preflight. */
interface Limits {
  pace: Pace;
  timeoutSeconds: number | null;
}

const noLimits: Limits = { pace: noPace, timeoutSeconds: null };

/**
 * @param checksPeople whether to check that LAS_TUTORS are tutors and that credentials have not been swapped.
 * @returns why the target cannot be judged, in one sentence; null if it can, or if it will be the embedded service.
 */
export async function preflight(config: Config, checksPeople = true): Promise<string | null> {
  if (config.baseUrl === null) return null;
  if (config.control !== null) {
    const trouble = await checkControl(config.control, config.defects);
    if (trouble !== null) return trouble;
  }
  const credentials = configuredCredentials(config);
  const limits = { pace: paceOf(config), timeoutSeconds: config.requestTimeoutSeconds };
  if (credentials.length === 0) return checkAuth(config.baseUrl, limits);
  const tokens = new Map<string, string>();
  for (const [variables, each] of credentials) {
    const answer = await tokenFor(config.baseUrl, variables, each, limits);
    if ('trouble' in answer) return answer.trouble;
    tokens.set(variables, answer.token);
  }
  const areOurs = config.control === null && !config.readOnly;
  if (!checksPeople || !areOurs) return null;
  const [administrator = ''] = tokens.keys();
  const sendAs = senderFor(config.baseUrl, tokens, limits);
  return (
    (await unknownTutor(config, config.baseUrl, administrator, sendAs)) ??
    (await swappedCredentials(config, config.baseUrl, tokens, sendAs))
  );
}

/** Sends a request with the token of the credentials that these variables hold. */
type SendAs = (variables: string, method: string, path: string, body?: unknown) => Promise<RawResponse | string>;

function senderFor(baseUrl: string, tokens: ReadonlyMap<string, string>, limits: Limits): SendAs {
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
async function unknownTutor(
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
async function swappedCredentials(
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

/** Without credentials, a call of the token endpoint still shows whether the API is there. */
async function checkAuth(baseUrl: string, limits: Limits): Promise<string | null> {
  const answer = await authenticate(baseUrl, {}, limits);
  if (typeof answer === 'string') return answer;
  return notTheApi(baseUrl, answer);
}

/** Exchanges one pair of credentials for a token, or says in one sentence why there is none. */
async function tokenFor(
  baseUrl: string,
  variables: string,
  credentials: Credentials,
  limits: Limits,
): Promise<{ token: string } | { trouble: string }> {
  const answer = await authenticate(baseUrl, credentials, limits);
  if (typeof answer === 'string') return { trouble: answer };
  const token = answer.status === 200 ? parseJson(answer.text)?.accessToken : undefined;
  return typeof token === 'string' ? { token } : { trouble: noToken(baseUrl, variables, answer) };
}

function noToken(baseUrl: string, variables: string, answer: RawResponse): string {
  if (answer.status === 429)
    return `The target ${baseUrl} is throttling: POST /v1/auth was answered with 429; try later.`;
  const wrongAddress = notTheApi(baseUrl, answer);
  if (wrongAddress !== null) return wrongAddress;
  if ([400, 401, 403].includes(answer.status))
    return `Credentials refused: ${variables} got ${answer.status} from POST /v1/auth at ${baseUrl}.`;
  return `No token for ${variables}: POST /v1/auth at ${baseUrl} was answered with ${answer.status} and no access token.`;
}

/** If tests have organisations of their own, creates one and deletes it: if that fails, a run would be pointless. */
async function checkControl(
  { url, token }: NonNullable<Config['control']>,
  defects: readonly string[],
): Promise<string | null> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await send(url, 'LAS_CONTROL_URL', { method: 'GET', path: '/', headers }, noLimits);
  if (typeof answer === 'string') return answer;
  if (answer.status === 401 || answer.status === 403)
    return `The control interface ${url} refused LAS_CONTROL_TOKEN with ${answer.status}.`;
  const powers = answer.status === 200 ? parseJson(answer.text)?.powers : undefined;
  if (!Array.isArray(powers))
    return `LAS_CONTROL_URL ${url} is not a control interface: GET / was answered with ${answer.status} and no list of powers.`;
  if (!powers.includes('organisations')) return null;
  const request = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ defects }) };
  const made = await send(url, 'LAS_CONTROL_URL', { method: 'POST', path: '/organisations', ...request }, noLimits);
  if (typeof made === 'string') return made;
  const { organisationId, error } = parseJson(made.text) ?? {};
  if (made.status !== 201 || typeof organisationId !== 'string')
    return `The control interface ${url} did not create an organisation: ${made.status}${typeof error === 'string' ? `, ${safe(error, token)}` : ''}.`;
  await send(url, 'LAS_CONTROL_URL', { method: 'DELETE', path: `/organisations/${organisationId}`, headers }, noLimits);
  return null;
}

/** The control interface's error message, redacted and without its final full stop. */
function safe(error: string, token: string | null): string {
  const secrets = new Secrets();
  if (token !== null) secrets.add(token, 'control token');
  return secrets.redact(error).replace(/\.$/, '');
}

function notTheApi(baseUrl: string, { status, headers, text }: RawResponse): string | null {
  const at = `LAS_BASE_URL ${baseUrl}`;
  if (/html/i.test(headers['content-type'] ?? '') || /^\s*<(?:!doctype|html)/i.test(text))
    return `${at} serves web pages, not the API: POST /v1/auth was answered with ${status} and HTML.`;
  if (status >= 300 && status < 400) return `${at} redirects to ${headers.location}: use that address instead.`;
  if (status === 404 || status === 405) {
    const hint = /\/v\d+$/.test(baseUrl) ? ': leave the version out of the address' : '';
    return `${at} is not the API: POST /v1/auth was answered with ${status}${hint}.`;
  }
  if (status >= 500) return `The target ${baseUrl} is failing: POST /v1/auth was answered with ${status}.`;
  return null;
}

function authenticate(
  baseUrl: string,
  credentials: Partial<Credentials>,
  limits: Limits,
): Promise<RawResponse | string> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: '/v1/auth', headers, body: JSON.stringify(credentials) };
  return send(baseUrl, 'LAS_BASE_URL', request, limits);
}

/** @returns the answer, or in one sentence why there was none after several attempts. */
async function send(
  url: string,
  variable: string,
  request: RawRequest,
  { pace, timeoutSeconds }: Limits,
): Promise<RawResponse | string> {
  const transport = new Transport(url, timeoutSeconds);
  try {
    return await persistently(async () => {
      pace.spend(1);
      await pace.turn();
      return transport.request(request);
    });
  } catch (error) {
    if (error instanceof Inconclusive) return `${variable} ${url} cannot be asked: ${error.why}`;
    const hint = proxyFor(new URL(url)) === null ? '' : ' (HTTPS_PROXY is set)';
    return `${variable} ${url} does not answer: ${reasonOf(error as NodeJS.ErrnoException)}${hint}.`;
  } finally {
    await transport.close();
  }
}
