import { breaking, each } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { describing, setting } from '../operators/documents.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = [
  breaking('contract.document.served', {
    'description-not-found': (correct) => ({ decideDescription: () => correct.notFound() }),
    'description-as-a-page': () => ({
      // Not in HTML: such a page may be a gateway's.
      decideDescription: () => ({ status: 200, text: '# The API', headers: { 'Content-Type': 'text/markdown' } }),
    }),
    'description-labelled-as-text': changing('decideDescription', (decision) => ({ ...decision, headers: {} })),
    'description-without-paths': describing((document) => {
      document.paths = null;
    }),
  }),
  breaking('contract.document.openapi-version', {
    'description-of-openapi-*': each(['3.0.0', '3.0.3', '3.1.0'], (version) => version.replaceAll('.', '-')).as(
      (version) => () => ({ openapiVersion: version }),
    ),
  }),
  breaking('contract.document.api-version', {
    'description-of-api-version-*': each(['v1', '1', '1.1'], (version) => version.replace('.', '-')).as(
      (version) => () => ({ apiVersion: version }),
    ),
  }),
  breaking('contract.document.valid', {
    'description-refers-to-nothing': describing(({ components }) => {
      delete components.schemas.Tag;
    }),
    'description-lacks-responses': setting('GET /v1/tags', 'responses', undefined),
    'description-with-an-unknown-place': setting('GET /v1/learners', 'parameters.0.in', 'body'),
    'description-with-an-undeclared-parameter': setting('GET /v1/webhooks/{webhookId}', 'parameters', []),
    'description-with-an-unusable-pattern': setting('LearnerCreate', 'properties.postcode.type', 'postcode'),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'description-with-an-unknown-place': ['contract.claims.formats'] };
