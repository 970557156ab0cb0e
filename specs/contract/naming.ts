export const camelCase = /^[a-z][a-zA-Z0-9]*$/;

/** Names of fields at every level, except those inside a webhook's payload, which are in PascalCase. */
export function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const names = Object.keys(value);
  if (names.includes('DataId') || names.includes('SystemEvent')) return [];
  return names.flatMap((name) => [name, ...namesIn((value as Record<string, unknown>)[name])]);
}
