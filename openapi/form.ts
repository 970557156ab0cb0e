/**
 * The one internal form of a schema, for every version of OpenAPI. Validation, comparison, the coercion of parameters,
 * the claims about a served document and its observed counterpart all work from it, never from the raw schema.
 *
 * A form is what holds at ONE place of a value: references are followed, all parts of `allOf` are merged, defaults are
 * written out, a choice of one is that one. What is below (properties, items, branches of a choice) is a list of the
 * schemas that apply there together, read on demand, since schemas may contain themselves.
 */

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A schema as it was written, and where. */
export interface Source {
  /** An object of the document; `true` allows everything, `false` nothing. */
  raw: object | boolean;
  /** JSON pointer, such as `#/components/schemas/Learner/properties/email`. */
  at: string;
}

/** Choices that say nothing more at a place. */
export interface Decisions {
  /** Choices being decided at this place, so a base whose branches extend it does not contain itself. */
  opened: readonly object[];
  /** Choices for which one of the sources stands: it is the branch, and another source holds them. */
  decided?: readonly object[];
}

/** The schemas that apply together at a place below. */
export interface Nested extends Decisions {
  sources: readonly Source[];
}

/** `oneOf` or `anyOf` with at least two branches that are not null. */
export interface Choice {
  kind: 'oneOf' | 'anyOf';
  /** As written; identifies the choice where it is `opened`. */
  list: object;
  branches: readonly Nested[];
  discriminator: Discriminator | null;
  /** Null passes in spite of the branches. */
  orNull: boolean;
}

export interface Discriminator {
  property: string;
  /** Value of the property, as text -> the schema that it selects: of the mapping, and the names of unmapped components. */
  targets: ReadonlyMap<string, Nested>;
  /** The schema of every other value, and of none (OpenAPI 3.2). */
  otherwise: Nested | null;
}

/** A keyword of JSON Schema 2020-12 that is neither merged nor canonical: `if`, `contains`, `propertyNames`, `dependent…`. */
export interface Further {
  keyword: string;
  /** As written, with the keywords that belong to it; for comparison by text. */
  written: object;
  /** The schemas in it: by keyword (`if`, `then`, …), or by property (`dependentSchemas`). */
  schemas: ReadonlyMap<string, Nested>;
  /** Null passes in spite of the keyword. */
  orNull: boolean;
}

export interface Bound {
  value: number;
  /** Always false for integers, whose bounds are written inclusively. */
  exclusive: boolean;
  /** As the document has it, where that is another bound; no part of the meaning. */
  stated?: Bound;
}

export interface Form {
  /** Equal for the same combination of schemas within one document. */
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
  /** As written, known or not; several come from parts of `allOf`. A `contentEncoding` is one too, by its own name. */
  formats: readonly string[];
  /** As written, without those that restrict nothing. */
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
  /** Every other property; without sources: anything. */
  additional: Nested;
  /** Covers every other property, even if it allows anything, which leaves none to `unevaluatedProperties`. */
  evaluatesProperties: boolean;
  /** Every property that no choice declares either (`unevaluatedProperties` beside choices); null: anything. */
  unevaluated: Nested | null;
  required: ReadonlySet<string>;
  /** The first items, each with its own schema (OpenAPI 3.1). */
  prefixItems: readonly Nested[];
  /** All further items; without sources: anything. */
  items: Nested;
  /** Covers all items, even if they may be anything. */
  evaluatesItems: boolean;
  choices: readonly Choice[];
  nots: readonly { schema: Nested; orNull: boolean }[];
  /** A discriminator of a base schema, beside no choice: a hint at the types that extend it. */
  discriminator: Discriminator | null;
  readOnly: boolean;
  writeOnly: boolean;
  deprecated: boolean;
  /** `undefined` if there is none. */
  default: unknown;
  /** States that null is not allowed (`nullable: false`), which most generators omit. Not part of the meaning. */
  deniesNull: boolean;
  further: readonly Further[];
}

/** Something about the document that cannot be checked, or is wrong. */
export interface DocumentFinding {
  /** A `note` breaks no rule of OpenAPI, such as a format that nobody defines. */
  kind: 'fault' | 'note';
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
