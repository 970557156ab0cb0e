import fc from 'fast-check';
import { newSecret } from '../../fixtures/index.ts';
import { modelOptions, properties } from '../check.ts';
import { expectArrived, webhookCommands } from '../models/webhook-commands.ts';
import type { WebhookModel, WebhookSystem } from '../models/webhooks.ts';

const places = 2;

properties(
  'Whatever is done to several webhooks, events',
  {
    'webhooks.update.events': 'arrive at the webhooks that are currently subscribed to them',
    'webhooks.update.url': 'arrive at the current address of a webhook',
    'webhooks.update.rotates-secret': 'are signed with the current secret of a webhook',
    'webhooks.delete.stops-deliveries': 'no longer arrive at webhooks that are deleted',
  },
  { powers: ['organisations', 'receiver', 'assessments', 'supportPlans'], runs: 7 },
  ({ events, learners, lab }) => {
    const subscribed = async () => ({
      witness: await events.subscribe([100, 900]),
      learnerId: (await learners.create()).learnerId,
      patience: { isSpent: false },
    });
    let shared: Awaited<ReturnType<typeof subscribed>> | undefined;
    return (judge) =>
      fc.asyncProperty(fc.commands(webhookCommands(places), modelOptions(40)), async (commands) => {
        shared ??= await subscribed();
        const system: WebhookSystem = { ...shared, events, lab, judge, created: [], salt: newSecret() };
        const model: WebhookModel = { webhooks: [], places: [] };
        await fc.asyncModelRun(() => ({ model, real: system }), commands);
        await events.fence(...system.created.flatMap(({ inboxes }) => inboxes));
        expectArrived(model, system);
        // The webhooks of one run must not affect the next.
        await Promise.all(
          model.places.map((at) => at !== undefined && events.webhooks.delete(system.created[at]!.webhookId)),
        );
      });
  },
);
