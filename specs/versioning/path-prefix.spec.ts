import { type ApiResponse, assumeAccepted, covers, expect, needs, serverPaths, test } from '../../fixtures/index.ts';
import { servedDocument } from '../contract/served.ts';

/** An HTML page at the same address does not count as an answer of the API. */
function isServed({ status, headers }: ApiResponse): boolean {
  return status >= 200 && status < 300 && /json/i.test(headers['content-type'] ?? '');
}

/** Only documented parameters, since others may be refused. */
const reads = {
  '/learners': { pageSize: 1, pageIndex: 1 },
  '/tags': {},
  '/webhooks': {},
  '/systemevents': {},
};

test.describe('A path without its version prefix', covers('versioning.path.prefix'), () => {
  for (const [path, query] of Object.entries(reads)) {
    test(`is not served: ${path}`, async ({ api }) => {
      // An empty list may be answered 404.
      await expect(await api.send(`GET /v1${path}`, { query }), 'with its prefix').toHaveStatus(200, 404);

      const response = await api.send(`GET ${path}`, { query });

      expect(isServed(response), `GET ${path}, answered ${response.status}`).toBe(false);
    });
  }

  test('is not served: a learner', async ({ api, learners }) => {
    const { learnerId } = await learners.create();

    const response = await api.send('GET /learners/{learnerId}', { path: { learnerId } });

    expect(isServed(response), `answered ${response.status}`).toBe(false);
    assumeAccepted(await learners.get(learnerId), 'with its prefix');
  });

  test('takes no write', covers('versioning.path.prefix', needs('organisations')), async ({ api, learners }) => {
    const body = learners.body();

    const response = await api.send('POST /learners', { body });

    expect(isServed(response), `answered ${response.status}`).toBe(false);
    await expect(await learners.getByEmail(body.email)).toHaveStatus(404);
  });
});

test.describe('The description', covers('versioning.path.prefix', needs('description')), () => {
  test('has no path outside /v1', async ({ api }) => {
    const document = await servedDocument(api);
    const prefixes = serverPaths(document).map((path) => path.replace(/\/$/, ''));
    const outside = Object.keys(document.paths).filter(
      (path) => !prefixes.every((prefix) => /\/v1(\/|$)/.test(prefix + path)),
    );

    expect(outside).toEqual([]);
  });
});

test.describe('A path of version v0', covers('versioning.v0.answer'), () => {
  test('tells what it answers, and whether it says that it is deprecated', async ({ api, observe }) => {
    const response = await api.send('GET /v0/learners', { query: { pageSize: 1, pageIndex: 1 } });
    const announced = Object.keys(response.headers).filter((name) => /deprecat|sunset|api-.*versions/i.test(name));
    observe('versioning.v0.answer', { status: response.status, headers: announced.sort() }, response);
  });
});
