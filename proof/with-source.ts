import type { ServiceAddresses } from '../cli/embedded.ts';
import { packageFile } from '../cli/modules.ts';
import { existingOf } from '../cli/preflight/existing.ts';
import { ordinaryRecords } from '../cli/shared-target/ordinary-records.ts';
import { createSharedEnvironment } from '../cli/shared-target/shared-environment.ts';
import { Control } from '../fixtures/lab/control.ts';
import { actions } from '../fixtures/lab/powers/actions.ts';
import { existingSource, makeable } from '../fixtures/lab/powers/held.ts';
import { hookSource } from '../fixtures/lab/powers/hook.ts';
import { sourcesOf } from '../fixtures/lab/powers/power-source.ts';
import { readConfig } from '../fixtures/target/config.ts';
import { noRateLimit } from '../fixtures/target/rate-limiter.ts';
import { configuredPowers, type Target } from '../fixtures/target/target.ts';
import { grouped } from '../protocol/group-by.ts';
import { heldRecords } from '../rules/powers.ts';

/** Where the tests of a proof can get their powers from, instead of the control interface. */
export const proofSources = ['hook', 'existing', 'receiver', 'credentials'] as const;
export type ProofSource = (typeof proofSources)[number];

/** What plays operator, through the control interface that the tests do not have. */
export const operator = `node '${packageFile('tests/support/hooks/operator.mjs')}'`;

/** The hook's own configuration. @param organisation its id at the control interface. */
export function operatorVariables({ controlUrl }: Pick<ServiceAddresses, 'controlUrl'>, organisation: string) {
  return { OPERATOR_CONTROL_URL: controlUrl, OPERATOR_ORGANISATION: organisation };
}

/** Powers of a target whose organisations are configured; with a hook, deliveries arrive as well. */
const others = {
  hook: ['receiver', 'managedTutors', 'description'],
  existing: ['managedTutors', 'description'],
  receiver: ['receiver', 'managedTutors', 'description'],
  credentials: ['managedTutors', 'description'],
};

/** The embedded service as a shared target whose organisations have a defect, with this source in place of the control interface. */
export async function withSource(source: ProofSource, target: Target, defect: string): Promise<Target> {
  const { baseUrl, control, stateDir } = target.config;
  if (baseUrl === null || control === null) throw new Error('The proof runs against the embedded service.');
  const addresses = { baseUrl, controlUrl: control.url };
  const { variables, organisations } = await createSharedEnvironment(addresses, [defect]);
  const config = readConfig({ ...variables, LAS_STATE_DIR: stateDir, LAS_THOROUGH: '1' });
  if (source === 'existing') {
    await atNine(target, organisations.own);
    // A defect may refuse what an ordinary organisation holds.
    await ordinaryRecords(addresses, variables).catch(() => {});
  }
  const existing = source === 'existing' ? await existingOf(config, noRateLimit) : {};
  const own = operatorVariables(addresses, organisations.own);
  const sources = sourcesOf(
    {
      hook: () => [hookSource({ command: operator, variables: own }, actions)],
      existing: () => [existingSource(existing)],
      receiver: () => [],
      credentials: () => [],
    }[source](),
  );
  const powers = new Set<string>([...sources.keys(), ...configuredPowers(config), ...others[source]]);
  for (const power of makeable(powers)) powers.add(power);
  return {
    ...target,
    config,
    control: null,
    sources,
    existing,
    powers,
    tokens: new Map(),
    async close() {
      const interface_ = new Control(control.url, control.token);
      for (const id of Object.values(organisations))
        await interface_.call('DELETE', `/organisations/${id}`).catch(() => {});
      await interface_.close();
    },
  };
}

const dayMs = 86_400_000;

/** Takes it back to nine in the morning by UTC: what the days of records tell depends on the time at which they were made. */
async function atNine({ config: { control } }: Target, organisation: string): Promise<void> {
  const sinceNine = (Date.now() + dayMs * (15 / 24)) % dayMs;
  const interface_ = new Control(control!.url, control!.token);
  const advanceSeconds = -Math.ceil(sinceNine / 1000);
  await interface_.call('POST', `/organisations/${organisation}/clock`, { advanceSeconds });
  await interface_.close();
}

/** Rules that a source opens: most of their checks that such a target allows need one of its powers. */
export function opensBy(
  source: ProofSource,
  checks: readonly { rules: readonly string[]; needs: readonly string[] }[],
): Set<string> {
  const possible = possibleWith(source, checks);
  const byRule = grouped(possible.flatMap(({ rules, needs }) => rules.map((rule) => [rule, needs] as const)));
  if (source === 'credentials') return new Set(byRule.keys());
  const supplied = suppliedBy(source);
  const opened = (ways: (readonly string[])[]) => ways.filter((needs) => needs.some((power) => supplied.has(power)));
  return new Set([...byRule].filter(([, ways]) => opened(ways).length > ways.length / 2).map(([rule]) => rule));
}

/** The checks that need nothing which a target with this source lacks. */
export function possibleWith<Check extends { needs: readonly string[] }>(
  source: ProofSource,
  checks: readonly Check[],
): Check[] {
  const lacking = elsewhere(source, suppliedBy(source));
  return checks.filter(({ needs }) => !needs.some((power) => lacking.has(power)));
}

function suppliedBy(source: ProofSource): Set<string> {
  if (source === 'credentials') return new Set();
  if (source === 'existing') return new Set(heldRecords);
  const acting = source === 'hook' ? hookSource({ command: operator }, actions).powers : [];
  const supplied = ['receiver', ...acting];
  return new Set([...supplied, ...makeable(new Set(supplied))]);
}

/** What no shared target supplies. */
export const unshared: readonly string[] = ['organisations', 'knownAddresses'];

/** What such a target does not have. */
function elsewhere(source: ProofSource, supplied: ReadonlySet<string>): Set<string> {
  if (source === 'hook') return new Set(unshared);
  const others = [...suppliedBy('hook'), ...heldRecords].filter((power) => !supplied.has(power));
  return new Set([...unshared, ...others]);
}
