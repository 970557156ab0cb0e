import type { Config, Credentials } from '../../fixtures/target/config.ts';

/** Credentials by the variables that hold them. */
export function configuredCredentials(config: Config): [variables: string, credentials: Credentials][] {
  const all: [string, Credentials | null][] = [
    ['LAS', config.administrator],
    ['LAS_MANAGER', config.manager],
    ['LAS_TUTOR', config.tutor],
    ['LAS_OTHER', config.other],
    ['LAS_UNTAGGED', config.untagged],
  ];
  return all.flatMap(([prefix, credentials]) =>
    credentials === null ? [] : [[variablesOf(prefix), credentials] as const],
  );
}

/** `LAS_TUTOR_CLIENT_ID/LAS_TUTOR_CLIENT_SECRET`: what messages call a pair of credentials. */
export function variablesOf(prefix: string): string {
  return `${prefix}_CLIENT_ID/${prefix}_CLIENT_SECRET`;
}
