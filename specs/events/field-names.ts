export const pascalCase = /^[A-Z][A-Za-z0-9]*$/;

/** The names of all fields, at any depth. */
export function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...fieldNames(member)]);
}
