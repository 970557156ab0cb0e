import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import { int32, list, operation, record, ref, text, uuid, wrappedSchema } from './parts.ts';

const tag = 'Tags';

/** Schemas of tags. API document, Tag. */
export function tagSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const { choices } = b;
  return {
    Tag: record({ id: choices.tagId === 'uuid' ? uuid : int32, name: text }),
    TagList: wrappedSchema(choices.tagListField, ref('Tag')) as OpenAPIV3.SchemaObject,
    TagNames: record({ tags: list(text) }, ['tags']),
  };
}

/** Paths of tags. API document, Learner tags. */
export function tagPaths(b: Behaviour): OpenAPIV3.PathsObject {
  const { choices } = b;
  const path = { learnerId: uuid };
  const query = { name: text };
  const refusals = [400, 404];
  return {
    '/v1/learners/{learnerId}/tags': {
      get: operation(choices, {
        tag,
        summary: "Lists a learner's tags.",
        path,
        answers: { 200: ref('TagList') },
        refusals,
      }),
      post: operation(choices, {
        tag,
        summary: 'Adds tags to a learner.',
        path,
        body: ref('TagNames'),
        answers: choices.tagAddStatus === 200 ? { 200: ref('TagList') } : { 204: null },
        refusals,
      }),
      delete: operation(choices, {
        tag,
        summary: 'Removes a tag from a learner.',
        path,
        query,
        answers: { 204: null },
        refusals,
      }),
    },
    '/v1/tags': {
      get: operation(choices, {
        tag,
        summary: "Lists the organisation's tags.",
        answers: { 200: ref('TagList') },
        refusals: [404],
      }),
      delete: operation(choices, {
        tag,
        summary: 'Deletes a tag of the organisation.',
        query,
        answers: { 204: null },
        refusals,
      }),
    },
  };
}
