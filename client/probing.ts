import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from 'undici';
import { isObject, parseJson } from '../protocol/json.ts';
import { dispatcher } from './command.ts';
import { isProbe, steps, type Trace } from './trace.ts';

/** Counts what a delivery has led to, as the client's people count it; `null` if nothing usable comes back. */
export type Probing = (dataId: string) => Promise<number | null>;

const limitMs = 5_000;
/** @param probe an address that takes `?dataId=…`, or a command of which the DataId is the last argument. */
export function probingOf(probe: string): Probing {
  return async (dataId) => {
    const text = await (/^https?:\/\//.test(probe) ? fetched(probe, dataId) : run(probe, dataId)).catch(() => '');
    const value = parseJson(text);
    return isObject(value) && Number.isInteger(value.effects) ? Number(value.effects) : null;
  };
}

async function fetched(address: string, dataId: string): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('dataId', dataId);
  const { statusCode, body } = await request(url, { dispatcher, reset: true, signal: AbortSignal.timeout(limitMs) });
  const text = await body.text();
  return statusCode >= 200 && statusCode < 300 ? text : '';
}

async function run(command: string, dataId: string): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c'];
  const { stdout } = await promisify(execFile)(shell, [flag, `${command} ${dataId}`], { timeout: limitMs });
  return stdout;
}

/** What is wrong with a probe of which a run has asked, in a sentence; `null` if it has counted. */
export function troubleOf(trace: Trace): string | null {
  const counts = trace.entries.filter(isProbe).map(({ effects }) => effects);
  if (steps(trace, 'quiet').length === 0 || counts.some((count) => count > 0)) return null;
  return counts.length === 0
    ? 'LAS_CLIENT_PROBE decided nothing: it never gave a JSON object such as {"effects": 1}.'
    : 'LAS_CLIENT_PROBE decided nothing: no delivery had an effect. Does the client drop events about learners that it has not enrolled?';
}
