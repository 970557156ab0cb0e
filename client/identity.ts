import { readFileSync } from 'node:fs';
import { isObject, parseJson } from '../protocol/json.ts';
import type { Trace } from './trace.ts';

/** The client's name and version, as its own package file in the working directory has them; null if there is none. */
export function clientOf(folder = '.'): Trace['client'] {
  return (
    fromJson(`${folder}/package.json`) ??
    fromToml(`${folder}/pyproject.toml`) ??
    fromToml(`${folder}/Cargo.toml`) ??
    fromPom(`${folder}/pom.xml`) ??
    fromGo(`${folder}/go.mod`)
  );
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

/** Before what it depends on and is built with, and without its parent's, the file has the project's own. */
function fromPom(file: string): Trace['client'] {
  const [own = ''] = textOf(file)
    .replace(/<parent>.*?<\/parent>/s, '')
    .split(/<(?:dependenc|build|profiles)/);
  const value = (element: string) => new RegExp(`<${element}>\\s*([^<$]+?)\\s*</${element}>`).exec(own)?.[1];
  return named(value('artifactId'), value('version'));
}

/** The last part of the module's path but for its major version; the file has no other one. */
function fromGo(file: string): Trace['client'] {
  const path = /^module\s+(\S+?)(?:\/v\d+)?\s*$/m.exec(textOf(file))?.[1];
  return named(path?.split('/').at(-1), undefined);
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
