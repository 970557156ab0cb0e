import { type Description, describing, describingOperation } from './changed-description.ts';
import type { Defect } from './types.ts';

/** Declares an API key, which the API document does not mention. */
const withKey = (change: (document: Description) => void) =>
  describing((document) => {
    document.components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'key' };
    change(document);
  });

/** What the OpenAPI document says about tokens. API document, Authentication, items 1 and 3. */
export const securityDefects: readonly Defect[] = [
  {
    name: 'tags-described-as-open',
    breaks: 'contract.claims.security',
    change: describingOperation('GET /v1/tags', (described) => {
      described.security = [];
    }),
  },
  {
    name: 'token-request-described-as-closed',
    breaks: 'contract.claims.security',
    change: describingOperation('POST /v1/auth', (described) => {
      described.security = [{ bearer: [] }];
    }),
  },
  {
    name: 'token-described-as-an-api-key',
    breaks: 'contract.claims.security',
    change: describing(({ components }) => {
      components.securitySchemes.bearer = { type: 'apiKey', in: 'query', name: 'token' };
    }),
  },
  {
    name: 'webhooks-described-as-opened-by-a-key',
    breaks: 'contract.claims.security',
    change: withKey(({ paths }) => {
      paths['/v1/webhooks'].get.security = [{ key: [] }];
    }),
  },
  {
    name: 'all-described-as-opened-by-a-token-and-a-key',
    breaks: 'contract.claims.security',
    change: withKey((document) => {
      document.security = [{ bearer: [], key: [] }];
    }),
  },
  {
    name: 'token-described-as-given-in-a-browser',
    breaks: 'contract.claims.security',
    change: describing(({ components }) => {
      const authorizationUrl = 'https://login.example.com/authorise';
      components.securitySchemes.bearer = { type: 'oauth2', flows: { implicit: { authorizationUrl, scopes: {} } } };
    }),
  },
];
