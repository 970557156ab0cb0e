/** The responses of an operation as they were seen. Pure. */
import { statusKey } from '../../../../openapi/statuses.ts';
import { type Json, mediaTypeOf } from '../../../../protocol/evidence.ts';
import { alwaysIn, type Shape } from '../../../../protocol/shapes.ts';
import { escaped } from '../../../../protocol/texts.ts';
import type { SeenStatus } from '../seen.ts';
import type { Examples } from './examples.ts';
import { defined, type Node, nodeOf, resolved } from './node.ts';
import type { Direction, Place } from './operations.ts';
import { schemaOf } from './schema-of.ts';

/** The served response for a status, or for its range or any other; empty if there is none. */
export function servedResponse(document: Node, operation: Node, status: number): Node {
  const responses = nodeOf(operation.responses);
  const key = statusKey(responses, status);
  return key === undefined ? {} : resolved(document, responses[key]);
}

/** The content of a served body, behind a reference or not. */
export function servedContent(document: Node, body: Json | undefined): Node {
  return nodeOf(resolved(document, body).content);
}

/** The served media type that covers one that was seen; undefined if none does. */
export function servedKey(content: Node, mediaType: string): string | undefined {
  const covers = (key: string) => {
    const pattern = escaped(mediaTypeOf(key) ?? '').replaceAll('\\*', '[^/]*');
    return new RegExp(`^${pattern}$`).test(mediaType);
  };
  const keys = Object.keys(content);
  return keys.find((key) => mediaTypeOf(key) === mediaType) ?? keys.find(covers);
}

/** The schema that the document has for a media type; for JSON, that of other JSON if it has none. */
export function servedSchema(content: Node, mediaType: string): Json | undefined {
  const isJson = /\bjson$/.test(mediaType);
  const key = servedKey(content, mediaType) ?? Object.keys(content).find((each) => isJson && /\bjson\b/i.test(each));
  return key === undefined ? undefined : nodeOf(content[key]).schema;
}

/** Those that were seen, and those that were served but not seen, with 0 times. */
export function responsesOf(document: Node, place: Place, received: Direction, examples: Examples): Node {
  const served = nodeOf(place.served.responses);
  const isListed = (status: number) => Object.keys(servedResponse(document, place.served, status)).length > 0;
  const isServed = Object.keys(place.served).length > 0;
  const seen = place.statuses.map((each): [string, Node] => {
    const { description, content, ...others } = servedResponse(document, place.served, each.status);
    const unlisted =
      isServed && !isListed(each.status) ? 'Seen, although the served document does not list it.' : 'Seen.';
    const made = contentOf(place, each, nodeOf(content), received, examples);
    const unseen = Object.keys(nodeOf(content)).filter((key) => !Object.hasOwn(made, key));
    return [
      `${each.status}`,
      {
        description: description ?? unlisted,
        ...others,
        ...(Object.keys(made).length > 0 ? { content: made } : {}),
        ...(unseen.length > 0 ? { 'x-served': { content: unseen } } : {}),
        'x-observed': { times: each.times },
      },
    ];
  });
  const unseen = Object.entries(served).flatMap(([status, response]): [string, Node][] => {
    if (status.startsWith('x-') || seen.some(([each]) => each === status)) return [];
    return [[status, { ...resolved(document, response), 'x-observed': { times: 0 } }]];
  });
  return Object.fromEntries([...seen, ...unseen]);
}

function contentOf(
  { exchanges, listed }: Place,
  { status, bodies }: SeenStatus,
  content: Node,
  received: Direction,
  examples: Examples,
): Node {
  const made: Node = {};
  for (const [mediaType, shape] of bodies) {
    if (!/^[^/\s]+\/[^/\s]+$/.test(mediaType)) continue;
    const key = servedKey(content, mediaType) ?? mediaType;
    const raw = servedSchema(content, mediaType);
    const example = examples.ofAnswers(
      exchanges.filter(
        ({ response }) => response?.status === status && mediaTypeOf(response.headers['content-type']) === mediaType,
      ),
    );
    made[key.includes('*') ? mediaType : key] = {
      schema: shape === null ? { type: 'string' } : placeSchema(shape, raw, status < 300 ? listed : {}, received),
      ...defined({ example }),
    };
  }
  return made;
}

/** A component, with what is always there in this place only. */
function placeSchema(
  shape: Shape,
  raw: Json | undefined,
  listed: Record<string, readonly (string | number)[]>,
  { pools, making }: Direction,
): Node {
  const schema = schemaOf(shape, { ...making, listed }, raw);
  const { component } = making.read(raw);
  if (component === null || typeof schema.$ref !== 'string') return schema;
  const general = pools.required(component);
  const here = alwaysIn(shape).filter((name) => !general.includes(name));
  return here.length === 0 ? schema : { allOf: [schema], required: here };
}
