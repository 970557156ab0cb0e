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

/** Whether a member is what it must be, and what that is. */
type Check = readonly [isRight: (value: Json | undefined) => boolean, what: string];

const operationNames = operations.map(operationName);
const anOperation: Check = [
  (value) => operationNames.includes(value as string),
  'method and path of an operation, such as GET /v1/learners/{learnerId}',
];
const aText: Check = [(value) => typeof value === 'string' && value !== '', 'a text'];
const aScalar: Check = [
  (value) => ['string', 'number', 'boolean'].includes(typeof value),
  'a text, a number, true or false',
];
const aChoice: Check = [(value) => choiceNames().includes(value as string), `one of ${choiceNames().join(', ')}`];
const aDefect: Check = [
  (value) => typeof value === 'string' && hasDefect(value),
  'the name of a defect of the embedded service',
];
const anEvent: Check = [
  (value) => [1, 2, 3, 4, 5, 6, 7, 8, 9].some((each) => each * 100 === value),
  'the id of an event, from 100 to 900',
];
const anything: Check = [() => true, ''];
const anInteger = (from: number, to: number): Check => [
  (value) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
  `a whole number from ${from} to ${to}`,
];
const optional = ([isRight, what]: Check): Check => [(value) => value === undefined || isRight(value), what];

const ofMember = { operation: anOperation, member: aText };

/** What each kind needs, by which it is told from what does not fit, and how it is called. */
const kinds: { [Kind in ServiceChange['kind']]: { needs: Record<string, Check>; title(change: Of<Kind>): string } } = {
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
    title: ({ choice, value }) => `${choice} is ${value === undefined ? 'decided otherwise' : JSON.stringify(value)}`,
  },
  'event-late': {
    needs: { seconds: anInteger(1, 3_600), event: optional(anEvent) },
    title: ({ event, seconds }) => `${event === undefined ? 'every event' : `event ${event}`} comes ${seconds} s late`,
  },
  'event-gone': { needs: { event: anEvent }, title: ({ event }) => `event ${event} never comes` },
  defect: { needs: { defect: aDefect }, title: ({ defect }) => `a rule is broken: ${defect}` },
  'secret-cut-over': {
    needs: { seconds: anInteger(1, 3_600) },
    title: ({ seconds }) => `the earlier secret is used for ${seconds} s`,
  },
};

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
  const [name, [, what] = []] = Object.entries(needed).find(([each, [isRight]]) => !isRight(value[each])) ?? [];
  return name === undefined ? null : `its ${name} must be ${what}`;
}
