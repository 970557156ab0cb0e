/** Looks at what an organisation holds that checks of reading could judge. Writes nothing, and keeps nothing but ids. */

import { isAccepted } from '../../fixtures/api/accepted.ts';
import type { ApiResponse, Call } from '../../fixtures/api/client.ts';
import { type FoundRecord, foundBy, type Held } from '../../fixtures/lab/powers/held.ts';
import { modestPageSize } from '../../fixtures/resources/paging.ts';
import { findRows, type Item, idOf, totalOf } from '../../fixtures/resources/rows.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { paceOf, type RateLimiter } from '../../fixtures/target/rate-limiter.ts';
import { dayOf } from '../../protocol/days.ts';
import { runNotes, tell } from '../../protocol/run-notes.ts';
import type { HeldRecord } from '../../rules/powers.ts';
import { administratorOf } from './administrator.ts';

/** How many requests the look takes at most: of a small budget, not more than checks of reading are worth. */
export const mostRequests = ({ maxRequests }: Config) => Math.min(60, Math.ceil(0.04 * (maxRequests ?? Infinity)));

/** How many records of each kind are looked for, and how many learners are looked at. */
const wanted = 3;
const mostLearners = 16;
const mostWebhooks = 5;

/** As a result has it of a learner who has finished, and of one who has not. */
const completed = 30;
const notCompleted: readonly unknown[] = [10, 20];

/** Sends one request; null if it was refused, or the requests are used up. */
type Look = (operation: string, call?: Call) => Promise<ApiResponse | null>;

/** Looks around once for the whole run, unless the target has a control interface or LAS_EXISTING is off. */
export async function lookAround(config: Config, pace: RateLimiter = paceOf(config)): Promise<void> {
  const { administrator, baseUrl, control, existing } = config;
  if (!existing || administrator === null || baseUrl === null || control !== null) return;
  if (runNotes().existing === undefined) tell({ existing: await existingOf(config, pace) });
}

/** What the configured organisation holds. */
export async function existingOf(config: Config, pace: RateLimiter): Promise<Held> {
  const { caller, close } = administratorOf(config, pace);
  let left = mostRequests(config);
  const look: Look = async (operation, call = {}) => {
    if (left <= 0) return null;
    left -= 1;
    // A target that fails, or still throttles after a wait, is left alone: what is not found is not exercised.
    const response = await caller.send(operation, call).catch(() => null);
    if (response === null) left = 0;
    return response !== null && isAccepted(response) ? response : null;
  };
  try {
    return await found(look);
  } finally {
    await close();
  }
}

async function found(look: Look): Promise<Held> {
  const webhookWithLogs = await webhooksWithLogs(look);
  const list = await firstPage(look);
  const listed = await learnersOn(list, look);
  const isEmpty = list !== null && totalOf(list) === 0;
  const finished = isEmpty ? [] : await finishedLately(look);
  const held: Record<HeldRecord, string[]> = {
    finishedLearner: [],
    learnerWithModules: [],
    learnerWithSupportRecords: [],
    learnerWithPlan: [],
    webhookWithLogs,
    listedLearners: listed.length > 1 && Number(list && totalOf(list)) > 1 ? listed.slice(0, 2) : [],
  };
  for (const learnerId of [...new Set([...finished, ...spread(listed)])].slice(0, mostLearners)) {
    for (const [kind, isHeld] of ofLearners) {
      if (held[kind].length >= wanted) continue;
      const { operation, query } = foundBy[kind];
      const response = await look(operation, { path: { learnerId }, query });
      if (response !== null && isHeld(response)) held[kind].push(learnerId);
    }
  }
  return held;
}

/** The first page of the list, as large as the service allows: the largest pageSize is not documented. */
async function firstPage(look: Look): Promise<ApiResponse | null> {
  for (const pageSize of [50, 20, modestPageSize]) {
    const page = await look('GET /v1/learners', { query: { pageIndex: 1, pageSize } });
    if (page !== null && (hasRows(page) || totalOf(page) === 0)) return page;
  }
  return null;
}

/** Learners on a page of the list. Of its rows, only the email is documented: without ids, a read by email has them. */
async function learnersOn(list: ApiResponse | null, look: Look): Promise<string[]> {
  const ids = idsIn(list, 'learnerId');
  if (ids.length > 0) return ids;
  const emails = (findRows(list?.body) ?? []).flatMap(({ email }) => (typeof email === 'string' ? email : []));
  for (const email of spread(emails)) {
    const learnerId = idOf((await look('GET /v1/learners/{email}', { path: { email } }))?.body, 'learnerId');
    if (learnerId !== null) ids.push(learnerId);
  }
  return ids;
}

/** What is looked for at each learner. */
const ofLearners: [FoundRecord, (response: ApiResponse) => boolean][] = [
  ['finishedLearner', ({ body }) => isFinished(body ?? {})],
  ['learnerWithModules', hasRows],
  ['learnerWithSupportRecords', hasRows],
  // A plan that nobody has written may be answered by a form without contents.
  ['learnerWithPlan', ({ body }) => isFilled(body)],
];

/** A profile whose status is none of the documented ones is there to be judged, too. */
function isFinished({ status, assessmentResults }: Item): boolean {
  const hasProfile = Array.isArray(assessmentResults) && assessmentResults.length > 0;
  return status === completed || (hasProfile && !notCompleted.includes(status));
}

/** Fewer than are wanted, of the completed list: whom that leaves out can only be found elsewhere. */
async function finishedLately(look: Look): Promise<string[]> {
  for (const days of [null, 0, 1, 2]) {
    const date = days === null ? undefined : dayOf(Date.now() - days * 86_400_000);
    const ids = idsIn(await look('GET /v1/learners/assessmentcompleted', { query: { date } }), 'learnerId');
    if (ids.length > 0) return ids.slice(0, wanted - 1);
  }
  return [];
}

async function webhooksWithLogs(look: Look): Promise<string[]> {
  const ids: string[] = [];
  for (const webhookId of idsIn(await look('GET /v1/webhooks'), 'webhookId').slice(0, mostWebhooks)) {
    const { operation, query } = foundBy.webhookWithLogs;
    const logs = await look(operation, { path: { webhookId }, query });
    if (logs !== null && hasRows(logs)) ids.push(webhookId);
  }
  return ids;
}

function hasRows({ body }: ApiResponse): boolean {
  return (findRows(body)?.length ?? 0) > 0;
}

function idsIn(response: ApiResponse | null, member: string): string[] {
  return (findRows(response?.body) ?? []).flatMap((row) => idOf(row, member) ?? []);
}

/** As many as are looked at, from all over the list. */
function spread(ids: readonly string[]): string[] {
  const step = Math.max(1, ids.length / mostLearners);
  return Array.from({ length: Math.min(ids.length, mostLearners) }, (_, at) => ids[Math.floor(at * step)] ?? '');
}

/** Whether anything besides the section's name has a value. */
function isFilled(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.entries(body).some(
    ([name, value]) => name !== 'section' && value !== null && value !== '' && JSON.stringify(value) !== '[]',
  );
}
