import { listed } from '../../protocol/texts.ts';
import { powers } from '../../rules/powers.ts';

/** The reason of what was skipped for lack of powers: `lacks clock, outbox`. */
export function lackOf(powers: readonly string[]): string {
  return `lacks ${[...new Set(powers)].sort().join(', ')}`;
}

/** Of several lists of lacking powers, the one that needs least of the control interface, then the shortest, then least of a hook. */
export function leastOf(lacked: readonly string[][]): string[] {
  const onlyOfControl = (names: string[]) =>
    names.filter((name) => isOfControl(name) && actionFor(name) === null).length;
  const ofSources = (names: string[]) => names.filter(isOfControl).length;
  const order = (one: string[], other: string[]) =>
    onlyOfControl(one) - onlyOfControl(other) || one.length - other.length || ofSources(one) - ofSources(other);
  return lacked.toSorted(order)[0] ?? [];
}

/** A reason in words: where powers are lacking, what they mean and what would supply them; any other reason is left as it is. */
export function withRemedy(reason: string, lacks: readonly string[] = []): string {
  return lacks.length === 0 ? reason : lackAndRemedy(lacks);
}

/** `lacks existing staff who are not tutors (set LAS_STAFF)`: what the powers mean, and what would supply them. */
export function lackAndRemedy(lacked: readonly string[]): string {
  const meanings = lacked.map((name) => (isPower(name) ? powers[name].meaning : name));
  const remedy = remedyFor(lacked);
  return `lacks ${listed(meanings)}${remedy === '' ? '' : ` (${remedy})`}`;
}

/** `set LAS_STAFF, and LAS_CONTROL_URL or LAS_HOOK with redeliver`: what would supply these powers. */
export function remedyFor(lacked: readonly string[]): string {
  const known = lacked.filter(isPower);
  const named = [...new Set<string>(known.map((name) => powers[name].variable))].sort();
  const remedies = named.filter((remedy) => !named.some((other) => other.startsWith(`${remedy}, `)));
  const actions = known.filter(isOfControl).map(actionFor);
  const hook =
    actions.length === 0 || actions.includes(null) ? null : `LAS_HOOK with ${listed(actions.toSorted() as string[])}`;
  const variables = remedies.filter((remedy) => remedy.startsWith('LAS_') && !(hook !== null && remedy === ofControl));
  const others = remedies.filter((remedy) => !remedy.startsWith('LAS_'));
  const sources =
    hook === null ? [] : [variables.length === 0 ? `set ${ofControl}, or ${hook}` : `${ofControl} or ${hook}`];
  return [...(variables.length > 0 ? [`set ${listed(variables)}`] : []), ...sources, ...others].join(', and ');
}

const ofControl = powers.organisations.variable;

function isPower(name: string): name is keyof typeof powers {
  return Object.hasOwn(powers, name);
}

/** Whether the control interface supplies it. */
function isOfControl(name: string): boolean {
  return isPower(name) && powers[name].variable === ofControl;
}

/** The action of a hook that supplies it too; null if none does. */
export function actionFor(name: string): string | null {
  if (!isPower(name)) return null;
  const power = powers[name];
  return 'action' in power ? power.action : null;
}
