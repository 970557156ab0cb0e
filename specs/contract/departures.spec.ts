import { covers, expect, needs, operationGroups, type RuleId, test } from '../../fixtures/index.ts';
import { type Kind, walk } from './walk.ts';

interface Part {
  rule: RuleId;
  /** The rest of the test title: what matches the description when there is no departure. */
  title: string;
  /** The kinds of answers in which such a departure can show. The reporter also inspects the answers of all other tests. */
  kinds: Kind[];
}

/** Kinds of departure from the served document. */
const parts: Record<string, Part> = {
  status: {
    rule: 'contract.status',
    title: 'a status that the description lists',
    kinds: ['no token', 'malformed id', 'unknown id', 'empty body', 'role', 'throttled', 'success'],
  },
  'media-type': {
    rule: 'contract.media-type',
    title: 'a media type that the description lists',
    kinds: ['unknown id', 'empty body', 'success'],
  },
  header: {
    rule: 'contract.header',
    title: 'the headers that the description promises',
    kinds: ['throttled', 'success'],
  },
  body: {
    rule: 'contract.body',
    title: 'a body that is valid under the description',
    kinds: ['no token', 'unknown id', 'empty body', 'role', 'success'],
  },
};

for (const [part, { rule, title, kinds }] of Object.entries(parts)) {
  for (const { name, powers, operations } of operationGroups) {
    test.describe(`Operations of ${name}`, covers(rule, needs('description', ...powers)), () => {
      test(`answer with ${title}`, async ({ calls }) => {
        for (const operation of operations)
          for (const { status, exchange } of await walk(calls, operation, kinds))
            expect(
              exchange.findings.filter((finding) => finding.part === part),
              `departures of ${operation}, answered ${status}`,
            ).toEqual([]);
      });
    });
  }

  test.describe('POST /v1/auth', covers(rule, needs('description')), () => {
    test(`answers with ${title}`, async ({ api, lab, organisation }) => {
      const clientId = api.credentials?.clientId ?? '';
      const answers = [
        await api.authenticate(),
        await api.authenticate(null, { body: { clientId } }),
        await api.authenticate({ clientId, clientSecret: 'wrong' }),
      ];
      if (lab.has('throttle')) {
        await lab.throttle(organisation, 1, 1);
        answers.push(await api.authenticate(api.credentials, { on429: 'judge' }));
      }
      for (const { response } of answers)
        expect(response.exchange.findings.filter((finding) => finding.part === part)).toEqual([]);
    });
  });
}
