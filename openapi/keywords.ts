/** The keywords of one schema, as they are written: each is checked; malformed ones are reported and ignored. */
import { isDeepStrictEqual } from 'node:util';
import { isKnownFormat } from '../protocol/formats.ts';
import { isObject, toSegment } from '../protocol/json.ts';
import type { Bound, DocumentFinding, Further, Nested, Source, TypeName } from './form.ts';
import { anything, type Content } from './meet.ts';
import { restrictsNothing, unreadable } from './patterns.ts';

/** One schema without its references, parts and choices, which callers follow. */
export interface Own {
  content: Content;
  nullable: boolean;
  /** Consists of a reference, and perhaps more. */
  refers: boolean;
  allOf: Source[];
  /** `oneOf` and `anyOf` with all their branches; the list itself stands for the choice when it is opened. */
  choices: { kind: 'oneOf' | 'anyOf'; list: object; branches: Source[] }[];
  discriminator: {
    propertyName: string;
    mapping: Record<string, string>;
    defaultMapping: string | null;
    at: string;
  } | null;
  unevaluatedProperties: Source | null;
  unevaluatedItems: Source | null;
}

export type Report = (kind: DocumentFinding['kind'], at: string, message: string) => void;

type Keywords = Record<string, unknown>;

const types: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Keywords that do not affect which values are valid. */
const annotations = new Set([
  ...['title', 'description', 'example', 'examples', 'externalDocs', 'xml', '$comment', '$schema', '$id', '$anchor'],
  ...['$dynamicAnchor', '$defs', 'definitions', '$vocabulary', 'contentSchema'],
]);

/** Whether a schema says anything beyond annotations. */
export function saysSomething(raw: object | boolean): boolean {
  if (typeof raw === 'boolean') return !raw;
  return Object.keys(raw).some((keyword) => !annotations.has(keyword) && !keyword.startsWith('x-'));
}

/** The schemas that apply at a place below, without those that say nothing. */
function below(...sources: Source[]): Nested {
  return { sources: sources.filter(({ raw }) => saysSomething(raw)), opened: [] };
}

/** What a schema says by its own keywords, without those that it refers to. */
export function readKeywords(raw: Keywords, at: string, is30: boolean, report: Report): Own {
  const read = readerOf(raw, at, report);
  const allOf = read.list('allOf') ?? [];
  const nullable = read.flag('nullable');
  if (nullable && !is30)
    report('note', `${at}/nullable`, 'is a keyword of OpenAPI 3.0; it is taken to mean that null is allowed');
  return {
    content: {
      ...anything,
      ...valuesOf(raw, read, at, is30, report),
      ...textsOf(read, at, report),
      ...numbersOf(raw, read, at, is30, report),
      ...listsOf(raw, read),
      ...objectsOf(read, at, report),
      nots: [read.schema('not')].flatMap((source) => (source ? [{ schema: below(source), orNull: false }] : [])),
      readOnly: read.flag('readOnly'),
      writeOnly: read.flag('writeOnly'),
      deprecated: read.flag('deprecated'),
      default: raw.default,
      deniesNull: raw.nullable === false,
      further: furtherOf(raw, read, at, report),
    },
    nullable,
    refers: typeof (raw.$ref ?? raw.$dynamicRef) === 'string',
    allOf,
    choices: (['oneOf', 'anyOf'] as const).flatMap((kind) => {
      const branches = read.list(kind);
      return branches ? [{ kind, list: raw[kind] as object, branches }] : [];
    }),
    discriminator: discriminatorOf(raw, at, report),
    unevaluatedProperties: read.schema('unevaluatedProperties') ?? null,
    unevaluatedItems: read.schema('unevaluatedItems') ?? null,
  };
}

type Reader = ReturnType<typeof readerOf>;

/** Typed access to the keywords of a schema. */
function readerOf(raw: Keywords, at: string, report: Report) {
  const malformed = (keyword: string, expected: string) => {
    report('fault', `${at}/${toSegment(keyword)}`, `is not ${expected}, and is not checked`);
    return undefined;
  };
  const isSchema = (value: unknown): value is object | boolean => isObject(value) || typeof value === 'boolean';
  const stated = <T>(keyword: string, isRight: (value: unknown) => boolean, expected: string): T | undefined => {
    if (raw[keyword] === undefined) return undefined;
    return isRight(raw[keyword]) ? (raw[keyword] as T) : (malformed(keyword, expected) as undefined);
  };
  const read = {
    malformed,
    object: (keyword: string) => stated<Keywords>(keyword, isObject, 'an object'),
    flag: (keyword: string) =>
      stated<boolean>(keyword, (value) => typeof value === 'boolean', 'true or false') ?? false,
    count: (keyword: string) =>
      stated<number>(keyword, (value) => Number.isInteger(value) && (value as number) >= 0, 'a whole number from 0 up'),
    text: (keyword: string) => stated<string>(keyword, (value) => typeof value === 'string', 'a text'),
    number: (keyword: string) => stated<number>(keyword, Number.isFinite, 'a number'),
    names: (keyword: string) => stated<string[]>(keyword, isNames, 'a list of names'),
    values: (keyword: string) =>
      stated<unknown[]>(keyword, (value) => Array.isArray(value) && value.length > 0, 'a list of values'),
    schema(keyword: string): Source | undefined {
      const value = stated<object | boolean>(keyword, isSchema, 'a schema');
      return value === undefined ? undefined : { raw: value, at: `${at}/${keyword}` };
    },
    list(keyword: string): Source[] | undefined {
      const list = stated<unknown[]>(keyword, (value) => Array.isArray(value) && value.length > 0, 'a list of schemas');
      return list?.flatMap((value, index) => {
        if (isSchema(value)) return [{ raw: value, at: `${at}/${keyword}/${index}` }];
        report('fault', `${at}/${keyword}/${index}`, 'is not a schema, and is not checked');
        return [];
      });
    },
    map(keyword: string): Map<string, Source> {
      const members = read.object(keyword) ?? {};
      const sources = new Map<string, Source>();
      for (const [name, value] of Object.entries(members)) {
        const place = `${at}/${keyword}/${toSegment(name)}`;
        if (isSchema(value)) sources.set(name, { raw: value, at: place });
        else {
          report('fault', place, 'is not a schema, and is not checked');
          sources.set(name, { raw: true, at: place });
        }
      }
      return sources;
    },
  };
  return read;
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function valuesOf(raw: Keywords, read: Reader, at: string, is30: boolean, report: Report): Partial<Content> {
  const result: { types?: Content['types']; values?: Content['values'] } = {};
  if (raw.type !== undefined) {
    const named = [raw.type].flat();
    const unknown = named.filter((type) => typeof type !== 'string' || !types.includes(type));
    if (named.length === 0 || unknown.length > 0) read.malformed('type', `one of ${types.join(', ')}`);
    else result.types = new Set(named as TypeName[]);
    if (is30 && Array.isArray(raw.type)) report('fault', `${at}/type`, 'is a list, which OpenAPI 3.0 does not have');
  }
  const values = read.values('enum');
  const constant = 'const' in raw ? [raw.const] : undefined;
  if (values && constant) result.values = values.filter((value) => isDeepStrictEqual(value, raw.const));
  else if (values ?? constant) result.values = distinct(values ?? constant!);
  return result;
}

function distinct(values: unknown[]): unknown[] {
  if (values.every((value) => typeof value !== 'object')) return [...new Set(values)];
  return values.filter((value, index) => values.findIndex((other) => isDeepStrictEqual(value, other)) === index);
}

function textsOf(read: Reader, at: string, report: Report): Partial<Content> {
  const pattern = read.text('pattern');
  if (pattern !== undefined) reportPattern(pattern, `${at}/pattern`, report);
  const format = read.text('format');
  if (format !== undefined && !isKnownFormat(format))
    report('note', `${at}/format`, `is defined nowhere (${JSON.stringify(format.slice(0, 80))}), and is not checked`);
  const encoding = read.text('contentEncoding');
  const formats = [
    format,
    encoding,
    encoding === undefined && read.text('contentMediaType') !== undefined ? 'binary' : undefined,
  ];
  return {
    formats: [...new Set(formats.filter((format) => format !== undefined))],
    patterns: pattern === undefined || restrictsNothing(pattern) ? [] : [pattern],
    minLength: read.count('minLength') ?? 0,
    maxLength: read.count('maxLength') ?? Infinity,
  };
}

function reportPattern(pattern: string, at: string, report: Report): void {
  const problem = unreadable(pattern);
  if (problem !== undefined) report('fault', at, `${problem}, and is not checked`);
}

/** Exclusive bounds are flags in OpenAPI 3.0 and numbers from 3.1 on; either is understood in both. */
function numbersOf(raw: Keywords, read: Reader, at: string, is30: boolean, report: Report): Partial<Content> {
  const bound = (inclusive: string, exclusive: string, isNarrower: (a: number, b: number) => boolean): Bound | null => {
    const limit = read.number(inclusive);
    const flag = raw[exclusive];
    const plain = limit === undefined ? null : { value: limit, exclusive: flag === true };
    if (flag === undefined || typeof flag === 'boolean') {
      if (flag !== undefined && !is30)
        report('fault', `${at}/${exclusive}`, 'is true or false, as only in OpenAPI 3.0');
      return plain;
    }
    const other = read.number(exclusive);
    if (other === undefined) return plain;
    if (is30) report('fault', `${at}/${exclusive}`, 'is a number, as only from OpenAPI 3.1 on');
    return plain === null || !isNarrower(plain.value, other) ? { value: other, exclusive: true } : plain;
  };
  const factor = read.number('multipleOf');
  if (factor !== undefined && factor <= 0) read.malformed('multipleOf', 'a number above 0');
  return {
    minimum: bound('minimum', 'exclusiveMinimum', (a, b) => a > b),
    maximum: bound('maximum', 'exclusiveMaximum', (a, b) => a < b),
    multipleOf: factor !== undefined && factor > 0 ? [factor] : [],
  };
}

function listsOf(raw: Keywords, read: Reader): Partial<Content> {
  const items = read.schema('items');
  return {
    minItems: read.count('minItems') ?? 0,
    maxItems: read.count('maxItems') ?? Infinity,
    uniqueItems: read.flag('uniqueItems'),
    prefixItems: (raw.prefixItems === undefined ? [] : (read.list('prefixItems') ?? [])).map((source) => below(source)),
    items: items ? below(items) : anything.items,
    evaluatesItems: items !== undefined,
  };
}

function objectsOf(read: Reader, at: string, report: Report): Partial<Content> {
  const additional = read.schema('additionalProperties');
  const nested = (sources: Map<string, Source>) => new Map([...sources].map(([name, source]) => [name, below(source)]));
  const byPattern = read.map('patternProperties');
  for (const pattern of byPattern.keys())
    reportPattern(pattern, `${at}/patternProperties/${toSegment(pattern)}`, report);
  const readable = new Map([...byPattern].filter(([pattern]) => unreadable(pattern) === undefined));
  // If a pattern cannot be read, the other properties are unknown.
  const isKnown = readable.size === byPattern.size;
  return {
    minProperties: read.count('minProperties') ?? 0,
    maxProperties: read.count('maxProperties') ?? Infinity,
    properties: nested(read.map('properties')),
    patternProperties: nested(readable),
    additional: additional && isKnown ? below(additional) : anything.additional,
    evaluatesProperties: additional !== undefined || !isKnown,
    required: new Set(read.names('required') ?? []),
  };
}

function furtherOf(raw: Keywords, read: Reader, at: string, report: Report): Further[] {
  const found: Further[] = [];
  const add = (keyword: string, schemas: [name: string, Source | undefined][], written: Keywords) => {
    const said = schemas.flatMap(([name, source]): [string, Nested][] => (source ? [[name, below(source)]] : []));
    found.push({ keyword, written, schemas: new Map(said), orNull: false });
  };
  const readAll = (names: string[]): [string, Source | undefined][] => names.map((name) => [name, read.schema(name)]);
  const written = (names: string[]) =>
    Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, raw[name]]));

  if (read.schema('if')) add('if', readAll(['if', 'then', 'else']), written(['if', 'then', 'else']));
  if (read.schema('contains')) {
    const counts = ['minContains', 'maxContains'].filter((name) => read.count(name) !== undefined);
    add('contains', readAll(['contains']), written(['contains', ...counts]));
  }
  if (read.schema('propertyNames')) add('propertyNames', readAll(['propertyNames']), written(['propertyNames']));
  const dependent = read.map('dependentSchemas');
  if (dependent.size > 0) add('dependentSchemas', [...dependent], written(['dependentSchemas']));
  const lists = read.object('dependentRequired') ?? {};
  const right = Object.entries(lists).filter(([, list]) => isNames(list));
  for (const [name, list] of Object.entries(lists))
    if (!isNames(list)) report('fault', `${at}/dependentRequired/${toSegment(name)}`, 'is not a list of names');
  if (right.length > 0) add('dependentRequired', [], { dependentRequired: Object.fromEntries(right) });
  return found;
}

function discriminatorOf(raw: Keywords, at: string, report: Report): Own['discriminator'] {
  const { discriminator } = raw;
  if (discriminator === undefined) return null;
  const place = `${at}/discriminator`;
  if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string') {
    report('fault', place, 'names no property, and is ignored');
    return null;
  }
  const { propertyName, mapping, defaultMapping } = discriminator;
  const mapped = isObject(mapping) ? Object.entries(mapping) : [];
  for (const [value, target] of mapped)
    if (typeof target !== 'string') report('fault', `${place}/mapping/${toSegment(value)}`, 'names no schema');
  return {
    propertyName,
    mapping: Object.fromEntries(mapped.filter(([, target]) => typeof target === 'string')) as Record<string, string>,
    defaultMapping: typeof defaultMapping === 'string' ? defaultMapping : null,
    at: place,
  };
}
