import { assumeAccepted, covers, expect, needs, pool, test } from '../../fixtures/index.ts';
import { camelCase, namesIn } from './naming.ts';
import { departures, description, parts } from './served.ts';

/** The main answers of the token endpoint, and the OpenAPI document. */
const asked = pool('contract/auth', {
  async subject(surroundings) {
    const { api, lab, organisation } = surroundings;
    const clientId = api.credentials?.clientId ?? '';
    const { response: success } = await api.authenticate();
    const refused = [
      await api.authenticate(null, { body: { clientId } }),
      await api.authenticate({ clientId, clientSecret: 'wrong' }),
    ];
    if (lab.has('throttle')) {
      await lab.throttle(organisation, 1, 1);
      refused.push(await api.authenticate(api.credentials, { on429: 'judge' }));
    }
    const answers = [success, ...refused.map(({ response }) => response)];
    return { success, answers, contract: await description(surroundings), body: api.credentials };
  },
});

test.describe('POST /v1/auth', () => {
  asked.check('answers with application/json', covers('contract.answers.json'), ({ subject: { success } }) => {
    const { headers } = assumeAccepted(success);
    expect(headers['content-type'] ?? '').toMatch(/^application\/json\s*(;|$)/i);
  });

  asked.check('names its fields in camelCase', covers('contract.naming.camel-case'), ({ subject: { success } }) => {
    const { body } = assumeAccepted(success);
    expect(namesIn(body).filter((field) => !camelCase.test(field))).toEqual([]);
  });

  asked.checks(covers('contract.request', needs('description')), {
    'accepts credentials that are valid under the OpenAPI document': ({ subject: { success, contract, body } }) => {
      assumeAccepted(success);
      expect(departures(contract, 'POST /v1/auth', { body })).toEqual([]);
    },
  });

  for (const [part, [rule, title]] of Object.entries(parts))
    asked.check(`answers with ${title}`, covers(rule, needs('description')), ({ subject: { answers } }) => {
      for (const { exchange } of answers)
        expect(exchange.findings.filter((finding) => finding.part === part)).toEqual([]);
    });
});
