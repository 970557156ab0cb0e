/** Checks of the same two answers: in one file, so that one worker asks for them. */
import '../learners/list/parameters.checks.ts';
import '../versioning/path-described.checks.ts';
import './operations.checks.ts';
import './quirks.checks.ts';
import { covers, expect, inspectDocument, mediaTypeOf, needs, test } from '../../fixtures/index.ts';
import { asked, documentIn } from './served.ts';

test.describe('GET /swagger/v1/swagger.json', () => {
  asked.check('serves a JSON object with paths', covers('contract.document.served'), async ({ subject: { own } }) => {
    await expect(own).toHaveStatus(200);
    expect(own.headers['content-type'] ?? '', 'content type').toMatch(/[/+]json/i);
    expect(own.body?.paths, 'paths of the OpenAPI document').toBeInstanceOf(Object);
  });

  asked.checks(covers('contract.document.openapi-version'), {
    'serves OpenAPI 3.0.1': async ({ subject: { own } }, { lab }) => {
      // Required only when nothing is served: a document of another OpenAPI version does not supply `description` either, but
      // must fail here.
      if (typeof own.body?.openapi !== 'string') lab.need('description');
      await expect(own).toBeAccepted();
      expect(own.body?.openapi).toBe('3.0.1');
    },
  });

  asked.checks(covers('contract.document.api-version', needs('description')), {
    'states API version 1.0': ({ subject: { own } }) => expect(documentIn(own).info?.version).toBe('1.0'),
  });

  asked.checks(covers('contract.document.valid', needs('description')), {
    'serves a valid OpenAPI document': async ({ subject: { own } }) => {
      // Something that breaks no rule of OpenAPI is not a flaw: an undefined format, for example.
      const findings = await inspectDocument(documentIn(own));
      const faults = findings.filter(({ kind }) => kind === 'fault').map(({ at, message }) => `${at} ${message}`);
      expect(faults).toEqual([]);
    },
  });

  asked.checks(covers('contract.document.access'), {
    'tells who may read the OpenAPI document, and its media type': (
      { subject: { own, withoutToken } },
      { observe },
    ) => {
      for (const [token, response] of [
        ['with a token', own],
        ['without a token', withoutToken()],
      ] as const) {
        const mediaType = mediaTypeOf(response.headers['content-type']) ?? '';
        observe('contract.document.access', { caller: token, status: response.status, mediaType }, response);
      }
    },
  });
});
