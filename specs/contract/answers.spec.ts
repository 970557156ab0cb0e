import { operationGroups } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { walk } from './walk.ts';

/** Kinds of departure from the served document, each with its rule and what agrees where there is none. */
const parts = {
  status: { rule: 'contract.status', title: 'a status that the description lists' },
  'media-type': { rule: 'contract.media-type', title: 'a media type that the description lists' },
  header: { rule: 'contract.header', title: 'the headers that the description promises' },
  body: { rule: 'contract.body', title: 'a body that is valid under the description' },
} as const;

for (const [part, { rule, title }] of Object.entries(parts)) {
  for (const { name, powers, operations } of operationGroups) {
    test.describe(`Operations of ${name}`, covers(rule, needs(...powers)), () => {
      test(`answer with ${title}`, async ({ calls }) => {
        for (const operation of operations)
          for (const { status, exchange } of await walk(calls, operation))
            expect(
              exchange.findings.filter((finding) => finding.part === part),
              `departures of ${operation}, answered ${status}`,
            ).toEqual([]);
      });
    });
  }

  test.describe('POST /v1/auth', covers(rule), () => {
    test(`answers with ${title}`, async ({ api }) => {
      const clientId = api.credentials?.clientId ?? '';
      for (const { response } of [
        await api.authenticate(),
        await api.authenticate(null, { body: { clientId } }),
        await api.authenticate({ clientId, clientSecret: 'wrong' }),
      ])
        expect(response.exchange.findings.filter((finding) => finding.part === part)).toEqual([]);
    });
  });
}
