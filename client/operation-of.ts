import { escaped } from '../protocol/texts.ts';
import { planSections } from '../rules/api/names.ts';
import { operationName, operations } from '../rules/api/operations.ts';

/** The documented operation of a request, as the API document writes it; null if there is none. */
export function operationOf(method: string, path: string): string | null {
  const plain = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return unreserved.test(letter) ? letter : code;
  });
  return patterns.find((each) => each.method === method && each.pattern.test(plain))?.name ?? null;
}

/** Whether a segment of a path is the API's, and nobody's value. */
export function isWordOfApi(segment: string): boolean {
  return words.has(segment) || /^v\d$/.test(segment);
}

const literals = operations.flatMap(({ path }) => path.split('/')).filter((part) => !part.startsWith('{'));
const words = new Set<string>([...literals, ...planSections]);

/** What means the same whether it is escaped or not (RFC 3986, section 2.3). */
const unreserved = /[A-Za-z0-9._~-]/;

/** Fixed paths before those with a parameter in the same place, and emails before ids, which both stand alone. */
const patterns = operations
  .map((operation) => {
    const { method, path } = operation;
    const parts = path.split('/').map((part) => (part.startsWith('{') ? parameterOf(part) : escaped(part)));
    return {
      method,
      name: operationName(operation),
      pattern: new RegExp(`^${parts.join('/')}/?$`, path.includes('{section}') ? 'i' : ''),
    };
  })
  .sort((one, other) => openness(one.name) - openness(other.name));

function parameterOf(part: string): string {
  if (part === '{section}') return `(?:${planSections.join('|')})`;
  return part === '{email}' ? '[^/]*(?:@|%40)[^/]*' : '[^/]+';
}

function openness(name: string): number {
  return (name.match(/\{/g)?.length ?? 0) * 2 - (name.includes('{email}') ? 1 : 0);
}
