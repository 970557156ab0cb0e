import { type ApiResponse, answersOf, covers, type Json, type SecuredOperation, test } from '../../fixtures/index.ts';
import { odd } from '../learners/create/odd.ts';
import { bodyForm } from './body-form.ts';

/** Bodies that hold no object. */
const broken = { null: 'null', 'an array': '[]', empty: '', 'no JSON': '{"firstName": ' };

/** Writes that name no record, so none need be created: the first gets each of these bodies, the others the last. */
const writes: [SecuredOperation, ...SecuredOperation[]] = [
  'POST /v1/learners',
  'POST /v1/webhooks',
  'POST /v1/learnerexports',
  'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
];

test.describe('Writes', covers('errors.request.malformed-json'), () => {
  test('show how a body that is not an object is answered', async ({ api, organisation, observe }) => {
    const path = { tutorEmail: organisation.tutors[0] ?? '' };
    for (const operation of writes)
      for (const [body, rawBody] of Object.entries(broken).slice(operation === writes[0] ? 0 : -1)) {
        const response = await api.send(operation, { path, rawBody });
        observe('errors.request.malformed-json', { body, status: response.status }, response);
      }
  });
});

test.describe('POST /v1/learners', covers('errors.server-error.seen'), () => {
  odd.checks(odd.row('errors.server-error.seen'), {
    'tells whether awkward values ever make the service fail': ({ answer }, { observe }) => {
      const answers = answersOf('errors.server-error.seen', answer);
      observe('errors.server-error.seen', { failures: failuresIn(answers) }, ...Object.values(answers));
    },
  });
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
    observe('errors.server-error.seen', { failures: failuresIn(answers) }, ...Object.values(answers));
  });
});

/** Status and form of the answers that tell of a failure of the service. */
function failuresIn(answers: Record<string, ApiResponse>): Record<string, Json> {
  const failed = Object.entries(answers).filter(([, { status }]) => status >= 500);
  return Object.fromEntries(failed.map(([what, answer]) => [what, { status: answer.status, ...bodyForm(answer) }]));
}
