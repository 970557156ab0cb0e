import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import { assessmentPaths, assessmentSchemas } from './assessments.ts';
import { authPaths, commonSchemas } from './common.ts';
import { learnerPaths, learnerSchemas } from './learners.ts';
import { supportPaths, supportSchemas } from './support.ts';
import { tagPaths, tagSchemas } from './tags.ts';
import { tutorPaths, tutorSchemas } from './tutors.ts';
import { webhookPaths, webhookSchemas } from './webhooks.ts';

/** The OpenAPI document of the service, for its behaviour and choices. API document, Versioning, item 1. */
export function buildDocument(b: Behaviour): OpenAPIV3.Document {
  return {
    openapi: b.openapiVersion,
    info: { title: 'Learner Assessment Service', version: b.apiVersion },
    paths: {
      ...authPaths(b),
      ...assessmentPaths(b),
      ...learnerPaths(b),
      ...tagPaths(b),
      ...tutorPaths(b),
      ...supportPaths(b),
      ...webhookPaths(b),
    },
    components: {
      schemas: {
        ...commonSchemas(),
        ...assessmentSchemas(b),
        ...learnerSchemas(b),
        ...tagSchemas(b),
        ...tutorSchemas(b),
        ...supportSchemas(b),
        ...webhookSchemas(b),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
  };
}
