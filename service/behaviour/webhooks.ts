import { randomUUID } from 'node:crypto';
import { isPublicHttpsUrl } from '../deliveries/public-url.ts';
import type { State } from '../store/state.ts';
import type { Webhook } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Body, Call, Decision, Finding } from './types.ts';

/** The events, by id. API document, Events. */
export const systemEvents: Readonly<Record<number, string>> = {
  100: 'Assessment Completed',
  200: 'Assessment Report Created',
  300: 'Assessment Report Request Failed',
  400: 'Modules Assigned',
  500: 'Module First Accessed',
  600: 'Module First Completed',
  700: 'Learner Export Completed',
  800: 'Learner Export Failed',
  900: 'Support Plan Changed',
};

/** `GET /v1/systemevents`. API document, System events and webhooks. */
export function decideListSystemEvents(b: Behaviour, _state: State, _call: Call): Decision {
  const ids = Object.keys(b.systemEvents).map(Number);
  return b.answer(
    200,
    b.wrapped(
      b.choices.systemEventListField,
      ids.map((id) => b.systemEvent(id)),
    ),
  );
}

/** API document, System event. */
export function systemEvent(b: Behaviour, id: number): { id: number; displayName: string } {
  return { id, displayName: b.systemEvents[id] ?? '' };
}

/** `GET /v1/webhooks`. API document, System events and webhooks. */
export function decideListWebhooks(b: Behaviour, state: State, _call: Call): Decision {
  const rows = [...state.webhooks.values()].map((webhook) => b.webhookRecord(webhook));
  return b.answer(200, b.wrapped(b.choices.webhookListField, rows));
}

/** `GET /v1/webhooks/{webhookId}`. API document, System events and webhooks. */
export function decideGetWebhook(b: Behaviour, state: State, call: Call): Decision {
  return b.forWebhook(state, call, (webhook) => b.answer(200, b.webhookRecord(webhook)));
}

/** `POST /v1/webhooks`. API document, System events and webhooks. */
export function decideCreateWebhook(b: Behaviour, state: State, call: Call): Decision {
  const body = b.objectOf(call.body);
  if (!body) return b.notAnObject();
  const findings = b.checkWebhook(body);
  if (findings.length > 0) return b.refuse(findings);
  const webhook = {
    organisationId: state.organisationId,
    webhookId: randomUUID(),
    createdAt: call.now,
    ...b.webhookDetails(body),
  };
  return { ...b.webhookCreated(state, webhook), writes: [{ kind: 'webhook', webhook }] };
}

/** The response to a creation: its fields are not shown. */
export function webhookCreated(b: Behaviour, state: State, webhook: Webhook): Decision {
  if (b.choices.webhookCreated === 'record') return b.answer(201, b.webhookRecord(webhook));
  return { status: 201, headers: { Location: `${state.baseUrl}/v1/webhooks/${webhook.webhookId}` } };
}

/** `PUT /v1/webhooks/{webhookId}`: a new secret signs deliveries from now on. API document, System events and webhooks. */
export function decideUpdateWebhook(b: Behaviour, state: State, call: Call): Decision {
  return b.forWebhook(state, call, (stored) => {
    const body = b.objectOf(call.body);
    if (!body) return b.notAnObject();
    const findings = b.checkWebhook(body);
    if (findings.length > 0) return b.refuse(findings);
    return b.done(204, [{ kind: 'webhook', webhook: { ...stored, ...b.webhookDetails(body) } }]);
  });
}

/** `DELETE /v1/webhooks/{webhookId}`: its logs go with it. API document, System events and webhooks. */
export function decideDeleteWebhook(b: Behaviour, state: State, call: Call): Decision {
  return b.forWebhook(state, call, (webhook) => b.done(204, [{ kind: 'webhookGone', webhook }]));
}

/** Calls `decide` with the webhook in the path, or refuses when the id is malformed or unknown. API document, Endpoints. */
export function forWebhook(b: Behaviour, state: State, call: Call, decide: (webhook: Webhook) => Decision): Decision {
  const webhookId = call.params.webhookId ?? '';
  if (!b.isUuid(webhookId)) return b.malformedId('webhookId');
  const webhook = b.findWebhook(state, webhookId, call.operation);
  if (webhook) return decide(webhook);
  const isForeign = b.choices.foreignRecordStatus === 403 && b.findForeignWebhook(state, webhookId);
  return isForeign ? b.forbidden() : b.notFound();
}

/** The organisation's webhook with the id. API document, Conventions, item 4. */
export function findWebhook(_b: Behaviour, state: State, webhookId: string, _operation: string): Webhook | undefined {
  return state.webhooks.get(webhookId.toLowerCase());
}

/**
 * Another organisation's webhook with the id: never returned, but some services answer differently than for an unknown id.
 */
export function findForeignWebhook(_b: Behaviour, state: State, webhookId: string): Webhook | undefined {
  for (const neighbour of state.neighbours()) {
    const webhook = neighbour.webhooks.get(webhookId.toLowerCase());
    if (webhook) return webhook;
  }
  return undefined;
}

/** What is wrong with a create or update body. API document, Webhook. */
export function checkWebhook(b: Behaviour, body: Body): Finding[] {
  const missing = b.choices.webhookRequired.filter((field) => body[field] === undefined || body[field] === null);
  const findings: Finding[] = missing.map((field) => ({ field, message: `The field ${field} is required.` }));
  const events = b.checkSystemEventIds(body.systemEventIds);
  if (events) findings.push({ field: 'systemEventIds', message: events });
  if (typeof body.url === 'string' ? !b.isWebhookUrl(body.url) : body.url) {
    findings.push({ field: 'url', message: 'The value must be a public HTTPS URL.' });
  }
  if (body.secret === '' || b.checkOptionalText(body.secret ?? null)) {
    findings.push({ field: 'secret', message: 'The value must be a string that is not empty.' });
  }
  const description = b.checkOptionalText(body.description ?? null);
  return description ? [...findings, { field: 'description', message: description }] : findings;
}

/** API document, Webhook. */
export function checkSystemEventIds(b: Behaviour, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every(Number.isInteger)) return 'The value must be an array of integers.';
  if (value.length === 0 && b.choices.webhookWithoutEvents === 'refused') return 'At least one event is required.';
  const unknown = value.filter((id) => !(id in b.systemEvents));
  return unknown.length > 0 && b.choices.unknownEventIds === 'refused'
    ? `Unknown events: ${unknown.join(', ')}.`
    : null;
}

/** Whether events may be sent to the URL. API document, Delivery rules, item 3. */
export function isWebhookUrl(_b: Behaviour, url: string): boolean {
  return isPublicHttpsUrl(url);
}

/** The body as it is stored. API document, Webhook. */
export function webhookDetails(
  b: Behaviour,
  body: Body,
): Pick<Webhook, 'systemEventIds' | 'url' | 'secret' | 'description'> {
  const ids = (body.systemEventIds ?? []) as number[];
  return {
    systemEventIds: [...new Set(ids)].filter((id) => id in b.systemEvents),
    url: body.url as string,
    secret: body.secret as string,
    description: b.textOrNull(body.description),
  };
}

/** A webhook as reads return it, without its secret. Its fields are not shown. */
export function webhookRecord(b: Behaviour, webhook: Webhook): Body {
  const { webhookId, url, description, systemEventIds } = webhook;
  const id = { [b.choices.webhookIdField]: webhookId };
  if (b.choices.webhookEvents === 'systemEventIds')
    return { ...id, systemEventIds, url, description, isActive: true, createdAtUtc: b.timestamp(webhook.createdAt) };
  return { ...id, systemEvents: systemEventIds.map((eventId) => b.systemEvent(eventId)), url, description };
}
