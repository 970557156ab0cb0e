import { covers, expect, inspectDocument, mediaTypeOf, needs, test } from '../../fixtures/index.ts';
import { askForDescription, servedDocument } from './served.ts';

test.describe('GET /swagger/v1/swagger.json', () => {
  test('serves a JSON object with paths', covers('contract.document.served'), async ({ api }) => {
    const response = await askForDescription(api);

    await expect(response).toHaveStatus(200);
    expect(response.headers['content-type'] ?? '', 'content type').toMatch(/[/+]json/i);
    expect(response.body?.paths, 'paths of the description').toBeInstanceOf(Object);
  });

  test('serves OpenAPI 3.0.1', covers('contract.document.openapi-version'), async ({ api, lab }) => {
    const response = await askForDescription(api);

    // Required only when nothing is served: a document of another OpenAPI version does not supply `description` either, but
    // must fail here.
    if (typeof response.body?.openapi !== 'string') lab.need('description');
    await expect(response).toBeAccepted();
    expect(response.body?.openapi).toBe('3.0.1');
  });

  test('states API version 1.0', covers('contract.document.api-version', needs('description')), async ({ api }) => {
    expect((await servedDocument(api)).info?.version).toBe('1.0');
  });

  test('serves a valid OpenAPI document', covers('contract.document.valid', needs('description')), async ({ api }) => {
    // Something that breaks no rule of OpenAPI is not a flaw: an undefined format, for example.
    const findings = await inspectDocument(await servedDocument(api));
    const faults = findings.filter(({ kind }) => kind === 'fault').map(({ at, message }) => `${at} ${message}`);
    expect(faults).toEqual([]);
  });

  test(
    'tells who may read the description, and its media type',
    covers('contract.document.access'),
    async ({ api, lab, observe }) => {
      for (const [token, caller] of [
        ['with a token', api],
        ['without a token', lab.nobody()],
      ] as const) {
        const response = await askForDescription(caller);
        const mediaType = mediaTypeOf(response.headers['content-type']) ?? '';
        observe('contract.document.access', { caller: token, status: response.status, mediaType }, response);
      }
    },
  );
});
