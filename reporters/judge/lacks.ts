import { listed } from '../../protocol/texts.ts';
import { isPower, type Power, powerNames, powers } from '../../rules/powers.ts';
import { control, sourcesInWords, sourcesOf } from './sources.ts';

/** The reason of what was skipped for lack of powers: `lacks clock, outbox`. */
export function lackOf(powers: readonly string[]): string {
  return `lacks ${[...new Set(powers)].sort().join(', ')}`;
}

/** Of several lists of lacking powers, the one that needs least of the control interface, then the shortest, then least of a hook. */
export function leastOf(lacked: readonly string[][]): string[] {
  const onlyOfControl = (names: string[]) =>
    names.filter((name) => isPower(name) && powers[name].action === null).length;
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
  const names = powerNames.filter((name) => lacked.includes(name));
  const [ofControl, others] = [names.filter(isOfControl), names.filter((name) => !isOfControl(name))];
  const bySource = (some: readonly Power[]) => new Map(some.map((name) => [sourcesOf(name)[0], remedyOf(name)]));
  // Of powers that one source supplies, the last asks for most.
  const settings = bySource(others.filter((name) => powers[name].setting !== undefined));
  const alternatives = bySource(others.filter((name) => powers[name].setting === undefined));
  const hook = ofControl.every((name) => powers[name].action !== null)
    ? `LAS_HOOK with ${listed(ofControl.map((name) => `${powers[name].action}`).sort())}`
    : null;
  if (hook === null) settings.set(control, control);
  const either = settings.size === 0 ? `set ${control}, or ${hook}` : `${control} or ${hook}`;
  return [
    ...(settings.size > 0 ? [`set ${listed([...settings.values()].sort())}`] : []),
    ...(ofControl.length > 0 && hook !== null ? [either] : []),
    ...[...alternatives].flatMap(([source, remedy]) => (settings.has(source) ? [] : remedy)).sort(),
  ].join(', and ');
}

function remedyOf(name: Power): string {
  const { setting, value } = powers[name];
  if (setting !== undefined) return value === undefined ? setting : `${setting} ${value}`;
  const sources = sourcesOf(name).map((source) => sourcesInWords[source] ?? source);
  return [sources.slice(0, -1).join(', '), sources.at(-1)].filter(Boolean).join(', or ');
}

/** Whether the control interface supplies it by itself. */
function isOfControl(name: string): boolean {
  return isPower(name) && powers[name].action !== undefined;
}
