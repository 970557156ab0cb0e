import type { Change } from '../../behaviour/index.ts';
import type { Body } from '../../behaviour/types.ts';
import type { State } from '../../store/state.ts';
import type { InvocationLog } from '../../store/types.ts';

/** Changes the rows of a page; `page` picks them from all logs, which are oldest first. */
export function pages(page: (logs: readonly InvocationLog[], from: number, to: number) => InvocationLog[]): Change {
  return () => ({ logPage: page });
}

/** Makes `totalRecords` the number of these logs. */
export function totals(counted: (state: State, webhookId: string) => readonly InvocationLog[]): Change {
  return (correct) => ({
    decideListLogs: (state, call) => {
      const decision = correct.decideListLogs(state, call);
      if (decision.status !== 200) return decision;
      const totalRecords = counted(state, call.params.webhookId ?? '').length;
      return { ...decision, body: { ...(decision.body as Body), totalRecords } };
    },
  });
}

export const newestFirst = (logs: readonly InvocationLog[]) => [...logs].reverse();
