import {
  type ApiResponse,
  assumeAccepted,
  type CreatedWebhook,
  covers,
  expect,
  isAccepted,
  isHostResolved,
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

type Fields = Record<string, unknown>;

/** Sent by itself, so that nothing else keeps it from being stored. */
const alone = wrongTypes['an object as description'];

/** Whether the types of different fields are wrong in both, which one refusal can name. */
const hasTypes = (...both: Fields[]) =>
  both.every((fault) => fault !== alone && typeof fault.url !== 'string') &&
  new Set(both.flatMap(Object.keys)).size === both.flatMap(Object.keys).length;

const writes = {
  create: { title: 'POST /v1/webhooks', effect: 'creates nothing', taken: 'takes a public address that is https' },
  update: {
    title: 'PUT /v1/webhooks/{webhookId}',
    effect: 'changes nothing',
    taken: 'takes another public address that is https',
  },
} as const;

interface Row {
  write: keyof typeof writes;
  fault: Fields;
  isFurther: boolean;
}

const keyOf = (write: Row['write'], fault: Fields) => `${write} ${JSON.stringify(fault)}`;
const common = new Set(faults.flatMap(({ values }) => values.map((fault) => JSON.stringify(fault))));
const rows = (['create', 'update'] as const).flatMap((write) =>
  faults
    .flatMap(({ values, further = [] }) => [...values, ...further])
    .map((fault): Row => ({ write, fault, isFurther: !common.has(JSON.stringify(fault)) })),
);

/** Creates, and updates of one webhook, that are refused for one fault each. */
const refused = pool('webhooks/refused', {
  rows: Object.fromEntries(rows.map((row) => [keyOf(row.write, row.fault), row])),
  needs: ({ isFurther }) => (isFurther ? ['organisations'] : []),
  async subject({ webhooks }) {
    const taken: Record<string, ApiResponse> = {};
    const created: CreatedWebhook[] = [];
    for (const [what, url] of Object.entries(ordinary)) {
      const { body, response } = await send(webhooks, null, { url: url() }, { valid: true });
      taken[what] = response;
      if (isAccepted(response)) created.push({ webhookId: await webhooks.idFrom(response, body.url), body });
    }
    return { taken, webhook: created[0] ?? null };
  },
  look: async ({ webhooks }, { webhook }) => webhook && webhooks.steady(webhook.webhookId),
  act({ webhooks }, { taken, webhook }, { write, fault }) {
    if (write === 'create') return send(webhooks, null, fault);
    if (webhook === null) assumeAccepted(Object.values(taken)[0]!);
    return send(webhooks, webhook, fault);
  },
  together: {
    merge: (one, other) =>
      one.write === other.write && hasTypes(one.fault, other.fault)
        ? { ...one, fault: { ...one.fault, ...other.fault } }
        : null,
    tells: ({ fault, response }) => Object.keys(fault).every((field) => namesField(response, [field])),
  },
  async control({ webhooks }, { taken, webhook }) {
    const rows = await webhooks.rows();
    const accepted = { create: taken, update: {} as Record<string, ApiResponse> };
    for (const [what, url] of webhook ? Object.entries(ordinary) : [])
      accepted.update[what] = (await send(webhooks, webhook, { url: url() }, { valid: true })).response;
    return { rows, accepted };
  },
  plain({ control: { accepted } }, { write }) {
    const taken = Object.values(accepted[write]);
    return [taken.find(isAccepted) ?? taken[0]!];
  },
});

/** Sends a valid body with this fault, as an update of all that the webhook has or, if there is none, as a create. */
async function send(webhooks: Webhooks, webhook: CreatedWebhook | null, fault: Fields, call = {}) {
  const url = typeof fault.url === 'string' ? { url: filled(fault.url) } : {};
  const systemEventIds = webhook ? [500, 600] : [200, 300];
  const body = { ...webhooks.body({ systemEventIds }), ...fault, ...url } as WebhookBody;
  return {
    fault,
    body,
    response: await (webhook ? webhooks.put(webhook.webhookId, body, call) : webhooks.post(body, call)),
  };
}

for (const write of ['create', 'update'] as const) {
  const { title, effect, taken } = writes[write];

  test.describe(title, () => {
    refused.check(taken, covers(`webhooks.${write}.url-public`), async ({ subject, control }) => {
      // A host that does not resolve may be refused, and shows only that.
      if (subject.webhook === null && (write === 'update' || !isHostResolved()))
        assumeAccepted(Object.values(subject.taken)[0]!);
      for (const [what, response] of Object.entries(control.accepted[write])) {
        // A refusal for something else, such as the number of webhooks, says nothing about the address.
        if (!/url|address/i.test(response.text)) assumeAccepted(response);
        await expect(response, `an address with ${what}`).toBeAccepted();
      }
    });

    for (const { what, rule, values, further = [] } of faults) {
      const keys = [...values, ...further].map((fault) => keyOf(write, fault));
      refused.checks(covers(`webhooks.${write}.${rule}`, refused.row(...keys)), {
        async [`answers 400 and ${effect} ${what}`]({ before, answer: { body, response }, after, control }, { row }) {
          await expect(response, row).toHaveStatus(400);
          if (write === 'update') expect(after, 'webhook after the refused updates').toEqual(before);
          const shown = control.rows.filter((each) => shows(each, body));
          expect(shown, `${row} in the list`).toEqual([]);
        },
      });
    }
  });
}
