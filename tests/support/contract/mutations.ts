/** Small faults, one at a time: in a response, or in the document that it is compared with. */
import { type OpenApiDocument, resolve, type Schema } from '../../../openapi/document.ts';

export interface Mutation<T> {
  /** What was changed and where. */
  name: string;
  mutated: T;
}

export type Path = (string | number)[];

// biome-ignore lint/suspicious/noExplicitAny: mutations reach anywhere
type Any = any;

/** Bodies that differ from the given one in the type, nullability, presence or enumerated value of one field. */
export function mutateBody(document: OpenApiDocument, schema: Schema, body: unknown): Mutation<unknown>[] {
  const seen = new Set<string>();
  return fieldsOf(document, schema, body).flatMap(({ path, schema: described, required, value }) => {
    // One row of a list represents all.
    const place = path.map((step) => (typeof step === 'number' ? '*' : step)).join('/');
    if (seen.has(place)) return [];
    seen.add(place);
    const replaced = (kind: string, by: unknown) => ({
      name: `${kind} of /${place}`,
      mutated: withValue(body, path, by),
    });
    return [
      ...(described.type === undefined ? [] : [replaced('type', ofOtherType(value, described))]),
      ...(described.nullable === true || described.type === undefined ? [] : [replaced('nullability', null)]),
      ...(required ? [{ name: `presence of /${place}`, mutated: without(body, path) }] : []),
      ...(described.enum ? [replaced('enum value', typeof value === 'number' ? 4711 : 'No such value')] : []),
      ...(checkedFormats.includes(described.format ?? '') ? [replaced('format', 'neither')] : []),
    ];
  });
}

const checkedFormats = ['uuid', 'date', 'date-time'];

interface Field {
  path: Path;
  schema: Schema;
  required: boolean;
  value: unknown;
}

function fieldsOf(
  document: OpenApiDocument,
  input: Schema | undefined,
  value: unknown,
  path: Path = [],
  required = false,
): Field[] {
  const schema = resolve<Schema>(document, input);
  if (!schema) return [];
  const own: Field[] = [{ path, schema, required, value }];
  if (Array.isArray(value)) {
    return [...own, ...value.flatMap((item, index) => fieldsOf(document, schema.items, item, [...path, index]))];
  }
  if (typeof value !== 'object' || value === null) return own;
  const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const inner = Object.entries(value).flatMap(([name, member]) =>
    fieldsOf(document, schema.properties?.[name] ?? open, member, [...path, name], schema.required?.includes(name)),
  );
  return [...own, ...inner];
}

function ofOtherType(value: unknown, { type }: Schema): unknown {
  if (type === 'string') return 4711;
  if (type === 'array') return {};
  return typeof value === 'string' ? [] : 'another type';
}

function withValue(body: unknown, path: Path, value: unknown): unknown {
  if (path.length === 0) return value;
  const copy = structuredClone(body) as Any;
  parentOf(copy, path)[path.at(-1)!] = value;
  return copy;
}

function without(body: unknown, path: Path): unknown {
  const copy = structuredClone(body) as Any;
  delete parentOf(copy, path)[path.at(-1)!];
  return copy;
}

function parentOf(root: Any, path: Path): Any {
  return path.slice(0, -1).reduce((value, step) => value[step], root);
}

/** Documents that differ from the given one in one schema's type, nullability, requiredness or enum, or in one status. */
export function mutateDocument(document: OpenApiDocument): Mutation<OpenApiDocument>[] {
  const changed = (name: string, path: Path, change: (here: Any) => void): Mutation<OpenApiDocument> => {
    return { name: `${name} at ${path.join('/')}`, mutated: withChange(document, path, change) };
  };
  return reachable(document)
    .flatMap(({ path, schema }) => [
      ...(schema.type === undefined ? [] : [changed('type', path, retype)]),
      ...(schema.type === undefined
        ? []
        : [
            changed('nullability', path, (here: Schema) => {
              here.nullable = here.nullable !== true;
            }),
          ]),
      ...Object.keys(schema.properties ?? {}).map((name) =>
        changed(`requiredness of ${name}`, path, (here: Schema) => {
          const required = here.required ?? [];
          here.required = required.includes(name)
            ? required.filter((each: string) => each !== name)
            : [...required, name];
        }),
      ),
      ...(schema.enum
        ? [
            changed('enum with a value less', path, (here: Schema) => {
              here.enum = here.enum?.slice(1);
            }),
            changed('enum with a value more', path, (here: Schema) => {
              here.enum = [...(here.enum ?? []), here.type === 'string' ? 'Unheard' : 4711];
            }),
          ]
        : []),
    ])
    .concat(statusMutations(document, changed));
}

/** Copies only what leads to the change: the document is large, and the mutations are many. */
function withChange<T>(value: T, [step, ...rest]: Path, change: (here: Any) => void): T {
  const copy: Any = Array.isArray(value) ? [...value] : { ...value };
  if (step === undefined) change(copy);
  else copy[step] = withChange(copy[step], rest, change);
  return copy;
}

function retype(schema: Schema): void {
  if (schema.type === 'string')
    Object.assign(schema, { type: 'integer', enum: schema.enum?.map((_: unknown, index: number) => index) });
  else Object.assign(schema, { type: 'string', enum: schema.enum?.map(String) });
  for (const keyword of ['format', 'enum'] as const) if (keyword === 'format' || !schema.enum) delete schema[keyword];
}

function statusMutations(
  document: OpenApiDocument,
  changed: (name: string, path: Path, change: (here: Any) => void) => Mutation<OpenApiDocument>,
): Mutation<OpenApiDocument>[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      Object.keys((operation as Any).responses ?? {}).map((status) =>
        changed(`status ${status}`, ['paths', template, method, 'responses'], (responses: Any) => {
          responses[418] = responses[status];
          delete responses[status];
        }),
      ),
    ),
  );
}

/** Every schema that an operation reaches, with its path. */
function reachable(document: OpenApiDocument): { path: Path; schema: Schema }[] {
  const found = new Map<string, { path: Path; schema: Schema }>();
  const open: { path: Path; value: Any }[] = [{ path: ['paths'], value: document.paths }];
  const enter = (path: Path, schema: Any) => {
    if (typeof schema !== 'object' || schema === null) return;
    if (typeof schema.$ref === 'string') {
      const target: Path = schema.$ref.slice(2).split('/');
      enter(
        target,
        target.reduce((value: Any, step) => value[step], document),
      );
      return;
    }
    if (found.has(path.join('/'))) return;
    found.set(path.join('/'), { path, schema });
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      enter([...path, 'properties', name], property);
    enter([...path, 'items'], schema.items);
    enter([...path, 'additionalProperties'], schema.additionalProperties);
  };
  while (open.length > 0) {
    const { path, value } = open.pop()!;
    for (const [key, member] of Object.entries(value as Record<string, Any>)) {
      if (key === 'schema') enter([...path, key], member);
      else if (typeof member === 'object' && member !== null) open.push({ path: [...path, key], value: member });
    }
  }
  return [...found.values()];
}
