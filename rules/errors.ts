import type { Json } from '../protocol/evidence.ts';
import { groupBy } from '../protocol/group-by.ts';
import { isObject } from '../protocol/json.ts';
import { alternatives, ifSame, saying } from './answers/say.ts';
import { ifAccepted, ifAnything } from './answers/surprising.ts';
import { clientRule, question, rule, section } from './entries.ts';

export const errors = {
  ...section('What the service does', {
    'errors.isolation.status': question('convention 4; Authentication, item 4', {
      statement:
        'Route by route, which status does a call about another organisation’s record get: 404 because the record is invisible, or 403 because the organisation may not access it?',
      say: saying('A call about another organisation’s record is {}'),
    }),
  }),
  ...section('Endpoints', {
    'errors.throttled.anywhere': rule('paragraph; Endpoints: Authentication, row POST /v1/auth; Errors, item 2', {
      statement: 'A throttled call gets 429 and has no effect, on every endpoint including the token request.',
      ifItChanges: 'Back off when the new status arrives.',
    }),
    'errors.malformed-id.refused': rule('paragraph', {
      statement:
        'A path parameter named …Id that is not a UUID gets 400, 404 or 405, never a success or a server error.',
      ifItChanges: 'Check ids before sending.',
    }),
    'errors.malformed-id.status': question('paragraph', {
      statement: 'Route by route, does an id that is not a UUID get 400, 404 or 405?',
      say: saying('A call with an id that is not a UUID is {}'),
    }),
  }),
  ...section('Errors', {
    'errors.problem.body': rule('item 1; Endpoints, every row with 400', {
      statement:
        'A 400 for invalid input has a JSON body with problem details that says what is wrong in errors, detail or title.',
      ifItChanges: 'Show users the client’s own message.',
    }),
    'errors.problem.type': rule('item 1, row type', {
      statement: 'In problem details, type is null or a URI reference when present.',
      ifItChanges: 'Ignore type.',
    }),
    'errors.problem.title': rule('item 1, row title', {
      statement: 'In problem details, title is null or a string when present.',
      ifItChanges: 'Ignore title.',
    }),
    'errors.problem.status': rule('item 1, row status', {
      statement: 'In problem details, status is null or the HTTP status of the response when present.',
      ifItChanges: 'Use the HTTP status instead.',
    }),
    'errors.problem.detail': rule('item 1, row detail', {
      statement: 'In problem details, detail is null or a string when present.',
      ifItChanges: 'Ignore detail.',
    }),
    'errors.problem.instance': rule('item 1, row instance', {
      statement: 'In problem details, instance is null or a URI reference when present.',
      ifItChanges: 'Ignore instance.',
    }),
    'errors.problem.errors': rule('item 1, row errors', {
      statement: 'In problem details, errors is null or maps field names to arrays of strings when present.',
      ifItChanges: 'Adjust how messages are collected.',
    }),
    'errors.problem.members': question('item 1', {
      statement: 'Which members do the problem details of each refusal have?',
      ifItChanges: 'Rely on the status alone: any other member may be missing or null.',
    }),
    'errors.problem.field-names': question('item 1, row errors', {
      statement:
        'How does errors name a field: as sent, in PascalCase or with a prefix, and does it list every refused field?',
      ifItChanges: 'Ignore case and prefix when comparing field names in refusals.',
      say: sayFieldNames,
    }),
    'errors.problem.media-type': question('item 1', {
      statement: 'Which media type do problem details have?',
      ifItChanges: 'Parse refusals as JSON under both media types.',
    }),
    'errors.problem.message-place': question('item 3', {
      statement: 'Which member holds the two specific messages: errors, detail or title?',
      ifItChanges: 'Look for the message in errors, detail and title.',
      say: ifSame('The two specific messages stand in {}', 'Where the two specific messages stand: {}'),
    }),
    'errors.status.not-found': rule('item 2, row 404', {
      statement: 'An operation that lists 404 returns it for a well-formed id that matches nothing.',
      ifItChanges: 'Recognise missing records by the new response.',
    }),
    'errors.status.no-content': rule('item 2, row 201, 202, 204', {
      statement: 'A 204 has no body.',
      untestable:
        'HTTP ends a 204 after its headers: a client reads no further and so could not see a body. That an endpoint returns 204 is a rule of that endpoint.',
      ifItChanges: 'Ignore the body.',
    }),
    'errors.throttled.back-off': clientRule(
      'item 2, row 429',
      'The client waits before repeating a call that got 429.',
    ),
    'errors.throttled.retry-after': question('item 2, row 429', {
      statement: 'Does a 429 carry Retry-After, and in what format?',
      ifItChanges: 'Wait as long as Retry-After says if it is there; otherwise back off.',
      say: sayRetryAfter,
    }),
    'errors.body.unauthorised': question('item 4', {
      statement:
        'Which media type and members does the body of a 401 have, and does the response carry WWW-Authenticate?',
      ifItChanges: 'Recognise the refusal by its status, whatever its body.',
      say: sayChallenge,
    }),
    'errors.body.forbidden': question('item 4', {
      statement: 'Which media type and members does the body of a 403 have?',
      ifItChanges: 'Recognise the refusal by its status, whatever its body.',
    }),
    'errors.body.not-found': question('item 4', {
      statement: 'Which media type and members does the body of a 404 have?',
      ifItChanges: 'Recognise the refusal by its status, whatever its body.',
    }),
    'errors.body.throttled': question('item 4', {
      statement: 'Which media type and members does the body of a 429 have?',
      ifItChanges: 'Recognise the refusal by its status, whatever its body.',
    }),
    'errors.server-error.seen': question('item 5', {
      statement:
        'Do unusual but legal requests (very long strings, nulls, control characters, deep nesting) ever get a 5xx, and with what body?',
      ifItChanges: 'Treat a 5xx as a fault of the service: try again later, and tell the operator.',
      surprising: ifAnything((cases) => `The service fails with 5xx on legal requests: ${cases}`),
      say: saying('Unusual but legal requests that got a 5xx: {}'),
    }),
    'errors.request.malformed-json': question('item 1', {
      statement: 'What does a write return if its body is not JSON, is empty, or is an array?',
      ifItChanges: 'Send only well-formed JSON objects.',
      surprising: ifAccepted((cases) => `A write accepts a body that is not an object: ${cases}`),
      say: saying('A write whose body is not an object is {}'),
    }),
  }),
  ...section('Limits', {
    'errors.paging.stop-rule': clientRule(
      'paging stop rule',
      'A paging client stops once it has collected totalRecords items, or when a page has fewer rows than pageSize.',
    ),
    'errors.throttled.limits': question('last paragraph', {
      statement: 'Does the service throttle by itself during the run, and do responses carry rate-limit headers?',
      ifItChanges: 'Send requests more slowly, and read the limits from the headers if they are there.',
      say: saying(
        'The service {throttledWithin5Calls?throttles:does not throttle} within five calls; rate-limit headers: {headers}',
      ),
    }),
  }),
};

/** Only the names that are not those that were sent are told. */
function sayFieldNames(answer: Json): string | null {
  const all = alternatives(answer);
  if (all.length === 0 || all.some(({ sent, named }) => typeof sent !== 'string' || named === undefined)) return null;
  const named = all.filter((one) => one.named !== null);
  const others = named.filter((one) => one.sent !== one.named).map((one) => `${one.sent} as ${one.named}`);
  const except = others.length === 0 ? '' : `, except ${others.join(', ')}`;
  const unnamed = groupBy(
    all.filter((one) => one.named === null),
    ({ within }) => (within === undefined ? 'not at all' : `only in the text of ${within}`),
  );
  if (named.length === 0 && unnamed.size === 1)
    return unnamed.has('not at all') ? 'A refusal names no field' : `A refusal names fields ${[...unnamed.keys()]}`;
  const rest = [...unnamed].map(([how, some]) => `${how}: ${some.map(({ sent }) => sent).join(', ')}`);
  return [`A refusal names fields ${named.length > 0 ? `as they were sent${except}` : rest.shift()}`, ...rest].join(
    '; ',
  );
}

function sayChallenge(answer: Json): string | null {
  const challenge = isObject(answer) ? answer.challenge : undefined;
  if (challenge === undefined) return null;
  return challenge === null ? 'A 401 has no WWW-Authenticate' : `A 401 has WWW-Authenticate: ${challenge}`;
}

function sayRetryAfter(answer: Json): string | null {
  const all = alternatives(answer).map(
    ({ pauseKnown, retryAfter }) => `${retryAfter} where the length of the pause is ${pauseKnown ? '' : 'not '}known`,
  );
  return all.length === 0 ? null : `Retry-After of a 429 is ${all.join(', and ')}`;
}
