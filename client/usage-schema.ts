/** JSON Schema of `client-usage.json`; a test holds what is written to it. */
const count = { type: 'integer', minimum: 0 };
const share = { enum: ['always', 'sometimes'] };
const mapOf = (values: object) => ({ type: 'object', additionalProperties: values });
const listOf = (items: object) => ({ type: 'array', items, uniqueItems: true });

function record(properties: Record<string, object>, optional: Record<string, object> = {}) {
  const required = Object.keys(properties);
  return { type: 'object', properties: { ...properties, ...optional }, required, additionalProperties: false };
}

const operation = record({
  times: count,
  query: mapOf(share),
  body: mapOf(share),
  values: mapOf(listOf({ type: ['string', 'integer'] })),
  statuses: mapOf(count),
  response: mapOf(record({ received: share, reliance: { enum: ['relied-on', 'not-noticed', 'unknown'] } })),
  pageSizes: listOf(count),
});

const event = record({ times: count, answers: mapOf(count), slowestSeconds: count, reads: listOf({ type: 'string' }) });

const text = { type: 'string' };

export const usageSchema = record(
  {
    formatVersion: { const: 1 },
    client: { ...record({ name: text, version: text }), type: ['object', 'null'] },
    recordedFrom: text,
    recordedUntil: text,
    exchanges: count,
    operations: mapOf(operation),
    events: mapOf(event),
    undocumented: count,
  },
  { noticed: listOf(text) },
);
