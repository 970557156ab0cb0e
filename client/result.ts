import { createHash } from 'node:crypto';
import type { Json } from '../protocol/evidence.ts';
import { countsOf } from '../protocol/group-by.ts';
import { isUuid } from '../protocol/texts.ts';
import { calledName } from '../reporters/judge/cost.ts';
import type { AnswerResult, RecordedExchange, Result, RuleResult } from '../reporters/judge/result.ts';
import { countVerdicts } from '../reporters/judge/totals.ts';
import { suiteVersion } from '../reporters/version.ts';
import { genders } from '../rules/api/names.ts';
import { clientCatalogue, placeOf } from '../rules/client/index.ts';
import type { Finding } from './findings.ts';
import { marksIn } from './judges/calls.ts';
import { isWordOfApi } from './operation-of.ts';
import { type Call, type Delivery, type Entry, isCall, isDelivery, type Trace } from './trace.ts';

/** What a run knows of itself besides its trace. */
export interface About {
  client: string;
  runId: string;
  startedAt: Date;
  durationMs: number;
  status: Result['run']['status'];
  trouble?: string;
}

/** The result of judging a client, in the form of every result: all views draw it. It holds no value of anybody's records. */
export function clientResult(trace: Trace, findings: readonly Finding[], about: About): Result {
  const evidence = new Set(findings.flatMap((finding) => finding.evidence));
  const shown = trace.entries.filter((entry) => evidence.has(entry.id) && (isCall(entry) || isDelivery(entry)));
  // Results number exchanges in one way, whatever they are of.
  const numbers = new Map(shown.map(({ id }, at) => [id, `x${at + 1}`]));
  const numbered = findings.map((finding) => ({
    ...finding,
    evidence: finding.evidence.flatMap((id) => numbers.get(id) ?? []),
  }));
  const rules = numbered.filter(({ id }) => clientCatalogue[id].kind === 'rule').map(ruleResult);
  const answers = numbered.filter(({ id }) => clientCatalogue[id].kind === 'question').map(answerResult);
  const calls = trace.entries.filter(isCall);
  return {
    formatVersion: 1,
    suite: { version: suiteVersion(), seed: null, faults: [] },
    target: {
      kind: 'client',
      baseUrl: about.client,
      environment: 'other',
      apiVersion: null,
      openapiSha256: null,
      openapiFindings: [],
      powers: powersOf(trace),
    },
    run: {
      id: about.runId,
      startedAt: about.startedAt.toISOString(),
      durationMs: about.durationMs,
      shards: 1,
      status: about.status,
      leftBehind: [],
      ...(about.trouble === undefined ? {} : { trouble: about.trouble }),
    },
    totals: {
      ...countVerdicts(rules),
      answers: answers.filter(({ verdict }) => verdict === 'answered').length,
      client: countVerdicts([]),
    },
    rules,
    answers,
    contract: [],
    openapi: null,
    cost: {
      requests: calls.length + trace.entries.filter(isDelivery).filter(hasArrived).length,
      throttled: calls.filter(({ status }) => status === 429).length,
      retried: 0,
      byOperation: Object.fromEntries(countsOf(calls.map(calledName).sort())),
    },
    exchanges: Object.fromEntries(shown.map((entry) => [numbers.get(entry.id)!, exchange(entry, about.startedAt)])),
  };
}

/** Under `receiver`, the service's own events lead nowhere. */
function hasArrived({ check, answer }: Delivery): boolean {
  return check !== 'service' || 'status' in answer;
}

/** What this run could see, by the names of the catalogue's powers. */
function powersOf({ entries, declared }: Trace): string[] {
  return [
    ...(entries.some(isDelivery) ? ['answers'] : []),
    ...(entries.some(isCall) ? ['calls'] : []),
    ...(entries.some(({ kind }) => kind === 'probe') ? ['probe'] : []),
    ...(declared.handles !== null || declared.within !== null ? ['declared'] : []),
  ];
}

const outcomes = {
  violates: 'failed',
  conforms: 'passed',
  inconclusive: 'inconclusive',
  'not-exercised': 'skipped',
} as const;

function ruleResult(finding: Finding): RuleResult {
  const { statement, section, item, ifItChanges = null } = clientCatalogue[finding.id];
  const verdict = finding.outcome === 'answer' ? 'not-exercised' : finding.outcome;
  const outcome = outcomes[verdict];
  const counted = { passed: 0, failed: 0, inconclusive: 0, skipped: 0, [outcome]: 1 };
  const reason = reasonOf(finding);
  return {
    id: finding.id,
    kind: 'rule',
    party: 'client',
    statement,
    section,
    item,
    ifItChanges,
    verdict,
    reason,
    counts: counted,
    accounts: [],
    ...(finding.flag === undefined || verdict === 'conforms' ? {} : { decidedBy: finding.flag }),
    checks: [
      {
        title: statement,
        ...placeOf(finding.id),
        outcome,
        durationMs: 0,
        message: reason,
        exchanges: [...finding.evidence],
      },
    ],
  };
}

/** With what usually is behind it. */
function reasonOf({ id, outcome, reason, perhaps = clientCatalogue[id].flaw }: Finding): string | null {
  if (outcome === 'conforms') return null;
  return outcome === 'violates' && perhaps !== '' ? `${reason}: perhaps ${perhaps}` : reason || 'nothing shows it';
}

function answerResult(finding: Finding): AnswerResult {
  const { section, item, statement: question } = clientCatalogue[finding.id];
  const isAnswered = finding.outcome === 'answer';
  return {
    id: finding.id,
    section,
    item,
    question,
    verdict: isAnswered ? 'answered' : finding.outcome === 'inconclusive' ? 'inconclusive' : 'not-exercised',
    reason: isAnswered ? null : finding.reason || 'nothing shows it',
    ...(finding.flag === undefined || isAnswered ? {} : { decidedBy: finding.flag }),
    answer: finding.answer ?? null,
    times: isAnswered ? 1 : 0,
    exchanges: [...finding.evidence],
  };
}

function exchange(entry: Entry, start: Date): RecordedExchange {
  return isCall(entry) ? callExchange(entry, start) : deliveryExchange(entry as Delivery, start);
}

function timesOf({ at, answeredAt }: { at: number; answeredAt: number | null }, start: Date) {
  const startedAt = new Date(start.getTime() + at).toISOString();
  return { startedAt, durationMs: Math.max(0, Math.round((answeredAt ?? at) - at)) };
}

function callExchange(call: Call, start: Date): RecordedExchange {
  const { method, operation, authorization, contentType, status } = call;
  const query = call.query
    .map(([name, value]) => `${safeName(name)}=${isPageNumber(name, value) ? value : '…'}`)
    .join('&');
  return {
    direction: 'call',
    caller: 'client',
    operation,
    method,
    url: `${safePath(call.path)}${query === '' ? '' : `?${query}`}`,
    request: {
      headers: {
        ...(authorization === null ? {} : { authorization: `${authorization.scheme} ${authorization.mark}` }),
        ...(contentType === null ? {} : { 'content-type': contentType }),
      },
      body: call.body === undefined ? (call.bodyText === undefined ? null : '…') : text(call.body),
    },
    response:
      status === 0
        ? null
        : {
            status,
            headers: call.retryAfterSeconds === undefined ? {} : { 'retry-after': `${call.retryAfterSeconds}` },
            body: call.response === undefined ? null : text(call.response),
          },
    error: status === 0 ? 'the client went away before the response' : null,
    ...timesOf(call, start),
    findings: [],
  };
}

/** Texts that are values of the API and of nobody's record. */
const words = new Set<string>([...genders, 'Api', 'Invalid primary tutor.', 'User is already a Learner']);

/** A body in which texts of records are left out: names of members, numbers, identifiers and enumerations stay. */
function withoutValues(value: Json): Json {
  if (typeof value === 'string') return words.has(value) || isUuid(value) ? value : '…';
  if (Array.isArray(value)) return value.map(withoutValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutValues(each)]));
}

function text(value: Json): string {
  return JSON.stringify(withoutValues(value));
}

/** Identifiers name nobody; anything else may be somebody's, unless it is a word of the API. */
function safePath(path: string): string {
  const isSafe = (segment: string) => isWordOfApi(segment) || isUuid(segment) || marksIn(segment).length > 0;
  return path
    .split('/')
    .map((segment) => (isSafe(segment) ? segment : '…'))
    .join('/');
}

/** Somebody's value may have been sent as a name, and a number may be a telephone's. */
function safeName(name: string): string {
  return /^[A-Za-z_]+$/.test(name) ? name : '…';
}

function isPageNumber(name: string, value: string): boolean {
  return ['pageIndex', 'pageSize'].includes(name) && /^-?\d{1,9}$/.test(value);
}

function deliveryExchange(delivery: Delivery, start: Date): RecordedExchange {
  const { check, variant, role, event, dataId, answer } = delivery;
  return {
    direction: 'delivery',
    caller: `${role} delivery of event ${event}: ${check}, ${variant}`,
    operation: null,
    method: 'POST',
    url: `DataId ${dataId}`,
    request: { headers: {}, body: null },
    response: 'status' in answer ? { status: answer.status, headers: {}, body: null } : null,
    error:
      'error' in answer
        ? { refused: 'no connection', closed: 'the connection was closed', timeout: 'no answer in time' }[answer.error]
        : null,
    ...timesOf(delivery, start),
    findings: [],
  };
}

/** A short name for a run, of what cannot be equal for two. */
export function runIdOf(startedAt: Date): string {
  return createHash('sha256').update(`${startedAt.toISOString()} ${process.pid}`).digest('hex').slice(0, 8);
}
