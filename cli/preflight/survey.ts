import { setTimeout as sleep } from 'node:timers/promises';
import { isAccepted, isRefused } from '../../fixtures/api/accepted.ts';
import type { HandedToken } from '../../fixtures/api/caller.ts';
import { gatewayAnswer, isMerelyPage } from '../../fixtures/api/gateway.ts';
import type { RawResponse } from '../../fixtures/api/transport.ts';
import { steadyNow } from '../../fixtures/clock.ts';
import type { Ledger } from '../../fixtures/lab/ledger.ts';
import { unique } from '../../fixtures/resources/unique.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { noteReadLag } from '../../fixtures/target/read-lag.ts';
import type { Prefix } from './credentials.ts';
import {
  announcing,
  batchOfNobody,
  detailedLearner,
  isRepetition,
  type LearnerCalls,
  type Probed,
  plainLearner,
  withLearner,
} from './learner-probe.ts';
import { seenBy } from './misfits.ts';
import { type Limits, send } from './send.ts';

/** What the target shows about the configured people and organisations; null where it shows nothing. */
export interface Survey {
  /** In the order of LAS_TUTORS: the response to creating a plain learner of theirs, and which callers then saw it. */
  tutors: (Probed & { email: string; seenBy: Partial<Record<Prefix, boolean | null>> })[];
  /** In the order of LAS_STAFF: whether learners were accepted with them as a secondary tutor, and as the primary one. */
  staff: { email: string; isTutor: boolean }[];
  /** In the order of LAS_OTHER_TUTORS: the response to creating a plain learner of theirs. */
  otherTutors: (Probed & { email: string })[];
  /** Those of LAS_TUTORS whom LAS_MANAGED_TUTORS leaves out; nobody if it is not set. */
  unmanaged: string[];
  /** Who may assign tutors in batch, which takes a manager or an administrator (API document, Tutors); asked where that is in doubt. */
  mayAssign: Partial<Record<Prefix, boolean | null>>;
  /** Whether LAS_UNTAGGED_CLIENT_ID's organisation has tagging, by two calls. */
  untaggedHasTagging: boolean | null;
}

/** Sends a request with the token of a caller; null if the service gave no answer, or the caller is not configured. */
export type SendAs = (caller: Prefix, method: string, path: string, body?: unknown) => Promise<RawResponse | null>;

/** Sends as one of the configured callers; no answer of one without a token, or of a gateway. A 404 may be a page. */
export function senderFor(
  baseUrl: string,
  tokens: ReadonlyMap<Prefix, Pick<HandedToken, 'token'>>,
  limits: Limits,
): SendAs {
  return async (caller, method, path, body) => {
    const held = tokens.get(caller);
    if (held === undefined) return null;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${held.token}` };
    const request = { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await send(baseUrl, 'LAS_BASE_URL', request, limits);
    if (typeof answer === 'string') return null;
    const is404 = answer.status === 404 && isMerelyPage(answer);
    return is404 || gatewayAnswer(answer) === null ? answer : null;
  };
}

/** Asks the target about everybody who is configured. Each learner that this takes is deleted at once. */
export async function surveyOf(config: Config, sendAs: SendAs): Promise<Survey> {
  if (config.readOnly)
    return {
      tutors: [],
      staff: [],
      otherTutors: [],
      unmanaged: [],
      mayAssign: {},
      untaggedHasTagging: await listsTags('LAS_UNTAGGED', sendAs),
    };
  return announcing(config, async (ledger) => {
    const calls = callsOf('LAS', sendAs);
    const tutorAssigns = await assigns('LAS_TUTOR', config, sendAs);
    const tutors = await tutorsOf(config, tutorAssigns, calls, ledger, sendAs);
    const mayAssign: Survey['mayAssign'] = { LAS_TUTOR: tutorAssigns };
    // A caller who sees the learners of two tutors is no tutor; the run finds what else such a caller may not do.
    for (const caller of ['LAS', 'LAS_MANAGER'] as const)
      if (tutorAssigns || seenBy(caller, { tutors }).filter(({ sees }) => sees).length < 2)
        mayAssign[caller] = await assigns(caller, config, sendAs);
    return {
      tutors,
      staff: await staffOf(config, calls, ledger),
      otherTutors: await otherTutorsOf(config, ledger, sendAs),
      unmanaged: config.managedTutors.length > 0 ? config.tutors.slice(2) : [],
      mayAssign,
      untaggedHasTagging: await hasTagging(config, ledger, sendAs),
    };
  });
}

const owners = { LAS: 'administrator', LAS_OTHER: 'other', LAS_UNTAGGED: 'untagged' } as const;

function callsOf(caller: keyof typeof owners, sendAs: SendAs): LearnerCalls {
  return {
    owner: owners[caller],
    create: (body) => sendAs(caller, 'POST', '/v1/learners', body),
    remove: (learnerId) => sendAs(caller, 'DELETE', `/v1/learners/${learnerId}`),
  };
}

async function assigns(caller: Prefix, { tutors }: Config, sendAs: SendAs): Promise<boolean | null> {
  const path = `/v1/tutors/${encodeURIComponent(tutors[0] ?? '')}/secondarytutor/learners`;
  const answer = await sendAs(caller, 'PUT', path, batchOfNobody());
  return answer === null || ![200, 204, 400, 403].includes(answer.status) ? null : answer.status !== 403;
}

/** Before a learner who is not seen is looked for again; together as long as reads may be behind. */
const pausesMs = [100, 200, 400, 800, 1_500, 2_000];

/** A caller is asked for as little as tells whether the settings fit: whom the tutor sees beside their own, only if that is in doubt. */
async function tutorsOf(
  { tutors, emailDomain }: Config,
  tutorAssigns: boolean | null,
  calls: LearnerCalls,
  ledger: Ledger,
  sendAs: SendAs,
): Promise<Survey['tutors']> {
  const surveyed: Survey['tutors'] = [];
  let lagMs = 0;
  for (const email of tutors) {
    const [first] = surveyed;
    const seenBy: Survey['tutors'][number]['seenBy'] = {};
    let learnerId = '';
    const sees = async (caller: Prefix) => {
      const answer = await sendAs(caller, 'GET', `/v1/learners/${learnerId}`);
      const isSeen = answer === null ? null : isAccepted(answer);
      seenBy[caller] = isSeen;
      return isSeen;
    };
    // Reads may be behind writes: somebody who should see the first learner is asked again until the longest lag has passed.
    const seesSoon = async (caller: Prefix) => {
      const createdAt = steadyNow();
      let isSeen = await sees(caller);
      for (const ms of first === undefined ? pausesMs : []) {
        if (isSeen !== false) return;
        await sleep(ms);
        isSeen = await sees(caller);
        if (isSeen) lagMs = Math.max(lagMs, steadyNow() - createdAt);
      }
    };
    const look = async (created: string) => {
      learnerId = created;
      await sleep(lagMs);
      if (first === undefined || tutorAssigns || first.seenBy.LAS_TUTOR === false) await seesSoon('LAS_TUTOR');
      await seesSoon('LAS_MANAGER');
      if (first !== undefined) return;
      // Nobody is to blame for not seeing what the administrator does not see either.
      if ([seenBy.LAS_TUTOR, seenBy.LAS_MANAGER].includes(false)) await sees('LAS');
      seenBy.LAS_OTHER = await isAtHome(learnerId, email, emailDomain, ledger, sendAs);
    };
    const attempt = async (body: typeof plainLearner) => {
      const probed = await withLearner(() => body(email, emailDomain), calls, ledger, look);
      if (probed.wasDeleted) seenBy.LAS ??= true;
      else if (learnerId !== '' && !probed.mayBeGone) await sees('LAS');
      return probed;
    };
    let plain = await attempt(plainLearner);
    // Another learner tells what this one would.
    if (plain.mayBeGone) plain = await attempt(plainLearner);
    const probed = isUnexplained(plain) ? await attempt(detailedLearner) : plain;
    noteReadLag(lagMs);
    surveyed.push({ email, seenBy, ...(isCreated(probed) ? probed : plain) });
    // More would be refused too, or could not be deleted.
    if (!isCreated(probed) || !probed.wasDeleted) return surveyed;
  }
  return surveyed;
}

/** Whether a learner was refused, and not for the tutor. */
function isUnexplained({ answer }: Probed): boolean {
  return (
    answer !== null && isRefused(answer) && !isRepetition(answer) && !answer.text.includes('Invalid primary tutor')
  );
}

function isCreated({ answer }: Probed): boolean {
  return answer !== null && isAccepted(answer);
}

/** Whether LAS_OTHER is of the learner's organisation: sees the learner, and can create one of the same tutor. A fault hardly does both. */
async function isAtHome(
  learnerId: string,
  tutor: string,
  emailDomain: string,
  ledger: Ledger,
  sendAs: SendAs,
): Promise<boolean | null> {
  const answer = await sendAs('LAS_OTHER', 'GET', `/v1/learners/${learnerId}`);
  if (answer === null || !isAccepted(answer)) return answer === null ? null : false;
  return isCreated(await withLearner(() => plainLearner(tutor, emailDomain), callsOf('LAS_OTHER', sendAs), ledger));
}

/** Somebody accepted as a tutor by one rule only is a fault of the service, which the run finds. */
async function staffOf(
  { staff, tutors, emailDomain }: Config,
  calls: LearnerCalls,
  ledger: Ledger,
): Promise<Survey['staff']> {
  const surveyed: Survey['staff'] = [];
  const accepted = async (primary: string, secondaryTutorEmails: string[]) => {
    const body = () => ({ ...plainLearner(primary, emailDomain), secondaryTutorEmails });
    return isCreated(await withLearner(body, calls, ledger));
  };
  for (const email of staff) {
    const isTutor = (await accepted(tutors[0] ?? '', [email])) && (await accepted(email, []));
    surveyed.push({ email, isTutor });
  }
  return surveyed;
}

/** By one learner of all of them; if that is refused, by one each. */
async function otherTutorsOf(
  { otherTutors, emailDomain }: Config,
  ledger: Ledger,
  sendAs: SendAs,
): Promise<Survey['otherTutors']> {
  const probe = (email: string, secondaryTutorEmails: readonly string[]) =>
    withLearner(
      () => ({ ...plainLearner(email, emailDomain), secondaryTutorEmails }),
      callsOf('LAS_OTHER', sendAs),
      ledger,
    );
  const [first, ...others] = otherTutors;
  if (first !== undefined && others.length > 0) {
    const probed = await probe(first, others);
    if (isCreated(probed)) return otherTutors.map((email) => ({ email, ...probed }));
  }
  const surveyed: Survey['otherTutors'] = [];
  for (const email of otherTutors) surveyed.push({ email, ...(await probe(email, [])) });
  return surveyed;
}

/** Whether the organisation that should lack tagging has it: lists tags, and takes them in a create. Just one of the two is a fault. */
async function hasTagging(config: Config, ledger: Ledger, sendAs: SendAs): Promise<boolean | null> {
  const lists = await listsTags('LAS_UNTAGGED', sendAs);
  if (lists !== true) return lists;
  const refuses = await refusesTags('LAS_UNTAGGED', config, ledger, sendAs);
  return refuses === null ? null : !refuses;
}

/** Whether LAS_CLIENT_ID's organisation has no tagging, once it has answered a list of tags with 404: by a create with tags, if that may be sent. */
export async function lacksTagging(config: Config, sendAs: SendAs): Promise<boolean> {
  if (config.readOnly) return true;
  return announcing(config, async (ledger) => (await refusesTags('LAS', config, ledger, sendAs)) === true);
}

/** Whether a create with tags is refused with 403, which means an organisation without tagging. */
async function refusesTags(
  caller: 'LAS' | 'LAS_UNTAGGED',
  { tutors: [tutor], emailDomain }: Config,
  ledger: Ledger,
  sendAs: SendAs,
): Promise<boolean | null> {
  // Nobody's email in the other organisation, so the service refuses the learner in any case.
  const email = (caller === 'LAS' ? tutor : undefined) ?? `nobody@${emailDomain}`;
  const body = () => ({ ...plainLearner(email, emailDomain), tags: [unique()] });
  const { answer } = await withLearner(body, callsOf(caller, sendAs), ledger);
  return answer === null ? null : answer.status === 403;
}

async function listsTags(caller: Prefix, sendAs: SendAs): Promise<boolean | null> {
  const answer = await sendAs(caller, 'GET', '/v1/tags');
  return answer === null ? null : isAccepted(answer);
}
