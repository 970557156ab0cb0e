import { breaking } from '../breaking.ts';
import { addTags, assign, create, forgetting, refusing, update } from '../operators/contract-requests.ts';

export const defects = [
  breaking('contract.accepts.json', {
    'charset-refused': refusing(/^application\/json;/),
    'charset-refused-on-update': refusing(/charset/, update),
    // A `Content-Type` of application/json without parameters is refused.
    'json-refused-for-creates': refusing(/^application\/json$/, create),
    'json-refused-for-updates': refusing(/^application\/json$/, update),
    'json-refused-for-exports': refusing(/^application\/json$/, 'POST /v1/learnerexports'),
    'export-with-a-charset-never-made': forgetting(/charset/),
    'capitals-refused': refusing(/^[^;]*[A-Z]/),
    'quoted-charset-refused': refusing(/"/),
  }),
  breaking('contract.accepts.json-patch', {
    'export-as-json-patch-never-made': forgetting(/json-patch/),
    'json-patch-refused': refusing(/json-patch/),
    'json-patch-refused-on-update': refusing(/json-patch/, update),
    'json-patch-refused-for-batches': refusing(/json-patch/, assign),
    'json-patch-in-capitals-refused': refusing(/^[^;]*[A-Z].*\+JSON/),
    'json-patch-with-charset-refused': refusing(/\+json *;/),
  }),
  breaking('contract.accepts.text-json', {
    'export-as-text-json-never-made': forgetting(/^text/),
    'text-json-refused': refusing(/^text\/json/),
    'text-json-refused-for-webhooks': refusing(/^text\/json/, 'PUT /v1/webhooks/{webhookId}'),
    'text-json-refused-for-staff': refusing(/^text\/json/, 'POST /v1/staff'),
    'text-json-with-charset-refused': refusing(/^text\/json *;/),
    'text-json-in-capitals-refused': refusing(/^T/),
  }),
  breaking('contract.accepts.suffix-json', {
    'export-as-suffix-json-never-made': forgetting(/vnd/),
    'suffix-json-refused': refusing(/vnd\.\w+\+json/),
    'suffix-json-refused-for-tags': refusing(/\+json/, addTags),
    'suffix-json-in-capitals-refused': refusing(/\+JSON/),
    'suffix-json-with-charset-refused': refusing(/merge-patch\+json *;/),
    'merge-patch-refused': refusing(/merge-patch/),
  }),
].flat();
