import { Pool } from 'undici';
import { startEmbedded } from '../cli/embedded.ts';
import type { RecordedCall } from './recording.ts';

export interface Replayed {
  /** Time of the sequential requests alone. */
  ms: number;
  /** How many were answered with the status that was recorded. */
  alike: number;
}

/**
 * Replays the calls of a run against a fresh service with undici alone. Ids, tokens and other names that the service creates
 * anew replace those of the recording; the time for that is not counted.
 */
export async function replay(calls: readonly RecordedCall[]): Promise<Replayed> {
  const service = await startEmbedded();
  const pools = { public: new Pool(service.baseUrl), control: new Pool(service.controlUrl) };
  const names = new Map<string, string>();
  const renamed = (text: string) => text.replace(/[\w.@%-]{8,}/g, (word) => names.get(word) ?? word);
  let ms = 0;
  let alike = 0;
  try {
    for (const { to, method, path, headers, body, answer } of calls) {
      const request = {
        method: method as 'GET',
        path: renamed(path),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, renamed(value)])),
        body: body === '' ? null : renamed(body),
      };
      const start = performance.now();
      const response = await pools[to].request(request);
      const text = await response.body.text();
      ms += performance.now() - start;
      if (response.statusCode === answer.status) alike += 1;
      learn(names, parsed(answer.body), parsed(text));
    }
  } finally {
    await Promise.all([pools.public.destroy(), pools.control.destroy()]);
    await service.stop();
  }
  return { ms, alike };
}

/** Compares two responses value by value: where strings differ, the new one replaces the recorded one from then on. */
function learn(names: Map<string, string>, before: unknown, now: unknown): void {
  if (typeof before === 'string' && typeof now === 'string') {
    if (before === now) return;
    names.set(before, now);
    names.set(encodeURIComponent(before), encodeURIComponent(now));
  } else if (typeof before === 'object' && before !== null && typeof now === 'object' && now !== null) {
    for (const [key, value] of Object.entries(before)) learn(names, value, (now as Record<string, unknown>)[key]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
