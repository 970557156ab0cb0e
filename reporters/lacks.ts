import { powers } from '../rules/powers.ts';

/** `lacks clock (set LAS_CONTROL_URL)`: what would give these powers. */
export function lackAndRemedy(lacked: readonly string[]): string {
  const remedy = remedyFor(lacked);
  return `lacks ${lacked.join(', ')}${remedy === '' ? '' : ` (${remedy})`}`;
}

/** `set LAS_CONTROL_URL and LAS_STAFF`: what would give these powers; empty for names that are none. */
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
