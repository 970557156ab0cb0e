import type { Json } from '../../rules/evidence.ts';
import { type Shape, typesOf } from '../../rules/shapes.ts';

/** An OpenAPI 3.0 schema that allows what was seen, and requires what was always present. */
export function schemaOf(shape: Shape): Json {
  const types = typesOf(shape);
  const nullable: { [key: string]: Json } = shape.nulls > 0 ? { nullable: true } : {};
  // Only nulls were seen, so any type is possible.
  if (types.length === 0) return nullable;
  if (types.length === 1) return { ...ofType(types[0] ?? '', shape), ...nullable };
  return { anyOf: types.map((type) => ofType(type, shape)), ...nullable };
}

function ofType(type: string, shape: Shape): { [key: string]: Json } {
  if (type === 'object') return objectSchema(shape);
  if (type === 'array') return { type, items: shape.items === null ? {} : schemaOf(shape.items) };
  if (['integer', 'number', 'boolean', 'string'].includes(type)) return { type };
  // In OpenAPI 3.0, the format date-time requires a zone.
  return type === 'date-time without zone' ? { type: 'string' } : { type: 'string', format: type };
}

function objectSchema({ fields, types }: Shape): { [key: string]: Json } {
  const map = fields.get('*');
  if (map !== undefined && fields.size === 1) return { type: 'object', additionalProperties: schemaOf(map) };
  const objects = types.get('object') ?? 0;
  const required = [...fields].filter(([, field]) => field.times === objects).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries([...fields].map(([name, field]) => [name, schemaOf(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}
