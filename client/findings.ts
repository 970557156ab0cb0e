import type { Json } from '../protocol/evidence.ts';
import { type ClientRuleId, clientRuleIds, receiverIds } from '../rules/client/index.ts';
import type { Trace } from './trace.ts';

/** What one judge concludes about one statement, from one trace. */
export interface Finding {
  id: ClientRuleId;
  /** `not-exercised`: nothing in the trace is about it. `answer`: the document leaves it open, and this is what the client does. */
  outcome: 'violates' | 'conforms' | 'inconclusive' | 'not-exercised' | 'answer';
  /** A short sentence without the values of anybody's records; empty where there is nothing to add to `conforms`. */
  reason: string;
  /** The variable that would decide it. */
  flag?: string;
  /** What is behind a violation, if it is not what usually is. */
  perhaps?: string;
  answer?: Json;
  /** Ids of the entries that show it. */
  evidence: readonly string[];
}

/** A pure function: equal traces have equal findings. */
export type Judge = (trace: Trace) => Finding[];

export type Tell = (
  outcome: Finding['outcome'],
  reason: string,
  by?: readonly { id: string }[],
  rest?: Pick<Finding, 'flag' | 'answer' | 'perhaps'>,
) => Finding[];

/** What is found about one statement, in few words: the outcome, why, and the entries that show it. */
export function telling(id: ClientRuleId): Tell {
  return (outcome, reason, by = [], rest = {}) => [{ id, outcome, reason, evidence: by.map((one) => one.id), ...rest }];
}

/** Findings that do not ask for variables that are set; one that is to hold more, such as `LAS_CLIENT_HANDLES with 200`, is still asked for. */
export function withoutSet(findings: readonly Finding[], variables: readonly string[]): Finding[] {
  return findings.map(({ flag = '', ...finding }) => {
    const left = flag.split(' or ').filter((one) => !variables.includes(one));
    return left.join('') === '' ? finding : { ...finding, flag: left.join(' or ') };
  });
}

/** From worst to best: of several findings about one statement, the first of these counts. */
const order = ['violates', 'inconclusive', 'conforms', 'answer', 'not-exercised'] as const;

/** One finding for each statement of the catalogue, in its order. */
export function judgeAll(judges: readonly Judge[], trace: Trace): Finding[] {
  const found = judges.flatMap((judge) => judge(trace));
  return clientRuleIds.map((id) => {
    const own = found.filter((finding) => finding.id === id);
    return fold(id, own, nothingSeen(id, trace));
  });
}

/** Why nothing is known of a statement. */
function nothingSeen(id: ClientRuleId, { source, declared, leftOut = [] }: Trace): string {
  if (leftOut.includes(id)) return 'left out by --quick';
  if (!receiverIds.includes(id))
    return source === 'receiver'
      ? 'no call after a delivery shows it; `las-conformance audit` judges other calls'
      : 'no call of the client shows it';
  if (source !== 'receiver') return 'left to `las-conformance receiver`, which sends deliveries';
  const events = Object.entries(eventsOf).find(([prefix]) => id.startsWith(prefix))?.[1] ?? [];
  const isLeftOut = events.length > 0 && !events.some((event) => declared.handles?.includes(event) ?? true);
  return isLeftOut
    ? `the client is not said to handle event ${events.join(', ')}`
    : 'no delivery of that kind was sent';
}

/** Statements about these events only: deliveries of events that a client is not said to handle are not sent. */
const eventsOf: Readonly<Record<string, readonly number[]>> = {
  'client.multipart.': [200],
  'client.signal.lying': [100],
  'client.signal.sections': [900],
  'client.tolerant.unshown': [300, 400, 500, 600, 700, 800],
  'client.tolerant.values': [100],
};

/** @param nothing why nothing is known if there is no finding */
function fold(id: ClientRuleId, findings: readonly Finding[], nothing: string): Finding {
  const outcome = order.find((each) => findings.some((finding) => finding.outcome === each));
  if (outcome === undefined) return { id, outcome: 'not-exercised', reason: nothing, evidence: [] };
  const decisive = findings.filter((finding) => finding.outcome === outcome);
  const flag = decisive.find((finding) => finding.flag !== undefined)?.flag;
  const [first] = decisive;
  const perhaps = decisive.every((finding) => finding.perhaps === first?.perhaps) ? first?.perhaps : undefined;
  const answer = decisive.find((finding) => finding.answer !== undefined)?.answer;
  return {
    id,
    outcome,
    reason: [...new Set(decisive.map(({ reason }) => reason))].filter(Boolean).join('; '),
    ...(flag === undefined ? {} : { flag }),
    ...(perhaps === undefined ? {} : { perhaps }),
    ...(answer === undefined ? {} : { answer }),
    evidence: [...new Set(decisive.flatMap(({ evidence }) => evidence))],
  };
}
