/** What forged deliveries show: every sound way to compare signatures rejects them, and each unsound one accepts some. */
import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { diagnosis } from '../../../client/scenario/schemes.ts';
import { variants } from '../../../client/scenario/variants.ts';
import type { Sending } from '../../../client/send.ts';
import { message } from '../../support/receiver-run.ts';

const secret = 'a secret of the test';
type Compares = (given: string, right: Buffer, body: Buffer) => boolean;

/** The forged variants that a receiver accepts which compares in this way. */
const accepted = (compares: Compares) =>
  variants
    .filter(({ role }) => role === 'forged')
    .filter(({ write }) => {
      const { body, headers }: Sending = write(message, secret);
      const given = headers.find(([name]) => name.toLowerCase() === 'x-service-sha256')?.[1] ?? '';
      return compares(given, createHmac('sha256', secret).update(body).digest(), body);
    })
    .map(({ variant }) => variant);

test('a receiver that compares texts, or the bytes that a lenient decoder makes of them, accepts none', () => {
  expect(accepted((given, right) => given === right.toString('base64'))).toEqual([]);
  expect(accepted((given, right) => Buffer.from(given, 'base64').equals(right))).toEqual([]);
});

test('a receiver that compares without regard to letter case, or first bytes only, accepts some', () => {
  const inOneCase: Compares = (given, right) => given.toLowerCase() === right.toString('base64').toLowerCase();
  expect(accepted(inOneCase)).toEqual(['other-letter-case']);
  const firstBytes: Compares = (given, right) => Buffer.from(given, 'base64').subarray(0, right.length).equals(right);
  expect(accepted(firstBytes)).toEqual(['with-a-tail']);
});

test('a receiver with a second secret that is empty accepts one', () => {
  const withEmpty: Compares = (given, right, body) =>
    [right, createHmac('sha256', '').update(body).digest()].some((one) => given === one.toString('base64'));
  expect(accepted(withEmpty)).toEqual(['hmac-with-an-empty-secret']);
});

test('a receiver that decodes each piece of a body by itself has another body of one', () => {
  const isChanged = ({ body, pieces = 1 }: Sending) => {
    const size = Math.ceil(body.length / pieces);
    const each = Array.from({ length: pieces }, (_, at) => body.subarray(at * size, (at + 1) * size).toString());
    return each.join('') !== body.toString();
  };
  const changed = variants.filter(({ event, write }) => event !== 200 && isChanged(write(message, secret)));
  expect(changed.map(({ variant }) => variant)).toEqual(['characters-in-pieces']);
});

test('the boundary of no report has a comma, at which widespread parsers end it', () => {
  const types = variants.flatMap(({ write }) => write(message, secret).headers.map(([, value]) => value));
  expect(types.filter((value) => /^multipart.*,/.test(value))).toEqual([]);
});

const hex = '00ff10';
for (const [name, key, signed] of [
  ['a-secret-decoded-from-hex', Buffer.from(hex, 'hex'), (body: Buffer) => body],
  ['the-signature-of-an-empty-body', hex, () => ''],
] as const)
  test(`a receiver that refuses everything else is told that it accepts ${name}`, () => {
    const known = diagnosis.filter(({ write }) => {
      const { body, headers } = write(message, hex);
      const right = createHmac('sha256', key).update(signed(body)).digest('base64');
      return headers.some(([, value]) => value === right);
    });
    expect(known.map(({ variant }) => variant)).toEqual([name]);
  });
