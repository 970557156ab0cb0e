/**
 * The one internal form of a schema, whatever version of OpenAPI it was written in. Validation, comparison, the coercion of
 * parameters, the claims about a served document and its observed counterpart all work from it, never from the raw schema.
 *
 * A form is what holds at ONE place of a value: references are followed, all parts of `allOf` are merged, defaults are written
 * out, a choice of one is that one. What lies below (properties, items, branches of a choice) is a list of the schemas that
 * apply there together, read when somebody asks for it, since schemas may contain themselves.
 */

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A schema as it was written, and where. */
export interface Source {
  /** An object of the document; `true` allows everything, `false` nothing. */
  raw: object | boolean;
  /** JSON pointer, such as `#/components/schemas/Learner/properties/email`. */
  at: string;
}

/** The schemas that apply together at a place below. */
export interface Nested {
  sources: readonly Source[];
  /** Choices that are being decided at this very place, so that a base whose branches extend it does not contain itself. */
  opened: readonly object[];
}

/** `oneOf` or `anyOf` with at least two branches that are not null. */
export interface Choice {
  kind: 'oneOf' | 'anyOf';
  branches: readonly Nested[];
  discriminator: Discriminator | null;
  /** Null passes, whatever the branches say. */
  orNull: boolean;
}

export interface Discriminator {
  property: string;
  /** Value of the property, as text -> the schema that it selects: of the mapping, and the names of unmapped components. */
  targets: ReadonlyMap<string, Nested>;
}

export interface Bound {
  value: number;
  /** Always false for integers, whose bounds are written inclusively. */
  exclusive: boolean;
}

export interface Form {
  /** The same for the same combination of schemas, within one document. */
  key: string;
  /** JSON pointer of the schema, after its references. */
  at: string;
  /** Name of the component that this is, if it is exactly one. */
  name: string | null;
  /** No value passes: `false`, or parts that exclude each other. */
  never: boolean;
  /** Null: any type. Holds `null` if null passes. `number` includes integers. */
  types: ReadonlySet<TypeName> | null;
  /** Enumeration or constant; null: any value. */
  values: readonly unknown[] | null;
  /** Those with a meaning; several come from parts of `allOf`. */
  formats: readonly string[];
  /** Without those that restrict nothing. */
  patterns: readonly string[];
  minimum: Bound | null;
  maximum: Bound | null;
  multipleOf: readonly number[];
  /** Lengths of texts, in characters; 0 and Infinity if there is no bound. So with items and properties. */
  minLength: number;
  maxLength: number;
  minItems: number;
  maxItems: number;
  uniqueItems: boolean;
  minProperties: number;
  maxProperties: number;
  properties: ReadonlyMap<string, Nested>;
  patternProperties: ReadonlyMap<string, Nested>;
  /** Every other property; without sources: anything. Closed by `false`: see `isClosed`. */
  additional: Nested;
  required: ReadonlySet<string>;
  /** The first items, each with a schema of its own (OpenAPI 3.1). */
  prefixItems: readonly Nested[];
  /** All further items; without sources: anything. */
  items: Nested;
  choices: readonly Choice[];
  nots: readonly { schema: Nested; orNull: boolean }[];
  /** A discriminator of a base schema, beside no choice: a hint at the types that extend it. */
  discriminator: Discriminator | null;
  readOnly: boolean;
  writeOnly: boolean;
  deprecated: boolean;
  /** `undefined` if there is none. */
  default: unknown;
  /** Keywords of JSON Schema 2020-12 that are checked as written and compared by their text: `if`, `contains`, … */
  further: ReadonlyMap<string, unknown>;
}

/** Something about the document that cannot be checked, or is wrong. */
export interface DocumentFinding {
  /** JSON pointer of the place. */
  at: string;
  /** Ends a sentence that begins with the place: `has a pattern that …`. */
  message: string;
}

/** Reads the schemas of one document, each combination once. */
export interface Forms {
  /** @param at JSON pointer of the schema, for findings */
  of: (raw: unknown, at: string) => Form;
  below: (nested: Nested) => Form;
  /** What was found so far; reading a form may add to it. */
  findings: readonly DocumentFinding[];
}
