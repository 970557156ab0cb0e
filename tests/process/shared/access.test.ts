import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { expect } from '@playwright/test';
import { generate } from 'selfsigned';
import { reasonOf } from '../../../cli/preflight/no-answer.ts';
import { preflight } from '../../../cli/preflight/preflight.ts';
import { Transport } from '../../../fixtures/api/transport.ts';
import { certificateFor } from '../../../fixtures/receiver/certificate.ts';
import { noAccess, readCertificate, readHeaders } from '../../../fixtures/target/access.ts';
import { readConfig } from '../../../fixtures/target/config.ts';
import { connectProxy, joinSockets } from '../../../proof/measure/tunnel.ts';
import { curlOf } from '../../../protocol/curl.js';
import { listening } from '../../../protocol/listening.ts';
import { runSecrets } from '../../../protocol/redaction/run-secrets.ts';
import { clientOf } from '../../support/client.ts';
import { lasConformance } from '../../support/faults/command.ts';
import { configFor, serving } from '../../support/serving.ts';
import { test } from '../../support/shared-target.ts';
import { refusalOf, toldAsKept } from '../../support/told.ts';

const key = 'k-8841-subscription-key';
const credentials = { LAS_CLIENT_ID: 'id', LAS_CLIENT_SECRET: 'my-client-secret', LAS_TUTORS: 't@example.com' };

test.describe('LAS_HEADERS', () => {
  test('holds a header a line', () => {
    const headers = readHeaders({ LAS_HEADERS: ` X-Api-Key: ${key} \r\n\n x-tenant:a:b \n` });
    expect(headers).toEqual([
      ['X-Api-Key', key],
      ['x-tenant', 'a:b'],
    ]);
    expect({ headers: readHeaders({}), certificate: readCertificate({}) }).toEqual(noAccess);
  });

  const refused: Record<string, string> = {
    'a line without a name': `X-A: 1\n${key}`,
    'a line without a value': 'X-Api-Key:',
    'a name with a blank': `X Api Key: ${key}`,
    Authorization: `authorization: ${key}`,
    'Content-Length': `Content-Length: ${key}`,
    'a header twice': `X-A: ${key}\nx-a: 2`,
    'a control character': `X-A: ${key}\u0007`,
    'a character beyond Latin-1': `X-A: ${key}✓`,
  };
  toldAsKept('headers that are refused', refused, (LAS_HEADERS) => {
    const read = () => readConfig({ LAS_BASE_URL: 'https://api.example.com', ...credentials, LAS_HEADERS });
    expect(read, 'without a value').not.toThrow(key);
    return [refusalOf(read).message];
  });

  test('goes with every request, which may have its own; the evidence and curl show placeholders', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const { url, close } = await serving(({ headers }, response) => {
      seen.push(headers);
      response.end(`{"key":"${key}"}`);
    });
    const access = { ...noAccess, headers: readHeaders({ LAS_HEADERS: `X-Api-Key: ${key}\nX-Own: 1` }) };
    const transport = new Transport(url, 5, access);
    const { send, recorder } = clientOf(transport);

    const { response } = await send('GET /v1/tags', { headers: { 'x-own': '2' } });

    expect(response.status).toBe(200);
    expect(seen).toEqual([expect.objectContaining({ 'x-api-key': key, 'x-own': '2' })]);
    const [exchange] = recorder.exchanges;
    expect(exchange?.request.headers).toMatchObject({ 'x-api-key': '[header X-Api-Key]', 'x-own': '2' });
    expect(curlOf(exchange as never)).toContain(`-H 'x-api-key: '"$HEADER_X_API_KEY"`);
    await transport.close();
    close();
  });

  test('is known to the redactor, but for plain words', () => {
    const known = new (runSecrets.constructor as new () => typeof runSecrets)();
    known.configure({
      LAS_HEADERS: `X-Api-Key: ${key}\nX-Signed: Basic dXNlcjpwYXNzd29yZA==\nCookie: id=0123456789abc; theme=darkness\nX-Accept: application/json`,
    });
    const text = `${key} dXNlcjpwYXNzd29yZA== 0123456789abc darkness application/json`;
    expect(known.redact(text)).toBe('[header X-Api-Key] [header X-Signed] [header Cookie] darkness application/json');
  });

  test('is read from .env with several lines, and goes with all requests of doctor and clean', async ({
    target: { proxied, variables, folder },
  }) => {
    const asked: string[] = [];
    const url = await proxied(async (request, forward) => {
      asked.push(request.path);
      if (request.headers['x-api-key'] === key && request.headers['x-tenant'] === 'one') return forward(request);
      return { status: 403, headers: { 'content-type': 'text/html' }, body: `<p>No key, but ${key}.</p>` };
    });
    const env = { ...variables, LAS_BASE_URL: url, LAS_STATE_DIR: `${folder}/state` };
    const refused = await lasConformance(['clean'], env);
    expect(refused).toEqual({
      exitStatus: 3,
      printed: `A gateway in front of ${url} refused POST /v1/auth with 403: "No key, but ${key}": what it wants can be set in LAS_HEADERS, or in LAS_CLIENT_CERT and LAS_CLIENT_KEY.\n`,
    });

    await writeFile(`${folder}/.env`, `LAS_HEADERS="X-Api-Key: ${key}\nX-Tenant: one"\n`);
    for (const command of ['doctor', 'clean']) {
      const { printed, exitStatus } = await lasConformance([command], env, folder);
      expect(printed).not.toContain(key);
      expect(exitStatus, printed).toBe(0);
    }
    expect(asked).toContain('/swagger/v1/swagger.json');
  });
});

test.describe('A server that wants a client certificate', () => {
  for (const [way, host] of Object.entries({ directly: 'localhost', 'through a proxy': 'api.demo.example' }))
    test(`gets it ${way}`, async ({ target: { service, variables, folder } }) => {
      const server = await mutualTls(folder, host, service.baseUrl);
      const proxy = connectProxy(server.port);
      const clean = (files: Record<string, string>) =>
        lasConformance(['clean'], {
          ...variables,
          ...files,
          LAS_BASE_URL: `https://${host}:${server.port}`,
          HTTPS_PROXY: host === 'localhost' ? '' : `http://127.0.0.1:${proxyPort}`,
          NO_PROXY: '',
          NODE_EXTRA_CA_CERTS: `${folder}/authority.pem`,
        });
      const proxyPort = await listening(proxy);

      const own = await clean({ LAS_CLIENT_CERT: `${folder}/client.pem`, LAS_CLIENT_KEY: `${folder}/client.key` });
      expect(own).toEqual({ exitStatus: 0, printed: 'Nothing is left of what the ledgers name.\n' });
      const none = await clean({});
      // Depending on what Node reads first, the alert of the server or the end of the connection.
      expect(none.printed).toMatch(
        /requires? a client certificate:? \(?LAS_CLIENT_CERT and LAS_CLIENT_KEY name its files/,
      );
      expect(none.exitStatus).toBe(3);
      const other = await clean({ LAS_CLIENT_CERT: `${folder}/other.pem`, LAS_CLIENT_KEY: `${folder}/other.key` });
      expect(other.printed).toMatch(/refuses? the client certificate of LAS_CLIENT_CERT/);
      proxy.close();
      server.close();
    });

  const wrong: Record<string, [cert: string, key: string]> = {
    'a key without a certificate': ['', 'client.key'],
    'a file that is not there': ['gone.pem', 'client.key'],
    'a key in place of its path': ['client.pem', '-----BEGIN PRIVATE KEY-----'],
    'the key of another certificate': ['client.pem', 'other.key'],
    'a file that is no certificate': ['text.pem', 'client.key'],
  };
  toldAsKept('certificates that are refused', wrong, async ([cert, keyFile]) => {
    const folder = test.info().outputPath();
    await writeCertificates(folder);
    await writeFile(`${folder}/text.pem`, 'no certificate');
    const path = (name: string) => (/^\w/.test(name) ? `${folder}/${name}` : name);
    const read = () => readCertificate({ LAS_CLIENT_CERT: path(cert), LAS_CLIENT_KEY: path(keyFile) });
    expect(read).not.toThrow(/BEGIN|\n/);
    return [refusalOf(read).message.replaceAll(folder, '…')];
  });
});

test.describe('A certificate that is not trusted', () => {
  test('is described: self-signed', async () => {
    const server = createTlsServer(await selfSigned('127.0.0.1'), (_, response) => response.end());
    const transport = new Transport(`https://127.0.0.1:${await listening(server)}`, 5);
    const reason = await transport.request({ method: 'GET', path: '/v1/tags', headers: {} }).catch(reasonOf);
    expect(reason).toMatch(/^its certificate is self-signed \(NODE_EXTRA_CA_CERTS can name/);
    await transport.close();
    server.close();
  });

  for (const [code, says] of Object.entries({
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: /authority that this machine does not know \(NODE_EXTRA_CA_CERTS/,
    SELF_SIGNED_CERT_IN_CHAIN: /authority that this machine does not know \(NODE_EXTRA_CA_CERTS/,
    CERT_HAS_EXPIRED: /has expired/,
    CERT_NOT_YET_VALID: /not valid yet/,
    ERR_TLS_CERT_ALTNAME_INVALID: /for another host/,
  }))
    test(`is described: ${code}`, () => {
      expect(reasonOf(Object.assign(new Error('x'), { code }))).toMatch(says);
      const wrapped = Object.assign(new Error('terminated', { cause: Object.assign(new Error('x'), { code }) }), {
        code: 'UND_ERR_OTHER',
      });
      expect(reasonOf(wrapped), 'wrapped').toMatch(says);
    });
});

test.describe('A server with which no TLS connection can be made', () => {
  const kinds = {
    'HTTP/2 only': [{ ALPNProtocols: ['h2'] }, /^it does not speak HTTP\/1\.1 \(perhaps HTTP\/2 only\)$/],
    'an old TLS only': [
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' },
      /^it speaks other versions of TLS than this machine$/,
    ],
  } as const;
  for (const [what, [options, says]] of Object.entries(kinds))
    test(`is described: ${what}`, async () => {
      const server = createTls({ ...(await selfSigned('127.0.0.1')), ...options, ciphers: 'DEFAULT@SECLEVEL=0' });
      server.on('tlsClientError', () => {});
      const transport = new Transport(`https://127.0.0.1:${await listening(server)}`, 5);
      expect(await transport.request({ method: 'GET', path: '/v1/tags', headers: {} }).catch(reasonOf)).toMatch(says);
      await transport.close();
      server.close();
    });

  test('is described without the numbers of OpenSSL', () => {
    const message = '80:error:0A000126:SSL routines:ssl3_read_n:unexpected eof while reading:../a.c:320:';
    const said = reasonOf(Object.assign(new Error(message), { code: 'ERR_SSL_UNEXPECTED_EOF_WHILE_READING' }));
    expect(said).toBe('no TLS connection could be made (unexpected eof while reading)');
  });
});

const secret = 'my-client-secret';

const page = { 'content-type': 'text/html' };
const html = (title: string, text = '') => `<html><head><title>${title}</title></head>${text}</html>`;
const problem = `{"title":"Unauthorized","detail":"No client with ${secret}\\u001b[31m.\\n::error::x"}`;
const elsewhere = `https://other.example.com/api/v1/auth?client_secret=${secret}#${secret}`;

/** Answers to a token request that brings none. */
const refusals: Record<string, [status: number, headers?: Record<string, string>, body?: string]> = {
  'the service refuses': [401, { 'content-type': 'application/problem+json' }, problem],
  'a gateway wants a client certificate': [400, page, html('400 No required SSL certificate was sent')],
  'it says nothing': [403],
  'a gateway wants something': [401, page, html('Access denied', 'Missing subscription key')],
  'it is redirected, with the secret': [307, { location: elsewhere }],
  'it is redirected to a log-in': [302, { location: `/${secret}/login?x=${secret}` }],
  'it is redirected to nowhere': [302],
  'it is redirected to no address': [302, { location: 'https://[' }],
  'it fails': [500, { 'content-type': 'application/json' }, '{"title":"Down"}'],
};

toldAsKept('token requests', refusals, async ([status, headers = {}, body = '']) => {
  runSecrets.configure(credentials);
  const { url, close } = await serving((request, response) => {
    expect(request.url).toBe('/v1/auth');
    response.writeHead(status, headers).end(body);
  });
  const trouble = await preflight(configFor(url, credentials));

  expect(trouble).not.toContain(secret);
  expect(trouble).not.toMatch(/[\p{Cc}]/u);
  close();
  return [trouble!.replaceAll(url, '…')];
});

async function selfSigned(host: string) {
  const { private: pem, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + 86_400_000),
  });
  return { key: pem, cert };
}

/** Writes the files of a client certificate and of another, and returns the first. */
async function writeCertificates(folder: string) {
  const client = await selfSigned('client');
  const other = await selfSigned('other');
  await writeFile(`${folder}/client.pem`, client.cert);
  await writeFile(`${folder}/client.key`, client.key);
  await writeFile(`${folder}/other.pem`, other.cert);
  await writeFile(`${folder}/other.key`, other.key);
  return client;
}

/** A server in front of a service that lets only those through who have a client certificate. */
async function mutualTls(folder: string, host: string, baseUrl: string) {
  const { ca, key, cert } = await certificateFor(host);
  await writeFile(`${folder}/authority.pem`, ca);
  const client = await writeCertificates(folder);
  const server = createTls({ key, cert, ca: client.cert, requestCert: true }, (socket) =>
    joinSockets(socket, connect(Number(new URL(baseUrl).port), '127.0.0.1')),
  );
  const port = await listening(server);
  return { port, close: () => server.close() };
}
