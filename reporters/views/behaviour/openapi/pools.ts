/** What was seen of each component of the served document, over all places that refer to it. Pure. */
import type { Json } from '../../../../protocol/evidence.ts';
import { toSegment } from '../../../../protocol/json.ts';
import { alwaysIn, asMap, emptyShape, joined, type Shape } from '../../../../protocol/shapes.ts';
import type { ReadClaim } from './claims.ts';
import { defined, type Node, nodeOf } from './node.ts';
import { type Listed, type Making, schemaOf } from './schema-of.ts';

interface Pool {
  shape: Shape;
  listed: Listed;
  /** The field that refers to it, for a component that is an enumeration. */
  name: string;
}

/** The components that bodies of one direction use. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
  readonly #contradicted = new Set<unknown>();

  constructor(
    private readonly document: Node,
    private readonly read: ReadClaim,
  ) {}

  has(component: string): boolean {
    return this.#pools.has(component);
  }

  isContradicted(raw: Json | undefined): boolean {
    return raw !== undefined && this.#contradicted.has(raw);
  }

  /** @param departures pointers to the values that depart from the served schema */
  add(shape: Shape, raw: Json | undefined, listed: Listed, departures: ReadonlySet<string>, at = '', name = ''): void {
    const { component, node } = this.read(raw);
    if (departures.has(at)) this.#contradicted.add(raw).add(component === null ? raw : this.#served(component));
    if (component !== null) this.#pool(component, shape, listed, name);
    const properties = nodeOf(node.properties);
    const { items, additionalProperties } = node;
    if (shape.items !== null) this.add(shape.items, items, listed, departures, `${at}/*`, name);
    const isMap = Object.keys(properties).length === 0;
    for (const [key, field] of isMap ? asMap(shape).fields : shape.fields) {
      const served = isMap ? additionalProperties : Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (served !== undefined) this.add(field, served, listed, departures, `${at}/${toSegment(key)}`, key);
    }
  }

  #pool(component: string, shape: Shape, listed: Listed, name: string): void {
    // Whether null is allowed belongs to the place.
    const some = { ...shape, times: shape.times - shape.nulls, nulls: 0 };
    const known = this.#pools.get(component);
    this.#pools.set(component, {
      name: known?.name ?? name,
      shape: joined(known?.shape, some),
      listed: { ...known?.listed, ...listed },
    });
  }

  #served(component: string): Json | undefined {
    return nodeOf(nodeOf(this.document.components).schemas)[component];
  }

  /** Always there in a component, wherever it was seen. */
  required(component: string): string[] {
    return alwaysIn(this.#pools.get(component)?.shape ?? emptyShape());
  }

  /** The schemas of the components that were seen, by name. */
  schemas(making: Omit<Making, 'listed'>): Record<string, Node> {
    const entries = [...this.#pools].map(([component, { shape, listed, name }]): [string, Node] => {
      const raw = this.#served(component);
      const own = { ...making, listed, refTo: (other: string) => (other === component ? null : making.refTo(other)) };
      if (shape.times === 0) return [component, { ...nodeOf(raw), 'x-observed': { times: 0 } }];
      const { title, description, ...schema } = schemaOf(shape, own, raw, name);
      return [component, { ...defined({ title, description }), ...schema, 'x-observed': { times: shape.times } }];
    });
    return Object.fromEntries(entries);
  }
}
