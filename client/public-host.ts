import { isIP } from 'node:net';

/** Whether the host of an address may be reached from everywhere: by its name, or by an IP address of no private network. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return host.includes('.') && !/\.(?:local|internal|localhost)$/i.test(host);
  return !/^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.|::1?$|f[cd]|fe80)/i.test(host);
}
