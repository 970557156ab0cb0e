import { silentUrl, unique } from '../../fixtures/index.ts';

/** A unique address at which nobody listens. */
export function at(host: string): string {
  return filled(`https://${host}/*`);
}

/** The address with something unique in place of its star, and the host of our webhooks in place of `<host>`. */
export function filled(address: string): string {
  return address.replace('<host>', new URL(silentUrl()).hostname).replace('*', unique('hook'));
}

/** Addresses like those of webhooks on common platforms, keyed by what they have in addition to a host and a path. */
export const ordinary: Record<string, () => string> = {
  'a query with percent signs': () => silentUrl(`${unique('hook')}/paths/invoke?api-version=1.0&sp=%2Frun&sig=a_b-c~d`),
  'the port of https and a path of several parts': () =>
    silentUrl(`workflows/0a1b/triggers/${unique('hook')}/`).replace(/^(https:\/\/[^/:]+)\//, '$1:443/'),
};

/** Addresses that are not https, to be filled, keyed by what is wrong with them. */
export const notHttps: Record<string, string[]> = {
  'has another scheme': [
    ...['http://<host>/*', 'HTTP://<host>/*', 'http://<host>:443/*'],
    ...['ftp://<host>/*', 'wss://<host>/*', 'httpsx://<host>/*'],
  ],
  'has no scheme': ['<host>/*', '//<host>/*', '/*'],
  'is none': ['https://', 'not an address *', ''],
};

/** Hosts that are not public, by kind: addresses in forms that every URL parser understands, and the name localhost. */
export const notPublic: Record<string, string[]> = {
  loopback: [
    ...['127.0.0.1', '127.255.255.254', '127.0.0.1:8443', 'localhost', 'LOCALHOST'],
    // The user before the `@` is not part of the host.
    'user:password@127.0.0.1',
  ],
  'loopback in IPv6': [...['[::1]', '[0:0:0:0:0:0:0:1]'], ...['[::ffff:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:0001]']],
  private: ['10.255.255.254', '192.168.0.1', '172.16.0.1', '172.20.10.5', '172.31.255.254'],
  'private in IPv6': ['[fc00::1]', '[fdff:ffff:ffff:ffff:ffff:ffff:ffff:fffe]', '[::ffff:c0a8:101]'],
  // The least that shows most: on a shared target, the tests of the single kinds may be left out.
  'of any kind that is not public': [
    ...['127.0.0.1', '10.255.255.254', '172.20.10.5', '192.168.0.1', '169.254.169.254'],
    ...['[::1]', '[fc00::1]', '[fd12:3456:789a::1]', '[::ffff:10.0.0.1]'],
  ],
  'link-local': ['169.254.169.254', '169.254.255.254', '[fe80::1]', '[febf:ffff::1]', '[::ffff:a9fe:a9fe]'],
};

/** Further forms of these, for a target that nobody shares. */
export const furtherNotPublic: Record<string, string[]> = {
  loopback: ['127.0.0.2', 'localhost:8443', 'hooks.example.com@127.0.0.1'],
  'loopback in IPv6': ['[::1]:8443', '[::ffff:7f00:1]'],
  private: ['10.0.0.1', '192.168.255.254'],
  'private in IPv6': ['[fd12:3456:789a::1]', '[::ffff:10.0.0.1]'],
  'link-local': ['169.254.0.1', '[::ffff:169.254.169.254]'],
};
