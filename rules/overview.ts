import { question, rule, section } from './entries.ts';

/** API document, What the service does. */
export const overview = section('What the service does', {
  'contract.transport.https': rule(
    'first paragraph',
    'The service is reached over HTTPS; only a test target on a loopback address goes without.',
    {
      untestable:
        'A run never sends anything over plain HTTP to another machine, so every call of every run away from it shows this, and none could show the contrary.',
      ifItChanges: 'Send no credentials: tokens and learner data would travel in the clear.',
    },
  ),
  'assessments.core-loop': rule(
    'core loop, steps 1 to 6',
    'Token, learner, invitation, completion, event 100 and the read of the result work one after the other, with nothing but the documented calls between them.',
    { ifItChanges: 'Find the step that fails first; enrolment stops at it.' },
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
  'learners.isolation.read': rule(
    'convention 4',
    'A learner of another organisation cannot be read by id: the answer is a refusal that holds none of its data.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
  ),
  'learners.isolation.read-by-email': rule(
    'convention 4',
    'A learner of another organisation cannot be read by email.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
  ),
  'learners.isolation.list': rule(
    'convention 4',
    'The list and its total hold only learners of the caller’s organisation.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
  ),
  'learners.isolation.completed': rule(
    'convention 4',
    'The list of completed assessments and its total hold only learners of the caller’s organisation.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
  ),
  'learners.isolation.write': rule(
    'convention 4',
    'An update, a deletion or a replacement of secondary tutors addressed to a learner of another organisation is refused and changes nothing.',
    { ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.' },
  ),
  'learners.isolation.tutors': rule(
    'convention 4',
    'A tutor of another organisation does not resolve as primary or secondary tutor.',
    { ifItChanges: 'Check tutor emails against the own organisation before sending them.' },
  ),
  'assessments.isolation.routes': rule(
    'convention 4',
    'The result, the address and the invitation of a learner of another organisation are refused, and no invitation is sent.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s assessments.' },
  ),
  'reports.isolation.request': rule(
    'convention 4',
    'A report about a learner of another organisation is refused, and nobody receives one.',
    { ifItChanges: 'Stop and tell the operator: organisations can fetch each other’s reports.' },
  ),
  'exports.isolation.records': rule('convention 4', 'An export holds no record of another organisation’s learners.', {
    ifItChanges: 'Stop and tell the operator: exports mix organisations.',
  }),
  'modules.isolation.list': rule('convention 4', 'The modules of a learner of another organisation cannot be listed.', {
    ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
  }),
  'support-records.isolation.routes': rule(
    'convention 4',
    'The support records of a learner of another organisation can be neither listed nor read one by one.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s support records.' },
  ),
  'support-plans.isolation.read': rule(
    'convention 4',
    'No section of the support plan of a learner of another organisation can be read.',
    { ifItChanges: 'Stop and tell the operator: organisations can see each other’s support plans.' },
  ),
  'tags.isolation.organisation': rule(
    'convention 4',
    'The organisation’s tag list holds no tag of another organisation, and deleting a name deletes only the caller’s own tag of that name.',
    { ifItChanges: 'Stop and tell the operator: organisations share tags.' },
  ),
  'tags.isolation.learner': rule(
    'convention 4',
    'The tags of a learner of another organisation can be neither listed nor removed.',
    { ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.' },
  ),
  'tutors.isolation.batch': rule(
    'convention 4',
    'A tutor batch that names a learner or a replacement of another organisation is refused, and no learner of either changes.',
    { ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.' },
  ),
  'webhooks.isolation.routes': rule(
    'convention 4',
    'A webhook of another organisation is not in the list and can be neither read, changed nor deleted.',
    { ifItChanges: 'Rotate the secrets of all webhooks and tell the operator.' },
  ),
  'webhooks.isolation.logs': rule(
    'convention 4',
    'The invocation logs of another organisation’s webhook can be neither listed nor read.',
    { ifItChanges: 'Tell the operator: the logs show payloads across organisations.' },
  ),
  'events.isolation.delivery': rule(
    'convention 4',
    'What happens in one organisation is never delivered to a webhook of another.',
    { ifItChanges: 'Check every LearnerId of a payload against the own learners.' },
  ),
  'errors.isolation.status': question(
    'convention 4; Authentication, item 4',
    'What status does a call about another organisation’s record get, route by route: 404 because it is invisible, or 403 because the organisation may not access it?',
  ),
  'learners.id.uuid': rule('convention 5', 'A learnerId is a UUID wherever it appears.', {
    ifItChanges: 'Store learner ids as opaque text.',
  }),
  'learners.user-id.second': rule(
    'convention 5',
    'Each learner has a learnerUserId, a UUID of its own that no other learner has.',
    { ifItChanges: 'Join user accounts to learners by another key.' },
  ),
});
