import { powers } from '../../rules/powers.ts';

/** The reason of a check that was skipped for lack of powers: `lacks clock, outbox`. `lackedBy` reads it back. */
export function lackOf(powers: readonly string[]): string {
  return `lacks ${[...new Set(powers)].sort().join(', ')}`;
}

/** The powers named by a reason from `lackOf`; none for any other reason. */
export function lackedBy(reason: string): string[] {
  return /^lacks ([\w, ]+)$/.exec(reason)?.[1]?.split(', ') ?? [];
}

/**
 * The shortest of several lists of lacking powers; among those, the one that needs the control interface least, which
 * few targets have.
 */
export function leastOf(lacked: readonly string[][]): string[] {
  const ofControl = (names: string[]) =>
    names.filter((name) => remedyFor([name]) === remedyFor(['organisations'])).length;
  return lacked.toSorted((one, other) => one.length - other.length || ofControl(one) - ofControl(other))[0] ?? [];
}

/**
 * A reason with its remedy: `lacks clock` becomes `lacks clock (set LAS_CONTROL_URL)`; any other reason is left as it is.
 */
export function withRemedy(reason: string): string {
  const lacked = lackedBy(reason);
  return lacked.length === 0 ? reason : lackAndRemedy(lacked);
}

/** `lacks clock (set LAS_CONTROL_URL)`: the powers, and what would supply them. */
export function lackAndRemedy(lacked: readonly string[]): string {
  const remedy = remedyFor(lacked);
  return `${lackOf(lacked)}${remedy === '' ? '' : ` (${remedy})`}`;
}

/** `set LAS_CONTROL_URL and LAS_STAFF`: what would supply these powers. Empty if no name is a power. */
export function remedyFor(lacked: readonly string[]): string {
  const known = lacked.filter((name): name is keyof typeof powers => Object.hasOwn(powers, name));
  const remedies = [...new Set<string>(known.map((name) => powers[name].variable))].sort();
  const variables = remedies.filter((remedy) => remedy.startsWith('LAS_'));
  const others = remedies.filter((remedy) => !remedy.startsWith('LAS_'));
  return [...(variables.length > 0 ? [`set ${listed(variables)}`] : []), ...others].join(', and ');
}

/** `A, B and C` */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
