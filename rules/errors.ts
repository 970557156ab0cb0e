import { clientRule, question, rule, section } from './entries.ts';

/** Statements `errors.…`. */
export const errors = {
  ...section('What the service does', {
    'errors.isolation.status': question(
      'convention 4; Authentication, item 4',
      'What status does a call about another organisation’s record get, route by route: 404 because it is invisible, or 403 because the organisation may not access it?',
    ),
  }),
  ...section('Endpoints', {
    'errors.throttled.anywhere': rule(
      'paragraph; Endpoints: Authentication, row POST /v1/auth; Errors, item 2',
      'A throttled call gets 429 and has no effect, on whichever endpoint, the token request included.',
      { ifItChanges: 'Back off on the new status.' },
    ),
    'errors.malformed-id.refused': rule(
      'paragraph',
      'A path parameter named …Id that is no UUID gets 400 or 404, never a success and never a server error.',
      { ifItChanges: 'Check ids before sending.' },
    ),
    'errors.malformed-id.status': question(
      'paragraph',
      'Which of 400 and 404 does an id get that is no UUID, route by route?',
    ),
  }),
  ...section('Errors', {
    'errors.problem.body': rule(
      'item 1; Endpoints, every row with 400',
      'A 400 carries a problem-details JSON object that says what is wrong in errors, detail or title.',
      { ifItChanges: 'Show users a message of the client’s own.' },
    ),
    'errors.problem.type': rule(
      'item 1, row type',
      'The member type of a problem, where present, is null or a URI reference.',
      {
        ifItChanges: 'Ignore type.',
      },
    ),
    'errors.problem.title': rule(
      'item 1, row title',
      'The member title of a problem, where present, is null or a text.',
      {
        ifItChanges: 'Ignore title.',
      },
    ),
    'errors.problem.status': rule(
      'item 1, row status',
      'The member status of a problem, where present, is null or the HTTP status of the answer.',
      { ifItChanges: 'Go by the HTTP status.' },
    ),
    'errors.problem.detail': rule(
      'item 1, row detail',
      'The member detail of a problem, where present, is null or a text.',
      {
        ifItChanges: 'Ignore detail.',
      },
    ),
    'errors.problem.instance': rule(
      'item 1, row instance',
      'The member instance of a problem, where present, is null or a URI reference.',
      { ifItChanges: 'Ignore instance.' },
    ),
    'errors.problem.errors': rule(
      'item 1, row errors',
      'The member errors of a problem, where present, is null or maps field names to arrays of texts.',
      { ifItChanges: 'Adjust how messages are gathered.' },
    ),
    'errors.problem.members': question('item 1', 'Which members do problem details have, refusal by refusal?'),
    'errors.problem.field-names': question(
      'item 1, row errors',
      'How does errors name a field: as it was sent, in PascalCase, or with a prefix; and does each refused field stand in it?',
    ),
    'errors.problem.media-type': question('item 1', 'As which media type do problem details come?'),
    'errors.problem.message-place': question(
      'item 3',
      'In which member stand the two specific messages: errors, detail or title?',
    ),
    'errors.status.not-found': rule(
      'item 2, row 404',
      'An operation that lists 404 gives it for a well-formed id that belongs to nothing.',
      { ifItChanges: 'Recognise missing records by the new answer.' },
    ),
    'errors.status.no-content': rule('item 2, row 201, 202, 204', 'A 204 has no body.', {
      untestable:
        'HTTP ends a 204 after its headers: no client reads further, so none could see a body. That an endpoint answers 204 is that endpoint’s own rule.',
      ifItChanges: 'Ignore the body.',
    }),
    'errors.throttled.back-off': clientRule(
      'item 2, row 429',
      'The client waits before it repeats a call that got 429.',
    ),
    'errors.throttled.retry-after': question('item 2, row 429', 'Does a 429 carry Retry-After, and in which form?'),
    'errors.body.unauthorised': question(
      'item 4',
      'What media type and members has the body of a 401, and is there WWW-Authenticate?',
    ),
    'errors.body.forbidden': question('item 4', 'What media type and members has the body of a 403?'),
    'errors.body.not-found': question('item 4', 'What media type and members has the body of a 404?'),
    'errors.body.throttled': question('item 4', 'What media type and members has the body of a 429?'),
    'errors.server-error.seen': question(
      'item 5',
      'Do awkward but legal requests, such as very long texts, nulls, control characters or deep nesting, ever get a 5xx, and with what body?',
    ),
    'errors.request.malformed-json': question(
      'item 1',
      'What does a write get whose body is no JSON, empty, or an array?',
    ),
  }),
  ...section('Limits', {
    'errors.paging.stop-rule': clientRule(
      'paging stop rule',
      'A client that pages stops once it has collected totalRecords items, or at a page with fewer rows than pageSize.',
    ),
    'errors.throttled.limits': question(
      'last paragraph',
      'Is the service seen to throttle of its own accord during the run, and do answers carry rate-limit headers?',
    ),
  }),
};
