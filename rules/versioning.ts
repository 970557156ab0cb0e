import { clientRule, question, rule, section } from './entries.ts';

/** API document, Versioning; with what follows from there being a machine-readable description. */
export const versioning = section('Versioning', {
  'versioning.path.prefix': rule(
    'item 1; What the service does, convention 1',
    'Every operation stands under /v1; the same path without the prefix is not served.',
    { ifItChanges: 'Change the prefix in the client’s base address.' },
  ),
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
  'contract.claims.ranges': rule('item 1', 'The number ranges of the description do not contradict the API document.', {
    ifItChanges: 'Go by the API document and override the generated types.',
  }),
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
  'versioning.v0.avoided': clientRule('item 2', 'The client calls nothing of version v0.'),
  'versioning.v0.answer': question('item 2', 'What does a v0 path answer, and does it say that it is deprecated?'),
  'learners.list.no-tag-filter': rule(
    'item 4',
    'The learner list cannot be filtered by tag: a tag parameter is ignored or refused, and the description has none.',
    { ifItChanges: 'The client can filter at the service instead of on its own side.' },
  ),
  'learners.list.no-location-filter': rule(
    'item 4',
    'The learner list cannot be filtered by location: a location parameter is ignored or refused, and the description has none.',
    { ifItChanges: 'The client can filter at the service instead of on its own side.' },
  ),
});
