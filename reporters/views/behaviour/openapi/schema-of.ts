/** Schemas of what was seen, in the served document's words where it agrees. Pure. */
import type { Json } from '../../../../protocol/evidence.ts';
import { isObject } from '../../../../protocol/json.ts';
import { alwaysIn, asMap, mostValues, type Shape, typesOf } from '../../../../protocol/shapes.ts';
import type { Claim, ReadClaim } from './claims.ts';
import { defined, type Node, nodeOf, sameValues, textsOf } from './node.ts';

/** Values that a document lists, by the field's name. */
export type Listed = Record<string, readonly (string | number)[]>;

export interface Making {
  /** Whether the document is of OpenAPI 3.0, which says `nullable` where later versions list types. */
  is30: boolean;
  read: ReadClaim;
  /** The reference that stands for a served component; null if its place is described in full. */
  refTo: (component: string) => string | null;
  /** Whether an exchange contradicts what this schema demands of a value. */
  isContradicted: (raw: Json | undefined) => boolean;
  listed: Listed;
  /** In requests, a null that nobody sent may be accepted all the same, so the document's word counts. */
  isRequest?: boolean;
}

const bare: Claim = { component: null, node: {}, nullable: false };

/** What a schema is made with if no document was served. */
export function unserved(is30: boolean, listed: Listed = {}): Making {
  return { is30, read: () => bare, refTo: () => null, isContradicted: () => false, listed };
}

/** Keywords that are made from what was seen; the others are kept, unless they demand something and a value departs. */
const structural = new Set(
  'type format nullable properties required items additionalProperties enum const oneOf anyOf not discriminator example examples $defs default'.split(
    ' ',
  ),
);
const descriptive = /^(?:title|description|deprecated|readOnly|writeOnly|externalDocs|xml|\$comment|x-.*)$/;

/** Allows what was seen, and requires what was always there; what the served schema says otherwise is in `x-served`. */
export function schemaOf(shape: Shape, making: Making, raw?: Json, name = ''): Node {
  const claim = making.read(raw);
  const ref = claim.component === null ? null : making.refTo(claim.component);
  const hasNull = shape.nulls > 0 || (making.isRequest === true && claim.nullable);
  const lost: Node = isObject(raw) && claim.nullable !== hasNull && shape.times > 0 ? { nullable: claim.nullable } : {};
  if (ref !== null) return withLost(orNull({ $ref: ref }, hasNull, making), lost);
  const types = typesOf(shape);
  // Only nulls were seen, so any type is possible that the document allows.
  if (types.length === 0) {
    const { enum: listed, const: only, ...node } = claim.node;
    const values = listed ?? (only === undefined ? undefined : [only]);
    return withLost(orNull(values === undefined ? node : { ...node, enum: values }, hasNull, making), lost);
  }
  const { schemas, differences } = types
    .map((type) => ofType(type, shape, making, claim, making.isContradicted(raw), name))
    .reduce(
      (all, { schema, lost }) => ({ schemas: [...all.schemas, schema], differences: { ...all.differences, ...lost } }),
      { schemas: [] as Node[], differences: {} as Node },
    );
  const [only = {}] = schemas;
  return withLost(orNull(schemas.length === 1 ? only : { anyOf: schemas }, hasNull, making), {
    ...differences,
    ...lost,
  });
}

/** Notes what the served document claimed beside what was seen. */
function withLost(schema: Node, lost: Node): Node {
  if (Object.keys(lost).length === 0) return schema;
  // Beside a reference, nothing else counts.
  return '$ref' in schema ? { allOf: [schema], 'x-served': lost } : { ...schema, 'x-served': lost };
}

function orNull(schema: Node, hasNull: boolean, { is30 }: Making): Node {
  if (!hasNull) return schema;
  const listed: Node = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  if (is30) return '$ref' in schema ? { nullable: true, allOf: [schema] } : { ...schema, ...listed, nullable: true };
  if (typeof schema.type === 'string') return { ...schema, ...listed, type: [schema.type, 'null'] };
  if (Object.keys(schema).length === 0) return schema;
  return { anyOf: [...(Array.isArray(schema.anyOf) ? schema.anyOf : [schema]), { type: 'null' }] };
}

interface Made {
  schema: Node;
  lost: Node;
}

function ofType(type: string, shape: Shape, making: Making, claim: Claim, isContradicted: boolean, name: string): Made {
  const isText = !['object', 'array', 'integer', 'number', 'boolean'].includes(type);
  const { node } = claim;
  const claimed = typeof node.type === 'string' ? node.type : null;
  const jsonType = isText ? 'string' : type === 'integer' && claimed === 'number' ? 'number' : type;
  const { oneOf, anyOf, const: only, not } = node;
  const choices = defined({ oneOf, anyOf, const: only, not });
  if (Object.keys(choices).length > 0) {
    const { schema, lost } = ofType(type, shape, making, bare, false, name);
    return { schema, lost: { ...choices, ...lost } };
  }
  if (claimed !== null && claimed !== jsonType)
    return { schema: ofType(type, shape, making, bare, false, name).schema, lost: { type: claimed } };
  const [kept, lost] = keptOf(node, isContradicted);
  const schema: Node = { type: jsonType, ...kept };
  if (type === 'object') return withMembers(schema, lost, shape, making, node);
  if (type === 'array') {
    const items = shape.items === null ? nodeOf(node.items) : schemaOf(shape.items, making, node.items, name);
    return { schema: { ...schema, items }, lost };
  }
  const made = withFormat(schema, lost, type, isText, node, isContradicted);
  return withValues(...made, shape, node, listedFor(making, name), isContradicted);
}

function listedFor({ listed }: Making, name: string): Listed[string] {
  return Object.hasOwn(listed, name) ? (listed[name] ?? []) : [];
}

/** @returns what describes, and what else is demanded unless an exchange contradicts it. */
function keptOf(node: Node, isContradicted: boolean): [kept: Node, lost: Node] {
  const entries = Object.entries(node).filter(([key]) => !structural.has(key));
  const [out, kept] = [true, false].map((wanted) =>
    Object.fromEntries(entries.filter(([key]) => (isContradicted && !descriptive.test(key)) === wanted)),
  );
  return [kept ?? {}, out ?? {}];
}

function withFormat(
  schema: Node,
  lost: Node,
  type: string,
  isText: boolean,
  node: Node,
  isContradicted: boolean,
): [Node, Node] {
  const { format } = node;
  // The format date-time requires a zone.
  const seen = isText && type !== 'string' && type !== 'date-time without zone' ? type : null;
  if (typeof format !== 'string') return [seen === null ? schema : { ...schema, format: seen }, lost];
  const isOther = isText && ['uuid', 'date', 'date-time', 'email', 'uri'].includes(format);
  const agrees = seen === format || !(isOther || isContradicted);
  if (agrees) return [{ ...schema, format }, lost];
  return [seen === null ? schema : { ...schema, format: seen }, { ...lost, format }];
}

/** Enumerations are those of the two documents, with what was seen. */
function withValues(
  schema: Node,
  lost: Node,
  { values }: Shape,
  node: Node,
  listed: readonly (string | number)[],
  isContradicted: boolean,
): Made {
  const served = Array.isArray(node.enum) ? node.enum : null;
  if (served === null && listed.length === 0) return { schema, lost };
  // Which of the two was seen is not kept.
  if (schema.type === 'boolean' && isContradicted) return { schema, lost: { ...lost, enum: served ?? [] } };
  const all = [...new Set([...(served ?? []), ...listed, ...values])];
  const isOpen = values.size > mostValues;
  const isSame = served !== null && !isOpen && sameValues(all, served);
  return {
    schema: isOpen ? schema : { ...schema, enum: all },
    lost: served === null || isSame ? lost : { ...lost, enum: served },
  };
}

function withMembers(schema: Node, lost: Node, shape: Shape, making: Making, node: Node): Made {
  const claimed = nodeOf(node.properties);
  const { additionalProperties } = node;
  const isMap = Object.keys(claimed).length === 0 && isObject(additionalProperties);
  const fields = isMap ? asMap(shape).fields : shape.fields;
  const map = fields.get('*');
  if (map !== undefined && fields.size === 1)
    return { schema: { ...schema, additionalProperties: schemaOf(map, making, additionalProperties) }, lost };
  const required = alwaysIn({ ...shape, fields });
  const seen = [...fields].map(([name, field]) => [name, schemaOf(field, making, claimed[name], name)]);
  const unseen = Object.entries(claimed).filter(([name]) => !fields.has(name));
  const isClosed = additionalProperties === false;
  const isBeyond = isClosed && [...fields.keys()].some((name) => !Object.hasOwn(claimed, name));
  const missing = textsOf(node.required).some((name) => !required.includes(name));
  return {
    schema: {
      ...schema,
      properties: Object.fromEntries([...seen, ...unseen]),
      ...(required.length > 0 ? { required } : {}),
      ...(additionalProperties === undefined || isBeyond ? {} : { additionalProperties }),
    },
    lost: {
      ...lost,
      ...(isBeyond ? { additionalProperties: false } : {}),
      ...(missing ? { required: textsOf(node.required) } : {}),
    },
  };
}
