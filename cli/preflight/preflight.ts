/** Checks before a run whether the target can be judged at all, with a few calls that leave nothing behind. */
import type { HandedToken } from '../../fixtures/api/caller.ts';
import type { RawResponse } from '../../fixtures/api/transport.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { handOn } from '../../fixtures/target/handed-tokens.ts';
import { paceOf, rateLimiterFor, type TimedRateLimiter } from '../../fixtures/target/rate-limiter.ts';
import { tell } from '../../protocol/run-notes.ts';
import { checkControl } from './control.ts';
import { configuredCredentials, type Prefix } from './credentials.ts';
import { managesFirstTwo, misfits } from './misfits.ts';
import { preflightSeconds } from './requests.ts';
import { type Limits, limitsOf } from './send.ts';
import { lacksTagging, type SendAs, senderFor, surveyOf } from './survey.ts';
import { checkAuth, tokenFor } from './token.ts';

/** Why the target cannot be judged, a sentence a line; null if it can. @param checksPeople whether tutors and staff must be as set. */
export async function preflight(
  config: Config,
  checksPeople = true,
  pace = paceOfPreflight(config),
): Promise<string | null> {
  if (config.baseUrl === null) return null;
  if (config.control !== null) {
    const trouble = await checkControl(config.control, config.defects);
    if (trouble !== null) return trouble;
  }
  const credentials = configuredCredentials(config);
  const bounds = limitsOf(config, pace);
  if (credentials.length === 0) return checkAuth(config.baseUrl, bounds);
  const tokens = new Map<Prefix, HandedToken>();
  for (const [prefix, each] of credentials) {
    const answer = await tokenFor(config.baseUrl, prefix, each, bounds);
    if ('trouble' in answer) return answer.trouble;
    tokens.set(prefix, answer);
  }
  if (!checksPeople || config.control !== null) return null;
  const sendAs = senderFor(config.baseUrl, tokens, bounds);
  const survey = await surveyOf(config, sendAs);
  const tags = await listedTags(config, tokens, sendAs, bounds);
  const isUntagged = tags?.status === 404 && (await lacksTagging(config, sendAs));
  const others = await sendAs('LAS_OTHER', 'GET', tagsPath);
  // Otherwise an unasked question would look like a silent service.
  const late = pace.heldBack();
  if (late !== null) return `LAS_BASE_URL ${config.baseUrl} cannot be asked: ${late}`;
  if (isUntagged) tell({ lacksTagging: true });
  if (others?.status === 404) tell({ otherLacksTagging: true });
  if (managesFirstTwo(survey)) tell({ managesFirstTwo: true });
  const found = misfits(survey, config.baseUrl);
  return found.length === 0 ? null : found.join('\n');
}

const tagsPath = '/v1/tags';

/**
 * Lists tags with a token of LAS_CLIENT_ID after another one has been issued, which shows whether the target, as the API document leaves
 * open, revokes the first for the second. If it does not, the tokens are for the checks too.
 */
async function listedTags(
  { administrator, baseUrl }: Config,
  tokens: Map<Prefix, HandedToken>,
  sendAs: SendAs,
  bounds: Limits,
): Promise<RawResponse | null> {
  const next = administrator && (await tokenFor(baseUrl!, 'LAS', administrator, bounds));
  const first = await sendAs('LAS', 'GET', tagsPath);
  // An organisation without tagging may be told so before anybody looks at the token.
  const shown = first?.status === 404 ? await sendAs('LAS', 'GET', '/v1/systemevents') : first;
  if (next === null || 'trouble' in next || shown === null) return first;
  if (shown.status !== 401) {
    if (shown.status < 300) handOn([...tokens.values()]);
    return first;
  }
  tokens.set('LAS', next);
  const second = await sendAs('LAS', 'GET', tagsPath);
  if (second !== null && second.status !== 401) tell({ revokesTokens: true });
  return second;
}

function paceOfPreflight(config: Config): TimedRateLimiter {
  return rateLimiterFor(preflightSeconds(config), 'the preflight', paceOf(config));
}
