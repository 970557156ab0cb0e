import { expect, test } from '@playwright/test';
import { isPublicAddress, isPublicHttpsUrl } from '../../../service/deliveries/public-url.ts';

const accepted = [
  'https://example.org/hooks',
  'HTTPS://Example.ORG:8443/hooks?x=1',
  'https://r-6f2c.example.org',
  'https://does-not-resolve.invalid/',
  'https://bücher.example.org/',
  'https://8.8.8.8/hooks',
  'https://[2606:4700::1111]/hooks',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
  'https://internal.example.org/',
  'https://notlocalhost.com/',
];

const refused = {
  'not a string': 7,
  'without slashes': 'https:example.org',
  backslashes: 'https:\\\\example.org',
  'a blank in front': ' https://example.org/',
  'a line break inside': 'https://exam\nple.org/',
  'credentials in front of the host': 'https://user:secret@example.org/',
  'this machine by name with a dot': 'https://localhost./',
  'a name below localhost': 'https://example.org.localhost/',
  'a name without a domain': 'https://intranet/',
  'a name of the local link': 'https://printer.local/',
  'a name of a private zone': 'https://metadata.google.internal/',
  'a home network': 'https://nas.home.arpa./',
  'two dots at the end': 'https://example.org../',
  'loopback with a dot': 'https://127.0.0.1./',
  'loopback in two parts': 'https://127.1/',
  'loopback as a number': 'https://2130706433/',
  'loopback in hexadecimal': 'https://0x7f000001/',
  'loopback in octal': 'https://0177.0.0.1/',
  'loopback in full-width digits': 'https://127。0。0。１/',
  'loopback percent-encoded': 'https://%31%32%37.0.0.1/',
  unspecified: 'https://0.0.0.0/',
  'shared by a carrier': 'https://100.64.0.1/',
  documentation: 'https://203.0.113.9/',
  multicast: 'https://224.0.0.1/',
  broadcast: 'https://255.255.255.255/',
  'IPv6 unspecified': 'https://[::]/',
  'IPv6 multicast': 'https://[ff02::1]/',
  'IPv6 documentation': 'https://[2001:db8::1]/',
  'IPv4-mapped public address': 'https://[::ffff:8.8.8.8]/',
  'IPv4-compatible loopback': 'https://[::127.0.0.1]/',
  'NAT64 of a private address': 'https://[64:ff9b::10.0.0.1]/',
  '6to4 of a private address': 'https://[2002:a00:1::]/',
};

test.describe('isPublicHttpsUrl', () => {
  for (const url of accepted) test(`accepts ${url}`, () => expect(isPublicHttpsUrl(url)).toBe(true));

  for (const [kind, url] of Object.entries(refused)) {
    test(`refuses: ${kind}`, () => expect(isPublicHttpsUrl(url)).toBe(false));
  }

  test('a host name is never a public address', () => expect(isPublicAddress('example.org')).toBe(false));
});
