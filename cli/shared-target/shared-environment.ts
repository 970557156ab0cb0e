import { Control, type NewOrganisation } from '../../fixtures/lab/control.ts';
import type { Credentials } from '../../fixtures/target/config.ts';
import type { ServiceAddresses } from '../embedded.ts';

/** Fresh organisations of the embedded service, as they are configured for a run without the control interface. */
export interface SharedEnvironment {
  variables: Record<string, string>;
  /** Ids at the control interface. */
  organisations: { own: string; other: string; untagged: string };
}

/** @param defects names of the defects to switch on in these organisations. */
export async function createSharedEnvironment(
  { baseUrl, controlUrl }: ServiceAddresses,
  defects: readonly string[] = [],
): Promise<SharedEnvironment> {
  const control = new Control(controlUrl, process.env.LAS_CONTROL_TOKEN ?? null);
  try {
    const create = (tagging: boolean) => control.call<NewOrganisation>('POST', '/organisations', { tagging, defects });
    const own = await create(true);
    const other = await create(true);
    const untagged = await create(false);
    return {
      variables: {
        LAS_BASE_URL: baseUrl,
        ...credentials('LAS', own.clients.administrator),
        ...credentials('LAS_MANAGER', own.clients.manager),
        ...credentials('LAS_TUTOR', own.clients.tutor),
        ...credentials('LAS_OTHER', other.clients.administrator),
        ...credentials('LAS_UNTAGGED', untagged.clients.administrator),
        LAS_TUTORS: own.tutors.join(','),
        LAS_OTHER_TUTORS: other.tutors.join(','),
        LAS_STAFF: own.staff.join(','),
      },
      organisations: {
        own: own.organisationId,
        other: other.organisationId,
        untagged: untagged.organisationId,
      },
    };
  } finally {
    await control.close();
  }
}

function credentials(prefix: string, { clientId, clientSecret }: Credentials): Record<string, string> {
  return { [`${prefix}_CLIENT_ID`]: clientId, [`${prefix}_CLIENT_SECRET`]: clientSecret };
}
