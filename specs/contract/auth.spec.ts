import { assumeAccepted, covers, expect, Inconclusive, needs, pool, test } from '../../fixtures/index.ts';
import { camelCase, namesIn } from './naming.ts';
import { departures, parts, servedContract } from './served.ts';

/** The main answers of the token endpoint, and the description. */
const asked = pool('contract/auth', {
  async subject({ api, lab, organisation }) {
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
    const contract = lab.has('description') ? await servedContract(api).catch(() => null) : null;
    return { success, answers: [success, ...refused.map(({ response }) => response)], contract, body: api.credentials };
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

  const described = covers('contract.request', needs('description'));
  asked.check(
    'accepts credentials that are valid under the description',
    described,
    ({ subject: { success, contract, body } }) => {
      if (contract === null) throw new Inconclusive('the description could not be read.');
      assumeAccepted(success);
      expect(departures(contract, 'POST /v1/auth', { body })).toEqual([]);
    },
  );

  for (const [part, [rule, title]] of Object.entries(parts))
    asked.check(`answers with ${title}`, covers(rule, needs('description')), ({ subject: { answers } }) => {
      for (const { exchange } of answers)
        expect(exchange.findings.filter((finding) => finding.part === part)).toEqual([]);
    });
});
