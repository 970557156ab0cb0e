import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import { int32, int32OrNull, list, pathsOf, record, ref, text, textOrNull } from './parts.ts';

/** Schemas of errors and of authentication. API document, Errors and Authentication. */
export function commonSchemas(): Record<string, OpenAPIV3.SchemaObject> {
  return {
    // No member is required, because those without a value may be omitted.
    ProblemDetails: record(
      {
        type: textOrNull,
        title: textOrNull,
        status: int32OrNull,
        detail: textOrNull,
        instance: textOrNull,
        errors: { type: 'object', additionalProperties: list(text), nullable: true },
      },
      [],
    ),
    Credentials: record({ clientId: text, clientSecret: text }, ['clientId', 'clientSecret']),
    AccessToken: record({ accessToken: text, expiresIn: int32 }),
  };
}

/** The authentication path. API document, Endpoints, Authentication. */
export function authPaths(b: Behaviour): OpenAPIV3.PathsObject {
  return pathsOf(b.choices, 'Auth', {
    'POST /v1/auth': {
      summary: 'Exchanges credentials for an access token.',
      body: ref('Credentials'),
      answers: { 200: ref('AccessToken') },
      isPublic: true,
    },
  });
}
