import type { ServiceAddresses } from '../../../cli/embedded.ts';
import type { SharedEnvironment } from '../../../cli/shared-target/shared-environment.ts';
import { Control } from '../../../fixtures/lab/control.ts';
import type { Holdings } from '../../../service/index.ts';

/** How many records the organisations of a shared environment hold, by `organisation kind`, as counted by the service. */
export async function holdingsOf(
  { controlUrl }: ServiceAddresses,
  organisations: SharedEnvironment['organisations'],
): Promise<Record<string, number>> {
  const control = new Control(controlUrl, null);
  try {
    const counts: Record<string, number> = {};
    for (const [name, id] of Object.entries(organisations)) {
      const holdings = await control.call<Holdings>('GET', `/organisations/${id}`);
      for (const [kind, count] of Object.entries(holdings)) counts[`${name} ${kind}`] = count;
    }
    return counts;
  } finally {
    await control.close();
  }
}
