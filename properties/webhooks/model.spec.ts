import fc from 'fast-check';
import { unique } from '../../fixtures/resources/unique.ts';
import { covers, modelOptions, needs, test } from '../check.ts';
import { expectArrived, webhookCommands } from '../models/webhook-commands.ts';
import { emptyWebhooks } from '../models/webhooks.ts';

const places = 2;

test(
  'events arrive where webhooks are subscribed, signed with their secrets, whatever is done to the webhooks',
  covers(
    'webhooks.update.events',
    'webhooks.update.rotates-secret',
    'webhooks.delete.stops-deliveries',
    needs('organisations', 'receiver', 'assessments', 'supportPlans'),
  ),
  async ({ check, events, learners, lab }) => {
    const witness = await events.subscribe([100, 900]);
    const { learnerId } = await learners.create();

    await check(
      fc.asyncProperty(fc.commands(webhookCommands(places), modelOptions()), async (commands) => {
        const inboxes = [];
        for (let made = 0; made < places * 2; made++) inboxes.push(await events.inbox());
        const webhookIds: (string | null)[] = Array.from({ length: places }, () => null);
        const system = { events, lab, learnerId, witness, inboxes, webhookIds, salt: unique('salt') };
        const model = emptyWebhooks(places);
        await fc.asyncModelRun(() => ({ model, real: system }), commands);
        await events.fence(...inboxes);
        expectArrived(model, system);
        // What one run leaves is not for the next to see.
        for (const id of webhookIds) if (id !== null) await events.webhooks.delete(id);
      }),
      { runs: 20 },
    );
  },
);
