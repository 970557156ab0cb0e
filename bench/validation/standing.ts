/** What each tool makes of the cases. */
import { type Child, startChild } from '../child.ts';
import { titleOf } from './case.ts';
import { families } from './families/index.ts';
import { asked, type Tool } from './tool.ts';

/** A verdict that takes longer counts as wrong, as when a pattern runs away. */
export const limitMs = 10_000;

export interface Score {
  asked: number;
  right: number;
  /** What went wrong, by the name of the case. */
  wrong: Map<string, string>;
}

export interface Worker {
  ask: <Answer>(what: string, about?: unknown) => Promise<Answer>;
  stop: () => Promise<void>;
}

/** Whether and how often a tool is right, for each family in their order. */
export async function scoresOf(tool: Tool, folder: string): Promise<Score[]> {
  const worker = createWorker(tool, folder);
  const scores: Score[] = [];
  try {
    const refused = await worker.ask<string | null>('start');
    if (refused !== null) throw new Error(refused);
    for (const [at, { cases }] of families.entries()) {
      const score: Score = { asked: 0, right: 0, wrong: new Map() };
      for (const [index, one] of cases.entries()) {
        if (asked(tool, one).length === 0) continue;
        const fault = await faultOf(worker, [at, index]);
        score.asked += 1;
        if (fault === null) score.right += 1;
        else score.wrong.set(titleOf(one), fault);
      }
      scores.push(score);
    }
    return scores;
  } finally {
    await worker.stop();
  }
}

async function faultOf(worker: Worker, place: [number, number]): Promise<string | null> {
  try {
    return await worker.ask<string | null>('judge', place);
  } catch (error) {
    return (error as Error).message;
  }
}

/** A process for a tool, and another one when it hangs or ends. */
export function createWorker({ name }: Tool, folder: string): Worker {
  let child: Child | undefined;
  return {
    async ask<Answer>(what: string, about?: unknown): Promise<Answer> {
      child ??= await startChild('bench/validation/worker', [name, folder], true);
      const asking = child;
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error(`does not end within ${limitMs / 1000} s`)),
          what === 'judge' ? limitMs : 6 * limitMs,
        );
      });
      try {
        return await Promise.race([asking.ask<Answer>(what, about), tooLong]);
      } catch (error) {
        asking.kill();
        child = undefined;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    stop: async () => child?.stop(),
  };
}
