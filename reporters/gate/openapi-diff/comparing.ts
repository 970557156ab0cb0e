/** What the comparison of all operations shares. */

import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Form } from '../../../openapi/form.ts';
import { createForms } from '../../../openapi/read.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Direction, Local } from './change.ts';
import type { Node } from './document.ts';
import { createSameness, type Same } from './sameness.ts';
import { type CompareSchemas, createComparison, nestedOf } from './schemas/pairs.ts';
import { createWalk } from './schemas/walk.ts';

/** A schema as it is written, if it is, and its JSON pointer. */
export interface Schema {
  raw: unknown;
  at: string;
}

export interface Comparing {
  before: Node;
  after: Node;
  same: Same;
  schemas: (was: Schema, is: Schema, spot: Omit<Spot, 'comparing'>) => Local[];
  /** The form of a schema of the earlier or later document. */
  form: (side: 'before' | 'after', schema: Schema) => Form;
}

/** Where a value is compared: which way it goes, and what its place is called. */
export interface Spot {
  comparing: Comparing;
  direction: Direction;
  at: string;
}

/** What the comparison of two documents has in common: their forms, what is the same in both, and how schemas compare. */
export function createComparing(before: Node, after: Node): Comparing {
  const same = createSameness(before, after);
  const forms = {
    before: createForms(before as unknown as OpenApiDocument),
    after: createForms(after as unknown as OpenApiDocument),
  };
  const sides = { documents: { before, after }, ...forms, same, walk: createWalk(limits.walkedSchemas.value) };
  const compare: Record<Direction, CompareSchemas> = {
    request: createComparison(sides, 'request'),
    response: createComparison(sides, 'response'),
  };
  return {
    before,
    after,
    same,
    schemas(was, is, { direction, at }) {
      const { changes, rest } = compare[direction](nestedOf(was.raw, was.at), nestedOf(is.raw, is.at));
      const listed = changes.map(({ at: path, ...each }) =>
        path === '' ? { ...each, at } : { ...each, at: `${at} ${path}`, path },
      );
      return rest ? [...listed, { weight: rest, at, message: 'has further changes, which are not listed' }] : listed;
    },
    form: (side, { raw, at }) => forms[side].below(nestedOf(raw, at)),
  };
}
