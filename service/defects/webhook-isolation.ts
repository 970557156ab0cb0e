import type { Defect } from './types.ts';

/** Organisations that see each other. */
export const webhookIsolationDefects: readonly Defect[] = [
  ...(['tutor', 'manager'] as const).flatMap((role) =>
    (['webhooks.isolation.routes', 'webhooks.isolation.logs'] as const).map(
      (breaks): Defect => ({
        // Callers of this role find webhooks of other organisations.
        name: `foreign-webhook-${breaks.endsWith('logs') ? 'logs-are' : 'is'}-found-by-a-${role}`,
        breaks,
        change: (correct) => ({
          forWebhook: (state, call, decide) => {
            const isMeant = call.caller.role === role && call.operation.includes('logs') === breaks.endsWith('logs');
            const found = isMeant ? correct.findForeignWebhook(state, call.params.webhookId ?? '') : undefined;
            return found ? decide(found) : correct.forWebhook(state, call, decide);
          },
        }),
      }),
    ),
  ),
];
