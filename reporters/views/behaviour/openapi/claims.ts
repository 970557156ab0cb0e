/** What the schemas of the served document claim, read as far as it can be compared with what was seen. Pure. */
import type { Json } from '../../../../protocol/evidence.ts';
import { fromSegment, isObject, pointed } from '../../../../protocol/json.ts';
import { defined, type Node, nodeOf, textsOf } from './node.ts';

export interface Claim {
  /** The component of `components.schemas` that it refers to, also as the only member of `allOf`. */
  component: string | null;
  /** Its keywords, references and `allOf` resolved; a choice stays `oneOf` or `anyOf`. */
  node: Node;
  /** Whether null is allowed in the place. */
  nullable: boolean;
}

export type ReadClaim = (raw: Json | undefined) => Claim;

const nothing: Claim = { component: null, node: {}, nullable: false };
const annotations = ['nullable', 'title', 'description', 'deprecated', 'readOnly', 'writeOnly'];

/** Reads the schemas of a document; each is read once. */
export function claimsOf(document: Json): ReadClaim {
  const known = new WeakMap<object, Claim>();
  const read = (raw: Json | undefined, within: readonly string[] = []): Claim => {
    if (!isObject(raw)) return nothing;
    const before = known.get(raw);
    if (before !== undefined) return before;
    const claim = claimOf(raw, within);
    known.set(raw, claim);
    return claim;
  };

  function claimOf(raw: Node, within: readonly string[]): Claim {
    const { $ref, allOf, ...own } = raw;
    if (typeof $ref === 'string') {
      if (within.includes($ref)) return nothing;
      const target = read(pointed(document, $ref) as Json | undefined, [...within, $ref]);
      return { ...target, component: componentOf($ref) ?? target.component };
    }
    if (Array.isArray(allOf)) {
      const parts = allOf.map((part) => read(part, within));
      const [only] = parts;
      const isWrapper = parts.length === 1 && Object.keys(own).every((key) => annotations.includes(key));
      const self = claimOf(own, within);
      return {
        component: isWrapper ? (only?.component ?? null) : null,
        node: [...parts, self].map(({ node }) => node).reduce(both, {}),
        nullable: self.nullable || parts.some(({ nullable }) => nullable),
      };
    }
    for (const choice of ['oneOf', 'anyOf'] as const) {
      const branches = raw[choice];
      if (!Array.isArray(branches)) continue;
      const others = branches.filter((branch) => nodeOf(branch).type !== 'null');
      if (others.length === 1 && others.length < branches.length) return { ...read(others[0], within), nullable: true };
    }
    return plainClaim(raw);
  }
  return read;
}

function plainClaim({ nullable, type, enum: values, ...others }: Node): Claim {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
  const named = types.filter((each) => each !== 'null');
  const listed = Array.isArray(values) ? values.filter((each) => each !== null) : undefined;
  return {
    component: null,
    node: {
      ...(named.length === 1 ? { type: named[0] ?? '' } : {}),
      ...(named.length > 1 ? { anyOf: named.map((each) => ({ type: each })) } : {}),
      ...defined({ enum: listed }),
      ...others,
    },
    nullable: nullable === true || types.includes('null'),
  };
}

/** Two parts of `allOf` as one. */
function both(one: Node, other: Node): Node {
  const properties = { ...nodeOf(one.properties), ...nodeOf(other.properties) };
  const required = [...new Set([one.required, other.required].flatMap(textsOf))];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function componentOf(ref: string): string | null {
  const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(ref) ?? [];
  return name === undefined ? null : fromSegment(name);
}
