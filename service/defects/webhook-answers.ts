import type { Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';

/** Returns the status `to` where the correct one is `from`. */
export function answersAnother(
  decide: 'decideUpdateWebhook' | 'decideDeleteWebhook',
  from: number,
  to: number,
): Change {
  return (correct) => ({
    [decide]: (...args: Parameters<typeof correct.decideUpdateWebhook>): Decision => {
      const decision = correct[decide](...args);
      if (decision.status !== from) return decision;
      // A 204 has no body.
      return to === 204 ? correct.done(204) : { ...decision, status: to };
    },
  });
}
