import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { expect } from '@playwright/test';
import { certificateFor } from '../../../fixtures/receiver/certificate.ts';
import { proxyFor } from '../../../fixtures/target/proxy.ts';
import { connectProxy, joinSockets } from '../../../proof/measure/tunnel.ts';
import { listening } from '../../../protocol/listening.ts';
import { lasConformance } from '../../support/faults/command.ts';
import { credentials } from '../../support/serving.ts';
import { type SharedTarget, test } from '../../support/shared-target.ts';

/** A name that only the proxy can resolve. */
const host = 'api.demo.example';

/** A service at `https://api.demo.example`, behind a proxy that asks for a name and a password. */
async function proxied({ service, variables, folder }: SharedTarget) {
  const { ca, key, cert } = await certificateFor(host);
  const front = createTlsServer({ key, cert }, (socket) =>
    joinSockets(socket, connect(Number(new URL(service.baseUrl).port))),
  );
  const frontPort = await listening(front);
  const asked: string[] = [];
  const proxy = connectProxy(frontPort, ({ url = '', headers }) => {
    asked.push(url);
    return headers['proxy-authorization'] === `Basic ${Buffer.from('me:my-password').toString('base64')}`;
  });
  const port = await listening(proxy);
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, ca);
  return {
    asked,
    variables: { ...variables, LAS_BASE_URL: `https://${host}`, NODE_EXTRA_CA_CERTS: authority, NO_PROXY: '' },
    proxy: (user: string) => `http://${user}@127.0.0.1:${port}`,
    close() {
      proxy.close();
      front.close();
    },
  };
}

test('a target is reached through the proxy of HTTPS_PROXY, unless NO_PROXY excepts it', async ({ target }) => {
  const { variables, proxy, asked, close } = await proxied(target);
  const doctor = (others: Record<string, string>) => lasConformance(['doctor'], { ...variables, ...others });

  const through = await doctor({ HTTPS_PROXY: proxy('me:my-password') });
  expect(through.printed).toContain('LAS_CLIENT_ID/LAS_CLIENT_SECRET gets a token');
  expect(through.exitStatus).toBe(0);
  expect(new Set(asked)).toEqual(new Set([`${host}:443`]));

  const refused = await doctor({ HTTPS_PROXY: proxy('me:another-password') });
  expect(refused.printed.replace(/\s+/g, ' ')).toContain(
    `https://${host} does not answer: the proxy answered 407 (HTTPS_PROXY is set).`,
  );
  expect(refused.exitStatus).toBe(3);

  asked.length = 0;
  const direct = await doctor({ HTTPS_PROXY: proxy('me:my-password'), NO_PROXY: 'demo.example' });
  expect(direct.printed.replace(/\s+/g, ' ')).toContain(`https://${host} does not answer: `);
  expect(direct.exitStatus).toBe(3);
  expect(asked).toEqual([]);

  expect(through.printed + refused.printed + direct.printed, 'passwords').not.toMatch(/(my|another)-password/);
  close();
});

test('HTTPS_PROXY that is no address is reported in one sentence', async () => {
  const settings = { ...credentials, LAS_BASE_URL: `https://${host}`, HTTPS_PROXY: 'ftp://proxy.example.com' };
  expect(await lasConformance(['run'], settings)).toEqual({
    exitStatus: 2,
    printed: 'HTTPS_PROXY must be an address such as http://proxy.example.com:8080.\n',
  });
});

const env = { HTTPS_PROXY: 'proxy.example.com:8080', HTTP_PROXY: 'http://other.example.com' };

for (const [address, proxy] of Object.entries({
  'https://api.demo.example': 'http://proxy.example.com:8080',
  'https://localhost:5443': null,
  'https://[::1]:5443': null,
  'http://api.demo.example': null,
}))
  test(`${address} is reached ${proxy === null ? 'directly' : 'through the proxy'}`, () => {
    expect(proxyFor(new URL(address), env)).toBe(proxy);
    expect(proxyFor(new URL(address), {}), 'without a proxy').toBeNull();
  });
