/** The paths of the observed document, and the components that they use. Pure. */
import { groupBy } from '../../../../protocol/group-by.ts';
import { isObject } from '../../../../protocol/json.ts';
import { joined } from '../../../../protocol/shapes.ts';
import { enumerated } from '../../../../rules/api/enumerations.ts';
import { httpMethods, type Operation } from '../../../../rules/api/operations.ts';
import type { RecordedExchange, Result } from '../../../judge/result.ts';
import type { SeenOperation, SeenStatus } from '../seen.ts';
import type { ReadClaim } from './claims.ts';
import type { Examples } from './examples.ts';
import { defined, type Node, nodeIn, nodeOf } from './node.ts';
import { parametersOf } from './parameters.ts';
import { knownAt, operationIdOf, shapeOfPath } from './paths.ts';
import { Pools } from './pools.ts';
import { acceptedShape, requestBodyOf, requestsOf, type SeenRequests } from './requests.ts';
import { responsesOf, servedContent, servedResponse, servedSchema } from './responses.ts';
import type { Listed, Making } from './schema-of.ts';

/** An operation of the document, with what was seen of it. */
export interface Place {
  method: string;
  path: string;
  /** As it was served; empty if it was not. */
  served: Node;
  known: Operation | undefined;
  times: number;
  statuses: SeenStatus[];
  exchanges: RecordedExchange[];
  requests: SeenRequests;
  /** Values that the API document lists for fields of requests and successes. */
  listed: Listed;
}

/** Components of one direction, and how schemas that refer to them are made. */
export interface Direction {
  pools: Pools;
  making: Omit<Making, 'listed'>;
}

export function withOperations(
  document: Node,
  result: Result,
  seen: readonly SeenOperation[],
  examples: Examples,
  read: ReadClaim,
  is30: boolean,
): { paths: Node; schemas: Record<string, Node> } {
  const places = placesOf(document, result, seen, read);
  const responses = new Pools(document, read);
  const requests = new Pools(document, read);
  for (const place of places) {
    for (const status of place.statuses) addBodies(document, place, status, result, responses);
    const shape = acceptedShape(place, read, document);
    if (shape !== null)
      requests.add(
        shape,
        servedSchema(servedContent(document, place.served.requestBody), 'application/json'),
        place.listed,
        new Set(),
      );
  }
  // A component that is sent and received alike is two, since more is accepted than comes back.
  const requestName = (component: string) => (responses.has(component) ? `${component}Request` : component);
  const directionOf = (pools: Pools, nameOf: (component: string) => string, isRequest: boolean): Direction => ({
    pools,
    making: {
      is30,
      read,
      refTo: (component) => (pools.has(component) ? `#/components/schemas/${nameOf(component)}` : null),
      isContradicted: (raw) => pools.isContradicted(raw),
      isRequest,
    },
  });
  const [received, sent] = [directionOf(responses, (name) => name, false), directionOf(requests, requestName, true)];

  const paths: Node = Object.fromEntries(
    Object.entries(nodeOf(document.paths)).map(([path, item]) => [path, { ...nodeOf(item) }]),
  );
  const ids = new Set<string>();
  for (const place of places)
    nodeIn(paths, place.path)[place.method] = operationOf(document, place, received, sent, examples, ids);
  const ofRequests = Object.entries(requests.schemas(sent.making)).map(([name, schema]) => [requestName(name), schema]);
  return { paths, schemas: { ...responses.schemas(received.making), ...Object.fromEntries(ofRequests) } };
}

/** The operations that were served or seen, in the order of the document, then of what was seen. */
function placesOf(document: Node, result: Result, seen: readonly SeenOperation[], read: ReadClaim): Place[] {
  const byKey = new Map<string, { method: string; path: string; served: Node; seen: SeenOperation[] }>();
  const templates = new Map<string, string>();
  for (const [path, item] of Object.entries(nodeOf(document.paths))) {
    templates.set(shapeOfPath(path), path);
    for (const method of httpMethods)
      if (isObject(nodeOf(item)[method]))
        byKey.set(`${method} ${shapeOfPath(path)}`, { method, path, served: nodeOf(nodeOf(item)[method]), seen: [] });
  }
  for (const each of seen) {
    const [verb = '', path = ''] = each.operation.split(' ');
    const method = verb.toLowerCase();
    if (!(httpMethods as readonly string[]).includes(method)) continue;
    const template = templates.get(shapeOfPath(path)) ?? path;
    templates.set(shapeOfPath(path), template);
    const key = `${method} ${shapeOfPath(path)}`;
    const place = byKey.get(key) ?? { method, path: template, served: {}, seen: [] };
    place.seen.push(each);
    byKey.set(key, place);
  }
  const byOperation = groupBy(Object.values(result.exchanges), ({ operation }) => operation);
  return [...byKey.values()].map(({ seen, ...place }) => {
    const known = knownAt(place.method, place.path);
    const exchanges = seen.flatMap(({ operation }) => byOperation.get(operation) ?? []);
    const { node } = read(servedSchema(servedContent(document, place.served.requestBody), 'application/json'));
    const members = new Set([...Object.keys(nodeOf(node.properties)), ...(known?.body ?? [])]);
    return {
      ...place,
      known,
      times: seen.reduce((sum, { times }) => sum + times, 0),
      statuses: mergedStatuses(seen),
      exchanges,
      requests: requestsOf(exchanges, members.size === 0 ? null : members),
      listed: Object.assign({}, ...seen.map(({ operation }) => enumerated(operation))),
    };
  });
}

function mergedStatuses(seen: readonly SeenOperation[]): SeenStatus[] {
  const merged = new Map<number, SeenStatus>();
  for (const { status, times, bodies } of seen.flatMap(({ statuses }) => statuses)) {
    const known = merged.get(status) ?? { status, times: 0, bodies: new Map(), named: [] };
    const all = new Map(known.bodies);
    for (const [mediaType, shape] of bodies) all.set(mediaType, joined(all.get(mediaType), shape));
    merged.set(status, { ...known, times: known.times + times, bodies: all });
  }
  return [...merged.values()].sort((a, b) => a.status - b.status);
}

function addBodies(
  document: Node,
  { served, listed, known }: Place,
  seen: SeenStatus,
  result: Result,
  pools: Pools,
): void {
  const content = nodeOf(servedResponse(document, served, seen.status).content);
  const row = result.contract.find(
    ({ operation, status }) =>
      status === seen.status && known !== undefined && operation === `${known.method} ${known.path}`,
  );
  const departures = new Set(row?.violations.filter(({ part }) => part === 'body').map(({ at }) => at));
  for (const [mediaType, shape] of seen.bodies)
    if (shape !== null) pools.add(shape, servedSchema(content, mediaType), seen.status < 300 ? listed : {}, departures);
}

function operationOf(
  document: Node,
  place: Place,
  received: Direction,
  sent: Direction,
  examples: Examples,
  ids: Set<string>,
): Node {
  const { served, method, path, times, known } = place;
  const isServed = Object.keys(served).length > 0;
  const { tags, summary, description, parameters, requestBody, responses, security, ...others } = served;
  const isDescribed = Object.keys(nodeOf(document.paths)).length > 0;
  const body = requestBodyOf(document, place, sent, examples);
  const words: Node = {
    ...defined({ tags }),
    operationId: uniqueId(
      typeof others.operationId === 'string' ? others.operationId : operationIdOf(method, path),
      ids,
    ),
    ...defined({ summary, description }),
  };
  const isOpen = security === undefined && document.security === undefined && known?.bearer === false;
  return {
    ...(isServed || !isDescribed ? {} : { description: 'Seen, although the served document does not have it.' }),
    ...others,
    ...words,
    ...defined({ security: isOpen ? [] : security }),
    parameters: parametersOf(place),
    ...defined({ requestBody: body }),
    responses: responsesOf(document, place, received, examples),
    'x-observed': { times },
  };
}

function uniqueId(id: string, ids: Set<string>): string {
  let unique = id;
  for (let count = 2; ids.has(unique); count += 1) unique = `${id}${count}`;
  ids.add(unique);
  return unique;
}
