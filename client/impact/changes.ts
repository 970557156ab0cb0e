/** Changes of the service that are tried on a client: plain data, with their names for people. */
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { operationName, operations } from '../../rules/api/operations.ts';
import { type Alteration, choiceNames, hasDefect } from '../sandbox.ts';
import type { Usage } from '../usage.ts';

export type ServiceChange = Alteration;

/** The change as a clause: `GET /v1/learners: learners[].email is removed`. */
export function titleOf(change: ServiceChange): string {
  return (kinds[change.kind].title as (change: ServiceChange) => string)(change);
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

type Of<Kind extends ServiceChange['kind']> = ServiceChange & { kind: Kind };

/** What each kind needs, by which it is told from what does not fit, and how it is called. */
const kinds: { [Kind in ServiceChange['kind']]: { needs: Record<string, Check>; title(change: Of<Kind>): string } } =
  (() => {
    const ofMember = { operation: anOperation, member: aText };
    return {
      removed: { needs: ofMember, title: (its) => `${its.operation}: ${its.member} is removed` },
      null: { needs: ofMember, title: (its) => `${its.operation}: ${its.member} is null` },
      'unknown-value': { needs: ofMember, title: (its) => `${its.operation}: ${its.member} has an unknown value` },
      renamed: {
        needs: { ...ofMember, to: aText },
        title: (its) => `${its.operation}: ${its.member} is renamed to ${its.to}`,
      },
      status: {
        needs: { operation: anOperation, status: anInteger(200, 599) },
        title: (its) => `${its.operation} is answered with ${its.status}`,
      },
      required: { needs: ofMember, title: (its) => `${its.operation}: ${its.member} must be sent` },
      'refused-value': {
        needs: { ...ofMember, value: aScalar },
        title: (its) => `${its.operation}: ${its.member} may not be ${JSON.stringify(its.value)}`,
      },
      'page-size': { needs: { size: anInteger(1, 1_000) }, title: ({ size }) => `a page has at most ${size} rows` },
      choice: {
        needs: { choice: aChoice, value: optional(anything) },
        title: ({ choice, value }) =>
          `${choice} is ${value === undefined ? 'decided otherwise' : JSON.stringify(value)}`,
      },
      'event-late': {
        needs: { seconds: anInteger(1, 3_600), event: optional(anEvent) },
        title: ({ event, seconds }) =>
          `${event === undefined ? 'every event' : `event ${event}`} comes ${seconds} s late`,
      },
      'event-gone': { needs: { event: anEvent }, title: ({ event }) => `event ${event} never comes` },
      defect: { needs: { defect: aDefect }, title: ({ defect }) => `a rule is broken: ${defect}` },
      'secret-cut-over': {
        needs: { seconds: anInteger(1, 3_600) },
        title: ({ seconds }) => `the earlier secret is used for ${seconds} s`,
      },
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
  if (!Object.hasOwn(kinds, `${value.kind}`)) return `its kind must be one of ${Object.keys(kinds).join(', ')}`;
  const { needs: needed } = kinds[value.kind as ServiceChange['kind']];
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
