import { projectFile } from '../cli/modules.ts';
import { createSharedEnvironment } from '../cli/shared/shared-environment.ts';
import { Control } from '../fixtures/lab/control.ts';
import { actions } from '../fixtures/lab/powers/actions.ts';
import { hookSource } from '../fixtures/lab/powers/hook.ts';
import { sourcesOf } from '../fixtures/lab/powers/power-source.ts';
import { readConfig } from '../fixtures/target/config.ts';
import { configuredPowers, type Target } from '../fixtures/target/target.ts';

/** What plays operator, through the control interface that the tests do not have. */
const operator = `node '${projectFile('tests/support/hooks/operator.mjs')}'`;

/** Powers of a target whose organisations are configured, and whose deliveries arrive. */
const others = ['receiver', 'managedTutors', 'description'];

/** The embedded service as a shared target whose organisations have a defect, with a hook in place of the control interface. */
export async function withHook(target: Target, defect: string): Promise<Target> {
  const { baseUrl, control, stateDir } = target.config;
  if (baseUrl === null || control === null) throw new Error('The proof runs against the embedded service.');
  const addresses = { baseUrl, controlUrl: control.url };
  const { variables, organisations } = await createSharedEnvironment(addresses, [defect]);
  const own = { OPERATOR_CONTROL_URL: control.url, OPERATOR_ORGANISATION: organisations.own };
  const sources = sourcesOf([hookSource({ command: operator, variables: own }, actions)]);
  const config = readConfig({ ...variables, LAS_STATE_DIR: stateDir, LAS_THOROUGH: '1' });
  return {
    ...target,
    config,
    control: null,
    sources,
    powers: new Set([...sources.keys(), ...configuredPowers(config), ...others]),
    tokens: new Map(),
    async close() {
      const interface_ = new Control(control.url, control.token);
      for (const id of Object.values(organisations))
        await interface_.call('DELETE', `/organisations/${id}`).catch(() => {});
      await interface_.close();
    },
  };
}

/** Rules that a hook opens: each of their checks needs one of its powers, and some can do with what such a target has. */
export function opensByHook(checks: readonly { rules: readonly string[]; needs: readonly string[] }[]): Set<string> {
  const supplied: ReadonlySet<string> = hookSource({ command: operator }, actions).powers;
  const byRule = new Map<string, (readonly string[])[]>();
  for (const { rules, needs } of checks)
    for (const rule of rules) byRule.set(rule, [...(byRule.get(rule) ?? []), needs]);
  const opens = (ways: (readonly string[])[]) =>
    ways.every((needs) => needs.includes('organisations') || needs.some((power) => supplied.has(power))) &&
    ways.some((needs) => !needs.some((power) => elsewhere.has(power)));
  return new Set([...byRule].filter(([, ways]) => opens(ways)).map(([rule]) => rule));
}

/** What such a target does not have. */
const elsewhere = new Set(['organisations', 'knownAddresses']);
