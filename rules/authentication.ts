import type { Json } from '../protocol/evidence.ts';
import { isObject } from '../protocol/json.ts';
import { alternatives, saying } from './answers/say.ts';
import { clientRule, question, rule, section } from './entries.ts';

export const authentication = {
  ...section('Endpoints', {
    'authentication.token.missing': rule('paragraph; Authentication, items 3 and 4', {
      statement:
        'Without an Authorization header, every operation except the token request returns 401 and has no effect.',
      ifItChanges: 'Tell the operator: the service responds without credentials.',
    }),
  }),
  ...section('Endpoints: Authentication', {
    'authentication.token.issued': rule('row POST /v1/auth; Authentication, item 1', {
      statement: 'A token request with valid credentials and no bearer token returns 200 with accessToken, a string.',
      ifItChanges: 'Adjust how a token is requested; nothing works without one.',
    }),
    'authentication.token.expires-in': rule('row POST /v1/auth; Authentication, item 1', {
      statement: 'The expiresIn of a token response is a positive integer, in seconds.',
      ifItChanges: 'Adjust how the lifetime is read.',
    }),
    'authentication.credentials.wrong': rule('row POST /v1/auth', {
      statement: 'A wrong secret or an unknown client id returns 400 with problem details and no token.',
      ifItChanges: 'Recognise refused credentials by the new response.',
    }),
    'authentication.credentials.spaces': question('row POST /v1/auth', {
      statement: 'Is a token issued when valid credentials are sent with spaces around the secret or the client id?',
      ifItChanges: 'Trim credentials before sending them.',
      say: saying('A token request with spaces around valid credentials is {}'),
    }),
    'authentication.credentials.missing': rule('row POST /v1/auth', {
      statement: 'A token request without clientId or clientSecret returns 400 with problem details and no token.',
      ifItChanges: 'Check the configuration before requesting a token.',
    }),
  }),
  ...section('Authentication', {
    'authentication.grant.no-redirect': rule('item 1', {
      statement: 'One request gets the token, with no redirect or page in between.',
      ifItChanges: 'The client needs a new way to authenticate.',
    }),
    'authentication.token.lifetime': rule('item 1', {
      statement: 'A token is accepted until expiresIn seconds after it was issued.',
      ifItChanges: 'Renew earlier, and after a 401 retry once with a new token.',
    }),
    'authentication.token.no-refresh-token': rule('item 2', {
      statement: 'A token response contains no refresh token.',
      ifItChanges: 'Nothing has to change; renewing with the credentials still works.',
    }),
    'authentication.token.renewed': rule('item 2', {
      statement: 'The same credentials can get another token while an earlier one is still valid.',
      ifItChanges: 'Request a token only after the last one has expired.',
    }),
    'authentication.token.previous-valid': question('item 2', {
      statement: 'After another token is issued, is the earlier one still accepted, and do the two differ?',
      ifItChanges: 'Use only the newest token, and share it between processes.',
      say: saying(
        'After another token is issued, the earlier one is {earlierAccepted?still:no longer} accepted; the two {different?differ:are the same}',
      ),
    }),
    'authentication.client.renews': clientRule(
      'item 2',
      'The client requests a new token with the same credentials before the current one expires.',
    ),
    'authentication.client.reads-lifetime': clientRule(
      'item 2',
      'The client takes the token lifetime from expiresIn and never assumes it.',
    ),
    'authentication.token.bearer-header': rule('item 3', {
      statement: 'A token sent as Authorization: Bearer is accepted by every other operation.',
      ifItChanges: 'Send the token where it is now expected.',
    }),
    'authentication.token.malformed': rule('item 4', {
      statement: 'A token the service never issued, an altered token, or another scheme gets 401.',
      ifItChanges: 'Tell the operator: forged tokens are accepted.',
    }),
    'authentication.token.header-leniency': question('items 3 and 4', {
      statement:
        'Is an Authorization header accepted if it is not exactly “Bearer” and one token, for example with extra words, a comma, several spaces, a tab or the scheme in a different case?',
      ifItChanges: 'Send exactly “Bearer”, one space and the token.',
      say: saying('An Authorization header that is not exactly “Bearer” and one token is {}'),
    }),
    'authentication.token.expired': rule('item 4', {
      statement: 'Once expiresIn seconds have passed, the token gets 401, for reads and writes alike.',
      ifItChanges: 'Tell the operator: tokens outlive their lifetime. Keep renewing them anyway.',
    }),
    'authentication.token.valid-never-401': rule('item 4', {
      statement:
        'A call with a valid token never gets 401: one refused for lack of access gets 403, or 404 where the record is hidden.',
      ifItChanges: 'Do not renew the token endlessly on 401.',
    }),
    'authentication.credentials.out-of-band': rule('item 5', {
      statement: 'The operator gives each organisation its client id and secret outside this API.',
      untestable: 'This is arranged between people; no request shows how credentials were handed over.',
    }),
    'authentication.credentials.rotated': rule('item 5', {
      statement: 'The operator replaces a leaked secret.',
      untestable: 'Only the operator can do this, by hand; no documented call rotates a client secret.',
    }),
    'authentication.roles.required': question('item 8', {
      statement: 'Apart from the tutor batches, which operations refuse a tutor or a manager, and with which status?',
      ifItChanges: 'Use credentials whose role may do what the client does.',
      say: sayRoles,
    }),
  }),
};

/** `A tutor is refused DELETE /v1/tags (403); a manager is refused nothing else`. */
function sayRoles(answer: Json): string | null {
  const roles = alternatives(answer).map(({ role, refused }) => {
    const calls = isObject(refused) ? Object.entries(refused).map(([call, status]) => `${call} (${status})`) : [];
    return `a ${role} is refused ${calls.join(', ') || 'nothing'}`;
  });
  return roles.length === 0 ? null : `Apart from the tutor batches, ${roles.join('; ')}`;
}
