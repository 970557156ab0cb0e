import {
  type ApiResponse,
  assumeAccepted,
  type CreatedWebhook,
  covers,
  expect,
  namesField,
  pool,
  shows,
  test,
  type WebhookBody,
  type Webhooks,
} from '../../fixtures/index.ts';
import { filled, furtherNotPublic, notHttps, notPublic, ordinary } from './addresses.ts';

/** Values that no JSON parser can take for the documented type. */
const wrongTypes: Record<string, Record<string, unknown>> = {
  'an object as systemEventIds': { systemEventIds: { id: 100 } },
  'an object in systemEventIds': { systemEventIds: [100, {}] },
  'an object as url': { url: { href: 'https://hooks.example.com/' } },
  'an object as secret': { secret: {} },
  'an array as secret': { secret: ['a', 'secret'] },
  'an object as description': { description: {} },
  'an array as description': { description: ['one', 'two'] },
};

/** What is wrong with a webhook, as titles say it: one value after the other for one field. */
interface Fault {
  what: string;
  rule: 'url-https' | 'url-public' | 'wrong-type';
  values: readonly Record<string, unknown>[];
  /** Sent only where nobody shares the target. */
  further?: readonly Record<string, unknown>[];
}

const ofHost = (host: string) => ({ url: `https://${host}/*` });

const faults = [
  ...Object.entries(notHttps).map(
    ([reason, urls]): Fault => ({
      what: `when the address ${reason}`,
      rule: 'url-https',
      values: urls.map((url) => ({ url })),
    }),
  ),
  ...Object.entries(notPublic).map(
    ([kind, hosts]): Fault => ({
      what: `when the address is ${kind}`,
      rule: 'url-public',
      values: hosts.map(ofHost),
      further: (furtherNotPublic[kind] ?? []).map(ofHost),
    }),
  ),
  ...Object.entries(wrongTypes).map(
    ([reason, value]): Fault => ({ what: `for ${reason}`, rule: 'wrong-type', values: [value] }),
  ),
];

type Row = Record<string, unknown>;

/** Sent by itself, so that nothing else keeps it from being stored. */
const alone = wrongTypes['an object as description'];

/** Whether the types of different fields are wrong in both, which one refusal can name. */
const hasTypes = (...both: Row[]) =>
  both.every((row) => row !== alone && typeof row.url !== 'string') &&
  new Set(both.flatMap(Object.keys)).size === both.flatMap(Object.keys).length;

const keysOf = (values: readonly Row[] = []) => values.map((value) => JSON.stringify(value));
const rows = Object.fromEntries(
  faults.flatMap(({ values, further = [] }) => [...values, ...further].map((value) => [JSON.stringify(value), value])),
);
const common = new Set(faults.flatMap(({ values }) => keysOf(values)));

const writes = {
  create: { title: 'POST /v1/webhooks', effect: 'creates nothing', taken: 'takes a public address that is https' },
  update: {
    title: 'PUT /v1/webhooks/{webhookId}',
    effect: 'changes nothing',
    taken: 'takes another public address that is https',
  },
} as const;

/** Creates, or updates of one webhook, that are refused for one fault each. */
function refusalsOf(write: keyof typeof writes) {
  return pool(`webhooks/${write} refused`, {
    rows,
    needs: (row: Row) => (common.has(JSON.stringify(row)) ? [] : ['organisations']),
    subject: async ({ webhooks }) => (write === 'update' ? webhooks.create() : null),
    look: async ({ webhooks }, webhook) => webhook && webhooks.steady(webhook.webhookId),
    act: ({ webhooks }, webhook, fault) => send(webhooks, webhook, fault),
    together: {
      merge: (one, other) => (hasTypes(one, other) ? { ...one, ...other } : null),
      tells: ({ fault, response }) => Object.keys(fault).every((field) => namesField(response, [field])),
    },
    async control({ webhooks }, webhook) {
      const rows = webhook ? [] : await webhooks.rows();
      const accepted: Record<string, ApiResponse> = {};
      for (const [what, url] of Object.entries(ordinary))
        accepted[what] = (await send(webhooks, webhook, { url: url() }, { valid: true })).response;
      return { rows, accepted };
    },
  });
}

/** Sends a valid body with this fault, as an update of the webhook or, if there is none, as a create. */
async function send(webhooks: Webhooks, webhook: CreatedWebhook | null, fault: Record<string, unknown>, call = {}) {
  const url = typeof fault.url === 'string' ? { url: filled(fault.url) } : {};
  const body = { ...webhooks.body({ systemEventIds: [200, 300] }), ...fault, ...url } as WebhookBody;
  return {
    fault,
    body,
    response: await (webhook ? webhooks.put(webhook.webhookId, body, call) : webhooks.post(body, call)),
  };
}

for (const write of ['create', 'update'] as const) {
  const refused = refusalsOf(write);
  const { title, effect, taken } = writes[write];

  test.describe(title, () => {
    // Without this control, a service that refuses every webhook would pass the tests below.
    test(
      taken,
      covers(`webhooks.${write}.url-https`, `webhooks.${write}.url-public`, refused.row()),
      async ({ pooled }) => {
        await pooled(refused, async ({ control }) => {
          for (const [what, response] of Object.entries(control.accepted))
            await expect(response, `an address with ${what}`).toBeAccepted();
        });
      },
    );

    for (const { what, rule, values, further } of faults) {
      const keys = { common: keysOf(values), further: keysOf(further) };

      test(
        `answers 400 and ${effect} ${what}`,
        covers(
          `webhooks.${write}.${rule}`,
          ...Object.values(keys).flatMap((each) => each.map((key) => refused.row(key))),
        ),
        async ({ lab, pooled }) => {
          for (const key of [...keys.common, ...(lab.isolated ? keys.further : [])])
            await pooled(
              refused,
              async ({ before, answer: { body, response }, after, control }) => {
                await expect(response, key).toHaveStatus(400);
                expect(after, 'webhook after the refused updates').toEqual(before);
                const shown = control.rows.filter((row) => shows(row, body));
                expect(shown, `${key} in the list`).toEqual([]);
                if (rule !== 'wrong-type') return;
                for (const each of Object.values(control.accepted)) assumeAccepted(each, 'the body without the fault');
              },
              key,
            );
        },
      );
    }
  });
}
