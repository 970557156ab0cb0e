/**
 * Why a request got no answer, as a phrase that ends a sentence.
 * @param error as thrown by undici or Node: described by its code if that is known, or else by its message's first line.
 */
export function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const [line = ''] = message.trim().split('\n');
  const status = /^Proxy response \((\d+)\)/.exec(line)?.[1];
  if (status !== undefined) return `the proxy answered ${status}`;
  return reasons[code] ?? (line.replace(/\.$/, '') || code || 'no connection');
}

const noTls = 'no TLS connection could be made (the server may speak plain http)';

const unknownAuthority =
  'its certificate was issued by an authority that this machine does not know (NODE_EXTRA_CA_CERTS can name its file)';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came in time',
  UND_ERR_BODY_TIMEOUT: 'its answer did not end in time',
  EHOSTUNREACH: 'the host cannot be reached',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};
