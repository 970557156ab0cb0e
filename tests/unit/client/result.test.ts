import { expect, test } from '@playwright/test';
import { judgeAll } from '../../../client/findings.ts';
import { judgeReceiver } from '../../../client/judges/receiver.ts';
import { clientResult } from '../../../client/result.ts';
import { exitStatus, statusOf } from '../../../reporters/judge/exit-status.ts';
import { renderBehaviour } from '../../../reporters/views/behaviour/index.ts';
import { renderPage } from '../../../reporters/views/page/index.ts';
import { readResult } from '../../../reporters/views/read-result.ts';
import { problemsOfResult, renderSarif } from '../../../reporters/views/sarif/index.ts';
import { renderSummary } from '../../../reporters/views/terminal.ts';
import { clientRuleIds } from '../../../rules/client/index.ts';
import { get, L, traceOf } from '../../support/client-calls.ts';
import { answers, type Client, runOf, soundClient } from '../../support/receiver-run.ts';

const about = {
  client: 'http://127.0.0.1:3000/hook',
  runId: 'abc',
  startedAt: new Date(0),
  durationMs: 1_000,
  status: 'finished' as const,
};

function resultOf(client: Client, options: Parameters<typeof runOf>[1] = {}) {
  const trace = runOf(client, options);
  return clientResult(trace, judgeAll([judgeReceiver], trace), about);
}

const noDedupe: Client = (delivery) => soundClient(delivery, []);

test('it is a valid result of a client, with a row for each statement', () => {
  const result = resultOf(soundClient);
  expect(readResult(JSON.stringify(result))).toMatchObject({ target: { kind: 'client' } });
  expect([...result.rules, ...result.answers].map(({ id }) => id).sort()).toEqual([...clientRuleIds].sort());
  for (const { checks } of result.rules)
    for (const id of checks.flatMap(({ exchanges }) => exchanges)) expect(result.exchanges[id], id).toBeDefined();
  expect(statusOf(result)).toBe(exitStatus.asItShouldBe);
});

test('a flaw is 1, an open question 3 unless it is allowed', () => {
  expect(statusOf(resultOf(noDedupe))).toBe(exitStatus.violates);
  const silent: Client = () => ({ answer: answers(202) });
  expect(statusOf(resultOf(silent))).toBe(exitStatus.notJudged);
  expect(statusOf(resultOf(silent), 30)).toBe(exitStatus.asItShouldBe);
});

test('nobody’s values are in an address that it shows, however they came there', () => {
  const address = '/v1/learners/ab-1234567890/supportplan/barriers?mobile=07700900123&pageIndex=2&anna.lee=1';
  const trace = traceOf([get(address), get(`/v0/learners/${L}/john-smith`)]);
  const evidence = trace.entries.map(({ id }) => id);
  const finding = { id: 'client.version.unknown', outcome: 'violates', reason: 'x', evidence } as const;
  const shown = Object.values(clientResult(trace, [finding], about).exchanges).map(({ url }) => url);
  expect(shown).toEqual(['/v1/learners/…/supportplan/barriers?mobile=…&pageIndex=2&…=…', `/v0/learners/${L}/…`]);
});

test('behaviour.md tells of the client, not of a service', () => {
  const text = renderBehaviour(resultOf(noDedupe));
  expect(text).toMatch(
    /^# What the client was seen to do\n\nSeen of `http:\/\/127\.0\.0\.1:3000\/hook`, 1 January 1970: \d+ calls and \d+ deliveries/,
  );
  expect(text).toContain(
    '- `client.repeat.after`: A delivery that comes again after it was processed is skipped. Seen: ',
  );
  expect(text).not.toMatch(/observed-openapi|the service|target/);
});

test('what only `receiver` judges is left to it by the others', () => {
  const trace = { ...runOf(soundClient), source: 'har' as const, entries: [] };
  const reasons = clientResult(trace, judgeAll([], trace), about).rules.map(({ reason }) => reason);
  expect(new Set(reasons)).toEqual(
    new Set(['left to `las-conformance receiver`, which sends deliveries', 'no call of the client shows it']),
  );
});

test('the views name the client, what breaks, and what would decide the rest', () => {
  const result = resultOf(noDedupe);
  const summary = renderSummary(result, { colour: false, width: 100, reportPath: 'report' });
  expect(summary).toMatch(/^The client http:\/\/127\.0\.0\.1:3000\/hook breaks 2 of \d+ rules that could be judged\./);
  expect(summary).toContain('client.repeat.after  A delivery that comes again after it was processed is skipped.');
  expect(summary).toContain('perhaps it does not remember DataIds');
  expect(summary).toContain('LAS_CLIENT_PROBE');
  expect(summary.trim().split('\n').length).toBeLessThan(32);
  const page = renderPage(result, {});
  expect(page).toContain('Conformance of a client of the Learner Assessment Service');
  expect(page).not.toContain('the target served');
  const sarif = renderSarif(result, problemsOfResult(result), true, '');
  expect(sarif).toContain('client.repeat.after');
});
