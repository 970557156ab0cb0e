import { dirname } from 'node:path';
import { readPlaces } from '../fixtures/target/config.ts';
import { dayOf } from '../protocol/days.ts';
import { say, warn } from '../protocol/output/output.ts';
import { shownPath } from '../protocol/output/shown-path.ts';
import { compare } from '../reporters/gate/index.ts';
import { exitStatus } from '../reporters/judge/exit-status.ts';
import type { Result } from '../reporters/judge/result.ts';
import { sinceBaseline } from '../reporters/views/page/changes.ts';
import type { PageOptions } from '../reporters/views/page/index.ts';
import { viewNames, writeViews } from '../reporters/views/views.ts';
import { loadDotEnv } from './environment.ts';
import { checkSameTarget, loadBaseline, loadHistory, loadResult, resultFileOf } from './result-files.ts';

export interface ReportOptions {
  baseline?: string;
  history?: string;
  otherTarget?: boolean;
  allowNotExercised?: boolean;
  allowInconclusive?: number;
}

/** Redraws the page and all other views of a result, next to it. With a baseline, the page shows what has changed since. */
export async function report(resultPath: string | undefined, options: ReportOptions): Promise<number> {
  loadDotEnv();
  const file = await resultFileOf(resultPath);
  const result = await loadResult(file);
  const since = await sinceAccepted(options.baseline ?? readPlaces().baseline, result, options);
  const history = options.history === undefined ? undefined : await loadHistory(options.history, result);
  const view = { ...since, ...(history && { history }), allowedInconclusive: options.allowInconclusive };
  const failures = await writeViews(result, dirname(file), view);
  for (const sentence of failures) warn(sentence);
  if (failures.length > 0) return exitStatus.usage;
  say(`Drew ${viewNames.join(', ')} in ${shownPath(dirname(file))}.`);
  return exitStatus.asItShouldBe;
}

async function sinceAccepted(file: string | null, result: Result, options: ReportOptions): Promise<PageOptions> {
  if (file === null) return {};
  const { baseline } = await loadBaseline(file);
  checkSameTarget(file, baseline, result.target, options);
  const allowed = { inconclusive: options.allowInconclusive ?? 0, notExercised: options.allowNotExercised ?? false };
  return sinceBaseline(baseline, result, compare(baseline, result, dayOf()), allowed);
}
