/** All views of a result, by their file names in the report directory. */
import { join } from 'node:path';
import { couldJudge, statusOf } from '../judge/exit-status.ts';
import type { Result } from '../judge/result.ts';
import { observedOpenapi, renderBehaviour } from './behaviour/index.ts';
import { type PageOptions, renderPage } from './page/index.ts';
import { problemsOfResult, renderSarif, repositoryPrefix } from './sarif/index.ts';
import { writeWhole } from './write-whole.ts';

const observedName = 'observed-openapi.json';

const views: Record<string, (result: Result, options: PageOptions) => string> = {
  'index.html': renderPage,
  'behaviour.md': renderBehaviour,
  [observedName]: (result) => `${JSON.stringify(observedOpenapi(result), null, 2)}\n`,
  'conformance.sarif': (result, { allowedInconclusive }) =>
    renderSarif(
      result,
      problemsOfResult(result),
      couldJudge(statusOf(result, allowedInconclusive)),
      repositoryPrefix(),
    ),
};

export const viewNames = Object.keys(views);

/** What a gate adds to them. */
export const gateFiles = ['gate.md', 'gate.json'];

/** @returns one sentence for each view that could not be drawn or written. */
export async function writeViews(result: Result, directory: string, options: PageOptions = {}): Promise<string[]> {
  // A client has no API that could have been observed.
  const drawable = Object.entries(views).filter(([name]) => result.target.kind !== 'client' || name !== observedName);
  const drawn = drawable.map(([name, render]) => [name, () => render(result, options)] as const);
  return writeFiles(directory, Object.fromEntries(drawn));
}

/** A file that fails does not cost the verdict, nor the other files: it is a sentence. @param files renders each, by its name. */
export async function writeFiles(directory: string, files: Record<string, () => string>): Promise<string[]> {
  const failures: string[] = [];
  for (const [name, render] of Object.entries(files)) {
    try {
      await writeWhole(join(directory, name), render());
    } catch (error) {
      failures.push(`${name} could not be written: ${(error as Error).message}.`);
    }
  }
  return failures;
}
