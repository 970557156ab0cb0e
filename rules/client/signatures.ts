import { asks, check, under } from './types.ts';

/** Statements `client.sound.…`, `client.forged.…` and `client.multipart.…`: what the receiver takes and what it refuses. */
export const signatures = {
  ...under('Events: Signature', {
    'client.sound.json': check(
      'items 1 and 2',
      'A soundly signed delivery is accepted.',
      'it refuses everything, or has another secret, header or scheme',
    ),
    'client.sound.spacing': check(
      'item 2',
      'A soundly signed body with white space and a trailing line break is accepted.',
      'it verifies a body that it has written again',
    ),
    'client.sound.escapes': check(
      'item 2',
      'A soundly signed body with escaped and raw characters beyond ASCII is accepted.',
      'it verifies a body that it has decoded or written again',
    ),
    'client.sound.numbers-order': check(
      'item 2; Events: Envelope',
      'A soundly signed body is accepted however its numbers are spelt, its members ordered, and with members it does not know.',
      'it verifies a body that it has written again, or takes known members only',
    ),
    'client.sound.framing': check(
      'items 1 and 2',
      'A sound delivery is accepted chunked, with and without a charset, and with the header’s name in any case.',
      'its body parser takes one content type, or needs Content-Length, or reads one piece of the body; or it looks for the header in one case',
    ),
    'client.sound.secret': check(
      'item 2',
      'A secret with blanks and characters beyond ASCII is used as UTF-8, whole.',
      'it trims the secret, or turns it into bytes by another encoding',
    ),
    'client.forged.missing': check(
      'item 4',
      'A delivery without the signature header is rejected.',
      'it verifies only if the header is there',
    ),
    'client.forged.empty': check(
      'item 4',
      'A delivery with an empty signature is rejected.',
      'it takes an empty value for no header, and no header for no need to verify',
    ),
    'client.forged.other-secret': check(
      'item 4',
      'A delivery signed with another secret is rejected.',
      'it does not verify',
    ),
    'client.forged.body': check(
      'items 2 and 4',
      'A delivery whose body was changed after it was signed is rejected.',
      'it checks only the form of the header',
    ),
    'client.forged.spacing': check(
      'items 2 and 4',
      'A delivery that got white space after it was signed is rejected.',
      'it verifies a body that it has written again, at first or as a second try',
    ),
    'client.forged.prefix': check(
      'item 4',
      'A signature that is right only in part or but for letter case, or goes on after its end, is rejected.',
      'it compares a part, or as far as the shorter one goes, or without regard to case',
    ),
    'client.forged.encoding': asks(
      'item 2',
      'Does the receiver accept the right signature in another encoding (hex, base64url, base64 without padding, or with more after it)?',
    ),
    'client.forged.duplicate-header': asks(
      'item 1',
      'Of two signature headers, one right and one wrong, which does the receiver go by?',
    ),
    'client.forged.alg': check(
      'item 2',
      'HMAC-SHA1, a digest or HMAC without the secret, and the HMAC of an empty body are rejected.',
      'it takes a digest without a key, an empty second secret, or verifies a raw body that it does not have',
    ),
    'client.forged.other-header': check(
      'item 1',
      'The right signature under the name of another header is rejected.',
      'it takes any header that may hold a signature',
    ),
    'client.forged.malformed': check(
      'items 2 to 4',
      'A wrongly signed body that is not JSON is rejected as forged, without an error of the receiver.',
      'it parses before it verifies',
    ),
    'client.multipart.sound': check(
      'item 3',
      'A sound multipart delivery with a binary file is accepted.',
      'it reads the body as text, keeps raw bytes of JSON bodies only, or verifies a part in place of the body',
    ),
    'client.multipart.order': check(
      'item 3',
      'A sound multipart delivery is accepted with its parts in either order.',
      'it expects the parts in one order',
    ),
    'client.multipart.boundary': check(
      'item 3',
      'A sound multipart delivery is accepted with an unusual boundary and with text before the first part.',
      'it finds the parts by the shape of the boundary, or its framework takes no text before them',
    ),
    'client.multipart.forged-file': check(
      'item 3',
      'A multipart delivery whose file was changed after it was signed is rejected.',
      'it verifies the data part only',
    ),
    'client.multipart.forged-part': check(
      'item 3',
      'A multipart delivery that got another part after it was signed is rejected.',
      'it reads the parts before it verifies, or verifies parts one by one',
    ),
    'client.multipart.forged-boundary': check(
      'item 3',
      'A multipart delivery that was changed only outside its parts is rejected.',
      'it verifies parts that it has put together again',
    ),
  }),
};
