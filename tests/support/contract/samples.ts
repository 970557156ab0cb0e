import type { ExchangeLike } from '../../../fixtures/contract/index.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** A call and its response; a text is its body as it is. */
export function exchangeOf(
  operation: string,
  status: number,
  body: unknown,
  headers: Record<string, string> = json,
): ExchangeLike {
  const [method = '', url = ''] = operation.split(' ');
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return { method, url, request: { headers: {}, body: null }, response: { status, headers, body: text } };
}

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } };
const jsonOf = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
const uuid = { type: 'string', format: 'uuid' };
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });

/** A small document in the style of ASP.NET and Swashbuckle; a fresh copy each time. */
export function sampleDocument(): OpenApiDocument {
  return structuredClone({
    openapi: '3.0.1',
    info: { title: 'Sample', version: '1.0' },
    paths: {
      '/v1/learners': {
        get: {
          parameters: [
            {
              name: 'pageIndex',
              in: 'query',
              required: true,
              schema: { type: 'integer', format: 'int32', minimum: 1 },
            },
            { name: 'active', in: 'query', schema: { type: 'boolean' } },
            { name: 'ids', in: 'query', schema: { type: 'array', items: uuid } },
            { name: 'x-trace', in: 'header', required: true, schema: { type: 'integer' } },
          ],
          responses: {
            200: {
              description: 'OK',
              headers: { 'X-Total': { required: true, schema: { type: 'integer' } } },
              content: { 'text/plain': { schema: { type: 'string' } }, ...jsonOf('LearnerList'), 'text/json': {} },
            },
            '4XX': { description: 'Refused', content: problem },
          },
        },
        post: {
          requestBody: {
            required: true,
            content: { ...jsonOf('LearnerWrite'), 'application/*+json': jsonOf('LearnerWrite')['application/json'] },
          },
          responses: {
            201: { description: 'Created', content: jsonOf('Learner') },
            default: { description: 'Refused', content: problem },
          },
        },
      },
      '/v1/learners/{learnerId}': {
        parameters: [inPath('learnerId', uuid)],
        get: { responses: { 200: { description: 'OK', content: jsonOf('Learner') } } },
        delete: { responses: { 204: { description: 'Gone' } } },
      },
      '/v1/learners/{email}': {
        get: {
          parameters: [inPath('email', { type: 'string' })],
          responses: { 200: { description: 'OK', content: jsonOf('Learner') } },
        },
      },
      '/v1/learners/assessmentcompleted': { get: { responses: { 200: { description: 'OK' } } } },
      '/v1/learners/{id}/secondarytutors': {
        put: {
          parameters: [inPath('id', uuid)],
          requestBody: { content: jsonOf('Tutors') },
          responses: { 204: { description: 'Done' } },
        },
      },
      '/v1/staff': {
        post: { requestBody: { content: jsonOf('Staff') }, responses: { 201: { description: 'Created' } } },
      },
    },
    components: {
      schemas: {
        Learner: {
          type: 'object',
          required: ['learnerId'],
          properties: {
            learnerId: { ...uuid, readOnly: true },
            firstName: { type: 'string', nullable: true },
            gender: { $ref: '#/components/schemas/Gender' },
            createdAt: { type: 'string', format: 'date-time' },
            tutor: { nullable: true, allOf: [{ $ref: '#/components/schemas/Tutor' }] },
          },
          additionalProperties: false,
        },
        LearnerWrite: {
          required: ['firstName'],
          allOf: [
            { $ref: '#/components/schemas/Learner' },
            { properties: { firstName: { type: 'string', maxLength: 10 } } },
          ],
        },
        Gender: { type: 'string', enum: ['Male', 'Female', 'NotDisclosed'] },
        Tutor: { type: 'object', required: ['email'], properties: { email: { type: 'string', format: 'email' } } },
        Tutors: {
          type: 'object',
          properties: {
            note: { type: 'string' },
            tutorEmails: { type: 'array', items: { type: 'string' }, nullable: true },
          },
        },
        LearnerList: {
          type: 'object',
          properties: {
            totalRecords: { type: 'integer', format: 'int32' },
            learners: { type: 'array', items: { $ref: '#/components/schemas/Learner' } },
          },
        },
        ProblemDetails: {
          type: 'object',
          properties: {
            title: { type: 'string', nullable: true },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
          additionalProperties: {},
        },
        Staff: {
          type: 'object',
          required: ['name', 'workEmail', 'role', 'hours', 'start', 'tags', 'home'],
          properties: {
            id: { ...uuid, readOnly: true },
            name: { type: 'string', minLength: 8, maxLength: 9 },
            workEmail: { type: 'string', format: 'email' },
            role: { type: 'integer', enum: [10, 20] },
            hours: { type: 'number', minimum: 2, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
            start: { type: 'string', format: 'date' },
            tags: { type: 'array', minItems: 2, items: { type: 'string' } },
            home: { allOf: [{ type: 'object', required: ['postcode'], properties: { postcode: { type: 'string' } } }] },
            note: { type: 'string' },
          },
        },
      },
    },
  }) as OpenApiDocument;
}
