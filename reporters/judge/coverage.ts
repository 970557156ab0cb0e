/** Which documented operations and statuses a run reached, and which it did not. */
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { httpMethods, operationName, operations, withoutParameterNames } from '../../rules/api/operations.ts';
import type { ContractRow } from './result.ts';

interface Documented {
  operation: string;
  /** As in the served document: `200`, `4XX`, `default`. */
  statuses: string[];
}

const methods = new Set<string>(httpMethods);

/** Every operation of the served OpenAPI document, under the name that the API document gives it. */
export function documentedOperations(document: Json): Documented[] {
  const paths = members(members(document).paths);
  const shapes = new Set(Object.keys(paths).map(shape));
  const statuses = new Map<string, Set<string>>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(members(item))) {
      if (!methods.has(method)) continue;
      const name = nameOf(method.toUpperCase(), path, shapes);
      const known = statuses.get(name) ?? new Set();
      for (const status of Object.keys(members(members(operation).responses))) known.add(status);
      statuses.set(name, known);
    }
  }
  return [...statuses].map(([operation, known]) => ({ operation, statuses: [...known] }));
}

/** Rows with zero responses, for each documented operation and status that did not occur. */
export function unreachedRows(document: Json, reached: readonly ContractRow[]): ContractRow[] {
  const seen = new Set(reached.map(({ operation, status }) => `${operation} ${status}`));
  return documentedOperations(document).flatMap(({ operation, statuses }) =>
    statuses
      .filter((status) => /^\d{3}$/.test(status) && !seen.has(`${operation} ${status}`))
      .map((status) => ({ operation, status: Number(status), exchanges: 0, violations: [] })),
  );
}

/** Documented operations that the run never called. */
export function uncalledOperations(document: Json, reached: readonly ContractRow[]): string[] {
  const called = new Set(reached.filter(({ exchanges }) => exchanges > 0).map(({ operation }) => operation));
  return documentedOperations(document)
    .map(({ operation }) => operation)
    .filter((operation) => !called.has(operation));
}

/** The API document's name of a served operation. Names of parameters decide only if they alone distinguish two paths. */
function nameOf(method: string, path: string, shapes: ReadonlySet<string>): string {
  const exact = `${method} ${path}`;
  const names = operations.map(operationName);
  if (names.includes(exact)) return exact;
  const sameShape = names.find((name) => shape(name) === shape(exact));
  const isValueOf = (name: string) =>
    !shapes.has(shape(name.slice(method.length + 1))) && fits(shape(name), shape(exact));
  return sameShape ?? names.find((name) => name.startsWith(`${method} `) && isValueOf(name)) ?? exact;
}

/** Whether the concrete path matches the template, with a value for each parameter. */
function fits(template: string, concrete: string): boolean {
  const [expected, given] = [template.split('/'), concrete.split('/')];
  return expected.length === given.length && expected.every((part, i) => part === '{}' || part === given[i]);
}

function shape(operation: string): string {
  return withoutParameterNames(operation).replace(/\/$/, '');
}

function members(value: Json | undefined): Record<string, Json> {
  return isObject(value) ? value : {};
}
