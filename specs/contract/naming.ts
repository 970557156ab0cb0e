export const camelCase = /^[a-z][a-zA-Z0-9]*$/;
export const pascalCase = /^[A-Z][A-Za-z0-9]*$/;

/** The names of all fields, at any depth, but for those inside what is left out. */
export function fieldNames(value: unknown, isLeftOut: (member: object) => boolean = () => false): string[] {
  if (typeof value !== 'object' || value === null || isLeftOut(value)) return [];
  if (Array.isArray(value)) return value.flatMap((each) => fieldNames(each, isLeftOut));
  return Object.entries(value).flatMap(([name, member]) => [name, ...fieldNames(member, isLeftOut)]);
}

/** Those of an answer, except inside a webhook's payload, which are in PascalCase. */
export const namesIn = (body: unknown) => fieldNames(body, (member) => 'DataId' in member || 'SystemEvent' in member);
