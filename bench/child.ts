import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { moduleFile } from '../cli/modules.ts';

/** A module of the benchmark in its own process, so measuring code does not share a thread with the code it measures. */
export interface Child {
  /** Sends a question by name and resolves to the answer. */
  ask<Answer>(what: string, about?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startChild(path: string): Promise<Child> {
  const execArgv = ['--import', import.meta.resolve('tsx'), '--expose-gc', '--max-old-space-size=8192'];
  const child: ChildProcess = fork(moduleFile(path), { execArgv });
  const ended = failure(child);
  // Nobody may be waiting for an answer when it ends.
  ended.catch(() => {});
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await next();
  return {
    async ask<Answer>(what: string, about?: unknown): Promise<Answer> {
      child.send({ what, about });
      return (await next()) as Answer;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`A process of the benchmark ended with status ${code}.`);
}

/** The child's side: answers questions until the parent disconnects. */
export function answering(answers: Record<string, (about: never) => unknown>, close: () => void): void {
  process.on('message', async ({ what, about }: { what: string; about: never }) => {
    process.send?.((await answers[what]?.(about)) ?? null);
  });
  process.on('disconnect', close);
  process.send?.('ready');
}
