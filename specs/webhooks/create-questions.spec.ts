import { type ApiResponse, covers, test, type Webhooks } from '../../fixtures/index.ts';
import { incomplete } from './incomplete.ts';

const eventIds: Record<string, unknown> = {
  'unknown id': [999],
  'unknown id among known ones': [100, 999],
  'repeated id': [100, 100],
  'id as a string': ['100'],
  'no id': [],
};

/** Sends a create for each variation, and returns each status by the variation's name. */
async function statusesOf(webhooks: Webhooks, variations: Record<string, Record<string, unknown>>) {
  const statuses: Record<string, number> = {};
  const shownBy: ApiResponse[] = [];
  for (const [what, fields] of Object.entries(variations)) {
    const response = await webhooks.attempt(fields);
    statuses[what] = response.status;
    shownBy.push(response);
  }
  return { statuses, shownBy };
}

test.describe('POST /v1/webhooks', () => {
  test(
    'takes or refuses a body that lacks something',
    covers('webhooks.create.incomplete'),
    async ({ webhooks, observe }) => {
      const { statuses, shownBy } = await statusesOf(webhooks, incomplete);

      observe('webhooks.create.incomplete', statuses, ...shownBy);
    },
  );

  test(
    'takes or refuses odd lists of events',
    covers('webhooks.create.unknown-event'),
    async ({ webhooks, observe }) => {
      const variations = Object.entries(eventIds).map(([what, systemEventIds]) => [what, { systemEventIds }]);
      const { statuses, shownBy } = await statusesOf(webhooks, Object.fromEntries(variations));

      observe('webhooks.create.unknown-event', statuses, ...shownBy);
    },
  );
});
