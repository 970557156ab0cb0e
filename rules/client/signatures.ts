import { asks, check, under } from './types.ts';

/** Statements `client.sound.…`, `client.forged.…` and `client.multipart.…`: what the receiver takes and what it refuses. */
export const signatures = {
  ...under('Events: Signature', {
    'client.sound.json': check('items 1 and 2', {
      statement: 'A correctly signed delivery is accepted.',
      flaw: 'it refuses everything, or has another secret, header or scheme',
    }),
    'client.sound.spacing': check('item 2', {
      statement: 'A correctly signed body with white space and a trailing line break is accepted.',
      flaw: 'it verifies a re-serialised body',
    }),
    'client.sound.escapes': check('item 2', {
      statement: 'A correctly signed body with escaped and raw characters beyond ASCII is accepted.',
      flaw: 'it verifies a body that it has decoded or re-serialised',
    }),
    'client.sound.numbers-order': check('item 2; Events: Envelope', {
      statement:
        'A correctly signed body is accepted with any spelling of numbers, any order of members, and unknown members.',
      flaw: 'it verifies a re-serialised body, or accepts only known members',
    }),
    'client.sound.framing': check('items 1 and 2', {
      statement:
        'A correctly signed delivery is accepted in several pieces, with and without a charset, and with the header’s name in any case.',
      flaw: 'its body parser takes only one content type, or reads only the first piece; or it looks for the header in one case only',
    }),
    'client.sound.together': check('item 2', {
      statement: 'Correctly signed deliveries that come at the same time are all accepted.',
      flaw: 'its threads share an HMAC object, or its requests a buffer',
    }),
    'client.sound.secret': check('item 2', {
      statement: 'A secret with spaces and characters beyond ASCII is used whole, as UTF-8.',
      flaw: 'it trims the secret, or encodes it in another way',
    }),
    'client.forged.missing': check('item 4', {
      statement: 'A delivery without the signature header is rejected.',
      flaw: 'it verifies only if the header is there',
    }),
    'client.forged.empty': check('item 4', {
      statement: 'A delivery with an empty signature is rejected.',
      flaw: 'it treats an empty value as a missing header, and verifies only if there is one',
    }),
    'client.forged.other-secret': check('item 4', {
      statement: 'A delivery signed with another secret is rejected.',
      flaw: 'it does not verify',
    }),
    'client.forged.body': check('items 2 and 4', {
      statement: 'A delivery whose body was changed after it was signed is rejected.',
      flaw: 'it checks only the form of the header',
    }),
    'client.forged.spacing': check('items 2 and 4', {
      statement: 'A delivery to which white space was added after signing is rejected.',
      flaw: 'it verifies a re-serialised body, at once or as a second try',
    }),
    'client.forged.prefix': check('item 4', {
      statement: 'A signature that is only partly right, differs in case, or has more before its padding is rejected.',
      flaw: 'it compares only a part, only up to the shorter length, or regardless of case',
    }),
    'client.forged.encoding': asks(
      'item 2',
      'Does the receiver accept the right signature in another encoding (hex, base64url, base64 without padding, or with more after the padding)?',
    ),
    'client.forged.duplicate-header': asks(
      'item 1',
      'Of two signature headers, one right and one wrong, which does the receiver go by?',
    ),
    'client.forged.alg': check('item 2', {
      statement: 'HMAC-SHA1, a digest or HMAC without the secret, and the HMAC of an empty body are rejected.',
      flaw: 'it accepts a digest without a key or an empty second secret, or verifies a raw body that was never kept',
    }),
    'client.forged.other-header': check('item 1', {
      statement: 'The right signature under the name of another header is rejected.',
      flaw: 'it accepts a signature from any header',
    }),
    'client.forged.malformed': check('items 2 to 4', {
      statement: 'A wrongly signed body that is not JSON is rejected as forged, and causes no error in the receiver.',
      flaw: 'it parses before it verifies',
    }),
    'client.multipart.sound': check('item 3', {
      statement: 'A correctly signed multipart delivery with a binary file is accepted.',
      flaw: 'it reads the body as text, keeps raw bytes only of JSON bodies, or verifies one part instead of the body',
    }),
    'client.multipart.order': check('item 3', {
      statement: 'A correctly signed multipart delivery is accepted with its parts in either order.',
      flaw: 'it expects the parts in one order',
    }),
    'client.multipart.boundary': check('item 3', {
      statement: 'A correctly signed multipart delivery is accepted with an unusual boundary.',
      flaw: 'it finds the parts by the shape of the boundary',
    }),
    'client.multipart.preamble': asks(
      'item 3',
      'Does the receiver accept a multipart delivery with text before the first part?',
    ),
    'client.multipart.forged-file': check('item 3', {
      statement: 'A multipart delivery whose file was changed after it was signed is rejected.',
      flaw: 'it verifies only the data part',
    }),
    'client.multipart.forged-part': check('item 3', {
      statement: 'A multipart delivery to which a part was added after signing is rejected.',
      flaw: 'it reads the parts before it verifies, or verifies parts one by one',
    }),
    'client.multipart.forged-boundary': check('item 3', {
      statement: 'A multipart delivery that was changed only outside its parts is rejected.',
      flaw: 'it verifies a body put together again from its parts',
    }),
  }),
};
