/** The fields of bodies, one line for each object at any depth. Pure. */
import { type Shape, typesOf } from '../../../protocol/shapes.ts';
import { code } from '../markdown.ts';

/** What is always there, can be null or is not always there, also of members and of lists. Empty if only the type is known. */
export function fieldLines(shape: Shape): string[] {
  return linesOf(shape, '');
}

function linesOf(shape: Shape, path: string): string[] {
  const lines = shape.fields.size === 0 ? [] : [`- ${nameOf(path)}: ${groups(shape)}`];
  const members = [...shape.fields].flatMap(([name, field]) => linesOf(field, path === '' ? name : `${path}.${name}`));
  return [...lines, ...members, ...(shape.items === null ? [] : linesOf(shape.items, `${path}[]`))];
}

function nameOf(path: string): string {
  if (path === '') return 'the body';
  return path === '[]' ? 'each item of the list' : code(path);
}

function groups({ fields, types }: Shape): string {
  const objects = types.get('object') ?? 0;
  const entries = [...fields];
  // The members of a map are data.
  if (entries.length === 1 && entries[0]?.[0] === '*') return `under each name a ${typeWords(entries[0][1])}`;
  const isAlways = ([, { times }]: [string, Shape]) => times === objects;
  const listed: [string, [string, Shape][]][] = [
    ['always', entries.filter((each) => isAlways(each) && each[1].nulls === 0)],
    ['can be null', entries.filter((each) => isAlways(each) && each[1].nulls > 0 && !isOnlyNull(each[1]))],
    ['always null', entries.filter((each) => isAlways(each) && isOnlyNull(each[1]))],
    ['not always', entries.filter((each) => !isAlways(each))],
  ];
  return listed
    .filter(([, some]) => some.length > 0)
    .map(([words, some]) => `**${words}** ${some.map(([name, field]) => fieldWords(name, field)).join(', ')}`)
    .join('; ');
}

function isOnlyNull({ nulls, times }: Shape): boolean {
  return nulls > 0 && nulls === times;
}

function fieldWords(name: string, field: Shape): string {
  return isOnlyNull(field) ? code(name) : `${code(name)} (${typeWords(field)})`;
}

function typeWords(shape: Shape): string {
  const types = typesOf(shape).map((type) => (type === 'array' ? listWords(shape) : type));
  return types.join(' or ') || 'null';
}

function listWords({ items }: Shape): string {
  if (items === null) return 'list, always empty';
  const types = typesOf(items);
  return types.length === 1 ? `list of ${types[0]}s` : 'list';
}
