import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { ConfigError } from '../fixtures/target/variables.ts';
import { isObject, parseJson } from '../protocol/json.ts';
import { unreadable } from '../protocol/unreadable.ts';
import type { Usage } from './usage.ts';
import { usageSchema } from './usage-schema.ts';

/** Reads a `client-usage.json`. @throws ConfigError */
export async function loadUsage(file: string): Promise<Usage> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    const why = unreadable(error, 'file', 'record one with `las-conformance audit`');
    throw new ConfigError(`The usage file ${file} ${why}.`);
  });
  const value: unknown = parseJson(text);
  const validate = new Ajv({ allowUnionTypes: true, meta: false, validateSchema: false }).compile<Usage>(usageSchema);
  if (!isObject(value as never) || !validate(value)) {
    const { instancePath = '', message = 'is not a JSON object' } = validate.errors?.[0] ?? {};
    throw new ConfigError(`The usage file ${file} is not valid: ${instancePath || 'it'} ${message}.`);
  }
  return value;
}
