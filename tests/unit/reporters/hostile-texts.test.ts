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
import { exchange, failure, foldSample, record } from '../../support/samples.ts';

/** All that a target or a stranger's file can hold to deceive a terminal, a runner of workflows or a reader of Markdown. */
const hostile =
  '\n::stop-commands::x\n::error::x\n##[set-output name=a]b ##vso[task.x]y \u001b]8;;http://evil/\u0007\u001b[2J\r\u0000\u202e\u2066\u2028' +
  '<img src=x onerror=alert(1)> [a](http://evil/) ![b](//evil/) www.evil.example @team #12 | `c` ~~d~~ $e$ \\ ``` --- \ufffe\ud800';

const atomic = 'learners.update.atomic';
const question = 'learners.create.duplicate-status';
const allowed = { inconclusive: 0, notExercised: false };

function poisoned() {
  const result = foldSample([
    record(atomic, { ...failure, errors: [`Error: expect(a).toBe(b)\n${hostile}`], title: hostile, file: hostile }),
    record('learners.create.works', { status: 'timedOut', errors: [hostile] }),
    record(question, {
      observations: [{ question, answer: { [hostile]: hostile }, exchanges: ['x'] }],
      exchanges: [
        exchange('x', {
          url: hostile,
          error: hostile,
          response: { status: 200, headers: { [hostile]: hostile, constructor: hostile }, body: hostile },
        }),
      ],
    }),
  ]);
  return {
    ...result,
    suite: { ...result.suite, version: hostile, faults: [hostile] },
    target: { ...result.target, baseUrl: hostile, apiVersion: hostile, openapiFindings: [hostile], powers: [hostile] },
    run: { ...result.run, leftBehind: [hostile] },
    rules: result.rules.map((rule) => ({ ...rule, id: `${rule.id}${hostile}`, statement: hostile, section: hostile })),
  };
}

const deceptive = /(?!\n|\ufe0f)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/u;

function expectHarmless(text: string): void {
  expect(text.match(deceptive)?.[0]).toBeUndefined();
  expect(text).not.toMatch(/##\w*\[/);
}

test('summary and gate show texts of others in lines of ours', () => {
  const result = poisoned();
  const before = foldSample([record([atomic, 'learners.create.works'])]);
  const comparison = compare(baselineOf(before), result, '2026-11-26');
  for (const width of [20, 80, 200]) {
    const view = { baselineFile: hostile, allowed, colour: false, width };
    for (const shown of [renderSummary(result, { ...view, reportPath: 'x' }), renderGate(comparison, result, view)]) {
      expectHarmless(shown);
      // What the writer does to each line, wherever it was wrapped.
      expect(shown.split('\n').map(withoutCommand).join('\n')).not.toMatch(/^\s*::/m);
    }
  }
});

test('annotations are the commands that we mean, and no others', () => {
  const before = foldSample([record([atomic, 'learners.create.works'])]);
  const comparison = compare(baselineOf(before), poisoned(), '2026-11-26');
  const commands = renderAnnotations(comparison, { file: hostile, text: hostile });
  expect(commands.match(deceptive)?.[0]).toBeUndefined();
  for (const line of commands.trimEnd().split('\n')) expect(line).toMatch(/^::(?:error|notice) [^:]*::/);
});

test('Markdown holds texts of others as text', async () => {
  const folder = test.info().outputPath();
  const result = poisoned();
  expect(await writeViews(result, folder)).toEqual([]);
  const before = foldSample([record([atomic, 'learners.create.works'])]);
  const comparison = compare(baselineOf(before), result, '2026-11-26');
  const gate = renderGateMarkdown(comparison, result, { baselineFile: hostile, allowed });
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
  const formatVersion = `${hostile}${'x'.repeat(5_000)}`;
  expect(() => readResult(JSON.stringify({ rules: [], answers: [], formatVersion }))).toThrow(
    /^has format .{1,45}, and/,
  );
});

test('a header that is called like a member of every object has the value that was sent, or none', () => {
  expect(header({}, 'constructor')).toBeUndefined();
  expect(header({ Constructor: 'a' }, 'constructor')).toBe('a');
});

test('every report can hold what a test says: no half characters, none that XML forbids', () => {
  const error = { message: hostile, stack: hostile, value: hostile, snippet: hostile };
  const step = { title: hostile, error: { ...error }, steps: [] };
  const annotations = [{ type: 'inconclusive', description: hostile }];
  const result = {
    errors: [error],
    annotations,
    steps: [step],
    stdout: [hostile],
    stderr: [Buffer.from('a')],
    attachments: [],
  };
  cleanse({ annotations: [] } as unknown as TestCase, result as unknown as TestResult);
  expect(JSON.stringify(result)).not.toMatch(/\\ud800|\ufffe|\uffff/i);
  expect(result.stderr).toEqual(['a']);
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
  expect(inRepository('api/', 'specs/a.spec.ts')).toBe('api/specs/a.spec.ts');
  expect(artifactLocation(prefix, '../../../outside/a.spec.ts').uri).toMatch(/^file:\/\/\/.*outside\/a\.spec\.ts$/);
});
