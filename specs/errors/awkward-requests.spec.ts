import { covers, groupsWith, type Json, needs, pool, takesBody, test } from '../../fixtures/index.ts';
import { bodyForm } from './body-form.ts';

const brokenBodies = {
  'no JSON': '{"firstName": ',
  empty: '',
  'an array': '[]',
  null: 'null',
};

const groups = groupsWith(takesBody);

/** What is not even an object changes nothing, so all writes share their records. */
const broken = pool('errors/malformed-json', {
  rows: Object.fromEntries(groups.map((group) => [group.name, group])),
  needs: ({ powers }) => powers,
  subject: async ({ calls }) => calls.sharing(),
  async act({ api }, set, { operations }) {
    const answers = [];
    for (const operation of operations) {
      const { path = {} } = (await set.prepare(operation)).call;
      for (const [kind, rawBody] of Object.entries(brokenBodies))
        answers.push({ kind, response: await api.send(operation, { path, rawBody }) });
    }
    return answers;
  },
});

for (const { name, powers } of groups) {
  const asks = covers('errors.request.malformed-json', needs(...powers), broken.row(name));
  test.describe(`Writes of ${name}`, asks, () => {
    test('show how a body that is not an object is answered', async ({ pooled, observe }) => {
      await pooled(broken, ({ answer }) => {
        for (const { kind, response } of answer)
          observe('errors.request.malformed-json', { body: kind, status: response.status }, response);
      });
    });
  });
}

/** Deeper than any legitimate body, but shallow enough for every parser. */
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

const awkwardNames = {
  'a text of 100,000 characters': 'x'.repeat(100_000),
  'a null character': 'a\u0000b',
  'control characters': 'a\u0007\u001b[31mb',
  'half a surrogate pair': 'a\ud800b',
  'a right-to-left override': 'a\u202eb',
  emoji: '👩🏽‍🎓',
  null: null,
  'a number beyond 64 bits': 1e300,
  'an object': { first: 'Robin' },
  'arrays within arrays, 200 deep': nested(200),
};

test.describe('POST /v1/learners', covers('errors.server-error.seen'), () => {
  test('tells whether awkward values ever make the service fail', async ({ learners, observe }) => {
    const failures: Record<string, Json> = {};
    for (const [what, firstName] of Object.entries(awkwardNames)) {
      const response = await learners.post(learners.body({ firstName }));
      if (response.status >= 500) failures[what] = { status: response.status, ...bodyForm(response) };
    }
    observe('errors.server-error.seen', { failures });
  });
});

const awkwardPages = {
  'a pageIndex beyond 32 bits': { pageIndex: '99999999999', pageSize: 1 },
  'a pageSize that is no number': { pageIndex: 1, pageSize: 'many' },
  'the largest pageIndex and pageSize': { pageIndex: 2_147_483_647, pageSize: 2_147_483_647 },
  // Not invalid because of its pageSize, but the number of rows to skip overflows 32 bits.
  'the largest pageIndex': { pageIndex: 2_147_483_647, pageSize: 10 },
};

test.describe('GET /v1/learners', covers('errors.server-error.seen'), () => {
  test('tells whether awkward pages ever make the service fail', async ({ learners, observe }) => {
    const failures: Record<string, Json> = {};
    for (const [what, query] of Object.entries(awkwardPages)) {
      const response = await learners.list(query);
      if (response.status >= 500) failures[what] = { status: response.status, ...bodyForm(response) };
    }
    observe('errors.server-error.seen', { failures });
  });
});
