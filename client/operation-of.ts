import { operationName, operations } from '../rules/operations.ts';

/** The documented operation of a request, as the API document writes it; null if it has no such one. */
export function operationOf(method: string, path: string): string | null {
  return patterns.find((each) => each.method === method && each.pattern.test(path))?.name ?? null;
}

/** Fixed paths before those with a parameter in the same place, and emails before ids, which both stand alone. */
const patterns = operations
  .map((operation) => {
    const { method, path } = operation;
    const parts = path.split('/').map((part) => (part.startsWith('{') ? parameterOf(part) : escaped(part)));
    return { method, name: operationName(operation), pattern: new RegExp(`^${parts.join('/')}/?$`) };
  })
  .sort((one, other) => openness(one.name) - openness(other.name));

function parameterOf(part: string): string {
  return part === '{email}' ? '[^/]*(?:@|%40)[^/]*' : '[^/]+';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function openness(name: string): number {
  return (name.match(/\{/g)?.length ?? 0) * 2 - (name.includes('{email}') ? 1 : 0);
}
