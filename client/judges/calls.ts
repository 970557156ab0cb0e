/** What judges of a client's manners ask of its calls. */

import type { Json } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { isObject } from '../../protocol/json.ts';
import type { ClientRuleId } from '../../rules/client/index.ts';
import { type Finding, telling } from '../findings.ts';
import {
  type Call,
  type Delivery,
  isCall,
  isDelivery,
  isLag,
  isStep,
  type Lag,
  learnerOf,
  type Step,
  steps,
  type Trace,
} from '../trace.ts';

/** A call that has been answered; of one whose client went away, nothing is known. */
export type Answered = Call & {
  answeredAt: number;
  /** The world in which it was made: another one has another organisation. */
  phase: string;
  /** The run of the client; those of a job are one, and each is an occasion of its own. */
  run: string;
  occasion: string;
  /** A job sends nothing wrong on purpose. */
  isOfJob: boolean;
};

export interface Cases {
  /** Calls with which the client did something wrong. */
  bad: readonly Answered[];
  /** What each of these is about, such as a learner: several about one count once. By default, each is about itself. */
  subject?: (call: Call) => string;
  /** Calls that show that the client can do it right: the control. */
  good: readonly Call[];
  /** Calls of the same kind without what is wrong, if `good` are fewer: beside those that are accepted, a few refusals may be tests. */
  beside?: readonly Call[];
  /** What the client did, in a clause. */
  reason: string;
  /** Tests do some of it on purpose: how many right ones speak for that. `values` are entered by people, those of jobs too. */
  ofTests?: keyof typeof leads;
  /** What is wrong in a call: beside what is accepted, a few refusals of different ones may be a test's table. */
  fault?: (call: Answered) => Json | undefined;
  /** How many occasions are more than chance. */
  enough?: number;
  /** What is behind it, if it is not what usually is. */
  perhaps?: string;
}

/** What is found, with some of the calls that show it: a reader wants a few. */
export function found(
  id: ClientRuleId,
  outcome: Finding['outcome'],
  reason: string,
  calls: readonly Call[],
  rest?: Pick<Finding, 'flag' | 'answer' | 'perhaps'>,
): Finding[] {
  return telling(id)(outcome, reason, calls.slice(0, 10), rest);
}

/** By how many wrong calls must outnumber right ones to show what a client is like. */
const leads = { values: 1, bodies: 1, calls: 0, rare: Number.NEGATIVE_INFINITY };

/** Tests of refusals send fewer wrong values than this in one run. */
const manyRefused = 8;

/** What speaks for and against a statement. It takes two occasions to break a rule: one may be chance, a test, or a person. */
export function verdict(id: ClientRuleId, cases: Cases): Finding[] {
  const { bad, good, reason, subject = (call) => call.id, ofTests, enough = 2, perhaps } = cases;
  if (bad.length === 0) return good.length === 0 ? [] : found(id, 'conforms', '', good);
  const countOf = (calls: readonly Answered[]) =>
    new Set(calls.map((call) => `${call.occasion} ${subject(call)}`)).size;
  const subjects = countOf(bad);
  const right = new Set(good.map(keyOf)).size;
  const wrong = new Set(bad.map(keyOf)).size;
  const decides = { flag: 'LAS_CLIENT_JOB' };
  const isEntered = ofTests === 'values';
  const mayBeTests = isEntered || !bad.every(({ isOfJob }) => isOfJob);
  const mostlyRight = `${reason}, but did it right ${timesOf(good.length)}`;
  if (ofTests !== undefined && mayBeTests && wrong - right < leads[ofTests])
    return found(id, 'inconclusive', mostlyRight, bad, isEntered ? {} : decides);
  if (subjects < enough) return found(id, 'inconclusive', `${reason}, too seldom to tell it from chance`, bad);
  const asTests = testsIn(cases, countOf);
  if (asTests !== null) return found(id, 'inconclusive', `${reason}${asTests}`, bad, decides);
  return found(id, 'violates', `${reason} (${timesOf(subjects)})`, bad, perhaps === undefined ? {} : { perhaps });
}

const timesOf = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** Why it may be tests of the refusal, as the end of a sentence; null if it cannot be. */
function testsIn(cases: Cases, countOf: (calls: readonly Answered[]) => number): string | null {
  const { bad, good, beside = good, ofTests, enough = 2, fault } = cases;
  if (ofTests === undefined || ofTests === 'calls' || !bad.every(isRefused)) return null;
  // What was put off comes again.
  const judged = bad.filter(({ status }) => ![401, 429].includes(status));
  const most = (key: (call: Answered) => string) => Math.max(0, ...groups(judged, key).map(countOf));
  const mostInARun = most(({ run }) => run);
  if (mostInARun < enough) return ', once in each run, as a test of the refusal might';
  if (fault === undefined || mostInARun >= manyRefused || bad.some(({ isOfJob }) => isOfJob)) return null;
  const areDifferent = most((call) => JSON.stringify([call.run, call.operation, kindOf(fault(call))])) < enough;
  if (!areDifferent || !beside.some(isSuccess)) return null;
  const right = good.length === 0 ? 'never right' : `right ${timesOf(good.length)}`;
  return `, up to ${mostInARun} times in a run, each in another way, and ${right}: beside calls that are accepted, these may be tests`;
}

/** A value in which numbers and flags are as good as others: where a text is wanted, they are wrong in the same way. */
function kindOf(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(kindOf);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, kindOf(each)]));
  return typeof value === 'string' || value === null ? value : { type: typeof value };
}

/** All calls that were answered, in the order of their times. */
export function answered(trace: Trace): readonly Answered[] {
  return knownOf(trace).answered;
}

export function operationCalls(trace: Trace, ...operations: string[]): Answered[] {
  return answered(trace).filter(({ operation }) => operation !== null && operations.includes(operation));
}

/** What makes two calls the same one: everything that was sent but the token. */
export function keyOf({ method, path, query, body, bodyText }: Call): string {
  return JSON.stringify([method, path, query, body ?? bodyText ?? null]);
}

/** The same calls of one world and one process: to the next, what was refused is a new attempt. */
export function sameCalls(trace: Trace): Answered[][] {
  return groups(answered(trace), (call) => `${call.phase} ${processAt(trace, call.at)} ${keyOf(call)}`);
}

/** Calls in groups of the same one, each in order. */
export function groups<C extends Call>(calls: readonly C[], key: (call: C) => string = keyOf): C[][] {
  return [...groupBy(calls, key).values()];
}

/** Entries of a trace by their kinds, which are looked up for each of many calls. */
const known = new WeakMap<Trace, Known>();

interface Known {
  answered: Answered[];
  lags: Lag[];
  runs: Step[];
  processes: Step[];
}

function knownOf(trace: Trace): Known {
  const before = known.get(trace);
  if (before !== undefined) return before;
  const phases = steps(trace, 'phase');
  const starts = trace.entries.filter(isStep).filter(({ what }) => ['restarted', 'crashed', 'told'].includes(what));
  const runs = trace.source === 'receiver' ? starts : phases;
  const isOfJob = trace.declared.job;
  const calls = trace.entries.filter(isCall).map((call) => {
    const run = idAt(runs, call.at);
    return {
      ...call,
      phase: idAt(phases, call.at),
      ...(isOfJob ? { run: '', occasion: run } : { run, occasion: '' }),
      isOfJob,
    };
  });
  const kinds = {
    answered: calls.filter((call): call is Answered => call.answeredAt !== null && call.status > 0),
    lags: trace.entries.filter(isLag),
    runs,
    processes: outlives(calls, runs) ? runs.filter(({ what }) => what !== 'told') : runs,
  };
  known.set(trace, kinds);
  return kinds;
}

function idAt(begins: readonly Step[], at: number): string {
  return begins.findLast((step) => step.at <= at)?.id ?? '';
}

/** How long our own process may take to catch up after it was late. */
const catchingUpMs = 1_000;

/** The earliest time at which something may have arrived that we noticed at a time: while our own process is late, it waits for us. */
export function arrivedFrom(trace: Trace, noticedAt: number): number {
  const late = knownOf(trace).lags.filter(({ at, ms }) => at >= noticedAt - catchingUpMs && at - ms <= noticedAt);
  return Math.min(noticedAt, ...late.map(({ at, ms }) => at - ms));
}

/** The run of the client in which something happens: it is started anew in each world and after a crash, and works anew when it is told to. */
export function runAt(trace: Trace, at: number): string {
  return idAt(knownOf(trace).runs, at);
}

/** The same, but of a client that goes on when it has been told to work, all its work until it is started anew. */
export function processAt(trace: Trace, at: number): string {
  return idAt(knownOf(trace).processes, at);
}

/** Whether a client is started anew for each piece of work it is told to do, or goes on, as a token shows that it uses before and after. */
function outlives(calls: readonly Call[], runs: readonly Step[]): boolean {
  const told = runs.filter(({ what }) => what === 'told');
  const tokens = groupBy(calls.filter(isSuccess), ({ authorization }) => authorization?.mark);
  return [...tokens].some(
    ([mark, uses]) =>
      mark !== undefined && told.some(({ at }) => uses.some((one) => one.at < at) && uses.some((one) => one.at > at)),
  );
}

export type Members = Readonly<Record<string, Json>>;

/** The members of an object; none of anything else. */
export function membersOf(value: Json | undefined): Members {
  return isObject(value) ? value : {};
}

/** The rows of a list: it is an array, or the one array among its members. */
export function rowsOf(value: Json | undefined): Json[] | null {
  if (Array.isArray(value)) return value;
  const arrays = Object.values(membersOf(value)).filter((member) => Array.isArray(member));
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}

export function isSuccess({ status }: Call): boolean {
  return status >= 200 && status < 300;
}

export const isRefused = ({ status }: Call) => status >= 400 && status < 500;

function isWrite({ method, operation }: Call): boolean {
  return method !== 'GET' && method !== 'HEAD' && operation !== 'POST /v1/auth';
}

/** What comes later than this has another cause. */
export const soonMs = 30_000;

/** Each call that follows a refusal and is the same one, soon, with nothing changed by the client meanwhile. */
export function repeatsOf(trace: Trace, refused: (call: Answered) => boolean): [Answered, Answered][] {
  const calls = answered(trace);
  const changes = calls.filter((call) => isWrite(call) && isSuccess(call));
  return sameCalls(trace).flatMap((group) =>
    group.flatMap((call, at): [Answered, Answered][] => {
      const next = group[at + 1];
      if (next === undefined || !refused(call) || next.at < call.answeredAt) return [];
      const isSoon = next.at - call.answeredAt < soonMs;
      const hasChanged = () => changes.some((change) => change.at >= call.at && change.at <= next.at);
      return isSoon && !hasChanged() ? [[call, next]] : [];
    }),
  );
}

/** The deliveries about the learner of a call, each of which may lead to it; none if it names no learner. */
export function deliveriesAbout(trace: Trace): (call: Call) => readonly Delivery[] {
  const deliveries = groupBy(trace.entries.filter(isDelivery), ({ learner }) => learner);
  return (call) => {
    const learner = learnerOf(call);
    return learner === null ? [] : (deliveries.get(learner) ?? []);
  };
}

/** When the trace ends. */
export function endOf({ entries }: Trace): number {
  return entries.at(-1)?.at ?? 0;
}

/** The marks of secrets and tokens that a text of a trace has in their places. */
export function marksIn(text: string): string[] {
  return [...text.matchAll(/‹((?:t|secret)\d+)›/g)].map(([, mark]) => mark ?? '');
}
