import {
  type ApiResponse,
  assumeAccepted,
  type Call,
  covers,
  expect,
  id,
  idOf,
  isAccepted,
  needs,
  optionalDetails,
  pool,
  test,
} from '../../fixtures/index.ts';
import { departures, description } from './served.ts';

interface Sent {
  call: Call;
  response: ApiResponse;
}

/** A create and an update of the learner, each with a value for every documented field; an update has no tags. */
const everyField = pool('contract/requests', {
  async subject(surroundings) {
    const { lab, organisation, learners, tags } = surroundings;
    const details = { ...optionalDetails(), endDate: '2030-07-31', secondaryTutorEmails: [organisation.tutors[1]] };
    const body = learners.body(details);
    const create = lab.has('tagging') ? { ...body, tags: [tags.anyName()] } : body;
    const created: Sent = { call: { body: create }, response: await learners.post(create, { valid: true }) };
    const known = isAccepted(created.response) ? idOf(created.response.body, 'learnerId') : null;
    const learnerId = known ?? (await learners.create()).learnerId;
    const updated: Sent = {
      call: { path: { learnerId }, body },
      response: await learners.put(learnerId, body, { valid: true }),
    };
    const contract = await description(surroundings);
    return { contract, 'POST /v1/learners': created, 'PUT /v1/learners/{learnerId}': updated };
  },
});

const checks = {
  'POST /v1/learners': covers('contract.request', needs('description', 'twoTutors', 'tagging')),
  'PUT /v1/learners/{learnerId}': covers(
    'contract.request',
    id('every-field-of-an-update'),
    needs('description', 'twoTutors'),
  ),
} as const;

for (const [name, covered] of Object.entries(checks)) {
  const operation = name as keyof typeof checks;
  test.describe(operation, covered, () => {
    everyField.check(
      'accepts a body of every documented field that is valid under the OpenAPI document',
      async ({ subject: { contract, [operation]: sent } }) => {
        assumeAccepted(sent.response);
        expect(departures(contract, operation, sent.call)).toEqual([]);
      },
    );
  });
}
