import { canonical, isObject } from '../../../protocol/json.ts';
import { withoutParameterNames } from '../../../rules/api/operations.ts';
import { type ApiChange, about, type Direction, type Local, weights } from './change.ts';
import { type Comparing, createComparing } from './comparing.ts';
import { contentChanges } from './content.ts';
import { type Node, nodeOf, resolve, shown } from './document.ts';
import { calledBack, nameOf, type Operation, operationsOf, pairOperations } from './operations.ts';
import { deprecation, necessity, parameterChanges } from './parameters.ts';
import { responseChanges } from './responses.ts';
import { schemesInUse, securityChanges } from './security.ts';

/** Changes by operation, breaking ones first. Documents of different versions of OpenAPI are compared by what they mean. */
export function diffDocuments(before: unknown, after: unknown): ApiChange[] {
  const comparing = createComparing(nodeOf(before), nodeOf(after));
  const { before: old, after: now } = comparing;
  const all = [
    ...documentChanges(old, now),
    ...pairedChanges(comparing, operationsOf(old), operationsOf(now)),
    ...webhookChanges(comparing),
  ];
  if (all.length > 0 || canonical(old) === canonical(now)) return all;
  const isUsed = canonical(withoutUnused(old)) !== canonical(withoutUnused(now));
  const message = isUsed
    ? 'what all operations share is written otherwise, and means the same'
    : 'parts that no operation uses have changed';
  return [{ ...whole, weight: 'cosmetic', message }];
}

/** Without components, a change of which shows in the operations that use them, but with the security schemes, which have no such place. */
function withoutUnused(document: Node): Node {
  return { ...document, components: schemesInUse(document) };
}

const whole = { operation: '', at: '' };

function documentChanges(old: Node, now: Node): ApiChange[] {
  const changes: ApiChange[] = [];
  const note = (what: string, before: unknown, after: unknown) => {
    if (canonical(before) === canonical(after)) return;
    changes.push({ ...whole, weight: 'cosmetic', message: `${what} ${shown(before)}, is ${shown(after)}` });
  };
  note("the API's version was", nodeOf(old.info).version, nodeOf(now.info).version);
  note('the version of OpenAPI was', old.openapi, now.openapi);
  return changes;
}

function pairedChanges(comparing: Comparing, olds: readonly Operation[], nows: readonly Operation[]): ApiChange[] {
  return pairOperations(olds, nows).flatMap(({ was, is }): ApiChange[] => {
    const operation = nameOf((is ?? was)!);
    if (!was) return [{ weight: 'additive', operation, at: '', message: 'the operation is new' }];
    if (!is) return [{ weight: 'breaking', operation, at: '', message: 'the operation is gone', isGone: true }];
    const changes = [...addressChanges(was, is), ...operationChanges(comparing, was, is, 'request')];
    return reworded(comparing, was, is, ordered(changes)).map((change) => ({ ...change, operation }));
  });
}

/** A missing address breaks; splitting it differently between paths and servers does not. */
function addressChanges(was: Operation, is: Operation): Local[] {
  const [olds, nows] = [was, is].map(({ addresses }) => addresses.map(withoutParameterNames));
  const lost = olds!.some((address) => !nows!.includes(address));
  const gained = nows!.some((address) => !olds!.includes(address));
  if (!lost && !gained) return [];
  // All operations whose server has changed get the same message.
  const isMoved = withoutParameterNames(was.template) === withoutParameterNames(is.template);
  const text = ({ addresses, template }: Operation) =>
    addresses.map((each) => (isMoved ? `${each.slice(0, each.length - template.length)}/…` : each)).join(', ');
  const message = `was ${text(was)}, is ${text(is)}`;
  return [{ weight: lost ? 'breaking' : 'additive', at: 'address', part: 'address', message }];
}

function ordered(changes: readonly Local[]): Local[] {
  // Media types may share a schema, and a schema may be reached in several ways.
  const unique = new Map(changes.map((change) => [`${change.weight}|${change.at}|${change.message}`, change]));
  return [...unique.values()].sort((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight));
}

/** A change of the version of OpenAPI alone rewords everything, and has its own note. */
function reworded({ before, after, same }: Comparing, was: Operation, is: Operation, changes: Local[]): Local[] {
  if (changes.length > 0 || before.openapi !== after.openapi || isSame(same, was, is)) return changes;
  return [{ weight: 'cosmetic', at: '', message: 'reworded' }];
}

function isSame(same: Comparing['same'], was: Operation, is: Operation): boolean {
  return (
    was.template === is.template &&
    same(was.operation.value, is.operation.value) &&
    same(was.item.value.parameters, is.item.value.parameters)
  );
}

/** @param direction which way the request goes: webhooks and callbacks are sent to the client */
function operationChanges(
  comparing: Comparing,
  was: Operation,
  is: Operation,
  direction: Direction,
  trail: readonly Node[] = [],
): Local[] {
  const security = direction === 'request' ? securityChanges(comparing.before, comparing.after, was, is) : [];
  if (isSame(comparing.same, was, is)) return security;
  return [
    ...parameterChanges(comparing, was, is, direction),
    ...about({ part: 'body' }, requestChanges(comparing, was, is, direction)),
    ...responseChanges(comparing, was, is, direction),
    ...security,
    ...deprecation('', was.operation.value, is.operation.value),
    // A callback may have itself as a callback.
    ...(trail.includes(is.operation.value) ? [] : callbackChanges(comparing, was, is, [...trail, is.operation.value])),
  ];
}

function requestChanges(comparing: Comparing, was: Operation, is: Operation, direction: Direction): Local[] {
  const at = 'request body';
  const body = (document: Node, { operation }: Operation) =>
    resolve(document, operation.value.requestBody, `${operation.at}/requestBody`);
  const [had, has] = [was, is].map(({ operation }) => isObject(operation.value.requestBody));
  const [before, after] = [body(comparing.before, was), body(comparing.after, is)];
  if (had && !has) return [{ weight: 'breaking', at, message: 'a body is no longer accepted' }];
  if (!had && has) {
    return after.value.required === true && direction === 'request'
      ? [{ weight: 'breaking', at, message: 'a body is now required', isRequired: true }]
      : [{ weight: 'additive', at, message: 'a body may now be sent' }];
  }
  const content = ({ value, at: place }: typeof before) => ({ value: value.content, at: `${place}/content` });
  const spot = { comparing, direction, at };
  return [
    ...necessity(spot, before.value.required === true, after.value.required === true),
    ...contentChanges(spot, content(before), content(after)),
  ];
}

/** Requests of the service to an address that the client has named. */
function callbackChanges(comparing: Comparing, was: Operation, is: Operation, trail: readonly Node[]): Local[] {
  const [olds, nows] = [callbacksOf(comparing.before, was), callbacksOf(comparing.after, is)];
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((name) =>
    calledBackChanges(comparing, olds.get(name) ?? [], nows.get(name) ?? [], trail).map(({ called, ...change }) => ({
      ...change,
      at: [`callback ${name}`, called, change.at].filter((part) => part !== '').join(' '),
      part: 'event',
    })),
  );
}

function callbacksOf(document: Node, { operation }: Operation): Map<string, Operation[]> {
  const all = Object.entries(nodeOf(operation.value.callbacks)).map(([name, written]): [string, Operation[]] => {
    const { value, at } = resolve(document, written, `${operation.at}/callbacks/${name}`);
    return [name, calledBack(document, value, at)];
  });
  return new Map(all);
}

function webhookChanges(comparing: Comparing): ApiChange[] {
  const hooks = (document: Node) => calledBack(document, document.webhooks, '#/webhooks');
  return calledBackChanges(comparing, hooks(comparing.before), hooks(comparing.after)).map(({ called, ...change }) => ({
    ...change,
    operation: called,
    at: `webhook ${change.at}`.trim(),
    part: 'event',
  }));
}

function calledBackChanges(
  comparing: Comparing,
  olds: readonly Operation[],
  nows: readonly Operation[],
  trail: readonly Node[] = [],
): (Local & { called: string })[] {
  const byName = new Map(olds.map((old) => [nameOf(old), old]));
  const gone = olds.filter((old) => !nows.some((now) => nameOf(now) === nameOf(old)));
  return [
    ...nows.flatMap((is) => {
      const [was, called] = [byName.get(nameOf(is)), nameOf(is)];
      if (!was) return [{ weight: 'additive' as const, at: '', message: 'is new', called }];
      return ordered(operationChanges(comparing, was, is, 'response', trail)).map((change) => ({ ...change, called }));
    }),
    ...gone.map((was) => ({ weight: 'breaking' as const, at: '', message: 'is gone', called: nameOf(was) })),
  ];
}
