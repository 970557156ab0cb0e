import { isAccepted } from '../../fixtures/api/accepted.ts';
import type { HandedToken } from '../../fixtures/api/caller.ts';
import { gatewayAnswer } from '../../fixtures/api/gateway.ts';
import { ownWords } from '../../fixtures/api/own-words.ts';
import type { RawResponse } from '../../fixtures/api/transport.ts';
import { laterNow } from '../../fixtures/clock.ts';
import { parseJson } from '../../fixtures/json.ts';
import type { Credentials } from '../../fixtures/target/config.ts';
import { runSecrets } from '../../protocol/redaction/run-secrets.ts';
import { webAddressOf } from '../../protocol/url.ts';
import { type Prefix, variablesOf } from './credentials.ts';
import { type Limits, send } from './send.ts';

/** Without credentials, a call of the token endpoint still shows whether the API is there. */
export async function checkAuth(baseUrl: string, limits: Limits): Promise<string | null> {
  const answer = await authenticate(baseUrl, {}, limits);
  if (typeof answer === 'string') return answer;
  return refusedByGateway(baseUrl, answer) ?? notTheApi(baseUrl, answer);
}

/** Exchanges the credentials of one caller for a token, or says in one sentence why there is none. */
export async function tokenFor(
  baseUrl: string,
  prefix: Prefix,
  credentials: Credentials,
  limits: Limits,
): Promise<HandedToken | { trouble: string }> {
  const askedAt = laterNow();
  const answer = await authenticate(baseUrl, credentials, limits);
  if (typeof answer === 'string') return { trouble: answer };
  const { accessToken: token, expiresIn } = (isAccepted(answer) && parseJson(answer.text)) || {};
  if (typeof token !== 'string') return { trouble: noToken(baseUrl, variablesOf(prefix), answer) };
  runSecrets.issue(token, `token of ${nameOf[prefix]}`);
  return { clientId: credentials.clientId, token, askedAt, expiresIn };
}

/** As evidence names the callers (`fixtures/lab/lab.ts`). */
const nameOf: Record<Prefix, string> = {
  LAS: 'administrator',
  LAS_MANAGER: 'manager',
  LAS_TUTOR: 'tutor',
  LAS_OTHER: 'administrator of another organisation',
  LAS_UNTAGGED: 'administrator of an organisation without tagging',
};

function noToken(baseUrl: string, variables: string, answer: RawResponse): string {
  if (answer.status === 429) return `The target ${baseUrl} is throttling: POST /v1/auth returned 429; try again later.`;
  const trouble = refusedByGateway(baseUrl, answer) ?? notTheApi(baseUrl, answer);
  if (trouble !== null) return trouble;
  if ([400, 401, 403].includes(answer.status))
    return `Credentials refused: ${variables} got ${answer.status} from POST /v1/auth at ${baseUrl}${quoted(answer)}.`;
  const said = isAccepted(answer) ? membersOf(answer) : quoted(answer);
  return `No token for ${variables}: POST /v1/auth at ${baseUrl} returned ${answer.status} without an accessToken${said}.`;
}

/** Names only: under another name, there may be a token. */
function membersOf({ text }: RawResponse): string {
  const body = parseJson(text);
  if (body === undefined && text !== '') return '; its body is not JSON in UTF-8';
  const names = Object.keys(Object(body)).slice(0, 10);
  return names.length === 0 ? '' : `; its members are ${runSecrets.redact(names.join(', '))}`;
}

/** For a response that shows that something else refused, where other credentials would not help. */
function refusedByGateway(baseUrl: string, answer: RawResponse): string | null {
  if (![400, 401, 403, 407, 495, 496].includes(answer.status) || gatewayAnswer(answer) === null) return null;
  const remedy = 'what it wants can be set in LAS_HEADERS, or in LAS_CLIENT_CERT and LAS_CLIENT_KEY';
  return `A gateway in front of ${baseUrl} refused POST /v1/auth with ${answer.status}${quoted(answer)}: ${remedy}.`;
}

function notTheApi(baseUrl: string, answer: RawResponse): string | null {
  const { status, headers, text } = answer;
  const at = `LAS_BASE_URL ${baseUrl}`;
  const words = quoted(answer);
  if (status >= 500) return `The target ${baseUrl} is failing: POST /v1/auth returned ${status}${words}.`;
  if (/html/i.test(headers['content-type'] ?? '') || /^\s*<(?:!doctype|html)/i.test(text))
    return `${at} serves web pages, not the API: POST /v1/auth returned ${status} with HTML${words}.`;
  if (status >= 300 && status < 400) return redirected(baseUrl, answer);
  if (status === 404 || status === 405) {
    const hint = /\/v\d+$/.test(baseUrl) ? ': leave the version out of the address' : '';
    return `${at} is not the API: POST /v1/auth returned ${status}${hint}.`;
  }
  return null;
}

/** Only the part of the address that cannot contain what was sent: a service may repeat the request in the query. */
function redirected(baseUrl: string, { status, headers }: RawResponse): string {
  const at = `LAS_BASE_URL ${baseUrl}`;
  const { location = '' } = headers;
  const address = location.trim() === '' ? null : webAddressOf(location, baseUrl);
  if (address === null)
    return `${at} redirects with ${status} without naming an address: use the address at which the API itself answers POST /v1/auth.`;
  const { origin, pathname } = address;
  const to = runSecrets.redact(`${origin}${pathname}`);
  if (pathname.endsWith('/v1/auth'))
    return `${at} redirects to ${to.slice(0, -'/v1/auth'.length)}: use that address instead.`;
  return `${at} redirects POST /v1/auth to ${to}, which is not the API: if a gateway requires a log-in, set LAS_HEADERS, or LAS_CLIENT_CERT and LAS_CLIENT_KEY.`;
}

/** The response's own explanation, in quotes; empty if there is none. */
function quoted({ text }: RawResponse): string {
  // Replaced before it is shortened: half a secret would not be recognised.
  const words = ownWords(runSecrets.redact(text));
  return words === null ? '' : `: "${words}"`;
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
