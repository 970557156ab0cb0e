import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parseJson } from '../../protocol/json.ts';
import { isTooDeep } from '../../protocol/json-depth.ts';
import { limits } from '../../protocol/limits.ts';
import schema from '../judge/conformance.schema.json' with { type: 'json' };
import { formatVersion, type Result } from '../judge/result.ts';

/** Reads a `conformance.json`. @throws Error whose message completes the sentence `The result FILE …`. */
export function readResult(text: string): Result {
  refuseDepth(text);
  const value = parseJson(text, limits.resultLevels.value) as Partial<Result> | undefined;
  if (typeof value !== 'object' || value === null) throw new Error('is not a JSON object, or was cut short');
  if ('knownDeviations' in value) throw new Error('is a baseline, not the result of a run: --baseline names it');
  if (value.rules === undefined || value.answers === undefined)
    throw new Error('is not the result of a conformance run');
  if (value.formatVersion !== formatVersion)
    throw new Error(`has format ${brief(value.formatVersion)}, and this version reads format ${formatVersion}`);
  // AJV's check of the schema itself, which a test makes, would take longer than the rest.
  const ajv = new Ajv({ allowUnionTypes: true, meta: false, validateSchema: false });
  addFormats.default(ajv);
  const validate = ajv.compile<Result>(schema);
  if (validate(value)) return value;
  const { instancePath, message } = validate.errors?.[0] ?? {};
  throw new Error(`is not a valid result: ${instancePath || 'it'} ${message}`);
}

/** @throws Error if a file is nested too deeply for recursive readers. */
export function refuseDepth(text: string): void {
  const most = limits.resultLevels.value;
  if (isTooDeep(text, most))
    throw new Error(`has JSON that is nested deeper than ${most.toLocaleString('en-GB')} levels`);
}

/** What was found in place of a valid value, in a few characters. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
