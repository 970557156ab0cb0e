import { expect, test } from '@playwright/test';
import { readDocument } from '../../../fixtures/contract/document.ts';
import { baselineOf, compare, renderGate, renderGateMarkdown } from '../../../reporters/gate/index.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { renderBehaviour } from '../../../reporters/views/behaviour/index.ts';
import { renderPage } from '../../../reporters/views/page/index.ts';
import { renderSummary } from '../../../reporters/views/terminal.ts';
import { catalogue } from '../../../rules/index.ts';
import { exchange, foldSample, gateView, record } from '../../support/samples.ts';

const fetched = (body: string, status = 200) => ({ status, contentType: 'application/json', body });
const unusable = {
  'in Swagger 2.0': fetched('{"swagger":"2.0","paths":{}}'),
  'that is not served': fetched('', 404),
  'that is not JSON': fetched('{"openapi":'),
};
const call = exchange('w.1', { compared: [] });
const described = { document: { openapi: '3.0.1', paths: {} }, accounts: [] };

/** The result of a run in which the service was called once. */
function resultOf(change: Parameters<typeof record>[1], openapiFindings: string[] = []): Result {
  const { target } = foldSample([]);
  const tests = [record('tags.add.limit', { exchanges: [call], ...change })];
  return foldSample(tests, { catalogue, fallbackTarget: { ...target, openapiFindings } });
}

const views = (result: Result) => {
  const compared = resultOf({ exchanges: [exchange('w.1', { compared: ['status', 'body'] })], openapi: described });
  const baseline = baselineOf(compared);
  const comparison = compare(baseline, result, '2026-11-21');
  const view = { ...gateView, allowed: { inconclusive: 0, notExercised: true } };
  return {
    terminal: renderSummary(result, { colour: false, width: 200, reportPath: 'index.html' }),
    page: renderPage(result),
    'behaviour.md': renderBehaviour(result),
    gate: renderGate(comparison, result, { ...view, width: 400 }),
    'gate.md': renderGateMarkdown(comparison, result, view),
  };
};

for (const [which, document] of Object.entries(unusable))
  test(`with an OpenAPI document ${which}, no view sounds as if answers had been compared with it`, () => {
    const { findings } = readDocument(document);
    const result = resultOf({}, findings);
    const shown = views(result);

    expect(shown.terminal).toContain(`  ${findings[0]}\n`);
    const sentence = 'No response was compared with an OpenAPI document: none could be used';
    expect(shown.terminal).toContain(`  contract  ${sentence}\n`);
    expect(shown.page).toContain(`<p class="quiet">${sentence}.</p>`);
    expect(shown['behaviour.md']).toContain(`${sentence}.\n`);
    for (const [name, text] of Object.entries(shown)) {
      expect(text, name).not.toMatch(/no answer departs|departs? from (?:the|its) OpenAPI|operations and statuses/i);
      expect(text, name).not.toMatch(/not looked at by any check of this run[^\n]*\n[^\n]*contract\.status/);
    }
    expect(result.rules.find(({ id }) => id === 'contract.status')).toMatchObject({
      verdict: 'not-exercised',
      reason: 'lacks description',
    });
  });

test('the same where the document describes none of the operations that answered', () => {
  const shown = views(resultOf({ openapi: described }));
  const sentence = 'No response was compared with an OpenAPI document: the served one describes none of them';
  for (const name of ['terminal', 'page', 'behaviour.md'] as const) expect(shown[name], name).toContain(sentence);
});
