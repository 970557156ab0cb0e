import {
  type ApiResponse,
  assumeAccepted,
  type Call,
  covers,
  expect,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';

/** An HTML page at the same address does not count as an answer of the API. */
function isServed({ status, headers }: ApiResponse): boolean {
  return status >= 200 && status < 300 && /json/i.test(headers['content-type'] ?? '');
}

const learner = 'a learner';

/** Only documented parameters, since others may be refused. */
const reads: Record<string, (learnerId: string) => readonly [path: string, call: Call]> = {
  '/learners': () => ['/learners', { query: { pageSize: 1, pageIndex: 1 } }],
  '/tags': () => ['/tags', {}],
  '/webhooks': () => ['/webhooks', {}],
  '/systemevents': () => ['/systemevents', {}],
  [learner]: (learnerId) => ['/learners/{learnerId}', { path: { learnerId } }],
};

/** Reads without the prefix; with it, one is served. */
const unprefixed = pool('versioning/path-prefix', {
  rows: reads,
  subject: async ({ learners }) => (await learners.create()).learnerId,
  async act({ api }, learnerId, read) {
    const [path, call] = read(learnerId);
    return api.send(`GET ${path}`, call);
  },
  control: ({ learners }, learnerId) => learners.get(learnerId),
});

test.describe('A path without its version prefix', covers('versioning.path.prefix'), () => {
  for (const what of Object.keys(reads))
    unprefixed.check(`is not served: ${what}`, unprefixed.row(what), ({ answer, control }) => {
      expect(isServed(answer), `${answer.operation}, answered ${answer.status}`).toBe(false);
      assumeAccepted(control, 'with its prefix');
    });

  test('takes no write', covers('versioning.path.prefix', needs('organisations')), async ({ api, learners }) => {
    const body = learners.body();

    const response = await api.send('POST /learners', { body });

    expect(isServed(response), `answered ${response.status}`).toBe(false);
    await expect(await learners.getByEmail(body.email)).toHaveStatus(404);
  });
});

test.describe('A path of version v0', covers('versioning.v0.answer'), () => {
  test('tells what it answers, and whether it says that it is deprecated', async ({ api, observe }) => {
    const response = await api.send('GET /v0/learners', { query: { pageSize: 1, pageIndex: 1 } });
    const announced = Object.keys(response.headers).filter((name) => /deprecat|sunset|api-.*versions/i.test(name));
    // A site that shows a page at every other address does not serve v0.
    const isPage = response.status < 300 && /html/i.test(response.headers['content-type'] ?? '');
    const status = isPage ? `${response.status} with a web page` : response.status;
    observe('versioning.v0.answer', { status, headers: announced.sort() }, response);
  });
});
