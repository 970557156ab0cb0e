import { asks, check, under } from './types.ts';

/** Statements `client.token.…`, `throttle`, `paging`, `reads`, `version` and `errors`: how the client calls, whatever it calls for. */
export const manners = {
  ...under('Authentication', {
    'client.token.renews': check('items 2 and 4', {
      statement: 'A new token is requested before the old one expires.',
      flaw: 'it waits for a 401, or never renews',
    }),
    'client.token.lifetime': check('item 2', {
      statement: 'The lifetime of a token is read from expiresIn.',
      flaw: 'it assumes a lifetime of one hour',
    }),
    'client.token.same-credentials': check('items 1 and 2', {
      statement: 'A token is requested with the client’s id and secret, without a bearer token.',
      flaw: 'it sends the old token, or treats it as a refresh token',
    }),
    'client.token.bearer': check('item 3', {
      statement:
        'Every call but the request for a token has the Authorization header, and none has the token in its address.',
      flaw: 'it sends the token as a parameter',
    }),
    'client.token.reuse': asks('item 2', 'How many calls does one token serve?'),
  }),
  ...under('Endpoints: Authentication', {
    'client.token.json': check('row POST auth', {
      statement: 'A token is requested with a JSON body of two members; no credential is in the address.',
      flaw: 'it uses the form of a general OAuth library, or sends its credentials as parameters',
    }),
  }),
  ...under('Errors', {
    'client.throttle.waits': check('item 2, row 429', {
      statement: 'After a 429 with Retry-After, the same call is not repeated before that time.',
      flaw: 'it waits for a fixed time, or not at all',
    }),
    'client.throttle.backs-off': check('item 2, row 429', {
      statement: 'After a 429 without Retry-After, some time passes before the same call is repeated.',
      flaw: 'it repeats the call in a tight loop',
    }),
    'client.throttle.auth': check('item 2, row 429', {
      statement: 'After a 429 to a request for a token, some time passes before the next one.',
      flaw: 'its token requests bypass the code that backs off, or it fails at a body that is not JSON',
    }),
    'client.errors.final': check('item 2', {
      statement:
        'A call that was refused with 400, 403 or 404 is not repeated unchanged; a 401 leads to one new token at most.',
      flaw: 'it retries every failure',
    }),
  }),
  ...under('Limits', {
    'client.paging.starts': check('pageIndex', {
      statement: 'Paged reads name a pageIndex of 1 or more.',
      flaw: 'it counts pages from zero',
    }),
    'client.paging.stops': check('paging stop rule', {
      statement: 'No page is read after a short one, or after totalRecords rows.',
      flaw: 'it reads until a page is empty or missing',
    }),
    'client.paging.collects': check('paging stop rule', {
      statement: 'Pages are read until all rows are collected.',
      flaw: 'it reads only the first pages',
    }),
  }),
  ...under('Endpoints: Learners', {
    'client.reads.parameters': check('rows GET; row POST learnerexports', {
      statement: 'Days, numbers and flags in queries, and the days of an export, have the documented forms.',
      flaw: 'it writes a moment instead of a day, or does not escape a plus sign',
    }),
  }),
  ...under('Versioning', {
    'client.version.v0': check('item 2', {
      statement: 'No path of version v0 is called.',
      flaw: 'it was built for the previous version',
    }),
    'client.version.unknown': check('items 1 and 4', {
      statement: 'Only documented paths, methods and query parameters are used.',
      flaw: 'it relies on planned features, on guesses, or on names of its own for sections of a plan',
    }),
  }),
};
