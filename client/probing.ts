import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isObject, parseJson } from '../protocol/json.ts';

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
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  return response.ok ? response.text() : '';
}

async function run(command: string, dataId: string): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c'];
  const { stdout } = await promisify(execFile)(shell, [flag, `${command} ${dataId}`], { timeout: limitMs });
  return stdout;
}
