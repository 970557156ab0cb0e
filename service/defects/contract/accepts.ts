import { breaking } from '../breaking.ts';
import { changing, noting } from '../operators/changes.ts';
import { addTags, assignBatch } from '../operators/paths.ts';
import type { AlsoBreaks, Change } from '../types.ts';

/** Refuses bodies with a matching `Content-Type`, for these operations, or for all if none is given. */
const refusingMediaType = (label: RegExp, ...operations: string[]): Change =>
  changing('takesMediaType', (taken, contentType, operation) =>
    (operations.length > 0 && !operations.includes(operation)) || !label.test(contentType) ? taken : false,
  );

/** Exports whose body has the label are accepted, and never made. */
const forgetting = (label: RegExp): Change =>
  noting(
    () => ({ contentType: '' }),
    'takesMediaType',
    (last, _taken, contentType) => {
      last.contentType = contentType;
    },
  ).for((last) =>
    changing('decideRequestExport', (decision) =>
      label.test(last.contentType) ? { ...decision, jobs: [] } : decision,
    ),
  );

const create = 'POST /v1/learners';

const update = 'PUT /v1/learners/{learnerId}';

export const defects = [
  breaking('contract.accepts.json', {
    'charset-refused': refusingMediaType(/^application\/json;/),
    'charset-refused-on-update': refusingMediaType(/charset/, update),
    // A `Content-Type` of application/json without parameters is refused.
    'json-refused-for-creates': refusingMediaType(/^application\/json$/, create),
    'json-refused-for-updates': refusingMediaType(/^application\/json$/, update),
    'json-refused-for-exports': refusingMediaType(/^application\/json$/, 'POST /v1/learnerexports'),
    'export-with-a-charset-never-made': forgetting(/charset/),
    'capitals-refused': refusingMediaType(/^[^;]*[A-Z]/),
    'quoted-charset-refused': refusingMediaType(/"/),
  }),
  breaking('contract.accepts.json-patch', {
    'export-as-json-patch-never-made': forgetting(/json-patch/),
    'json-patch-refused': refusingMediaType(/json-patch/),
    'json-patch-refused-on-update': refusingMediaType(/json-patch/, update),
    'json-patch-refused-for-batches': refusingMediaType(/json-patch/, assignBatch),
    'json-patch-in-capitals-refused': refusingMediaType(/^[^;]*[A-Z].*\+JSON/),
    'json-patch-with-charset-refused': refusingMediaType(/\+json *;/),
  }),
  breaking('contract.accepts.text-json', {
    'export-as-text-json-never-made': forgetting(/^text/),
    'text-json-refused': refusingMediaType(/^text\/json/),
    'text-json-refused-for-webhooks': refusingMediaType(/^text\/json/, 'PUT /v1/webhooks/{webhookId}'),
    'text-json-refused-for-staff': refusingMediaType(/^text\/json/, 'POST /v1/staff'),
    'text-json-with-charset-refused': refusingMediaType(/^text\/json *;/),
    'text-json-in-capitals-refused': refusingMediaType(/^T/),
  }),
  breaking('contract.accepts.suffix-json', {
    'export-as-suffix-json-never-made': forgetting(/vnd/),
    'suffix-json-refused': refusingMediaType(/vnd\.\w+\+json/),
    'suffix-json-refused-for-tags': refusingMediaType(/\+json/, addTags),
    'suffix-json-in-capitals-refused': refusingMediaType(/\+JSON/),
    'suffix-json-with-charset-refused': refusingMediaType(/merge-patch\+json *;/),
    'merge-patch-refused': refusingMediaType(/merge-patch/),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'json-refused-for-creates': ['learners.create.date-of-birth-format'],
  'capitals-refused': ['contract.accepts.json-patch'],
};
