import { covers, expect, shows, test, type Webhooks } from '../../fixtures/index.ts';
import { at, notHttps, notPublic, ordinary } from './addresses.ts';

/** Expects 400 for a webhook at each address, and that none was created. */
async function expectRefused(webhooks: Webhooks, urls: readonly string[]): Promise<void> {
  const bodies = urls.map((url) => webhooks.body({ url }));

  for (const body of bodies) await expect(await webhooks.post(body), `address "${body.url}"`).toHaveStatus(400);

  const rows = await webhooks.rows();
  const shown = bodies.filter((body) => rows.some((row) => shows(row, body)));
  expect(
    shown.map(({ url }) => url),
    'addresses in the list',
  ).toEqual([]);
}

test.describe('POST /v1/webhooks', () => {
  // Without this control, a service that refuses every webhook would pass the tests below.
  test(
    'takes a public address that is https',
    covers('webhooks.create.url-https', 'webhooks.create.url-public'),
    async ({ webhooks }) => {
      await expect(await webhooks.post(webhooks.body(), { valid: true })).toBeAccepted();
      for (const [what, url] of Object.entries(ordinary))
        await expect(await webhooks.post(webhooks.body({ url: url() })), `an address with ${what}`).toBeAccepted();
    },
  );

  for (const [reason, urls] of Object.entries(notHttps)) {
    test(
      `answers 400 and creates nothing when the address ${reason}`,
      covers('webhooks.create.url-https'),
      async ({ webhooks }) => {
        await expectRefused(webhooks, urls());
      },
    );
  }

  for (const [kind, hosts] of Object.entries(notPublic)) {
    test(
      `answers 400 and creates nothing when the address is ${kind}`,
      covers('webhooks.create.url-public'),
      async ({ webhooks }) => {
        await expectRefused(
          webhooks,
          hosts.map((host) => at(host)),
        );
      },
    );
  }
});

/** Names that a service may only resolve when it delivers. */
const doubtful: Record<string, string> = {
  'resolves to nothing': 'nothing.invalid',
  'has one label': 'intranet',
  'ends in .localhost': 'hooks.localhost',
  'ends in .local': 'printer.local',
  'ends in .internal': 'metadata.internal',
  'is localhost with a dot': 'localhost.',
  'is the unspecified address': '0.0.0.0',
  'is a multicast address': '224.0.0.1',
  'is shared by the customers of a carrier': '100.64.0.1',
  // Some URL parsers take these for addresses, others for names.
  'is loopback in decimal': '2130706433',
  'is loopback in hexadecimal': '0x7f.0.0.1',
  'is loopback in octal': '0177.0.0.1',
  'is loopback in short': '127.1',
  'is a private address in decimal': '167772161',
  'is link-local in hexadecimal': '0xa9fea9fe',
};

test.describe('POST /v1/webhooks', () => {
  test(
    'takes or refuses a name that cannot be public',
    covers('webhooks.create.url-resolution'),
    async ({ webhooks, observe }) => {
      const statuses: Record<string, number> = {};
      for (const [what, host] of Object.entries(doubtful))
        statuses[what] = (await webhooks.attempt({ url: at(host) })).status;

      observe('webhooks.create.url-resolution', statuses);
    },
  );
});
