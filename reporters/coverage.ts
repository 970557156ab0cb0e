/** Which documented operations and statuses a run reached, and which it did not. */
import type { Json } from '../rules/evidence.ts';
import { operationName, operations } from '../rules/operations.ts';
import type { ContractRow } from './result.ts';

interface Documented {
  operation: string;
  /** As the served document has them: `200`, `4XX`, `default`. */
  statuses: string[];
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);

/** Every operation of the served OpenAPI document, under the name that the API document gives it. */
export function documentedOperations(document: Json): Documented[] {
  return Object.entries(members(members(document).paths)).flatMap(([path, item]) =>
    Object.entries(members(item))
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({
        operation: nameOf(method.toUpperCase(), path),
        statuses: Object.keys(members(members(operation).responses)),
      })),
  );
}

/** Rows without answers for each documented operation and status that no answer of the run had. */
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

/** The parameters of a path may have other names in the served document; where only they tell paths apart, names decide. */
function nameOf(method: string, path: string): string {
  const exact = `${method} ${path}`;
  const names = operations.map(operationName);
  if (names.includes(exact)) return exact;
  return names.find((name) => shape(name) === shape(exact)) ?? exact;
}

function shape(operation: string): string {
  return operation.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

function members(value: Json | undefined): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
