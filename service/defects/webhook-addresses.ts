import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

/** The host of a URL as a naive check would read it from the text. */
const hostOf = (url: string) => /^https:\/\/(?:[^/]*@)?(\[[^\]]*\]|[^/:]*)/i.exec(url)?.[1] ?? '';

/** URLs that a check accepts if it forgets one case. */
const notHttps: Record<string, (url: string) => boolean> = {
  'of-http': (url) => url.startsWith('http://hooks.example.com/'),
  'of-http-in-capitals': (url) => url.startsWith('HTTP:'),
  'of-http-at-port-443': (url) => url.startsWith('http:') && url.includes(':443/'),
  'of-ftp': (url) => url.startsWith('ftp:'),
  'of-web-sockets': (url) => url.startsWith('wss:'),
  'of-schemes-that-begin-with-https': (url) => url.startsWith('httpsx:'),
  'without-a-scheme': (url) => /^[\w.]+\//.test(url),
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

type Write = 'create' | 'update';
type Decide = Behaviour['decideCreateWebhook'];
const decisions = { create: 'decideCreateWebhook', update: 'decideUpdateWebhook' } as const;

/** Checks URLs differently during one of the two writes. */
function during(write: Write, judge: (correct: Behaviour, isUnderWay: () => boolean) => Partial<Behaviour>): Change {
  return (correct) => {
    let isUnderWay = false;
    const decide: Decide = correct[decisions[write]];
    return {
      [decisions[write]]: (...[state, call]: Parameters<Decide>) => {
        isUnderWay = true;
        try {
          return decide(state, call);
        } finally {
          isUnderWay = false;
        }
      },
      ...judge(correct, () => isUnderWay),
    };
  };
}

/** Accepts some wrong URLs on one of the two writes. */
function letsThrough(write: Write, accepts: (url: string) => boolean): Change {
  return during(write, (correct, isUnderWay) => ({
    isWebhookUrl: (url: string) => correct.isWebhookUrl(url) || (isUnderWay() && accepts(url)),
  }));
}

function family(
  write: Write,
  rule: 'url-https' | 'url-public',
  addresses: Record<string, (url: string) => boolean>,
): Defect[] {
  return Object.entries(addresses).map(
    ([which, accepts]): Defect => ({
      name: `webhook-${write}-takes-addresses-${which}`,
      breaks: `webhooks.${write}.${rule}`,
      change: letsThrough(write, accepts),
    }),
  );
}

/** Refuses the write, but stores it all the same. */
function refusesAndWrites(write: Write, scheme: RegExp): Change {
  return (correct) => {
    const decide: Decide = correct[decisions[write]];
    return {
      [decisions[write]]: (...[state, call]: Parameters<Decide>): Decision => {
        const decision = decide(state, call);
        const body = (call.body ?? {}) as Record<string, unknown>;
        if (decision.status !== 400 || typeof body.url !== 'string' || !scheme.test(body.url)) return decision;
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        const accepted = decide(state, {
          ...call,
          body: { ...body, url: stored?.url ?? 'https://hooks.example.com/' },
        });
        const writes = (accepted.writes ?? []).map((each) =>
          each.kind === 'webhook' && write === 'create'
            ? { ...each, webhook: { ...each.webhook, url: `${body.url}` } }
            : each,
        );
        return { ...decision, writes };
      },
    };
  };
}

/** Which URLs a webhook may have. */
export const webhookAddressDefects: readonly Defect[] = [
  ...(['create', 'update'] as const).flatMap((write): Defect[] => [
    ...family(write, 'url-https', notHttps),
    ...family(write, 'url-public', notPublic),
    {
      // Every host name is refused; only IP addresses are accepted.
      name: `webhook-${write}-refuses-names`,
      breaks: `webhooks.${write}.url-public`,
      change: during(write, (correct, isUnderWay) => ({
        isWebhookUrl: (url) => correct.isWebhookUrl(url) && !(isUnderWay() && /^[a-z]/i.test(hostOf(url))),
      })),
    },
    ...Object.entries({ 'a-query': /\?/, 'a-port': /^https:\/\/[^/]*:\d/, 'a-last-slash': /[^/]\/$/ }).map(
      ([what, pattern]): Defect => ({
        // Valid URLs of one form are refused.
        name: `webhook-${write}-refuses-${what}`,
        breaks: `webhooks.${write}.url-public`,
        change: during(write, (correct, isUnderWay) => ({
          isWebhookUrl: (url) => correct.isWebhookUrl(url) && !(isUnderWay() && pattern.test(url)),
        })),
      }),
    ),
    {
      // The write is refused, but stored all the same.
      name: `webhook-${write}-refuses-http-and-writes`,
      breaks: `webhooks.${write}.url-https`,
      change: refusesAndWrites(write, /^http:/),
    },
    {
      name: `webhook-${write}-refuses-link-local-and-writes`,
      breaks: `webhooks.${write}.url-public`,
      change: refusesAndWrites(write, /^https:\/\/169\./),
    },
  ]),
];
