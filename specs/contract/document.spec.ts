import { covers, expect, inspectDocument, mediaTypeOf, needs, pool, test } from '../../fixtures/index.ts';
import { askForDescription, documentIn } from './served.ts';

const asked = pool('contract/document', {
  subject: async ({ api, lab }) => ({
    own: await askForDescription(api),
    withoutToken: await askForDescription(lab.nobody()),
  }),
});

test.describe('GET /swagger/v1/swagger.json', () => {
  test('serves a JSON object with paths', covers('contract.document.served', asked.row()), async ({ pooled }) => {
    await pooled(asked, async ({ subject: { own } }) => {
      await expect(own).toHaveStatus(200);
      expect(own.headers['content-type'] ?? '', 'content type').toMatch(/[/+]json/i);
      expect(own.body?.paths, 'paths of the description').toBeInstanceOf(Object);
    });
  });

  test('serves OpenAPI 3.0.1', covers('contract.document.openapi-version', asked.row()), async ({ pooled, lab }) => {
    await pooled(asked, async ({ subject: { own } }) => {
      // Required only when nothing is served: a document of another OpenAPI version does not supply `description` either, but
      // must fail here.
      if (typeof own.body?.openapi !== 'string') lab.need('description');
      await expect(own).toBeAccepted();
      expect(own.body?.openapi).toBe('3.0.1');
    });
  });

  test(
    'states API version 1.0',
    covers('contract.document.api-version', needs('description'), asked.row()),
    async ({ pooled }) => {
      await pooled(asked, ({ subject: { own } }) => expect(documentIn(own).info?.version).toBe('1.0'));
    },
  );

  test(
    'serves a valid OpenAPI document',
    covers('contract.document.valid', needs('description'), asked.row()),
    async ({ pooled }) => {
      await pooled(asked, async ({ subject: { own } }) => {
        // Something that breaks no rule of OpenAPI is not a flaw: an undefined format, for example.
        const findings = await inspectDocument(documentIn(own));
        const faults = findings.filter(({ kind }) => kind === 'fault').map(({ at, message }) => `${at} ${message}`);
        expect(faults).toEqual([]);
      });
    },
  );

  test(
    'tells who may read the description, and its media type',
    covers('contract.document.access', asked.row()),
    async ({ pooled, observe }) => {
      await pooled(asked, ({ subject: { own, withoutToken } }) => {
        for (const [token, response] of [
          ['with a token', own],
          ['without a token', withoutToken],
        ] as const) {
          const mediaType = mediaTypeOf(response.headers['content-type']) ?? '';
          observe('contract.document.access', { caller: token, status: response.status, mediaType }, response);
        }
      });
    },
  );
});
