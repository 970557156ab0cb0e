import {
  type ApiResponse,
  answersOf,
  covers,
  groupsWith,
  type Json,
  needs,
  pool,
  takesBody,
  test,
} from '../../fixtures/index.ts';
import { odd } from '../learners/create/odd.ts';
import { bodyForm } from './body-form.ts';

const brokenBodies = {
  null: 'null',
  'an array': '[]',
  empty: '',
  'no JSON': '{"firstName": ',
};

const kinds = Object.keys(brokenBodies) as (keyof typeof brokenBodies)[];

const groups = groupsWith(takesBody);

/** What is not even an object changes nothing, so all writes share their learner. One write of a group tells of the others. */
const broken = pool('errors/malformed-json', {
  rows: Object.fromEntries(groups.map((group) => [group.name, group])),
  needs: ({ powers }) => powers,
  subject: async ({ learners }) => (await learners.create()).learnerId,
  async act({ api, organisation }, learnerId, { name, operations }) {
    const operation = operations.find((each) => !each.includes('{learnerId}')) ?? operations[0]!;
    const path = { learnerId, tutorEmail: organisation.tutors[0] ?? '' };
    const answers = [];
    for (const kind of name === 'learners' ? kinds : kinds.slice(-1))
      answers.push({ kind, response: await api.send(operation, { path, rawBody: brokenBodies[kind] }) });
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

const asksForFailures = covers('errors.server-error.seen', odd.row('errors.server-error.seen'));
test.describe('POST /v1/learners', asksForFailures, () => {
  test('tells whether awkward values ever make the service fail', ({ pooled, observe }) =>
    pooled(odd, ({ answer }) =>
      observe('errors.server-error.seen', { failures: failuresIn(answersOf('errors.server-error.seen', answer)) }),
    ));
});

const awkwardPages = {
  'the largest pageIndex and pageSize': { pageIndex: 2_147_483_647, pageSize: 2_147_483_647 },
  // Not invalid because of its pageSize, but the number of rows to skip overflows 32 bits.
  'the largest pageIndex': { pageIndex: 2_147_483_647, pageSize: 10 },
};

test.describe('GET /v1/learners', covers('errors.server-error.seen'), () => {
  test('tells whether awkward pages ever make the service fail', async ({ learners, observe }) => {
    const answers: Record<string, ApiResponse> = {};
    for (const [what, query] of Object.entries(awkwardPages)) answers[what] = await learners.list(query);
    observe('errors.server-error.seen', { failures: failuresIn(answers) });
  });
});

/** Status and form of the answers that tell of a failure of the service. */
function failuresIn(answers: Record<string, ApiResponse>): Record<string, Json> {
  const failed = Object.entries(answers).filter(([, { status }]) => status >= 500);
  return Object.fromEntries(failed.map(([what, answer]) => [what, { status: answer.status, ...bodyForm(answer) }]));
}
