import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { header } from '../../../fixtures/contract/check-response.ts';
import type { Json } from '../../../protocol/evidence.ts';
import { limits } from '../../../protocol/limits.ts';
import { withoutCommand } from '../../../protocol/output/harmless.ts';
import {
  baselineOf,
  compare,
  renderAnnotations,
  renderGate,
  renderGateMarkdown,
} from '../../../reporters/gate/index.ts';
import { readBaseline } from '../../../reporters/gate/read-baseline.ts';
import { code, plain } from '../../../reporters/views/markdown.ts';
import { readResult } from '../../../reporters/views/read-result.ts';
import { inRepository, repositoryPrefix } from '../../../reporters/views/sarif/index.ts';
import { artifactLocation } from '../../../reporters/views/sarif/repository.ts';
import { renderSummary } from '../../../reporters/views/terminal.ts';
import { writeViews } from '../../../reporters/views/views.ts';
import { cleanse } from '../../../reporters/views/without-secrets.ts';
import { deceptive, expectHarmless, poison, poisonedResult } from '../../support/faults/poisoned.ts';
import { atomic, exchange, foldSample, gateView, question, record } from '../../support/samples.ts';

const result = poisonedResult();
const before = foldSample([record([atomic, 'learners.create.works'])]);
const comparison = compare(baselineOf(before), result, '2026-11-26');

test('summary and gate show texts of others in lines of ours', () => {
  for (const width of [20, 80, 200]) {
    const view = { ...gateView, baselineFile: poison, width };
    for (const shown of [renderSummary(result, { ...view, reportPath: 'x' }), renderGate(comparison, result, view)]) {
      expectHarmless(shown);
      // What the writer does to each line, wherever it was wrapped.
      expect(shown.split('\n').map(withoutCommand).join('\n')).not.toMatch(/^\s*::/m);
    }
  }
});

test('annotations are the commands that we mean, and no others', () => {
  const commands = renderAnnotations(comparison, { file: poison, text: poison });
  expect(commands.match(deceptive)?.[0]).toBeUndefined();
  for (const line of commands.trimEnd().split('\n')) expect(line).toMatch(/^::(?:error|notice) [^:]*::/);
});

test('Markdown holds texts of others as text', async () => {
  const folder = test.info().outputPath();
  expect(await writeViews(result, folder)).toEqual([]);
  const gate = renderGateMarkdown(comparison, result, { ...gateView, baselineFile: poison });
  for (const text of [gate, await readFile(join(folder, 'behaviour.md'), 'utf8')]) {
    expect(text.match(deceptive)?.[0]).toBeUndefined();
    // Within code spans all of this is text.
    const outside = text.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/<img|(?<!\\)\]\(http:\/\/evil|(?<!\\)!\[b|@team|www\.evil|:\/\/evil|^::/m);
  }
});

test('a text begins no list, heading, quotation or fence', () => {
  for (const text of ['- a', '+ a', '1. a', '12) a', '> a', '# a', '``` a', '~~~ a', '=== a', '    a', '--- a'])
    expect(plain(text)).toMatch(/^(?:\\|&|[a-z])|^\d+\\/);
  expect(code('a\n``` b | c')).not.toContain('\n');
});

test('JSON of any depth is no obstacle to the views', async () => {
  const folder = test.info().outputPath();
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const answer = JSON.parse(deep(limits.answerLevels.value)) as Json;
  for (const levels of [8_000, 60_000]) {
    const body = deep(levels);
    const response = { status: 200, headers: { 'content-type': 'application/json' }, body };
    const result = foldSample([
      record(question, {
        observations: [{ question, answer, exchanges: ['x'] }],
        exchanges: [exchange('x', { response })],
      }),
    ]);
    expect(await writeViews(result, folder)).toEqual([]);
    expect(await readdir(folder)).toContain('behaviour.md');
  }
  const { pretty } = await import(new URL('../../../reporters/views/page/browser/text.js', import.meta.url).href);
  expect(pretty(deep(60_000))).toBe(deep(60_000));
});

test('a file that is nested too deeply, or has another format, is refused in a short sentence', () => {
  const deep = `{"rules":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  for (const read of [readResult, readBaseline]) expect(() => read(deep)).toThrow(/nested deeper than 1,200 levels/);
  const formatVersion = `${poison}${'x'.repeat(5_000)}`;
  expect(() => readResult(JSON.stringify({ rules: [], answers: [], formatVersion }))).toThrow(
    /^has format .{1,45}, and/,
  );
});

test('a header that is called like a member of every object has the value that was sent, or none', () => {
  expect(header({}, 'constructor')).toBeUndefined();
  expect(header({ Constructor: 'a' }, 'constructor')).toBe('a');
});

test('every report can hold what a test says: no half characters, none that XML forbids', () => {
  const error = { message: poison, stack: poison, value: poison, snippet: poison };
  const step = { title: poison, error: { ...error }, steps: [] };
  const annotations = [{ type: 'inconclusive', description: poison }];
  const streams = { stdout: [poison], stderr: [Buffer.from('a')] };
  const end = { errors: [error], annotations, steps: [step], ...streams, attachments: [] };
  cleanse({ annotations: [] } as unknown as TestCase, end as unknown as TestResult);
  expect(JSON.stringify(end)).not.toMatch(/\\ud800|\ufffe|\uffff/i);
  expect(end.stderr).toEqual(['a']);
});

test('files are named as the repository has them', () => {
  const prefix = repositoryPrefix({ GITHUB_WORKSPACE: '/repo' }, '/repo/services/api');
  expect(prefix).toBe('services/api');
  expect(repositoryPrefix({ GITHUB_WORKSPACE: '/repo' }, '/elsewhere')).toBe('');
  expect(repositoryPrefix({ GITHUB_WORKSPACE: '/repo', LAS_SARIF_PREFIX: 'api/' }, '/repo/x')).toBe('api/');
  expect(artifactLocation(prefix, '../checks/a b#.spec.ts')).toEqual({
    uri: 'services/checks/a%20b%23.spec.ts',
    uriBaseId: '%SRCROOT%',
  });
  for (const chosen of ['/api', ' ./api', '//api'])
    expect(repositoryPrefix({ LAS_SARIF_PREFIX: chosen }, '/repo')).toBe('api');
  expect(repositoryPrefix({ LAS_SARIF_PREFIX: '/' }, '/repo')).toBe('.');
  for (const prefix of ['..', '../x']) expect(inRepository(prefix, 'a.spec.ts')).toBeNull();
  expect(inRepository('api/', 'specs/a.spec.ts')).toBe('api/specs/a.spec.ts');
  expect(artifactLocation(prefix, '../../../outside/a.spec.ts').uri).toMatch(/^file:\/\/\/.*outside\/a\.spec\.ts$/);
});
