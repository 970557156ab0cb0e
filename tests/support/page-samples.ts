/** Results for the tests of the page: a hostile one and a large one. */
import type {
  AnswerResult,
  Check,
  RecordedExchange,
  Result,
  RuleResult,
  Verdict,
} from '../../reporters/judge/result.ts';
import { countVerdicts } from '../../reporters/judge/totals.ts';
import { sections } from '../../rules/api/sections.ts';
import { exchange, foldSample } from './samples.ts';

/** A text that must never run, break out of its place, or reverse the writing direction. */
export const hostile =
  '</script><script>globalThis.pwned=1</script><img src=x onerror="globalThis.pwned=2">\u0007\u001b[31m\u202Eevil\'"`&amp;';

const verdictsInTurn: Verdict[] = ['conforms', 'conforms', 'conforms', 'not-exercised', 'conforms', 'untestable'];

function check(i: number, outcome: Check['outcome'], exchanges: string[]): Check {
  const request = `Request:  POST /v1/learners as administrator (${exchanges.at(-1)})`;
  const message = outcome === 'passed' ? null : `Error: expect(response)\n\n${request}\nExpected: ${i}\nReceived: 0`;
  const title = `POST /v1/learners › outcome number ${i}`;
  return { title, file: 'specs/learners/sample.spec.ts', line: i + 1, outcome, durationMs: 5, message, exchanges };
}

function rule(i: number, exchanges: string[]): RuleResult {
  const verdict = i % 50 === 7 ? 'violates' : i % 50 === 9 ? 'inconclusive' : verdictsInTurn[i % 6]!;
  const outcome = verdict === 'violates' ? 'failed' : verdict === 'inconclusive' ? 'inconclusive' : 'passed';
  const checks = verdict === 'not-exercised' || verdict === 'untestable' ? [] : [check(i, outcome, exchanges)];
  const counts = { passed: 0, failed: 0, inconclusive: 0, skipped: 0 };
  for (const each of checks) counts[each.outcome] += 1;
  const lacks = i % 4 === 0 ? 'clock' : 'otherOrganisation';
  return {
    id: `${i % 3 === 0 ? 'tags' : 'learners'}.sample.rule-${i}`,
    kind: 'rule',
    party: i % 20 === 2 ? 'client' : 'service',
    statement: `Statement ${i}: a refused update stores nothing of what was sent.`,
    section: sections[i % sections.length]!,
    item: `item ${i}`,
    ifItChanges: 'Read the record back after each refused update.',
    verdict,
    reason: verdict === 'not-exercised' ? `lacks ${lacks}` : verdict === 'conforms' ? null : 'expected 1, received 0',
    ...(verdict === 'not-exercised' ? { lacks: [lacks] } : {}),
    counts,
    accounts: i % 5 === 0 ? [{ subject: 'PUT body', says: 'differs', how: 'says 201', known: null }] : [],
    checks,
  };
}

function question(i: number): AnswerResult {
  const answered = i % 5 !== 0;
  return {
    id: `learners.sample.question-${i}`,
    section: sections[i % sections.length]!,
    item: `item ${i}`,
    question: `Which status has case ${i}?`,
    verdict: answered ? 'answered' : 'not-exercised',
    reason: answered ? null : 'lacks clock',
    ...(answered ? {} : { lacks: ['clock'] }),
    answer: answered ? { status: 409 } : null,
    times: answered ? 3 : 0,
    exchanges: answered ? [`x${i + 1}`] : [],
  };
}

/** The n-th exchange; every tenth is a delivery. */
function recorded(n: number): RecordedExchange {
  const startedAt = new Date(Date.UTC(2026, 10, 20, 9, 0, 0, n)).toISOString();
  const body = JSON.stringify({ firstName: `Robin ${n}`, tags: ['a', 'b'], number: 1.0, note: 'x'.repeat(400) });
  const { id: _, ...call } = exchange(`x${n}`, {
    operation: 'POST /v1/learners',
    method: 'POST',
    url: `http://127.0.0.1:1/v1/learners?n=${n}`,
    request: {
      headers: { authorization: 'Bearer [token of administrator]', 'content-type': 'application/json' },
      body,
    },
    response: { status: 201, headers: { 'content-type': 'application/json' }, body: '{"learnerId":"l-1"}' },
    startedAt,
    durationMs: 0.4 + (n % 90),
  });
  if (n % 10 !== 0) return call;
  const headers = { 'x-service-sha256': 'c2lnbmF0dXJl', 'content-type': 'application/json' };
  return { ...call, direction: 'delivery', caller: 'target', operation: null, request: { headers, body } };
}

/** `count` rules, 0.4 questions for each, and the given number of exchanges, spread over the rules. */
export function largeResult(exchanges = 5000, count = 400): Result {
  const ids = Array.from({ length: exchanges }, (_, i) => `x${i + 1}`);
  const share = Math.floor(exchanges / count);
  const rules = Array.from({ length: count }, (_, i) => rule(i, ids.slice(i * share, (i + 1) * share)));
  const answers = Array.from({ length: count * 0.4 }, (_, i) => question(i));
  const base = foldSample([]);
  return {
    ...base,
    rules,
    answers,
    totals: {
      ...countVerdicts(rules.filter(({ party }) => party === 'service')),
      answers: answers.filter(({ verdict }) => verdict === 'answered').length,
      client: countVerdicts(rules.filter(({ party }) => party === 'client')),
    },
    contract: [
      {
        operation: 'POST /v1/learners',
        status: 201,
        exchanges: 4500,
        violations: [
          { part: 'body', at: '/learnerId', message: 'must match format "uuid"', count: 4500, example: 'x1' },
        ],
      },
    ],
    cost: { requests: 4500, throttled: 2, retried: 1, byOperation: { 'POST /v1/learners': 4500 } },
    exchanges: Object.fromEntries(ids.map((id, i) => [id, recorded(i + 1)])),
  };
}

/** Every text that a target can influence is hostile; one body is two megabytes of it. */
export function hostileResult(): Result {
  const result = largeResult(400);
  const first = result.rules[7]!;
  Object.assign(first, { statement: hostile, reason: hostile });
  Object.assign(first.checks[0]!, {
    message: `Error: expect(a).toBe(b)\n\nReceived: ${hostile.repeat(10_000)}`,
    title: hostile,
    exchanges: ['x1'],
  });
  Object.assign(result.answers[1]!, { answer: { [hostile]: hostile } });
  result.target.baseUrl = hostile;
  result.target.openapiFindings = [hostile];
  result.run.leftBehind = [hostile];
  result.contract.push({
    operation: hostile,
    status: 200,
    exchanges: 1,
    violations: [{ part: 'body', at: hostile, message: hostile, count: 1, example: 'x1' }],
  });
  result.exchanges.x1 = {
    ...result.exchanges.x1!,
    caller: hostile,
    operation: hostile,
    url: `http://127.0.0.1:1/${hostile}`,
    request: { headers: { [hostile]: hostile }, body: hostile },
    response: { status: 200, headers: { 'x-hostile': hostile }, body: hostile.repeat(16_000) },
    findings: [{ part: 'body', at: hostile, message: hostile }],
  };
  return result;
}
