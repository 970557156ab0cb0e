import { covers, expect, needs, serverPaths, test } from '../../fixtures/index.ts';
import { asked, documentIn } from '../contract/served.ts';

test.describe('The OpenAPI document', covers('versioning.path.prefix', needs('description')), () => {
  asked.check('has no path outside /v1', ({ subject: { own } }) => {
    const document = documentIn(own);
    // The version may be a parameter: /v{version}/learners.
    const version = /\/v(1|\{[^}]+\})(\/|$)/;
    const prefixes = serverPaths(document).map((path) => path.replace(/\/$/, ''));
    const outside = Object.keys(document.paths).filter(
      (path) => !prefixes.every((prefix) => version.test(prefix + path)),
    );

    expect(outside).toEqual([]);
  });
});
