import { expect, test } from '@playwright/test';
import { senderOf } from '../fixtures/receiver/forwarded.ts';
import type { Header } from '../fixtures/receiver/headers.ts';
import { isSource } from '../fixtures/receiver/sources.ts';

const forwarded = (...values: string[]): Header[] => values.map((value) => ['X-Forwarded-For', value]);

/** Ways in which gateways name the sender 4.250.190.53. */
const ways: Record<string, Header[]> = {
  'an address': forwarded('4.250.190.53'),
  'an address with a port': forwarded('4.250.190.53:51234'),
  'IPv6 for IPv4, in quotes and brackets, with a port': forwarded('"[::ffff:4.250.190.53]:443"'),
  'IPv6 for IPv4 in hexadecimal': forwarded('::ffff:4fa:be35'),
  'brackets without a port': forwarded('[::ffff:4.250.190.53]'),
  'blanks and tabs': forwarded(' \t4.250.190.53 \t'),
  'several hops, of which the last is the word of the tunnel': forwarded('198.51.100.7, 4.250.190.53'),
  'hops of an inner network behind it': forwarded('4.250.190.53, 10.1.2.3, "[fd00::1]:80", 172.17.0.1:5080'),
  'hops in several headers': forwarded('unknown', '4.250.190.53', '192.168.1.1'),
  'an empty hop at the end': forwarded('4.250.190.53,'),
  'the header of RFC 7239': [['Forwarded', 'for=10.0.0.1;by=203.0.113.9, proto=https; FOR="4.250.190.53:4711"; by=_x']],
  'X-Real-IP': [['X-Real-IP', '4.250.190.53']],
  'X-Real-IP beside an inner address': [...forwarded('127.0.0.1'), ['X-Real-IP', '4.250.190.53']],
};

for (const [what, headers] of Object.entries(ways))
  test(`a sender is read from ${what}`, () => {
    const sender = senderOf(headers);
    expect(sender).toEqual({ address: expect.any(String) });
    expect(isSource('demo', (sender as { address: string }).address)).toBe(true);
  });

test('a public address out of the range is judged', () => {
  for (const address of ['4.250.190.51', '4.250.190.56', '2001:db8::1']) {
    expect(senderOf(forwarded(`4.250.190.53, ${address}`))).toEqual({ address });
    expect(isSource('demo', address)).toBe(false);
  }
});

for (const hop of ['unknown', '_hidden', '4.250.190', '4.250.190.53:port', '[4.250.190.53', 'x'.repeat(500)])
  test(`a hop that is no address is not taken for one: ${hop.slice(0, 20)}`, () => {
    expect(senderOf(forwarded(`4.250.190.53, ${hop}`))).toEqual({ unreadable: hop.slice(0, 60) });
    expect(senderOf(forwarded(hop, '10.0.0.1'))).toEqual({ unreadable: hop.slice(0, 60) });
  });

const inner = ['127.0.0.1', '10.0.0.1', '172.31.255.255', '192.168.0.9', '100.64.0.1', '169.254.169.254', '0.0.0.0'];
const innerOfIpv6 = ['::1', '[fe80::1%eth0]:80', 'fd12::1', '::ffff:10.0.0.1', '"[::ffff:127.0.0.1]:443"'];

for (const address of [...inner, ...innerOfIpv6])
  test(`an address that only a tunnel can have says nothing about the sender: ${address}`, () => {
    expect(senderOf(forwarded(address))).toBeNull();
  });

test('nor does a delivery without any such header', () => {
  expect(senderOf([['Content-Type', 'application/json']])).toBeNull();
  expect(senderOf(forwarded('', ' , '))).toBeNull();
});
