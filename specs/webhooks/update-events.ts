import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { groups } from '../events/event-types.ts';
import { pools } from '../events/every-event.checks.ts';

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  for (const [at, { ids, title, needs: powers }] of groups.entries())
    pools[at]!.checks(covers('webhooks.update.events', needs(...powers)), {
      [`starts and stops deliveries of ${title}`]: ({ subject: { of, changed, isOver } }) => {
        changed();
        for (const { awaited, starts } of ids.map(of)) {
          awaited();
          starts();
        }
        isOver();
        // Only the events triggered here: until the update, others may have triggered some in a shared organisation.
        const received = ids.flatMap((id) => of(id).stops());
        expect(received, 'events that the webhook no longer subscribes to').toEqual([]);
      },
    });
});
