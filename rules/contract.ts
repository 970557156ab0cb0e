import { question, quirk, rule, section } from './entries.ts';

/** Statements `contract.…`. */
export const contract = {
  ...section('What the service does', {
    'contract.transport.https': rule(
      'first paragraph',
      'The service is reached over HTTPS; only a test target on a loopback address goes without.',
      {
        untestable:
          'A run never sends anything over plain HTTP to another machine, so every call of every run away from it shows this, and none could show the contrary.',
        ifItChanges: 'Send no credentials: tokens and learner data would travel in the clear.',
      },
    ),
    'contract.accepts.json': rule(
      'convention 2',
      'Every operation that takes a body takes it as application/json, with a charset parameter or without.',
      { ifItChanges: 'Send the media type that the service now asks for.' },
    ),
    'contract.answers.json': rule('convention 2', 'Every successful answer that has a body is application/json.', {
      ifItChanges: 'Look at the Content-Type before parsing.',
    }),
    'contract.accepts.json-patch': rule(
      'convention 2',
      'Write operations that take a body take the same JSON labelled application/json-patch+json.',
      { ifItChanges: 'Label bodies application/json.' },
    ),
    'contract.accepts.text-json': rule(
      'convention 2',
      'Write operations that take a body take the same JSON labelled text/json.',
      { ifItChanges: 'Label bodies application/json.' },
    ),
    'contract.accepts.suffix-json': rule(
      'convention 2',
      'Write operations that take a body take the same JSON under any media type application/…+json, such as application/vnd.example+json.',
      { ifItChanges: 'Label bodies application/json.' },
    ),
    'contract.accepts.auth-other-types': question(
      'convention 2',
      'Does the token request, which writes nothing, also take the three other JSON media types of write operations?',
    ),
    'contract.accepts.json-patch-meaning': question(
      'convention 2',
      'Is a body labelled application/json-patch+json on the tutor batch PATCH read as the plain object, as on the other writes, or as a list of patch operations?',
    ),
    'contract.naming.camel-case': rule(
      'convention 3; Versioning, item 3',
      'Every field name in a REST answer starts with a lower-case letter and is camelCase, apart from keys of errors and from the payload that a log shows.',
      { ifItChanges: 'Rename the fields that the client reads, or read them regardless of case.' },
    ),
  }),
  ...section('Learner: create body', {
    'contract.quirk.gender': quirk(
      'table, row gender',
      'The OpenAPI document lists only NotDisclosed, Male and Female as genders, while the service takes five.',
      { ifItChanges: 'Generate the client’s types from the OpenAPI document again and drop the exception for gender.' },
    ),
    'contract.quirk.client-reference': quirk(
      'table, row clientReference',
      'The OpenAPI document makes clientReference a required field of the create body, whatever the service does without it.',
      { ifItChanges: 'Generate the client’s types from the OpenAPI document again.' },
    ),
  }),
  ...section('Endpoints: Learners', {
    'contract.quirk.last-updated-since': quirk(
      'row GET supportrecords',
      'The OpenAPI document gives lastUpdatedSince the format date-time, while the service takes YYYY-MM-DD.',
      { ifItChanges: 'Generate the client’s types from the OpenAPI document again.' },
    ),
  }),
  ...section('Endpoints: Tutors', {
    'contract.quirk.tutor-batch-put': quirk(
      'row PUT',
      'The OpenAPI document lists 200 beside 204 for the assignment, and the service answers one of them.',
      { ifItChanges: 'Accept both statuses until it is settled.' },
    ),
    'contract.quirk.tutor-batch-patch': quirk(
      'row PATCH',
      'The OpenAPI document lists 200 beside 204 for the PATCH, and the service answers one of them.',
      { ifItChanges: 'Accept both statuses until it is settled.' },
    ),
  }),
  ...section('Versioning', {
    'contract.document.served': rule(
      'item 1',
      'The machine-readable description is served as JSON at /swagger/v1/swagger.json below the base address.',
      { ifItChanges: 'Generate from the new address.' },
    ),
    'contract.document.openapi-version': rule('item 1', 'The description is OpenAPI 3.0.1.', {
      ifItChanges: 'Check that the client’s tools read the new version.',
    }),
    'contract.document.api-version': rule('item 1', 'The description states API version 1.0.', {
      ifItChanges: 'Read the release notes; compare this report with the accepted one.',
    }),
    'contract.document.valid': rule(
      'item 1',
      'The description is valid as an OpenAPI document: every reference resolves and every schema can be used.',
      { ifItChanges: 'Keep the last valid copy for generated code.' },
    ),
    'contract.document.access': question(
      'item 1',
      'Is the description served without a token, and with which media type?',
    ),
    'contract.operations.described': rule(
      'item 1',
      'The description has every operation that the API document details; it may leave out staff and support plans.',
      { ifItChanges: 'Write by hand what the generator no longer makes.' },
    ),
    'contract.operations.extra': question(
      'item 1',
      'Which operations does the description have that the API document lacks?',
    ),
    'contract.status': rule(
      'item 1',
      'Every answer’s status is one that the description lists for its operation, or a refusal that the API document leaves open there too.',
      {
        ifItChanges: 'Handle the unlisted status.',
      },
    ),
    'contract.media-type': rule(
      'item 1',
      'Every answer’s media type is one that the description lists for its operation and status; an error may have either of two JSON types.',
      { ifItChanges: 'Look at the Content-Type before parsing.' },
    ),
    'contract.header': rule(
      'item 1',
      'Every answer has the headers that the description promises, in the form it gives.',
      {
        ifItChanges: 'Do without the header.',
      },
    ),
    'contract.body': rule(
      'item 1',
      'Every answer’s body is valid under the schema that the description gives for it; 401, 403, 404 and 429 may come without.',
      {
        ifItChanges: 'Compare the generated types with what is really sent.',
      },
    ),
    'contract.request': rule(
      'item 1',
      'Every request that the service accepts as documented is valid under the description, the known quirks apart.',
      { ifItChanges: 'Generated clients may refuse to send what the service takes.' },
    ),
    'contract.claims.required': rule(
      'item 1',
      'What the description says of required fields and parameters does not contradict the API document, clientReference apart.',
      { ifItChanges: 'Go by the API document and override the generated types.' },
    ),
    'contract.claims.enumerations': rule(
      'item 1',
      'The enumerations of the description have the values of the API document, the gender list apart.',
      { ifItChanges: 'Go by the API document and override the generated types.' },
    ),
    'contract.claims.lengths': rule(
      'item 1',
      'The text lengths and patterns of the description do not contradict the API document.',
      { ifItChanges: 'Go by the API document and override the generated types.' },
    ),
    'contract.claims.ranges': rule(
      'item 1',
      'The number ranges of the description do not contradict the API document.',
      {
        ifItChanges: 'Go by the API document and override the generated types.',
      },
    ),
    'contract.claims.array-limits': rule(
      'item 1',
      'The array limits of the description do not contradict the API document.',
      { ifItChanges: 'Go by the API document and override the generated types.' },
    ),
    'contract.claims.statuses': rule(
      'item 1; Endpoints, tables',
      'The description lists, for each operation, every status that the API document gives it.',
      { ifItChanges: 'Handle the statuses of the API document all the same.' },
    ),
    'contract.claims.formats': rule(
      'item 1',
      'The types, formats and nullability of the description do not contradict the API document, lastUpdatedSince apart.',
      { ifItChanges: 'Go by the API document and override the generated types.' },
    ),
    'contract.claims.security': rule(
      'item 1; Endpoints, paragraph',
      'The description asks a bearer token of every operation but the token request.',
      { ifItChanges: 'Send the token regardless of the generated code.' },
    ),
  }),
};
