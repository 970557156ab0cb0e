/** The events as an OpenAPI document has them. Pure. */
import type { Json } from '../../../../protocol/evidence.ts';
import type { Shape } from '../../../../protocol/shapes.ts';
import type { RecordedExchange } from '../../../judge/result.ts';
import type { SeenEvent } from '../seen.ts';
import type { Examples } from './examples.ts';
import { defined, type Node } from './node.ts';
import { camel, capital } from './paths.ts';
import { type Listed, schemaOf, unserved } from './schema-of.ts';

export interface Webhooks {
  /** The members of `webhooks`, or of `x-webhooks` in OpenAPI 3.0, which has none. */
  webhooks: Node;
  /** Components that they refer to, which generated types have in either version. */
  schemas: Record<string, Node>;
}

export function webhooksOf(
  events: readonly SeenEvent[],
  deliveries: ReadonlyMap<string, RecordedExchange[]>,
  examples: Examples,
  is30: boolean,
): Webhooks {
  const made: Webhooks = { webhooks: {}, schemas: {} };
  for (const { event, times, mediaTypes, shape } of events) {
    const [, id = '', title = event] = /^(\d+) (.+)$/.exec(event) ?? [];
    const name = camel(title) || `event${id}`;
    // Deliveries without an envelope say nothing about the event.
    if (shape.times === 0) continue;
    const component = `${capital(name)}Event`;
    made.schemas[component] = envelopeOf(shape, is30, times, id, title);
    const example = examples.ofDeliveries(deliveries.get(event) ?? []);
    made.webhooks[name] = {
      post: {
        operationId: `on${capital(name)}`,
        summary: id === '' ? title : `Event ${id}: ${title}.`,
        parameters: [signature],
        requestBody: {
          required: true,
          content: Object.fromEntries(
            mediaTypes
              .filter((mediaType) => mediaType !== '')
              .map((mediaType) => [mediaType, contentOf(mediaType, component, example)]),
          ),
        },
        responses: { '2XX': { description: 'Received.' } },
        'x-observed': { times },
      },
    };
  }
  return made;
}

const signature: Node = {
  name: 'x-service-sha256',
  in: 'header',
  required: true,
  description: 'Base64 of the HMAC-SHA256 of the body as it arrived, keyed with the webhook’s secret.',
  schema: { type: 'string', format: 'byte' },
};

function contentOf(mediaType: string, component: string, example: Json | undefined): Node {
  const envelope: Node = { $ref: `#/components/schemas/${component}` };
  if (mediaType !== 'multipart/form-data') return { schema: envelope, ...defined({ example }) };
  const file = { type: 'string', format: 'binary' };
  return { schema: { type: 'object', properties: { data: envelope, file }, required: ['data', 'file'] } };
}

/** The envelope, in which the event's id and name are always the same. */
function envelopeOf(shape: Shape, is30: boolean, times: number, id: string, title: string): Node {
  const listed: Listed = id === '' ? {} : { Id: [Number(id)], DisplayName: [title] };
  return { ...schemaOf(shape, unserved(is30, listed)), 'x-observed': { times } };
}
