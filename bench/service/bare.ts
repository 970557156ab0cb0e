import { startChild } from '../child.ts';

export interface FixedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface BareServer {
  baseUrl: string;
  answerWith(answer: FixedAnswer): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a plain `node:http` server in its own process that answers everything with the same bytes. */
export async function startBareServer(answer: FixedAnswer): Promise<BareServer> {
  const child = await startChild('bench/service/bare-process');
  const answerWith = (next: FixedAnswer) => child.ask<void>('answerWith', next);
  await answerWith(answer);
  return { baseUrl: await child.ask<string>('address'), answerWith, stop: child.stop };
}

/** A response for another server to repeat, without the headers that `node:http` adds by itself. */
export async function fixedAnswer(response: Response): Promise<FixedAnswer> {
  const added = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !added.includes(name)));
  const body = await response.text();
  return { status: response.status, headers, body };
}
