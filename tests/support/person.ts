/** Plays the person of an attended run, through the control interface of the embedded service, which the suite is not given. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceAddresses } from '../../cli/embedded.ts';
import { apiOf } from '../../cli/shared-target/ordinary-records.ts';
import { Control } from '../../fixtures/lab/control.ts';
import { findRows, type Item } from '../../fixtures/resources/rows.ts';

/** Does every step, one after the other, once the run has made its learner. @param variables of the administrator. */
export async function personAtWork(
  service: ServiceAddresses,
  variables: Record<string, string>,
  pauseMs = 500,
): Promise<void> {
  const api = await apiOf(service.baseUrl, variables);
  const control = new Control(service.controlUrl, null);
  const found = async () => {
    const rows = findRows(await api<Item>('GET', '/v1/learners?pageIndex=1&pageSize=50')) ?? [];
    return rows.find(({ email }) => `${email}`.startsWith('attended-'));
  };
  let row = await found();
  for (; row === undefined; row = await found()) await sleep(300);
  // By then it has looked once at the learner as it was.
  await sleep(3_000);
  const learner = `/learners/${row.learnerId}`;
  await control.call('POST', `${learner}/assessment/complete`, {});
  await sleep(pauseMs);
  const { moduleId } = await control.call<{ moduleId: string }>('POST', `${learner}/modules`, {});
  await sleep(pauseMs);
  for (const act of ['access', 'complete']) await control.call('POST', `${learner}/modules/${moduleId}/${act}`);
  await sleep(pauseMs);
  const lastUpdatedDate = new Date().toISOString().slice(0, 10);
  await control.call('POST', `${learner}/supportrecords`, { lastUpdatedDate, supportType: 10, coverageStatus: 30 });
  await sleep(pauseMs);
  await control.call('POST', `${learner}/supportplan`, { sections: ['barriers'], changedByUserId: null });
  await control.close();
}
