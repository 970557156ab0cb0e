import { powers } from '../rules/powers.ts';

/** `lacks clock (set LAS_CONTROL_URL)`: what would give these powers. */
export function lackAndRemedy(lacked: readonly string[]): string {
  const variables = lacked.flatMap((name) =>
    Object.hasOwn(powers, name) ? [powers[name as keyof typeof powers].variable] : [],
  );
  const hint = [...new Set<string>(variables)]
    .map((variable) => (variable.startsWith('LAS_') ? `set ${variable}` : variable))
    .join(' and ');
  return `lacks ${lacked.join(', ')}${hint === '' ? '' : ` (${hint})`}`;
}
