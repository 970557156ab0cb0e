/** Earlier runs against the same target: what a page with a trend is drawn from. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../protocol/json.ts';
import { byText } from '../../protocol/order.ts';
import type { Result } from '../judge/result.ts';
import { writeWhole } from './write-whole.ts';

/** The part of a result that a trend shows; a `conformance.json` is one, too. */
export interface PastRun {
  target: Pick<Result['target'], 'environment' | 'baseUrl'>;
  run: Pick<Result['run'], 'id' | 'startedAt' | 'durationMs'>;
  totals: Pick<Result['totals'], 'conforms' | 'violates' | 'inconclusive' | 'notExercised' | 'untestable' | 'answers'>;
  cost: Pick<Result['cost'], 'requests'>;
}

/** How many runs a trend shows at most: the latest. */
const mostRuns = 60;

/** The runs that the folder has of this target, the earliest first. @throws Error if the folder cannot be read */
export async function readHistory(folder: string, { target, run }: Pick<Result, 'target' | 'run'>): Promise<PastRun[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  const isPastRun = await pastRunTest();
  const runs = read
    .map((text) => parseJson(text) as unknown)
    .filter((value): value is PastRun => isPastRun(value))
    .filter((each) => each.target.environment === target.environment)
    // The embedded service has another port each time.
    .filter((each) => target.environment === 'embedded' || each.target.baseUrl === target.baseUrl)
    .filter((each) => each.run.id !== run.id && each.run.startedAt < run.startedAt);
  const byId = new Map(runs.map((each) => [each.run.id, pastRunOf(each)]));
  return [...byId.values()].sort((one, other) => byText(one.run.startedAt, other.run.startedAt)).slice(1 - mostRuns);
}

/** Adds the run to the folder, for the pages of later ones. @throws Error whose message completes a sentence */
export async function addToHistory(folder: string, result: PastRun): Promise<void> {
  const { startedAt, id } = result.run;
  const name = `${startedAt.slice(0, 19).replaceAll(':', '-')}-${id.replace(/\W/g, '')}.json`;
  await writeWhole(join(folder, name), `${JSON.stringify(pastRunOf(result), null, 2)}\n`);
}

/** Whatever else stands there, such as the exchanges of a whole result, is left out. */
function pastRunOf({ target, run, totals, cost }: PastRun): PastRun {
  return {
    target: { environment: target.environment, baseUrl: target.baseUrl },
    run: { id: run.id, startedAt: run.startedAt, durationMs: run.durationMs },
    totals: {
      conforms: totals.conforms,
      violates: totals.violates,
      inconclusive: totals.inconclusive,
      notExercised: totals.notExercised,
      untestable: totals.untestable,
      answers: totals.answers,
    },
    cost: { requests: cost.requests },
  };
}

const text = { type: 'string' };
const number = { type: 'number' };
const counts = ['conforms', 'violates', 'inconclusive', 'notExercised', 'untestable', 'answers'];
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Loaded by those that have a history: every run would otherwise spend a tenth of a second of a processor on it. */
async function pastRunTest() {
  const { Ajv } = await import('ajv');
  return new Ajv({ meta: false, validateSchema: false }).compile<PastRun>(
    object({
      target: object({ environment: text, baseUrl: text }),
      run: object({ id: text, startedAt: text, durationMs: number }),
      totals: object(Object.fromEntries(counts.map((name) => [name, number]))),
      cost: object({ requests: number }),
    }),
  );
}
