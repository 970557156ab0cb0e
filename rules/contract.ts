import { saying } from './answers/say.ts';
import { question, quirk, rule, section } from './entries.ts';

export const contract = {
  ...section('What the service does', {
    'contract.transport.https': rule('first paragraph', {
      statement: 'The service is reached over HTTPS; only a test target on a loopback address may use plain HTTP.',
      untestable:
        'A run never sends anything over plain HTTP to another machine. Every call of such a run shows this, and none could show the opposite.',
      ifItChanges: 'Send no credentials: tokens and learner data would be sent in the clear.',
    }),
    'contract.accepts.json': rule('convention 2', {
      statement: 'Every operation with a request body accepts application/json, with or without a charset parameter.',
      ifItChanges: 'Send the media type the service now expects.',
    }),
    'contract.answers.json': rule('convention 2', {
      statement: 'Every successful response with a body is application/json.',
      ifItChanges: 'Check the Content-Type before parsing.',
    }),
    'contract.accepts.json-patch': rule('convention 2', {
      statement: 'Write operations with a body accept the same JSON labelled application/json-patch+json.',
      ifItChanges: 'Label bodies application/json.',
    }),
    'contract.accepts.text-json': rule('convention 2', {
      statement: 'Write operations with a body accept the same JSON labelled text/json.',
      ifItChanges: 'Label bodies application/json.',
    }),
    'contract.accepts.suffix-json': rule('convention 2', {
      statement:
        'Write operations with a body accept the same JSON labelled application/…+json, such as application/vnd.example+json.',
      ifItChanges: 'Label bodies application/json.',
    }),
    'contract.accepts.auth-other-types': question('convention 2', {
      statement: 'Does the token request also accept the other three JSON media types, although it writes nothing?',
      ifItChanges: 'Request tokens with application/json.',
      say: saying('The token request under another JSON media type is {}'),
    }),
    'contract.accepts.json-patch-meaning': question('convention 2', {
      statement:
        'When the body of the tutor batch PATCH is labelled application/json-patch+json, is it read as a plain object, as in other writes, or as a list of patch operations?',
      ifItChanges: 'Send the batch as application/json, whose meaning the API document fixes.',
      say: saying(
        'Labelled application/json-patch+json, a tutor batch PATCH that is a plain object gets {object} and {objectTookEffect?takes:does not take} effect; a list of patch operations gets {listOfOperations}',
      ),
    }),
    'contract.naming.camel-case': rule('convention 3; Versioning, item 3', {
      statement:
        'Every field name in a REST response is camelCase and starts with a lower-case letter, except for keys of errors and the payload shown by a log.',
      ifItChanges: 'Rename the fields the client reads, or ignore case when reading them.',
    }),
  }),
  ...section('Learner: create body', {
    'contract.quirk.gender': quirk('table, row gender', {
      statement:
        'The OpenAPI document lists only NotDisclosed, Male and Female as genders, but the service accepts five.',
      ifItChanges: 'Regenerate the client’s types from the OpenAPI document and drop the exception for gender.',
    }),
    'contract.quirk.client-reference': quirk('table, row clientReference', {
      statement:
        'The OpenAPI document makes clientReference required in the create body, whether or not the service enforces it.',
      ifItChanges: 'Regenerate the client’s types from the OpenAPI document.',
    }),
  }),
  ...section('Endpoints: Learners', {
    'contract.quirk.last-updated-since': quirk('row GET supportrecords', {
      statement:
        'The OpenAPI document gives lastUpdatedSince the format date-time, but the service accepts YYYY-MM-DD.',
      ifItChanges: 'Regenerate the client’s types from the OpenAPI document.',
    }),
  }),
  ...section('Endpoints: Tutors', {
    'contract.quirk.tutor-batch-put': quirk('row PUT', {
      statement:
        'The OpenAPI document lists 200 as well as 204 for the assignment, and the service returns one of them.',
      ifItChanges: 'Accept both statuses until this is settled.',
    }),
    'contract.quirk.tutor-batch-patch': quirk('row PATCH', {
      statement: 'The OpenAPI document lists 200 as well as 204 for the PATCH, and the service returns one of them.',
      ifItChanges: 'Accept both statuses until this is settled.',
    }),
  }),
  ...section('Versioning', {
    'contract.document.served': rule('item 1', {
      statement: 'The OpenAPI document is served as JSON at /swagger/v1/swagger.json under the base address.',
      ifItChanges: 'Generate code from the new address.',
    }),
    'contract.document.openapi-version': rule('item 1', {
      statement: 'The OpenAPI document declares OpenAPI 3.0.1.',
      ifItChanges: 'Check that the client’s tools can read the new version.',
    }),
    'contract.document.api-version': rule('item 1', {
      statement: 'The OpenAPI document states API version 1.0.',
      ifItChanges: 'Read the release notes and compare this report with the accepted one.',
    }),
    'contract.document.valid': rule('item 1', {
      statement: 'The OpenAPI document is valid: every reference resolves and every schema is usable.',
      ifItChanges: 'Generate code from the last valid copy.',
    }),
    'contract.document.access': question('item 1', {
      statement: 'Is the OpenAPI document served without a token, and with which media type?',
      ifItChanges: 'Fetch the OpenAPI document with a token, and accept its new media type.',
      say: saying('A request for the OpenAPI document is {}'),
    }),
    'contract.operations.described': rule('item 1', {
      statement:
        'The OpenAPI document has every operation that the API document details; staff and support plans may be missing.',
      ifItChanges: 'Write by hand what the generator no longer produces.',
    }),
    'contract.operations.extra': question('item 1', {
      statement: 'Which operations does the OpenAPI document have that the API document does not?',
      ifItChanges: 'Do not build on operations that the API document does not have.',
    }),
    'contract.status': rule('item 1', {
      statement:
        'Every response has a status that the OpenAPI document lists for its operation, or is a refusal that the API document allows there too.',
      ifItChanges: 'Handle the unlisted status.',
    }),
    'contract.media-type': rule('item 1', {
      statement:
        'Every response has a media type that the OpenAPI document lists for its operation and status; an error may have either of two JSON types.',
      ifItChanges: 'Check the Content-Type before parsing.',
    }),
    'contract.header': rule('item 1', {
      statement: 'Every response has the headers that the OpenAPI document promises, in the format it gives.',
      ifItChanges: 'Do not rely on the header.',
    }),
    'contract.body': rule('item 1', {
      statement:
        'Every response body matches its schema in the OpenAPI document; a 401, 403, 404 or 429 may have no body.',
      ifItChanges: 'Compare the generated types with what the service really sends.',
    }),
    'contract.request': rule('item 1', {
      statement:
        'Every documented request that the service accepts is valid against the OpenAPI document, except for the known quirks.',
      ifItChanges: 'Generated clients may refuse to send requests that the service accepts.',
    }),
    'contract.claims.required': rule('item 1', {
      statement:
        'The required fields and parameters in the OpenAPI document do not contradict the API document, except for clientReference.',
      ifItChanges: 'Follow the API document and override the generated types.',
    }),
    'contract.claims.enumerations': rule('item 1', {
      statement:
        'The enumerations in the OpenAPI document have the values given in the API document, except for gender.',
      ifItChanges: 'Follow the API document and override the generated types.',
    }),
    'contract.claims.lengths': rule('item 1', {
      statement: 'The string lengths and patterns in the OpenAPI document do not contradict the API document.',
      ifItChanges: 'Follow the API document and override the generated types.',
    }),
    'contract.claims.ranges': rule('item 1', {
      statement: 'The number ranges in the OpenAPI document do not contradict the API document.',
      ifItChanges: 'Follow the API document and override the generated types.',
    }),
    'contract.claims.array-limits': rule('item 1', {
      statement: 'The array limits in the OpenAPI document do not contradict the API document.',
      ifItChanges: 'Follow the API document and override the generated types.',
    }),
    'contract.claims.statuses': rule('item 1; Endpoints, tables', {
      statement: 'For each operation, the OpenAPI document lists every status that the API document gives.',
      ifItChanges: 'Handle the statuses in the API document as well.',
    }),
    'contract.claims.formats': rule('item 1', {
      statement:
        'The types, formats and nullability in the OpenAPI document do not contradict the API document, except for lastUpdatedSince.',
      ifItChanges: 'Follow the API document and override the generated types.',
    }),
    'contract.claims.security': rule('item 1; Endpoints, paragraph', {
      statement: 'The OpenAPI document requires a bearer token for every operation except the token request.',
      ifItChanges: 'Send the token whatever the generated code does.',
    }),
  }),
};
