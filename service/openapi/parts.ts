import type { OpenAPIV3 } from 'openapi-types';
import type { BodyStyle, Choices } from '../choices/index.ts';

export type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;
type Properties = Record<string, Schema>;

/** Schemas in the style of the generator (Swashbuckle) that services of this kind use. */
export const text: OpenAPIV3.SchemaObject = { type: 'string' };
export const textOrNull: OpenAPIV3.SchemaObject = { type: 'string', nullable: true };
export const uuid: OpenAPIV3.SchemaObject = { type: 'string', format: 'uuid' };
export const day: OpenAPIV3.SchemaObject = { type: 'string', format: 'date' };
export const dayOrNull: OpenAPIV3.SchemaObject = { type: 'string', format: 'date', nullable: true };
export const dateTime: OpenAPIV3.SchemaObject = { type: 'string', format: 'date-time' };
export const dateTimeOrNull: OpenAPIV3.SchemaObject = { type: 'string', format: 'date-time', nullable: true };
export const int32: OpenAPIV3.SchemaObject = { type: 'integer', format: 'int32' };
export const int32OrNull: OpenAPIV3.SchemaObject = { type: 'integer', format: 'int32', nullable: true };
export const flag: OpenAPIV3.SchemaObject = { type: 'boolean' };

export function ref(name: string): OpenAPIV3.ReferenceObject {
  return { $ref: `#/components/schemas/${name}` };
}

export function list(items: Schema): OpenAPIV3.SchemaObject {
  return { type: 'array', items };
}

export function listOrNull(items: Schema): OpenAPIV3.SchemaObject {
  return { type: 'array', items, nullable: true };
}

export function intEnum(values: readonly number[]): OpenAPIV3.SchemaObject {
  return { type: 'integer', format: 'int32', enum: [...values] };
}

/**
 * An object with these fields and no others. All are required, as in responses, unless a request passes its own `required`.
 */
export function record(
  properties: Properties,
  required: readonly string[] = Object.keys(properties),
): OpenAPIV3.SchemaObject {
  const schema: OpenAPIV3.SchemaObject = { type: 'object', properties, additionalProperties: false };
  return required.length > 0 ? { ...schema, required: [...required] } : schema;
}

/** The rows as a bare array, or in an object under `field` beside `others`. */
export function wrappedSchema(field: string | null, items: Schema, others: Properties = {}): Schema {
  return field === null ? list(items) : record({ ...others, [field]: list(items) });
}

const requestMediaTypes = ['application/json-patch+json', 'application/json', 'text/json', 'application/*+json'];
const answerMediaTypes = ['text/plain', 'application/json', 'text/json'];

function content(mediaTypes: readonly string[], schema: Schema): Record<string, OpenAPIV3.MediaTypeObject> {
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
}

/** What one endpoint accepts and returns; `answers` maps each success status to its schema, or to null for no body. */
interface Endpoint {
  summary: string;
  /** Of the parameters of the path that are neither a UUID, as those named `…Id` are, nor any text. */
  path?: Record<string, OpenAPIV3.SchemaObject>;
  query?: Record<string, OpenAPIV3.SchemaObject>;
  body?: Schema;
  answers: Record<number, Schema | null>;
  /** Headers of successes, by status. */
  headers?: Record<number, Record<string, OpenAPIV3.HeaderObject>>;
  /** Statuses of refusals other than 401, 403, 429 and those of every endpoint with a body; 400 and 404 where a path has parameters. */
  refusals?: readonly number[];
  /** Set for the one endpoint that needs no token. */
  isPublic?: boolean;
}

/** The paths of the OpenAPI document for endpoints, by operation, such as `GET /v1/tags`. */
export function pathsOf(choices: Choices, tag: string, endpoints: Record<string, Endpoint>): OpenAPIV3.PathsObject {
  const paths: Record<string, Record<string, OpenAPIV3.OperationObject>> = {};
  for (const [called, endpoint] of Object.entries(endpoints)) {
    const [method = '', template = ''] = called.split(' ');
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const path = Object.fromEntries(names.map((name) => [name, name.endsWith('Id') ? uuid : text]));
    const refusals = names.length > 0 ? [400, 404] : [];
    const whole = { refusals, ...endpoint, path: { ...path, ...endpoint.path } };
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(choices, tag, whole) };
  }
  return paths;
}

function operation(choices: Choices, tag: string, endpoint: Endpoint): OpenAPIV3.OperationObject {
  const { summary, path = {}, query = {}, body, answers, headers = {}, refusals = [], isPublic } = endpoint;
  const statuses = new Set([...(isPublic ? [] : [401, 403]), 429, ...refusals]);
  if (body) statuses.add(400).add(choices.unsupportedMediaTypeStatus);
  const successes = Object.entries(answers).map(([status, schema]) => [
    status,
    success(Number(status), schema, headers[Number(status)]),
  ]);
  return {
    tags: [tag],
    summary,
    ...(isPublic ? { security: [] } : {}),
    parameters: [...parameters('path', path), ...parameters('query', query)],
    ...(body ? { requestBody: { required: true, content: content(requestMediaTypes, body) } } : {}),
    responses: {
      ...Object.fromEntries(successes),
      ...Object.fromEntries([...statuses].sort().map((status) => [status, refusal(choices, status)])),
    },
  };
}

function parameters(
  place: 'path' | 'query',
  schemas: Record<string, OpenAPIV3.SchemaObject>,
): OpenAPIV3.ParameterObject[] {
  const required = place === 'path' ? { required: true } : {};
  return Object.entries(schemas).map(([name, schema]) => ({ name, in: place, ...required, schema }));
}

const descriptions: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
};

function success(
  status: number,
  schema: Schema | null,
  headers: Record<string, OpenAPIV3.HeaderObject> | undefined,
): OpenAPIV3.ResponseObject {
  return {
    description: descriptions[status] ?? 'Success',
    ...(headers ? { headers } : {}),
    ...(schema ? { content: content(answerMediaTypes, schema) } : {}),
  };
}

/** A refusal with the body that the choices give it. */
function refusal(choices: Choices, status: number): OpenAPIV3.ResponseObject {
  const styles: Record<number, BodyStyle> = {
    401: choices.bodyOf401,
    403: choices.bodyOf403,
    404: choices.bodyOf404,
    429: choices.bodyOf429,
  };
  const response = {
    description: descriptions[status] ?? 'Error',
    ...(status === 429 ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: int32 } } } : {}),
  };
  const style = styles[status] ?? 'problem';
  if (style === 'empty') return response;
  if (style === 'text') return { ...response, content: content(['text/plain'], text) };
  return { ...response, content: content([choices.problemMediaType], ref('ProblemDetails')) };
}
