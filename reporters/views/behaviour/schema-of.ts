import type { Json } from '../../../protocol/evidence.ts';
import { type Shape, typesOf } from '../../../protocol/shapes.ts';

type Schema = { [key: string]: Json };

/**
 * A schema that allows what was seen, and requires what was always present.
 * @param is30 whether the document is of OpenAPI 3.0, which says `nullable` where later versions list types
 */
export function schemaOf(shape: Shape, is30: boolean): Json {
  const types = typesOf(shape);
  const hasNull = shape.nulls > 0;
  // Only nulls were seen, so any type is possible.
  if (types.length === 0) return hasNull && is30 ? { nullable: true } : {};
  const schemas = types.map((type) => ofType(type, shape, is30));
  if (!hasNull) return alternatives(schemas);
  if (is30) return { ...alternatives(schemas), nullable: true };
  const [only] = schemas;
  return schemas.length === 1 && only
    ? { ...only, type: [only.type ?? '', 'null'] }
    : { anyOf: [...schemas, { type: 'null' }] };
}

function alternatives(schemas: Schema[]): Schema {
  return schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };
}

function ofType(type: string, shape: Shape, is30: boolean): Schema {
  if (type === 'object') return objectSchema(shape, is30);
  if (type === 'array') return { type, items: shape.items === null ? {} : schemaOf(shape.items, is30) };
  if (['integer', 'number', 'boolean', 'string'].includes(type)) return { type };
  // The format date-time requires a zone.
  return type === 'date-time without zone' ? { type: 'string' } : { type: 'string', format: type };
}

function objectSchema({ fields, types }: Shape, is30: boolean): Schema {
  const map = fields.get('*');
  if (map !== undefined && fields.size === 1) return { type: 'object', additionalProperties: schemaOf(map, is30) };
  const objects = types.get('object') ?? 0;
  const required = [...fields].filter(([, field]) => field.times === objects).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries([...fields].map(([name, field]) => [name, schemaOf(field, is30)])),
    ...(required.length > 0 ? { required } : {}),
  };
}
