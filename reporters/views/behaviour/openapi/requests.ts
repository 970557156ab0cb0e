/** What requests may and must have, by those that were accepted and refused. Pure. */
import { type Json, mediaTypeOf } from '../../../../protocol/evidence.ts';
import { formatOf } from '../../../../protocol/formats.ts';
import { isObject, parseJson } from '../../../../protocol/json.ts';
import { byText } from '../../../../protocol/order.ts';
import { emptyShape, type Shape, see } from '../../../../protocol/shapes.ts';
import { escaped } from '../../../../protocol/texts.ts';
import type { RecordedExchange } from '../../../judge/result.ts';
import type { ReadClaim } from './claims.ts';
import type { Examples } from './examples.ts';
import { type Node, textsOf } from './node.ts';
import type { Direction, Place } from './operations.ts';
import { servedContent, servedKey, servedSchema } from './responses.ts';
import { schemaOf } from './schema-of.ts';

type Members = Record<string, Json>;

export interface SeenRequests {
  /** Objects that were sent and accepted, with their media types. */
  bodies: { mediaType: string; value: Members }[];
  /** Queries that were accepted. */
  queries: Members[];
  /** Names of members without which a body was refused that was otherwise accepted, and of such queries. */
  neededMembers: Set<string>;
  neededQueries: Set<string>;
}

/** @param members names of the fields that a body may have, others being ignored; null if nobody says */
export function requestsOf(exchanges: readonly RecordedExchange[], members: ReadonlySet<string> | null): SeenRequests {
  const bodies: SeenRequests['bodies'] = [];
  const queries: Members[] = [];
  const refused: { bodies: { had: Members; said: string }[]; queries: Members[] } = { bodies: [], queries: [] };
  for (const { request, response, url, error } of exchanges) {
    if (response === null || error !== null) continue;
    const isAccepted = response.status < 300;
    if (!isAccepted && ![400, 422].includes(response.status)) continue;
    const query = queryOf(url);
    if (query !== null) (isAccepted ? queries : refused.queries).push(query);
    const value = request.isCut || request.body === null ? undefined : parseJson(request.body);
    if (!isObject(value)) continue;
    const known = Object.fromEntries(Object.entries(value).filter(([name]) => members?.has(name) ?? true));
    const mediaType = mediaTypeOf(request.headers['content-type']);
    if (!isAccepted) refused.bodies.push({ had: known, said: response.body ?? '' });
    else if (mediaType !== undefined) bodies.push({ mediaType, value: known });
  }
  const accepted = bodies.map(({ value }) => value);
  return {
    bodies,
    queries,
    neededMembers: membersNeeded(accepted, refused.bodies),
    neededQueries: queriesNeeded(queries, refused.queries),
  };
}

function queryOf(url: string): Members | null {
  try {
    const { searchParams } = new URL(url);
    // A name that is given twice is a trial, not a use.
    const names = [...searchParams.keys()];
    return new Set(names).size < names.length ? null : Object.fromEntries(searchParams);
  } catch {
    return null;
  }
}

/** Names of members without which bodies were refused that had all else of an accepted one, and without which none was accepted. */
function membersNeeded(accepted: readonly Members[], refused: readonly { had: Members; said: string }[]): Set<string> {
  const sets = distinctNames(accepted);
  const found = refused.flatMap(({ had, said }) =>
    sets.flatMap((names) => {
      const lacking = names.filter((name) => !Object.hasOwn(had, name));
      // It may have been refused for another value.
      return lacking.length === 1 && namesMember(said, lacking[0]!) ? lacking : [];
    }),
  );
  return inAll(accepted, found);
}

function namesMember(said: string, name: string): boolean {
  return new RegExp(`\\b${escaped(name)}\\b`, 'i').test(said);
}

/** Names of parameters without which a query was refused that was accepted with them, and without which none was accepted. */
function queriesNeeded(accepted: readonly Members[], refused: readonly Members[]): Set<string> {
  const known = new Set(refused.map(keyOf));
  const found = accepted.flatMap((query) =>
    Object.keys(query).filter((name) => {
      const { [name]: _, ...others } = query;
      return known.has(keyOf(others));
    }),
  );
  return inAll(accepted, found);
}

function keyOf(query: Members): string {
  return JSON.stringify(Object.entries(query).sort(([one], [other]) => byText(one, other)));
}

function inAll(accepted: readonly Members[], names: readonly string[]): Set<string> {
  return new Set(names.filter((name) => accepted.every((each) => Object.hasOwn(each, name))));
}

function distinctNames(all: readonly Members[]): string[][] {
  return [...new Set(all.map((each) => JSON.stringify(Object.keys(each).sort())))].map((text) => JSON.parse(text));
}

/** The shape of accepted bodies; a member is always there if a refusal showed it, or the document says so and all had it. */
export function acceptedShape({ requests, served, known }: Place, read: ReadClaim, document: Node): Shape | null {
  const { bodies, neededMembers } = requests;
  const takesNone = served.requestBody === undefined && known !== undefined && known.body === null;
  if (bodies.length === 0 || takesNone) return null;
  const { node } = read(servedSchema(servedContent(document, served.requestBody), json));
  const required = textsOf(node.required);
  const shape = emptyShape();
  for (const { value } of bodies) see(shape, value);
  // One more object, which has only the members that are needed.
  shape.types.set('object', bodies.length + 1);
  for (const [name, field] of shape.fields)
    if (neededMembers.has(name) || (required.includes(name) && field.times === bodies.length)) field.times += 1;
  return shape;
}

const json = 'application/json';

/** With every media type in which a body was accepted; as it was served if none was. */
export function requestBodyOf(document: Node, place: Place, sent: Direction, examples: Examples): Json | undefined {
  const { served, requests, listed } = place;
  const shape = acceptedShape(place, sent.making.read, document);
  if (shape === null) return served.requestBody;
  const content = servedContent(document, served.requestBody);
  const schema = schemaOf(shape, { ...sent.making, listed }, servedSchema(content, json));
  const example = examples.ofRequests(requests.bodies.map(({ value }) => value));
  const keys = new Set(requests.bodies.map(({ mediaType }) => servedKey(content, mediaType) ?? mediaType));
  const unseen = Object.keys(content).filter((key) => !keys.has(key));
  return {
    required: true,
    content: Object.fromEntries(
      // One example is enough.
      [...keys]
        .sort(jsonFirst)
        .map((key, i) => [key, { schema, ...(i > 0 || example === undefined ? {} : { example }) }]),
    ),
    ...(unseen.length > 0 ? { 'x-served': { content: unseen } } : {}),
    'x-observed': { times: requests.bodies.length },
  };
}

function jsonFirst(one: string, other: string): number {
  return Number(other === json) - Number(one === json) || byText(one, other);
}

/** The schema of a query parameter that no document describes. */
export function querySchema(values: readonly string[]): Node {
  if (values.every((value) => /^-?\d+$/.test(value))) return { type: 'integer' };
  if (values.every((value) => /^(?:true|false)$/.test(value))) return { type: 'boolean' };
  const formats = new Set(values.map(formatOf));
  const [format] = formats;
  const isFormat = formats.size === 1 && format !== undefined && !format.includes(' ');
  return isFormat ? { type: 'string', format } : { type: 'string' };
}
