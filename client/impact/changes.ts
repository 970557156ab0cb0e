/** Changes of the service that are tried on a client: plain data, with their names for people. */
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { operationName, operations } from '../../rules/api/operations.ts';
import { type Alteration, choiceNames, hasDefect } from '../sandbox.ts';
import type { Usage } from '../usage.ts';

export type ServiceChange = Alteration;

/** The change as a clause: `GET /v1/learners: learners[].email is removed`. */
export function titleOf(change: ServiceChange): string {
  switch (change.kind) {
    case 'removed':
      return `${change.operation}: ${change.member} is removed`;
    case 'renamed':
      return `${change.operation}: ${change.member} is renamed to ${change.to}`;
    case 'null':
      return `${change.operation}: ${change.member} is null`;
    case 'unknown-value':
      return `${change.operation}: ${change.member} has an unknown value`;
    case 'status':
      return `${change.operation} is answered with ${change.status}`;
    case 'required':
      return `${change.operation}: ${change.member} must be sent`;
    case 'refused-value':
      return `${change.operation}: ${change.member} may not be ${JSON.stringify(change.value)}`;
    case 'page-size':
      return `a page has at most ${change.size} rows`;
    case 'choice':
      return `${change.choice} is ${change.value === undefined ? 'decided otherwise' : JSON.stringify(change.value)}`;
    case 'event-late':
      return `${change.event === undefined ? 'every event' : `event ${change.event}`} comes ${change.seconds} s late`;
    case 'event-gone':
      return `event ${change.event} never comes`;
    case 'defect':
      return `a rule is broken: ${change.defect}`;
    case 'secret-cut-over':
      return `the earlier secret is used for ${change.seconds} s`;
  }
}

/** Members that have values of a table. */
const enumerated = new Set([
  ...['gender', 'provisionType', 'provisionSource', 'status', 'learnerStatus', 'supportLikelihoodRating'],
  ...['domainId', 'domainResult', 'supportType', 'coverageStatus', 'systemEventIds'],
]);

/** One change for each member that the client was seen to receive: it is removed; what has values of a table also gets an unknown one. */
export function changesOfUsage({ operations: used }: Usage): ServiceChange[] {
  return Object.entries(used).flatMap(([operation, { response }]) =>
    Object.keys(response).flatMap((member): ServiceChange[] => [
      { kind: 'removed', operation, member },
      ...(enumerated.has(member.split('.').at(-1) ?? '')
        ? [{ kind: 'unknown-value', operation, member } as const]
        : []),
    ]),
  );
}

/** What each kind needs, and how it is told apart from what does not fit. */
const members: Record<ServiceChange['kind'], Record<string, Check>> = (() => {
  const [operation, member, to] = [anOperation, aText, aText];
  const ofMember = { operation, member };
  return {
    removed: ofMember,
    null: ofMember,
    'unknown-value': ofMember,
    renamed: { ...ofMember, to },
    status: { operation, status: anInteger(200, 599) },
    required: ofMember,
    'refused-value': { ...ofMember, value: aScalar },
    'page-size': { size: anInteger(1, 1_000) },
    choice: { choice: aChoice, value: optional(anything) },
    'event-late': { seconds: anInteger(1, 3_600), event: optional(anEvent) },
    'event-gone': { event: anEvent },
    defect: { defect: aDefect },
    'secret-cut-over': { seconds: anInteger(1, 3_600) },
  };
})();

/** Reads a list of changes, or an object with the list in `changes`; what is wrong is a clause. */
export function readChanges(value: Json | undefined): ServiceChange[] | string {
  const list = isObject(value) ? value.changes : value;
  if (!Array.isArray(list) || list.length === 0)
    return 'must be a list of changes, such as [{"kind": "removed", "operation": "GET /v1/learners", "member": "totalRecords"}]';
  for (const [at, each] of list.entries()) {
    const wrong = wrongWith(each);
    if (wrong !== null) return `is wrong in change ${at + 1}: ${wrong}`;
  }
  return list as unknown as ServiceChange[];
}

function wrongWith(value: Json): string | null {
  if (!isObject(value)) return 'it must be an object';
  const needed = members[value.kind as ServiceChange['kind']];
  if (needed === undefined || !Object.hasOwn(members, `${value.kind}`))
    return `its kind must be one of ${Object.keys(members).join(', ')}`;
  const stray = Object.keys(value).find((name) => name !== 'kind' && !Object.hasOwn(needed, name));
  if (stray !== undefined) return `${value.kind} takes ${Object.keys(needed).join(', ')}, and not ${stray}`;
  const failed = Object.entries(needed).map(([name, check]) => [name, check(value[name])] as const);
  const [name, why] = failed.find(([, wrong]) => wrong !== null) ?? [];
  return name === undefined ? null : `its ${name} must be ${why}`;
}

/** @returns what it must be; null if it is that. */
type Check = (value: Json | undefined) => string | null;

function anOperation(value: Json | undefined): string | null {
  return operations.some((each) => operationName(each) === value)
    ? null
    : 'method and path of an operation, such as GET /v1/learners/{learnerId}';
}

function aText(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? null : 'a text';
}

function aScalar(value: Json | undefined): string | null {
  return ['string', 'number', 'boolean'].includes(typeof value) ? null : 'a text, a number, true or false';
}

function aChoice(value: Json | undefined): string | null {
  return choiceNames().includes(value as string) ? null : `one of ${choiceNames().join(', ')}`;
}

function aDefect(value: Json | undefined): string | null {
  return typeof value === 'string' && hasDefect(value) ? null : 'the name of a defect of the embedded service';
}

function anEvent(value: Json | undefined): string | null {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].some((each) => each * 100 === value)
    ? null
    : 'the id of an event, from 100 to 900';
}

function anything(): null {
  return null;
}

function anInteger(from: number, to: number): Check {
  return (value) =>
    Number.isInteger(value) && Number(value) >= from && Number(value) <= to
      ? null
      : `a whole number from ${from} to ${to}`;
}

function optional(check: Check): Check {
  return (value) => (value === undefined ? null : check(value));
}
