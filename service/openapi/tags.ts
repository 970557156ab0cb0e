import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import { int32, list, pathsOf, record, ref, text, uuid, wrappedSchema } from './parts.ts';

/** Schemas of tags. API document, Tag. */
export function tagSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const { choices } = b;
  return {
    Tag: record({
      id: choices.tagId === 'uuid' ? uuid : int32,
      name: text,
      ...(choices.tagReadAt === 'shown' ? { readAt: text } : {}),
    }),
    TagList: wrappedSchema(choices.tagListField, ref('Tag')) as OpenAPIV3.SchemaObject,
    TagNames: record({ tags: list(text) }, ['tags']),
  };
}

/** Paths of tags. API document, Learner tags. */
export function tagPaths({ choices }: Behaviour): OpenAPIV3.PathsObject {
  const query = { name: text };
  return pathsOf(choices, 'Tags', {
    'GET /v1/learners/{learnerId}/tags': { summary: "Lists a learner's tags.", answers: { 200: ref('TagList') } },
    'POST /v1/learners/{learnerId}/tags': {
      summary: 'Adds tags to a learner.',
      body: ref('TagNames'),
      answers: choices.tagAddStatus === 200 ? { 200: ref('TagList') } : { 204: null },
    },
    'DELETE /v1/learners/{learnerId}/tags': {
      summary: 'Removes a tag from a learner.',
      query,
      answers: { 204: null },
    },
    'GET /v1/tags': {
      summary: "Lists the organisation's tags.",
      answers: { 200: ref('TagList') },
      refusals: [404],
    },
    'DELETE /v1/tags': {
      summary: 'Deletes a tag of the organisation.',
      query,
      answers: { 204: null },
      refusals: [400, 404],
    },
  });
}
