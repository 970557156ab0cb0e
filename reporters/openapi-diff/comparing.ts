/** What the comparison of all operations shares. */

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Form } from '../../openapi/form.ts';
import { createForms } from '../../openapi/read.ts';
import { limits } from '../../protocol/limits.ts';
import { type Direction, type Local, type Weight, weights } from './change.ts';
import type { Node } from './document.ts';
import { createSameness, type Same } from './sameness.ts';
import { type CompareSchemas, createComparison, type Effect, nestedOf } from './schemas/pairs.ts';

/** A schema as it is written, if it is, and its JSON pointer. */
export interface Schema {
  raw: unknown;
  at: string;
}

export interface Comparing {
  before: Node;
  after: Node;
  same: Same;
  schemas: (was: Schema, is: Schema, direction: Direction, at: string) => Local[];
  /** The form of a schema of the earlier or later document. */
  form: (side: 'before' | 'after', schema: Schema) => Form;
}

export function createComparing(before: Node, after: Node): Comparing {
  const same = createSameness(before, after);
  const forms = {
    before: createForms(before as unknown as OpenApiDocument),
    after: createForms(after as unknown as OpenApiDocument),
  };
  const sides = { documents: { before, after }, ...forms, same };
  const compare: Record<Direction, CompareSchemas> = {
    request: createComparison(sides, 'request'),
    response: createComparison(sides, 'response'),
  };
  return {
    before,
    after,
    same,
    schemas(was, is, direction, at) {
      const changes = compare[direction](nestedOf(was.raw, was.at), nestedOf(is.raw, is.at));
      const listed = changes.slice(0, limits.changesInOnePlace.value).map(
        (change): Local => ({
          weight: weightOf(change.effect, direction),
          at: change.at === '' ? at : `${at} ${change.at}`,
          message: change.message,
          schema: change.schema,
        }),
      );
      const others = changes.slice(listed.length).map(({ effect }) => weightOf(effect, direction));
      const weight = weights.find((each) => others.includes(each));
      return weight ? [...listed, { weight, at, message: `${others.length} further changes` }] : listed;
    },
    form: (side, { raw, at }) => forms[side].below(nestedOf(raw, at)),
  };
}

/** A client must cope with everything that is answered, and the service with everything that is sent. */
function weightOf(effect: Effect, direction: Direction): Weight {
  if (effect === 'reworded') return 'cosmetic';
  if (effect === 'extended') return 'additive';
  if (effect === 'changed') return 'breaking';
  return (effect === 'widened') === (direction === 'response') ? 'breaking' : 'additive';
}
