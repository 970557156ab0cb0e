import { urlOf } from '../../protocol/url.ts';
import type { Finding, Judge } from '../findings.ts';
import { isPublicHost } from '../public-host.ts';
import { isCall, type Trace } from '../trace.ts';
import { type Answered, isSuccess, type Members, membersOf, operationCalls, verdict } from './calls.ts';

const create = 'POST /v1/webhooks';
const update = 'PUT /v1/webhooks/{webhookId}';
const fields = ['systemEventIds', 'url', 'secret', 'description'];

/** Where webhooks lead, and updates of them. */
export const judgeWebhooks: Judge = (trace) => [...https(trace), ...whole(trace)];

function https(trace: Trace): Finding[] {
  const calls = operationCalls(trace, create, update).filter(({ body }) => typeof membersOf(body).url === 'string');
  const isRight = ({ body }: Answered) => isPublicHttps(String(membersOf(body).url));
  const bad = calls.filter((call) => !isRight(call));
  const reason = 'registered a webhook that is not public HTTPS';
  const fault = ({ body }: Answered) => membersOf(body).url;
  return verdict('client.webhooks.https', { bad, good: calls.filter(isRight), reason, ofTests: 'values', fault });
}

function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = urlOf(url) ?? {};
  return protocol === 'https:' && isPublicHost(hostname ?? '');
}

/** A webhook that had no description loses none. */
function whole(trace: Trace): Finding[] {
  const calls = operationCalls(trace, update).filter(({ body }) => typeof body === 'object' && body !== null);
  const lacks = (call: Answered) => {
    const had = membersBefore(trace, call);
    return fields.filter((field) => !(field in membersOf(call.body)) && (field !== 'description' || field in had));
  };
  const bad = calls.filter((call) => lacks(call).length > 0);
  const left = [...new Set(bad.flatMap(lacks))].join(', ');
  const good = calls.filter((call) => lacks(call).length === 0);
  const reason = `updated a webhook without ${left}`;
  return verdict('client.webhooks.put-whole', { bad, good, reason, ofTests: 'bodies', fault: lacks });
}

/** What the trace tells of a webhook before a call, from its creation and reads, under any name of its id. */
function membersBefore(trace: Trace, { at, path }: Answered): Members {
  const id = path.split('/')[3] ?? '';
  const told = trace.entries.filter(isCall).filter((call) => call.at < at && isSuccess(call));
  const own = told.filter(({ operation, path: other, response }) =>
    operation === create
      ? JSON.stringify(response ?? '').includes(id)
      : other.split('/')[3] === id && other !== '/v1/webhooks',
  );
  return Object.assign({}, ...own.flatMap(({ body, response }) => [membersOf(body), membersOf(response)]));
}
