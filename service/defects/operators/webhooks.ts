import { each, type Variants } from '../breaking.ts';
import type { Behaviour, Body, Call, Change, State, Webhook } from '../types.ts';
import { asking } from './changes.ts';
import { deciding } from './decisions.ts';
import { roles } from './roles.ts';
import { isObject, type Read } from './values.ts';

/** Lists other webhooks than those of the organisation. */
export function listing(shown: (state: State, call: Call) => readonly Webhook[]): Change {
  return asking('decideListWebhooks', (state, call) => {
    const webhooks = new Map(shown(state, call).map((webhook, at) => [`${at}`, webhook]));
    return [Object.create(state, { webhooks: { value: webhooks } }), call];
  });
}

/** Changes some fields of what an accepted update stores. */
export function stores(change: (next: Webhook, former: Webhook) => Partial<Webhook>): Change {
  return deciding('decideUpdateWebhook', (decision, { state }) => {
    const writes = (decision.writes ?? []).map((write) => {
      if (write.kind !== 'webhook') return write;
      const former = state.webhooks.get(write.webhook.webhookId) ?? write.webhook;
      return { ...write, webhook: { ...write.webhook, ...change(write.webhook, former) } };
    });
    return { ...decision, writes };
  });
}

/** The two writes of a webhook. */
export type WebhookWrite = 'create' | 'update';

const deciders = { create: 'decideCreateWebhook', update: 'decideUpdateWebhook' } as const;

/** The webhook is not stored though callers of a role are told that it is. */
export const forgottenWrites = (what: string, decider: 'decideUpdateWebhook' | 'decideDeleteWebhook') => ({
  [`webhook-${what}-by-a-*-is-forgotten`]: each(roles).as((role) =>
    deciding(decider, (decision, asked) => (asked.role === role ? { ...decision, writes: [] } : decision)),
  ),
});

/** The host of a URL as a naive check would read it from the text. */
const hostOf = (url: string) => /^https:\/\/(?:[^/]*@)?(\[[^\]]*\]|[^/:]*)/i.exec(url)?.[1] ?? '';

/** URLs that a check accepts if it forgets one case. */
const notHttps: Record<string, (url: string) => boolean> = {
  'of-http': (url) => /^http:\/\/[^/:]+\/hook-/.test(url),
  'of-http-in-capitals': (url) => url.startsWith('HTTP:'),
  'of-http-at-port-443': (url) => url.startsWith('http:') && url.includes(':443/'),
  'of-ftp': (url) => url.startsWith('ftp:'),
  'of-web-sockets': (url) => url.startsWith('wss:'),
  'of-schemes-that-begin-with-https': (url) => url.startsWith('httpsx:'),
  'without-a-scheme': (url) => /^[\w.-]+\//.test(url),
  'without-anything-before-the-host': (url) => url.startsWith('//'),
  'that-are-paths': (url) => /^\/[^/]/.test(url),
  'without-a-host': (url) => url === 'https://',
  'that-are-no-address': (url) => url.includes(' '),
  'that-are-empty': (url) => url === '',
};

const notPublic: Record<string, (url: string) => boolean> = {
  'of-loopback': (url) => hostOf(url) === '127.0.0.1',
  'of-loopback-but-for-the-first': (url) => /^127\.(?!0\.0\.1$)/.test(hostOf(url)),
  'of-loopback-with-a-port': (url) => url.startsWith('https://127.0.0.1:'),
  'of-localhost': (url) => hostOf(url) === 'localhost',
  'of-localhost-in-capitals': (url) => hostOf(url) === 'LOCALHOST',
  'of-loopback-in-ipv6': (url) => hostOf(url) === '[::1]',
  'of-loopback-in-long-ipv6': (url) => hostOf(url) === '[0:0:0:0:0:0:0:1]',
  'of-mapped-loopback': (url) => hostOf(url) === '[::ffff:127.0.0.1]',
  'of-mapped-loopback-in-hexadecimal': (url) => /^\[(::|0:0:0:0:0:)ffff:7f00/.test(hostOf(url)),
  'of-loopback-after-a-user': (url) => url.includes('@127.0.0.1'),
  'of-10-but-for-the-first': (url) => hostOf(url) === '10.255.255.254',
  'of-172-beyond-16': (url) => /^172\.(1[7-9]|2\d|3[01])\./.test(hostOf(url)),
  'of-192-168': (url) => hostOf(url).startsWith('192.168.'),
  'of-fd-in-ipv6': (url) => hostOf(url).startsWith('[fd'),
  'of-fc-in-ipv6': (url) => hostOf(url).startsWith('[fc'),
  'of-mapped-private-networks': (url) => /^\[::ffff:(10\.|c0a8)/.test(hostOf(url)),
  'of-link-local': (url) => hostOf(url).startsWith('169.254.'),
  'of-the-metadata-service': (url) => hostOf(url) === '169.254.169.254',
  'of-link-local-in-ipv6': (url) => hostOf(url).startsWith('[fe80'),
  'of-link-local-in-ipv6-beyond-fe80': (url) => hostOf(url).startsWith('[febf'),
  'of-mapped-link-local': (url) => /^\[::ffff:(169|a9fe)/.test(hostOf(url)),
};

/** Judges URLs differently during one of the two writes. */
function judging(write: WebhookWrite, judge: (isRight: boolean, url: string) => boolean): Change {
  return (correct) => {
    let isUnderWay = false;
    return {
      [deciders[write]]: (...[state, call]: Parameters<Behaviour['decideCreateWebhook']>) => {
        isUnderWay = true;
        try {
          return correct[deciders[write]](state, call);
        } finally {
          isUnderWay = false;
        }
      },
      isWebhookUrl: (url) => (isUnderWay ? judge(correct.isWebhookUrl(url), url) : correct.isWebhookUrl(url)),
    };
  };
}

/** Refuses URLs of a scheme as it should, but writes all the same. */
function writesThoughRefused(write: WebhookWrite, scheme: RegExp): Change {
  return deciding(deciders[write], (decision, { correct, state, call, webhook: stored, body }) => {
    if (decision.status !== 400 || typeof body?.url !== 'string' || !scheme.test(body.url)) return decision;
    const url = stored?.url ?? 'https://hooks.example.com/';
    const accepted = correct[deciders[write]](state, { ...call, body: { ...body, url } });
    const writes = (accepted.writes ?? []).map((each) =>
      each.kind === 'webhook' && write === 'create'
        ? { ...each, webhook: { ...each.webhook, url: `${body.url}` } }
        : each,
    );
    return { ...decision, writes };
  });
}

/** Writes that accept URLs of other schemes than https. */
export const insecureUrls = (write: WebhookWrite): Variants => ({
  [`webhook-${write}-takes-addresses-*`]: each(notHttps).as((accepts) =>
    judging(write, (isRight, url) => isRight || accepts(url)),
  ),
  [`webhook-${write}-refuses-http-and-writes`]: writesThoughRefused(write, /^http:/),
});

/** Writes that accept URLs of addresses that are not public, or refuse public ones. */
export const unreachableUrls = (write: WebhookWrite): Variants => ({
  [`webhook-${write}-takes-addresses-*`]: each(notPublic).as((accepts) =>
    judging(write, (isRight, url) => isRight || accepts(url)),
  ),
  // Every host name is refused; only IP addresses are accepted.
  [`webhook-${write}-refuses-names`]: judging(write, (isRight, url) => isRight && !/^[a-z]/i.test(hostOf(url))),
  // Valid URLs of one form are refused.
  [`webhook-${write}-refuses-*`]: each({
    'a-query': /\?/,
    'a-port': /^https:\/\/[^/]*:\d/,
    'a-last-slash': /[^/]\/$/,
  }).as((form) => judging(write, (isRight, url) => isRight && !form.test(url))),
  [`webhook-${write}-refuses-link-local-and-writes`]: writesThoughRefused(write, /^https:\/\/169\./),
});

const asText: Read = (value) => (isObject(value) ? String(value) : value);

/** Writes that take wrong types, as a parser reads them that converts instead of refusing. */
export const misreadFields = (write: WebhookWrite): Variants => ({
  [`webhook-${write}-takes-*`]: each({
    'objects-as-events': {
      field: 'systemEventIds',
      read: (value: unknown) => (Array.isArray(value) || !isObject(value) ? value : Object.values(value as object)),
    },
    'objects-among-events': {
      field: 'systemEventIds',
      read: (value: unknown) => (Array.isArray(value) ? value.filter((id) => !isObject(id)) : value),
    },
    'objects-as-url': { field: 'url', read: (value: unknown) => (isObject(value) ? (value as Body).href : value) },
    'objects-as-secret': {
      field: 'secret',
      read: (value: unknown) => (Array.isArray(value) ? value : asText(value)),
    },
    'arrays-as-secret': { field: 'secret', read: (value: unknown) => (Array.isArray(value) ? value.join() : value) },
    'objects-as-description': {
      field: 'description',
      read: (value: unknown) => (Array.isArray(value) ? value : asText(value)),
    },
    'arrays-as-description': {
      field: 'description',
      read: (value: unknown) => (Array.isArray(value) ? value.join() : value),
    },
  }).as(({ field, read }) => (correct) => ({
    [deciders[write]]: (...[state, call]: Parameters<Behaviour['decideCreateWebhook']>) => {
      const body = correct.objectOf(call.body);
      const asked = body ? { ...call, body: { ...body, [field]: read(body[field]) } } : call;
      return correct[deciders[write]](state, asked);
    },
  })),
  // The write is refused, but stored with another description.
  [`webhook-${write}-refuses-types-and-writes`]: deciding(
    deciders[write],
    (refusal, { correct, state, call, body }) => {
      if (refusal.status !== 400 || !body || !isObject(body.description)) return refusal;
      const { writes } = correct[deciders[write]](state, { ...call, body: { ...body, description: 'Refused' } });
      return { ...refusal, writes: writes ?? [] };
    },
  ),
});
