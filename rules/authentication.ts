import { clientRule, question, rule, section } from './entries.ts';

/** Statements `authentication.…`. */
export const authentication = {
  ...section('Endpoints', {
    'authentication.token.missing': rule(
      'paragraph; Authentication, items 3 and 4',
      'Every operation but the token request gets 401 when no Authorization header is sent, and does nothing.',
      { ifItChanges: 'Tell the operator: the service answers without credentials.' },
    ),
  }),
  ...section('Endpoints: Authentication', {
    'authentication.token.issued': rule(
      'row POST /v1/auth; Authentication, item 1',
      'A token request with right credentials and no bearer gets 200 with accessToken, a text.',
      { ifItChanges: 'Adjust how a token is asked for; nothing works without one.' },
    ),
    'authentication.token.expires-in': rule(
      'row POST /v1/auth; Authentication, item 1',
      'The token answer’s expiresIn is a positive integer of seconds.',
      { ifItChanges: 'Adjust how the lifetime is read.' },
    ),
    'authentication.credentials.wrong': rule(
      'row POST /v1/auth',
      'A wrong secret or an unknown client id gets 400 with problem details and no token.',
      { ifItChanges: 'Recognise refused credentials by the new answer.' },
    ),
    'authentication.credentials.spaces': question(
      'row POST /v1/auth',
      'Is a token issued for the right credentials with spaces around the secret, or around the client id?',
    ),
    'authentication.credentials.missing': rule(
      'row POST /v1/auth',
      'A token request that lacks clientId or clientSecret gets 400 with problem details and no token.',
      { ifItChanges: 'Check the configuration before asking for a token.' },
    ),
  }),
  ...section('Authentication', {
    'authentication.grant.no-redirect': rule(
      'item 1',
      'The token comes in the answer to one request, without a redirect or a page.',
      { ifItChanges: 'The client needs a new way to authenticate.' },
    ),
    'authentication.token.lifetime': rule(
      'item 1',
      'A token is accepted up to expiresIn seconds after it was issued.',
      {
        ifItChanges: 'Renew earlier, and repeat a call once with a new token after a 401.',
      },
    ),
    'authentication.token.no-refresh-token': rule('item 2', 'The token answer holds no refresh token.', {
      ifItChanges: 'Nothing has to change; renewal with the credentials stays possible.',
    }),
    'authentication.token.renewed': rule(
      'item 2',
      'The same credentials get a further token while an earlier one is still valid.',
      { ifItChanges: 'Ask for a token only after the last has expired.' },
    ),
    'authentication.token.previous-valid': question(
      'item 2',
      'Is an earlier token still accepted after a further one was issued, and are the two different?',
    ),
    'authentication.client.renews': clientRule(
      'item 2',
      'The client asks for a new token with the same credentials before the current one expires.',
    ),
    'authentication.client.reads-lifetime': clientRule(
      'item 2',
      'The client takes the lifetime from expiresIn and never assumes one.',
    ),
    'authentication.token.bearer-header': rule(
      'item 3',
      'A token in the header Authorization: Bearer opens every other operation.',
      { ifItChanges: 'Send the token where it is now expected.' },
    ),
    'authentication.token.malformed': rule(
      'item 4',
      'A token that the service never issued, a changed one, or another scheme gets 401.',
      { ifItChanges: 'Tell the operator: forged tokens pass.' },
    ),
    'authentication.token.header-leniency': question(
      'items 3 and 4',
      'Is an Authorization header accepted that departs from “Bearer” and one token: further words, a comma, several spaces, a tab, another casing of the scheme?',
    ),
    'authentication.token.expired': rule(
      'item 4',
      'A token gets 401 once its expiresIn seconds have passed, on reads and on writes.',
      { ifItChanges: 'Tell the operator: tokens outlive their lifetime; keep renewing all the same.' },
    ),
    'authentication.token.valid-never-401': rule(
      'item 4',
      'A refusal for lack of access with a valid token is never 401; where access is the reason it is 403.',
      { ifItChanges: 'Do not renew the token for ever on 401.' },
    ),
    'authentication.credentials.out-of-band': rule(
      'item 5',
      'Each organisation gets its client id and secret from the operator by another way than this API.',
      { untestable: 'It is an arrangement between people; no request shows how credentials were handed over.' },
    ),
    'authentication.credentials.rotated': rule('item 5', 'The operator replaces a secret that has leaked.', {
      untestable: 'Only the operator can do it, by hand; no documented call rotates a client secret.',
    }),
    'authentication.roles.required': question(
      'item 8',
      'Which operations besides the tutor batches refuse a tutor or a manager, and with what status?',
    ),
  }),
};
