/** Why a request got no answer, as a phrase that ends a sentence. @param error as thrown by undici or Node */
export function reasonOf({ code = '', message, cause }: NodeJS.ErrnoException): string {
  // undici may wrap what TLS says.
  if (reasons[code] === undefined && cause instanceof Error) return reasonOf(cause);
  const [line = ''] = message.trim().split('\n');
  const status = /^Proxy response \((\d+)\)/.exec(line)?.[1];
  if (status !== undefined) return `the proxy answered ${status}`;
  // OpenSSL: an id, `error`, a number, a library, a function, and what is wrong.
  const wrong = /:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/.exec(line)?.[1];
  if (reasons[code] === undefined && wrong !== undefined) return `no TLS connection could be made (${wrong})`;
  return reasons[code] ?? (line.replace(/\.$/, '') || code || 'no connection');
}

const noTls = 'no TLS connection could be made (the server may speak plain http)';

const otherTls = 'it speaks other versions of TLS than this machine';

const unknownAuthority =
  'its certificate was issued by an authority that this machine does not know (NODE_EXTRA_CA_CERTS can name the file of that authority)';

const selfSigned =
  'its certificate is self-signed (NODE_EXTRA_CA_CERTS can name a file with it, if it is the right one)';

const wantsCertificate = 'it requires a client certificate (LAS_CLIENT_CERT and LAS_CLIENT_KEY name its files)';

const refusesCertificate = 'it refuses the client certificate of LAS_CLIENT_CERT';

const reasons: Record<string, string | undefined> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'it timed out',
  UND_ERR_BODY_TIMEOUT: 'its response did not finish in time',
  EHOSTUNREACH: 'the host cannot be reached',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'it does not speak HTTP/1.1 (perhaps HTTP/2 only)',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: otherTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: otherTls,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  CERT_HAS_EXPIRED: "its certificate has expired, or this machine's clock is wrong",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or this machine's clock is wrong",
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: wantsCertificate,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE:
    'the TLS handshake failed (it may require a client certificate: LAS_CLIENT_CERT and LAS_CLIENT_KEY name its files)',
};
