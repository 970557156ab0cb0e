import type { OpenAPIV3 } from 'openapi-types';
import type { Change } from '../types.ts';
import { asking } from './changes.ts';

/** A part of the OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: a document that is broken on purpose
export type Description = any;

/** Edits the OpenAPI document served to callers of the organisation. */
export function describing(edit: (document: Description) => void): Change {
  return asking('decideDescription', (document) => {
    const edited = structuredClone(document);
    edit(edited);
    return [edited as OpenAPIV3.Document];
  });
}

/** Edits one schema of the OpenAPI document. */
export function describingSchema(name: string, edit: (schema: Description) => void): Change {
  return describing(({ components }) => edit(components.schemas[name]));
}

/** Edits one operation of the OpenAPI document. */
export function describingOperation(operation: string, edit: (described: Description) => void): Change {
  const [method = '', path = ''] = operation.split(' ');
  return describing(({ paths }) => edit(paths[path][method.toLowerCase()]));
}

/**
 * Sets one member of a schema, given by its name, or of an operation of the OpenAPI document; undefined removes it, and a
 * function makes the value from the former one. The path names the members on the way, and parameters by their names:
 * `parameters.pageSize.schema.maximum`.
 */
export function setting(where: string, path: string, value: unknown): Change {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const edit = (described: Description) => {
    const holder = names.reduce(memberOf, described);
    if (value === undefined) delete holder[last];
    else holder[last] = typeof value === 'function' ? value(holder[last]) : value;
  };
  return where.includes(' ') ? describingOperation(where, edit) : describingSchema(where, edit);
}

function memberOf(part: Description, name: string): Description {
  return (Array.isArray(part) && part.find((each) => each.name === name)) || part[name];
}

/** The list with another value at its end. */
export const adding =
  (value: unknown) =>
  (list: readonly unknown[]): unknown[] => [...list, value];

/** The list without a value. */
export const leavingOut =
  (value: unknown) =>
  (list: readonly unknown[]): unknown[] =>
    list.filter((each) => each !== value);
