import type { OpenApiDocument } from '../../../openapi/document.ts';
import { placesOf } from '../../../openapi/walk.ts';
import { isObject } from '../../../protocol/json.ts';

/** The same document in OpenAPI 3.1, as its generators write it: type lists, null branches, numeric bounds, `const`, `examples`. */
export function inOpenApi31(document: OpenApiDocument): OpenApiDocument {
  const converted = structuredClone(document);
  converted.openapi = '3.1.1';
  const schemas = [...placesOf(converted)].filter(({ kind, value }) => kind === 'schema' && isObject(value));
  for (const { value } of schemas) convert(value as Record<string, unknown>);
  return converted;
}

function convert(schema: Record<string, unknown>): void {
  // Siblings of a reference said nothing in OpenAPI 3.0.
  if (typeof schema.$ref === 'string') {
    for (const keyword of Object.keys(schema)) if (keyword !== '$ref') delete schema[keyword];
    return;
  }
  const { nullable, example, exclusiveMinimum, exclusiveMaximum } = schema;
  for (const keyword of ['nullable', 'example']) delete schema[keyword];
  if (example !== undefined) schema.examples = [example];
  for (const [flag, inclusive, exclusive] of [
    [exclusiveMinimum, 'minimum', 'exclusiveMinimum'],
    [exclusiveMaximum, 'maximum', 'exclusiveMaximum'],
  ] as const) {
    if (flag === undefined) continue;
    delete schema[exclusive];
    if (flag !== true) continue;
    schema[exclusive] = schema[inclusive];
    delete schema[inclusive];
  }
  if (schema.format === 'byte') {
    delete schema.format;
    schema.contentEncoding = 'base64';
  }
  if (Array.isArray(schema.enum) && schema.enum.length === 1 && nullable !== true) {
    schema.const = schema.enum[0];
    delete schema.enum;
  }
  if (nullable !== true) return;
  if (Array.isArray(schema.enum)) schema.enum = [...new Set([...schema.enum, null])];
  if (Array.isArray(schema.allOf)) {
    const whole = { ...schema };
    for (const keyword of Object.keys(schema)) delete schema[keyword];
    schema.anyOf = [whole, { type: 'null' }];
  } else if (Array.isArray(schema.oneOf)) schema.oneOf = [...schema.oneOf, { type: 'null' }];
  else if (Array.isArray(schema.anyOf)) schema.anyOf = [...schema.anyOf, { type: 'null' }];
  else if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
}
