import type { Config, Credentials } from '../../fixtures/target/config.ts';

/** What the variables of a caller begin with. */
export type Prefix = 'LAS' | 'LAS_MANAGER' | 'LAS_TUTOR' | 'LAS_OTHER' | 'LAS_UNTAGGED';

/** Credentials by the caller whose they are. */
export function configuredCredentials(config: Config): [prefix: Prefix, credentials: Credentials][] {
  const all: [Prefix, Credentials | null][] = [
    ['LAS', config.administrator],
    ['LAS_MANAGER', config.manager],
    ['LAS_TUTOR', config.tutor],
    ['LAS_OTHER', config.other],
    ['LAS_UNTAGGED', config.untagged],
  ];
  return all.flatMap(([prefix, credentials]) => (credentials === null ? [] : [[prefix, credentials] as const]));
}

/** `LAS_TUTOR_CLIENT_ID/LAS_TUTOR_CLIENT_SECRET`: what messages call a pair of credentials. */
export function variablesOf(prefix: Prefix): string {
  return `${prefix}_CLIENT_ID/${prefix}_CLIENT_SECRET`;
}
