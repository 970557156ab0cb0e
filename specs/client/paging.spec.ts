import { covers, emailIn, expect, rowsOf, walkPages } from '../../fixtures/index.ts';
import { type StubRequest, test } from './stub.ts';

interface Situation {
  /** Rows that exist. */
  rows: number;
  /** The totalRecords that the service reports; default the true number. */
  total?: number;
  /** The largest page that the service returns; default no limit. */
  granted?: number;
  pageSize: number;
  /** The pages that the client requests, in order. */
  asked: string[];
}

const situations: Record<string, Situation> = {
  'totalRecords rows have been collected': { rows: 6, pageSize: 3, asked: ['1 of 3', '2 of 3'] },
  'a page has fewer rows than pageSize': { rows: 5, pageSize: 3, asked: ['1 of 3', '2 of 3'] },
  'a short page comes before the total is reached': { rows: 4, total: 100, pageSize: 3, asked: ['1 of 3', '2 of 3'] },
  'the total is reached by a full page': { rows: 9, total: 3, pageSize: 3, asked: ['1 of 3'] },
  'there is one short page': { rows: 2, pageSize: 3, asked: ['1 of 3'] },
  'there are no rows': { rows: 0, pageSize: 3, asked: ['1 of 3'] },
  'the service grants smaller pages only': {
    rows: 5,
    granted: 2,
    pageSize: 3,
    asked: ['1 of 3', '1 of 2', '2 of 2', '3 of 2'],
  },
};

function page({ path }: StubRequest, { rows, total = rows, granted = Infinity }: Situation) {
  const query = new URL(path, 'http://stub').searchParams;
  const [index, size] = [Number(query.get('pageIndex')), Math.min(Number(query.get('pageSize')), granted)];
  const all = Array.from({ length: rows }, (_, number) => ({ email: `${number}@example.com` }));
  return { totalRecords: total, learners: all.slice((index - 1) * size, index * size) };
}

test.describe('Our client', covers('errors.paging.stop-rule'), () => {
  for (const [when, situation] of Object.entries(situations)) {
    test(`stops paging when ${when}`, async ({ startStub }) => {
      const stub = await startStub((request) =>
        request.path === '/v1/auth'
          ? { status: 200, body: { accessToken: 'a-token', expiresIn: 3600 } }
          : { status: 200, body: page(request, situation) },
      );

      const pages = await walkPages(
        (asked) => stub.caller.send('GET /v1/learners', { query: asked }),
        situation.pageSize,
      );

      const lists = stub.requests
        .filter(({ path }) => path !== '/v1/auth')
        .map(({ path }) => new URL(path, 'http://stub'));
      expect(
        lists.map(({ searchParams }) => `${searchParams.get('pageIndex')} of ${searchParams.get('pageSize')}`),
      ).toEqual(situation.asked);
      const emails = pages.flatMap(rowsOf).map(({ email }) => email);
      expect(new Set(emails).size, 'rows, each once').toBe(emails.length);
    });
  }

  test('collects each of the service’s learners once', async ({ lab, learners }) => {
    const created = await learners.createMany(3);

    // In an organisation that others use too, a list in pages of two may have more pages than the walk allows.
    const pageSize = lab.isolated ? 2 : undefined;
    const own = created.map(({ body }) => body.email.toLowerCase());
    const rows = await learners.rowsUntil((walked) => own.every((email) => walked.map(emailIn).includes(email)), {
      pageSize,
    });
    // In a shared organisation rows may move between pages during the walk, so one is met twice.
    const collected = lab.isolated ? rows.map(emailIn) : [...new Set(rows.map(emailIn))];

    for (const email of own)
      expect(
        collected.filter((each) => each === email),
        `rows of ${email}`,
      ).toHaveLength(1);
  });
});
