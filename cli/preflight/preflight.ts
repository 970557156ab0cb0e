/** Checks before a run whether the target can be judged at all, with a few calls that leave nothing behind. */
import type { Config } from '../../fixtures/target/config.ts';
import { paceOf, rateLimiterFor, type TimedRateLimiter } from '../../fixtures/target/rate-limiter.ts';
import { limits } from '../../protocol/limits.ts';
import { tell } from '../../protocol/run-notes.ts';
import { checkControl } from './control.ts';
import { configuredCredentials } from './credentials.ts';
import { managesFirstTwo, misfits } from './misfits.ts';
import { limitsOf } from './send.ts';
import { senderFor, surveyOf } from './survey.ts';
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
  const tokens = new Map<string, string>();
  for (const [variables, each] of credentials) {
    const answer = await tokenFor(config.baseUrl, variables, each, bounds);
    if ('trouble' in answer) return answer.trouble;
    tokens.set(variables, answer.token);
  }
  if (!checksPeople || config.control !== null) return null;
  const sendAs = senderFor(config.baseUrl, tokens, bounds);
  const survey = await surveyOf(config, sendAs);
  // Otherwise an unasked question would look like a silent service.
  const late = pace.heldBack();
  if (late !== null) return `LAS_BASE_URL ${config.baseUrl} cannot be asked: ${late}`;
  if (survey.lacksTagging) tell({ lacksTagging: true });
  if (survey.otherLacksTagging) tell({ otherLacksTagging: true });
  if (managesFirstTwo(survey)) tell({ managesFirstTwo: true });
  const found = misfits(survey, config.baseUrl);
  return found.length === 0 ? null : found.join('\n');
}

function paceOfPreflight(config: Config): TimedRateLimiter {
  const seconds = Math.min(limits.preflightSeconds.value, config.runTimeoutSeconds ?? Number.POSITIVE_INFINITY);
  return rateLimiterFor(seconds, 'the preflight', paceOf(config));
}
