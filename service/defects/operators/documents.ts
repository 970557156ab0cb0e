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
