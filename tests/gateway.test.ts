import { expect, test } from '@playwright/test';
import { gatewayAnswer } from '../fixtures/api/gateway.ts';
import { ownWords } from '../fixtures/api/own-words.ts';
import type { RawResponse } from '../fixtures/api/transport.ts';

const html = { 'content-type': 'text/html; charset=UTF-8' };
const json = { 'content-type': 'application/json' };
const problem = { 'content-type': 'application/problem+json; charset=utf-8' };
const page = (title: string, more = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${more}</body></html>`;

type Case = [status: number, headers: Record<string, string>, text: string];

const ofGateways: Record<string, Case> = {
  'a challenge with 403': [403, { ...html, server: 'cloudflare' }, page('Just a moment...')],
  'a challenge with 200': [200, html, page('Checking your browser')],
  'a challenge with 202 and an empty body': [202, { 'x-amzn-waf-action': 'challenge' }, ''],
  'a challenge that calls itself JSON': [200, json, page('Attention required')],
  'a challenge marked as one, in JSON': [403, { ...json, 'cf-mitigated': 'challenge' }, '{}'],
  'a block with 403 as a page of nginx': [403, html, '<html>\r\n<center><h1>403 Forbidden</h1></center>\r\n</html>'],
  'a block as a fragment of a page': [403, html, '<h1>Access Denied</h1>'],
  'a block in plain text': [403, { 'content-type': 'text/plain' }, 'error code: 1020'],
  'a block in JSON that names its sender': [403, problem, '{"title":"Error 1015","cloudflare_error":true}'],
  'a block of a content delivery network in XML': [
    403,
    { 'content-type': 'application/xml' },
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>',
  ],
  'a request that CloudFront could not satisfy': [400, html, page('ERROR: The request could not be satisfied')],
  'a load balancer that has no rule, without a body': [404, { server: 'awselb/2.0' }, ''],
  'a load balancer that refuses in plain text': [403, { server: 'Microsoft-Azure-Application-Gateway/v2' }, 'no'],
  'an API gateway that wants a key': [401, { ...json, 'www-authenticate': 'AzureApiManagementKey realm="x"' }, '{}'],
  'a log-in page': [302, html, '<a href="https://login.example.com/">Found</a>.'],
  'a page for a body that is too long': [413, html, page('413 Request Entity Too Large')],
  'a page while throttling': [429, html, page('Too many requests')],
  'an error of nginx': [500, html, page('500 Internal Server Error', '<center>nginx/1.27.0</center>')],
  'a proxy that wants credentials': [407, { 'proxy-authenticate': 'Basic' }, ''],
  'an idle connection that ran out of time': [408, { connection: 'close' }, ''],
  'a load balancer whose client is gone': [460, {}, ''],
  'a network that wants a log-in': [511, {}, ''],
  ...Object.fromEntries(
    [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530, 561, 599].map((status) => [
      `status ${status}`,
      [status, json, '{}'] as Case,
    ]),
  ),
};

for (const [what, [status, headers, text]] of Object.entries(ofGateways))
  test(`${what} is a gateway's answer`, () => {
    expect(gatewayAnswer({ status, headers, text } as RawResponse)).not.toBeNull();
  });

/** Headers that gateways add to every answer of the service. */
const behind = { server: 'cloudflare', 'cf-ray': '8f00000000000000-LHR', via: '1.1 varnish', 'x-azure-ref': '2026' };

const ofService: Record<string, Case> = {
  'a refusal in JSON': [403, { ...behind, ...json }, '{"message":"Forbidden"}'],
  'a refusal with problem details': [403, { ...behind, ...problem }, '{"title":"Forbidden","status":403}'],
  'a refusal without a body': [401, behind, ''],
  'a 407 of which no proxy says what it wants': [407, behind, ''],
  'a refusal without a body that is labelled as a page, as PHP does': [404, { ...behind, ...html }, ''],
  'a refusal in plain text': [400, { 'content-type': 'text/plain' }, 'The tag is too long.'],
  'a throttled call in JSON': [429, { ...behind, ...json }, '{}'],
  'a success': [200, { ...behind, ...json }, '{"learners":[]}'],
  'a success without a body': [204, behind, ''],
  'JSON that is labelled as a page': [200, html, '{"learners":[]}'],
  'JSON that quotes a page': [200, json, '"<html></html>"'],
  'JSON in which somebody writes of gateways': [400, json, '{"title":"error code: 1020, <Error><Code>"}'],
  'a failure in JSON': [500, { ...behind, ...json }, '{"title":"An error occurred."}'],
  'a failure that ends in a page of the framework': [
    500,
    html,
    page('Internal Server Error', 'NullReferenceException'),
  ],
  'a redirection without a body': [302, { location: '/login' }, ''],
  'a status that is not supported': [501, json, '{}'],
};

for (const [what, [status, headers, text]] of Object.entries(ofService))
  test(`${what} is the service's answer`, () => {
    expect(gatewayAnswer({ status, headers, text } as RawResponse)).toBeNull();
  });

test('what a gateway says is a part of the sentence', () => {
  const text = page('Access denied', '<script>var a = "<p>";</script><p>Your&nbsp;key is missing.</p>');
  expect(gatewayAnswer({ status: 403, headers: html, text })).toBe(
    'with a web page, as gateways answer in place of the service: "Access denied Your key is missing."',
  );
});

const words: Record<string, [body: string, says: string | null]> = {
  'of problem details': ['{"title":"Forbidden","detail":"No subscription key."}', 'No subscription key.'],
  'of an error within an object': ['{"error":{"code":1,"message":"Missing key"}}', 'Missing key'],
  'of plain text': ['  Missing\r\n\tkey ', 'Missing key'],
  'with control and bidirectional characters': ['a\u001b[31mb\u202ec\u2028d\u0000e', 'a [31mb c d e'],
  'of a page that never ends': [`<html><script>${'<script '.repeat(5_000)}`, null],
  'of nothing': [' \n', null],
  'of JSON without words': ['[1]', '[1]'],
  'that are long': ['x'.repeat(500), `${'x'.repeat(160)}…`],
};

for (const [what, [body, says]] of Object.entries(words))
  test(`own words ${what}`, () => {
    expect(ownWords(body)).toBe(says);
  });
