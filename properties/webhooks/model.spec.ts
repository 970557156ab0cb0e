import fc from 'fast-check';
import { unique } from '../../fixtures/resources/unique.ts';
import type { RuleId } from '../../rules/index.ts';
import { covers, modelOptions, needs, test } from '../check.ts';
import { type Changes, expectArrived, webhookCommands } from '../models/webhook-commands.ts';
import { emptyWebhooks, type WebhookSystem } from '../models/webhooks.ts';

const places = 2;

interface Model extends Changes {
  title: string;
  judged: WebhookSystem['judged'];
}

/** A model for each rule, in which nothing else is asserted than what that rule says. */
const models = {
  'webhooks.update.events': {
    title: 'events arrive where webhooks are subscribed, whatever they are subscribed to in turn',
    judged: 'arrivals',
    fields: ['systemEventIds'],
    deletes: false,
  },
  'webhooks.delete.stops-deliveries': {
    title: 'events arrive at the webhooks that there are, whichever are deleted and created',
    judged: 'arrivals',
    fields: [],
    deletes: true,
  },
  'webhooks.update.rotates-secret': {
    title: 'events are signed with the secret of the webhook, whatever is done to the webhooks',
    judged: 'signatures',
    fields: ['systemEventIds', 'secret', 'address'],
    deletes: true,
  },
} as const satisfies Partial<Record<RuleId, Model>>;

for (const [rule, model] of Object.entries(models) as [RuleId, Model][]) {
  test(
    model.title,
    covers(rule, needs('organisations', 'receiver', 'assessments', 'supportPlans')),
    async ({ check, events, learners, lab }) => {
      const witness = await events.subscribe([100, 900]);
      const { learnerId } = await learners.create();

      await check(
        fc.asyncProperty(fc.commands(webhookCommands(places, model), modelOptions()), async (commands) => {
          const inboxes = [];
          for (let made = 0; made < places * 2; made++) inboxes.push(await events.inbox());
          const webhookIds: (string | null)[] = Array.from({ length: places }, () => null);
          const { judged } = model;
          const system = { events, lab, learnerId, witness, inboxes, webhookIds, judged, salt: unique('salt') };
          const expected = emptyWebhooks(places);
          await fc.asyncModelRun(() => ({ model: expected, real: system }), commands);
          await events.fence(...inboxes);
          expectArrived(expected, system);
          // What one run leaves is not for the next to see.
          for (const id of webhookIds) if (id !== null) await events.webhooks.delete(id);
        }),
        { runs: 8 },
      );
    },
  );
}
