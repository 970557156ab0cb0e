import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import { authPaths, commonSchemas } from './common.ts';
import { learnerPaths, learnerSchemas } from './learners.ts';
import { tagPaths, tagSchemas } from './tags.ts';

/** The machine-readable description of the service, for its choices. API document, Versioning, item 1. */
export function buildDocument(b: Behaviour): OpenAPIV3.Document {
  return {
    openapi: b.openapiVersion,
    info: { title: 'Learner Assessment Service', version: b.apiVersion },
    paths: { ...authPaths(b), ...learnerPaths(b), ...tagPaths(b) },
    components: {
      schemas: { ...commonSchemas(), ...learnerSchemas(b), ...tagSchemas(b) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
  };
}
