import { readFileSync } from 'node:fs';
import { isObject, parseJson } from '../protocol/json.ts';
import type { Trace } from './trace.ts';

/** The client's name and version, as its own package file in the working directory has them; null if there is none. */
export function clientOf(folder = '.'): Trace['client'] {
  return fromJson(`${folder}/package.json`) ?? fromToml(`${folder}/pyproject.toml`) ?? fromToml(`${folder}/Cargo.toml`);
}

function fromJson(file: string): Trace['client'] {
  const value = parseJson(textOf(file));
  return isObject(value) ? named(value.name, value.version) : null;
}

/** The first `name` and `version` of the file are those of the package. */
function fromToml(file: string): Trace['client'] {
  const text = textOf(file);
  const value = (key: string) => new RegExp(`^${key}\\s*=\\s*["']([^"']+)["']`, 'm').exec(text)?.[1];
  return named(value('name'), value('version'));
}

function named(name: unknown, version: unknown): Trace['client'] {
  if (typeof name !== 'string' || name === '') return null;
  return { name, version: typeof version === 'string' ? version : 'unknown' };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
