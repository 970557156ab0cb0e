import { unique } from '../../fixtures/resources/unique.ts';

/** An address of its own for each use, at which nobody listens. */
export function at(host: string, scheme = 'https:'): string {
  return `${scheme}//${host}/${unique('hook')}`;
}

/** Addresses that are not https, by what is wrong with them. */
export const notHttps: Record<string, () => string> = {
  'is http': () => at('hooks.example.com', 'http:'),
  'is http in capitals': () => at('hooks.example.com', 'HTTP:'),
  'is http at port 443': () => at('hooks.example.com:443', 'http:'),
  'is ftp': () => at('hooks.example.com', 'ftp:'),
  'is a web socket': () => at('hooks.example.com', 'wss:'),
  'has a scheme that only begins with https': () => at('hooks.example.com', 'httpsx:'),
  'has no scheme': () => `hooks.example.com/${unique('hook')}`,
  'begins with the host': () => at('hooks.example.com', ''),
  'is a path': () => `/${unique('hook')}`,
  'has no host': () => 'https://',
  'is no address': () => `not an address ${unique('hook')}`,
  'is empty': () => '',
};

/** Hosts that are not public, by kind and notation. */
export const notPublic: Record<string, string[]> = {
  'loopback, the first and the last address': ['127.0.0.1', '127.0.0.2', '127.255.255.254', '127.0.0.1:8443'],
  'loopback by name': ['localhost', 'LOCALHOST', 'localhost:8443'],
  'loopback in decimal': ['2130706433'],
  'loopback in hexadecimal': ['0x7f000001', '0x7f.0.0.1', '0x7F.1'],
  'loopback in octal': ['017700000001', '0177.0.0.1'],
  'loopback with parts left out': ['127.1', '127.0.1'],
  'loopback in IPv6': ['[::1]', '[0:0:0:0:0:0:0:1]', '[::1]:8443'],
  'loopback in IPv6 that maps IPv4': ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]'],
  'loopback after a user': ['hooks.example.com@127.0.0.1', 'user:password@127.0.0.1'],
  'private in 10.0.0.0/8': ['10.0.0.1', '10.255.255.254'],
  'private in 172.16.0.0/12': ['172.16.0.1', '172.20.10.5', '172.31.255.254'],
  'private in 192.168.0.0/16': ['192.168.0.1', '192.168.255.254'],
  'private in decimal': ['167772161', '2886729729', '3232235777'],
  'private in hexadecimal': ['0x0a000001', '0xac.0x10.0.1', '0xc0a80101'],
  'private in octal': ['012.0.0.1', '0300.0250.1.1'],
  'private in IPv6': ['[fc00::1]', '[fd12:3456:789a::1]', '[fdff:ffff:ffff:ffff:ffff:ffff:ffff:fffe]'],
  'private in IPv6 that maps IPv4': ['[::ffff:10.0.0.1]', '[::ffff:c0a8:101]'],
  'link-local': ['169.254.0.1', '169.254.169.254', '169.254.255.254'],
  'link-local in decimal': ['2852039166'],
  'link-local in hexadecimal': ['0xa9fea9fe'],
  'link-local in IPv6': ['[fe80::1]', '[febf:ffff::1]'],
  'link-local in IPv6 that maps IPv4': ['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]'],
};
