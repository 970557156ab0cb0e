import { breaking } from '../breaking.ts';
import type { Description } from '../changed-description.ts';
import { describing, describingOperation } from '../changed-description.ts';

/** Declares an API key, which the API document does not mention. */
const withKey = (change: (document: Description) => void) =>
  describing((document) => {
    document.components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'key' };
    change(document);
  });

export const defects = breaking('contract.claims.security', {
  'tags-described-as-open': describingOperation('GET /v1/tags', (described) => {
    described.security = [];
  }),
  'token-request-described-as-closed': describingOperation('POST /v1/auth', (described) => {
    described.security = [{ bearer: [] }];
  }),
  'token-described-as-an-api-key': describing(({ components }) => {
    components.securitySchemes.bearer = { type: 'apiKey', in: 'query', name: 'token' };
  }),
  'webhooks-described-as-opened-by-a-key': withKey(({ paths }) => {
    paths['/v1/webhooks'].get.security = [{ key: [] }];
  }),
  'all-described-as-opened-by-a-token-and-a-key': withKey((document) => {
    document.security = [{ bearer: [], key: [] }];
  }),
  'token-described-as-given-in-a-browser': describing(({ components }) => {
    const authorizationUrl = 'https://login.example.com/authorise';
    components.securitySchemes.bearer = { type: 'oauth2', flows: { implicit: { authorizationUrl, scopes: {} } } };
  }),
});
