/** `observed-openapi.json`: an OpenAPI document of what a run saw, in the words of the served one where that agrees. Pure. */

import { eventOf, jsonOf } from '../../../protocol/cut-bodies.ts';
import type { Json } from '../../../protocol/evidence.ts';
import { groupBy } from '../../../protocol/group-by.ts';
import { isObject, pointed } from '../../../protocol/json.ts';
import type { Result } from '../../judge/result.ts';
import { day, plural } from '../text.ts';
import { claimsOf } from './openapi/claims.ts';
import { examplesOf } from './openapi/examples.ts';
import { defined, type Node, nodeOf } from './openapi/node.ts';
import { withOperations } from './openapi/operations.ts';
import { withOnePathEach } from './openapi/paths.ts';
import { webhooksOf } from './openapi/webhooks.ts';
import { seenEvents, seenOperations } from './seen.ts';

/** What was seen; what the served document says otherwise is in `x-served`. What was not seen is kept, with 0 times. */
export function observedOpenapi(result: Result): Json {
  const served = withOnePathEach(structuredClone(isObject(result.openapi) ? result.openapi : emptyDocument(result)));
  const is30 = /^3\.0\b/.test(`${served.openapi}`);
  const examples = examplesOf(result);
  const { paths, schemas } = withOperations(served, result, seenOperations(result), examples, claimsOf(served), is30);
  const events = webhooksOf(seenEvents(result), deliveriesOf(result), examples, is30);
  const { openapi, info, servers, components, security, webhooks, ...others } = served;
  const known = nodeOf(components);
  const isSecured = security !== undefined || known.securitySchemes !== undefined;
  return withUnseen({
    openapi: openapi ?? '3.0.3',
    info: aboutOf(nodeOf(info), result),
    servers: [{ url: result.target.baseUrl, description: serverName(result) }],
    ...(servers === undefined ? {} : { 'x-served': { servers } }),
    ...defined({ security: isSecured ? security : [{ bearer: [] }] }),
    ...others,
    paths,
    ...(Object.keys(events.webhooks).length === 0
      ? defined({ webhooks })
      : { [is30 ? 'x-webhooks' : 'webhooks']: { ...nodeOf(webhooks), ...events.webhooks } }),
    components: {
      ...known,
      ...(isSecured ? {} : { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }),
      schemas: { ...nodeOf(known.schemas), ...schemas, ...events.schemas },
    },
  });
}

/** Says of each component to which nothing that was seen leads that it was seen 0 times. */
function withUnseen(document: Node): Node {
  const components = nodeOf(document.components);
  const seen = new Set<unknown>();
  const left: unknown[] = [document.paths, document.webhooks, document['x-webhooks']];
  while (left.length > 0) {
    const next = left.pop();
    const node = typeof next === 'string' && next.startsWith('#/components/') ? pointed(document, next) : next;
    if (typeof node !== 'object' || node === null || seen.has(node) || isUnseen(node as Json)) continue;
    seen.add(node);
    for (const member of Object.values(node)) left.push(member);
  }
  const schemas = Object.entries(nodeOf(components.schemas)).map(([name, schema]): [string, Json] => [
    name,
    isObject(schema) && !seen.has(schema) ? { ...schema, 'x-observed': { times: 0 } } : schema,
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function isUnseen(node: Json): boolean {
  return nodeOf(nodeOf(node)['x-observed']).times === 0;
}

function emptyDocument({ target }: Result): Node {
  return {
    openapi: '3.0.3',
    info: { title: 'Learner Assessment Service', version: target.apiVersion ?? 'unknown' },
    paths: {},
  };
}

function aboutOf(info: Node, result: Result): Node {
  const { run, suite, cost, openapi } = result;
  const seen = `What learner-assessment-conformance ${suite.version} saw on ${day(run.startedAt, 'long')} in ${plural(cost.requests, 'request')}; none of it is a promise.`;
  const none = openapi === null ? ['The target serves no usable document.'] : [];
  const words = typeof info.description === 'string' ? [info.description] : [];
  return {
    title: info.title ?? 'Learner Assessment Service',
    version: info.version ?? 'unknown',
    ...info,
    description: [...words, seen, ...none].join('\n\n'),
  };
}

function serverName({ target }: Result): string {
  return target.environment === 'embedded' ? 'the embedded service, while it ran' : `the ${target.environment} target`;
}

function deliveriesOf({ exchanges }: Result): Map<string, Result['exchanges'][string][]> {
  const whole = Object.values(exchanges).filter(({ direction, request }) => direction === 'delivery' && !request.isCut);
  return groupBy(whole, ({ request }) => eventOf(jsonOf(request.body, request.headers['content-type'])));
}
