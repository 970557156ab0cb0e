import type { Change } from '../../behaviour/index.ts';

export const learner = '/v1/learners/{learnerId}';

export const webhook = '/v1/webhooks/{webhookId}';

export const neverThrottled =
  (...operations: string[]): Change =>
  () => ({
    isThrottled: (operation) => !operations.includes(operation),
  });

/** Carries out throttled requests later, together with the next one that gets through. */
export const madeLater =
  (operation: string, decide: 'decideRequestExport' | 'decideRequestReport'): Change =>
  (correct) => {
    let waiting = 0;
    return {
      isThrottled: (called) => {
        if (called === operation) waiting += 1;
        return correct.isThrottled(called);
      },
      [decide]: (...args: Parameters<typeof correct.decideRequestExport>) => {
        const decision = correct[decide](...args);
        const again = Array.from({ length: waiting }, () => decision.jobs ?? []).flat();
        waiting = 0;
        return { ...decision, jobs: [...(decision.jobs ?? []), ...again] };
      },
    };
  };
