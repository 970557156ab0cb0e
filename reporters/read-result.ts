import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parseJson } from '../rules/json.ts';
import schema from './conformance.schema.json' with { type: 'json' };
import { formatVersion, type Result } from './result.ts';

/**
 * Reads the text of a `conformance.json`.
 * @throws Error whose message completes the sentence `The result FILE …`.
 */
export function readResult(text: string): Result {
  const value = parseJson(text) as Partial<Result> | undefined;
  if (typeof value !== 'object' || value === null) throw new Error('is not JSON, or was cut short');
  if (value.rules === undefined || value.answers === undefined)
    throw new Error('is not the result of a conformance run');
  if (value.formatVersion !== formatVersion) {
    throw new Error(`has format ${String(value.formatVersion)}, and this version reads format ${formatVersion}`);
  }
  const ajv = new Ajv({ allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile<Result>(schema);
  if (validate(value)) return value;
  const { instancePath, message } = validate.errors?.[0] ?? {};
  throw new Error(`is not a valid result: ${instancePath || 'it'} ${message}`);
}
