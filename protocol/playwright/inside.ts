/** What the suite uses of Playwright beyond its documentation; `tests/unit/protocol/playwright.test.ts` tries each. */
import type { TestInfo } from '@playwright/test';
import type { Suite } from '@playwright/test/reporter';

/** Makes a test that has failed end as skipped: for a failure, Playwright would start a new worker, which takes seconds. */
export function endAsSkipped(testInfo: TestInfo): void {
  testInfo.status = 'skipped';
}

/** Attaches JSON to a test. `testInfo.attach()` would record a step, and capture a stack for it. */
export function attachWithoutStep({ attachments }: Pick<TestInfo, 'attachments'>, name: string, json: string): void {
  attachments.push({ name, body: Buffer.from(json), contentType: 'application/json' });
}

/** The reason of the error by which a test skips itself; null for any other error. */
export function skipReason(error: unknown): string | null {
  return /Test is skipped: (.*)/.exec(String(error))?.[1] ?? null;
}

/** Playwright takes the caller of `test` for the place of a test; with this, the caller of a function around `test`. */
export function atCaller(declare: () => void): void {
  const { captureStackTrace } = Error;
  Error.captureStackTrace = (error) => captureStackTrace(error, atCaller);
  try {
    declare();
  } finally {
    Error.captureStackTrace = captureStackTrace;
  }
}

/** Whether an error outside tests says that the selection matches none. */
export function saysNoTests(message: string): boolean {
  return message.includes('No tests found');
}

/** Puts the files of each project in order: Playwright runs them as they follow each other when reporters have seen them. */
export function sortFiles(suite: Suite, placeOf: (file: Suite) => number): void {
  for (const project of suite.suites) {
    const places = new Map(project.suites.map((file) => [file.title, placeOf(file)]));
    project.entries().sort((one, other) => (places.get(one.title) ?? -1) - (places.get(other.title) ?? -1));
  }
}

const ofPlaywright = /[\\/]node_modules[\\/]playwright(?:-core)?[\\/]/;

/** Stacks omit Playwright's own frames from now on: to translate those, for each step, takes a twentieth of a run. */
export function shortenStacks(): void {
  const translate = Error.prepareStackTrace;
  if (translate === undefined) return;
  Error.prepareStackTrace = (error, frames) => {
    const others = frames.filter((frame) => !ofPlaywright.test(frame.getFileName() ?? ''));
    return translate(error, others);
  };
}
