/** Texts of strangers: what a target or a file may hold to deceive whoever reads a report, or what runs where it is printed. */
import { expect } from '@playwright/test';
import type { Result } from '../../../reporters/judge/result.ts';
import { atomic, exchange, failure, foldSample, question, record } from '../samples.ts';

/** All that a target or a stranger's file can hold to deceive a terminal, a runner of workflows or a reader of Markdown. */
export const poison =
  'x\n::stop-commands::x\n::error::x\n##[set-output name=a]b ##vso[task.x]y \u001b]8;;http://evil/\u0007\u001b[2J\u001b[31m\r\u0000\u0085\u202e\u2066\u2028' +
  '<img src=x onerror=alert(1)> [a](http://evil/) ![b](//evil/) www.evil.example @team #12 | `c` ~~d~~ $e$ \\ ``` --- \ufffe\ud800';

/** The result of a run of a target that says nothing else. */
export function poisonedResult(): Result {
  const result = foldSample([
    record(atomic, { ...failure, errors: [`Error: expect(a).toBe(b)\n${poison}`], title: poison, file: poison }),
    record('learners.create.works', { status: 'timedOut', errors: [poison] }),
    record(question, {
      observations: [{ question, answer: { [poison]: poison }, exchanges: ['x'] }],
      exchanges: [
        exchange('x', {
          url: poison,
          error: poison,
          response: { status: 200, headers: { [poison]: poison, constructor: poison }, body: poison },
        }),
      ],
    }),
  ]);
  return {
    ...result,
    suite: { ...result.suite, version: poison, faults: [poison] },
    target: { ...result.target, baseUrl: poison, apiVersion: poison, openapiFindings: [poison], powers: [poison] },
    run: { ...result.run, leftBehind: [poison] },
    rules: result.rules.map((rule) => ({ ...rule, id: `${rule.id}${poison}`, statement: poison, section: poison })),
  };
}

/** Output to a pipe, and files, have no colours of ours either. */
export const deceptive = /(?!\n|\ufe0f)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/u;

/** What a terminal or a runner of workflows would obey. */
export function expectHarmless(text: string): void {
  expect(text.match(deceptive)?.[0], text).toBeUndefined();
  expect(text).not.toMatch(/##\w*\[/);
}
