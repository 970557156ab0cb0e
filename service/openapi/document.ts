import type { Handler } from 'hono';
import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import { respond } from '../routes/respond.ts';
import type { World } from '../store/world.ts';
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

/** `GET /swagger/v1/swagger.json`: needs no token; with one, describes the service with the defects of that organisation. */
export function openapiHandler(world: World): Handler {
  const built = new WeakMap<Behaviour, Decision>();
  return (c) => {
    const organisation = world.organisationOfRequest(c.req.header('authorization'), '') ?? world.nobody;
    const b = organisation.behaviour;
    const decision = built.get(b) ?? b.decideDescription(buildDocument(b));
    built.set(b, decision);
    return respond(decision);
  };
}
