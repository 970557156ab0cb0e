import { mediaTypeOf } from '../../rules/evidence.ts';
import { isObject } from '../../rules/json.ts';
import { withoutParameterNames } from '../../rules/operations.ts';
import {
  canonical,
  listOf,
  type Node,
  nodeOf,
  type Operation,
  operationsOf,
  parametersOf,
  resolve,
  sameWording,
} from './document.ts';
import { compareSchemas, type Effect } from './schemas.ts';

/**
 * What a change of the served OpenAPI document means to a client written against the earlier one: it may break the client,
 * it only adds or relaxes something, or it only rewords.
 */
type Weight = 'breaking' | 'additive' | 'cosmetic';

export interface ApiChange {
  weight: Weight;
  /**
   * Method and path as in the later document (or in the earlier one, if the operation is gone); empty for the document as a
   * whole.
   */
  operation: string;
  /** Part of the operation: `query parameter pageSize`, `request body /email`, `response 200 body /learners/*`. */
  at: string;
  message: string;
}

type Local = Omit<ApiChange, 'operation'>;

/** Changes from one OpenAPI 3.0 document to another, by operation; breaking ones first within each. */
export function diffDocuments(before: unknown, after: unknown): ApiChange[] {
  const [old, now] = [nodeOf(before), nodeOf(after)];
  const pairs = pairOperations(operationsOf(old), operationsOf(now));
  const changes = pairs.flatMap(({ was, is }) => {
    const operation = nameOf(is ?? was!);
    if (!was) return [{ weight: 'additive' as const, operation, at: '', message: 'the operation is new' }];
    if (!is) return [{ weight: 'breaking' as const, operation, at: '', message: 'the operation is gone' }];
    return operationChanges(old, now, was, is).map((change) => ({ ...change, operation }));
  });
  const all = [...documentChanges(old, now), ...changes];
  if (all.length === 0 && canonical(old) !== canonical(now)) {
    return [{ weight: 'cosmetic', operation: '', at: '', message: 'parts that no operation uses have changed' }];
  }
  return all;
}

function nameOf({ method, template }: Operation): string {
  return `${method} ${template}`;
}

interface Pair {
  was?: Operation;
  is?: Operation;
}

/** Pairs operations by method and path; the rest by path without parameter names, if that is unambiguous. */
function pairOperations(olds: Operation[], nows: Operation[]): Pair[] {
  const shape = ({ method, template }: Operation) => `${method} ${withoutParameterNames(template)}`;
  const exact = new Map(olds.map((operation) => [nameOf(operation), operation]));
  const left = olds.filter((old) => !nows.some((now) => nameOf(now) === nameOf(old)));
  const byShape = (now: Operation) => {
    const alike = left.filter((old) => shape(old) === shape(now));
    return alike.length === 1 ? alike[0] : undefined;
  };
  const pairs = nows.map((is): Pair => ({ was: exact.get(nameOf(is)) ?? byShape(is), is }));
  const paired = new Set(pairs.map(({ was }) => was));
  return [...pairs, ...left.filter((old) => !paired.has(old)).map((was): Pair => ({ was }))];
}

function documentChanges(old: Node, now: Node): ApiChange[] {
  const [before, after] = [nodeOf(old.info).version, nodeOf(now.info).version];
  const schemes = (document: Node) => canonical(nodeOf(nodeOf(document.components).securitySchemes));
  const whole = { operation: '', at: '' };
  return [
    ...(before === after
      ? []
      : [{ ...whole, weight: 'cosmetic' as const, message: `the API's version was ${before}, is ${after}` }]),
    ...(schemes(old) === schemes(now)
      ? []
      : [{ ...whole, weight: 'breaking' as const, message: 'the ways to authenticate have changed' }]),
  ];
}

function operationChanges(old: Node, now: Node, was: Operation, is: Operation): Local[] {
  const changes = [
    ...parameterChanges(old, now, was, is),
    ...requestChanges(old, now, was, is),
    ...responseChanges(old, now, was, is),
    ...securityChanges(old, now, was, is),
    ...deprecation(was, is),
  ];
  // Media types may share a schema, and a schema may be referenced several times.
  const unique = [...new Map(changes.map((change) => [canonical(change), change])).values()];
  if (unique.length > 0) return unique.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
  const reworded = was.template !== is.template || !sameWording(old, was, now, is);
  return reworded ? [{ weight: 'cosmetic', at: '', message: 'said in other words' }] : [];
}

const order: Weight[] = ['breaking', 'additive', 'cosmetic'];

function parameterChanges(old: Node, now: Node, was: Operation, is: Operation): Local[] {
  const [olds, nows] = [parametersOf(old, was), parametersOf(now, is)];
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((at): Local[] => {
    const [before, after] = [olds.get(at), nows.get(at)];
    if (!after) return [{ weight: 'breaking', at, message: 'the parameter is gone' }];
    if (!before) {
      return after.required === true
        ? [{ weight: 'breaking', at, message: 'the parameter is new and required' }]
        : [{ weight: 'additive', at, message: 'the parameter is new' }];
    }
    return [
      ...necessity(at, before.required === true, after.required === true),
      ...spellingChanges(at, before, after),
      ...schemaChanges(old, now, before.schema, after.schema, 'request', at),
    ];
  });
}

/** How the value of a parameter is written: `ids=1&ids=2`, or `ids=1,2`. */
function spellingChanges(at: string, before: Node, after: Node): Local[] {
  const [was, is] = [spelling(before), spelling(after)];
  return was === is ? [] : [{ weight: 'breaking', at, message: `is written as ${is}, and was written as ${was}` }];
}

function spelling({ in: place, ...parameter }: Node): string {
  const style = parameter.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const explode = parameter.explode ?? style === 'form';
  return `style ${style}${explode === true ? ', exploded' : ''}${parameter.allowReserved === true ? ', unescaped' : ''}`;
}

function necessity(at: string, before: boolean, after: boolean): Local[] {
  if (before === after) return [];
  return [
    after
      ? { weight: 'breaking', at, message: 'is now required' }
      : { weight: 'additive', at, message: 'is no longer required' },
  ];
}

function requestChanges(old: Node, now: Node, was: Operation, is: Operation): Local[] {
  const at = 'request body';
  const [had, has] = [isObject(was.operation.requestBody), isObject(is.operation.requestBody)];
  const [before, after] = [resolve(old, was.operation.requestBody), resolve(now, is.operation.requestBody)];
  if (had && !has) return [{ weight: 'breaking', at, message: 'no body is taken any more' }];
  if (!had && has) {
    return after.required === true
      ? [{ weight: 'breaking', at, message: 'a body is now required' }]
      : [{ weight: 'additive', at, message: 'a body may now be sent' }];
  }
  return [
    ...necessity(at, before.required === true, after.required === true),
    ...contentChanges(old, now, before.content, after.content, 'request', at),
  ];
}

function responseChanges(old: Node, now: Node, was: Operation, is: Operation): Local[] {
  const [olds, nows] = [nodeOf(was.operation.responses), nodeOf(is.operation.responses)];
  return [...new Set([...Object.keys(olds), ...Object.keys(nows)])].flatMap((status): Local[] => {
    const at = `response ${status}`;
    if (!(status in nows)) return [{ weight: 'breaking', at, message: 'the status is no longer documented' }];
    if (!(status in olds)) return [{ weight: 'additive', at, message: 'the status is new' }];
    const [before, after] = [resolve(old, olds[status]), resolve(now, nows[status])];
    return [
      ...headerChanges(old, now, nodeOf(before.headers), nodeOf(after.headers), at),
      ...contentChanges(old, now, before.content, after.content, 'response', `${at} body`),
    ];
  });
}

function headerChanges(old: Node, now: Node, olds: Node, nows: Node, status: string): Local[] {
  return [...new Set([...Object.keys(olds), ...Object.keys(nows)])].flatMap((name): Local[] => {
    const at = `${status} header ${name.toLowerCase()}`;
    if (!(name in nows)) return [{ weight: 'breaking', at, message: 'the header is gone' }];
    if (!(name in olds)) return [{ weight: 'additive', at, message: 'the header is new' }];
    const [before, after] = [resolve(old, olds[name]), resolve(now, nows[name])];
    const promise: Local[] =
      (before.required === true) === (after.required === true)
        ? []
        : after.required === true
          ? [{ weight: 'additive', at, message: 'is now always there' }]
          : [{ weight: 'breaking', at, message: 'is no longer always there' }];
    return [...promise, ...schemaChanges(old, now, before.schema, after.schema, 'response', at)];
  });
}

function contentChanges(
  old: Node,
  now: Node,
  before: unknown,
  after: unknown,
  direction: 'request' | 'response',
  at: string,
): Local[] {
  const [olds, nows] = [byMediaType(before), byMediaType(after)];
  return [...new Set([...Object.keys(olds), ...Object.keys(nows)])].flatMap((media): Local[] => {
    if (!(media in nows)) return [{ weight: 'breaking', at, message: `${media} is gone` }];
    if (!(media in olds)) return [{ weight: 'additive', at, message: `${media} is new` }];
    return schemaChanges(old, now, nodeOf(olds[media]).schema, nodeOf(nows[media]).schema, direction, at);
  });
}

/** Parameters such as the character set make no other media type. */
function byMediaType(content: unknown): Node {
  return Object.fromEntries(Object.entries(nodeOf(content)).map(([name, media]) => [mediaTypeOf(name) ?? name, media]));
}

function schemaChanges(
  old: Node,
  now: Node,
  before: unknown,
  after: unknown,
  direction: 'request' | 'response',
  at: string,
): Local[] {
  const sides = { before: old, after: now, hidden: direction === 'request' ? 'readOnly' : 'writeOnly' } as const;
  return compareSchemas(sides, before, after).map((change) => ({
    weight: weightOf(change.effect, direction),
    at: change.at === '' ? at : `${at} ${change.at}`,
    message: change.message,
  }));
}

/** A client must cope with everything that is answered, and the service with everything that is sent. */
function weightOf(effect: Effect, direction: 'request' | 'response'): Weight {
  if (effect === 'extended') return 'additive';
  if (effect === 'changed') return 'breaking';
  return (effect === 'widened') === (direction === 'response') ? 'breaking' : 'additive';
}

function securityChanges(old: Node, now: Node, was: Operation, is: Operation): Local[] {
  const needs = (document: Node, { operation }: Operation) => listOf(operation.security ?? document.security);
  const [before, after] = [needs(old, was), needs(now, is)];
  if (canonical(before) === canonical(after)) return [];
  return after.length === 0
    ? [{ weight: 'additive', at: 'security', message: 'no authentication is asked for any more' }]
    : [{ weight: 'breaking', at: 'security', message: 'the authentication that is asked for has changed' }];
}

function deprecation(was: Operation, is: Operation): Local[] {
  const [before, after] = [was.operation.deprecated === true, is.operation.deprecated === true];
  if (before === after) return [];
  return [{ weight: 'cosmetic', at: '', message: after ? 'is now deprecated' : 'is no longer deprecated' }];
}
