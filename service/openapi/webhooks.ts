import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTime,
  flag,
  int32,
  list,
  listOrNull,
  pathsOf,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
  uuid,
  wrappedSchema,
} from './parts.ts';

/** Schemas of system events, webhooks and their logs. API document, Webhook. */
export function webhookSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const { choices } = b;
  const lists = {
    SystemEventList: wrappedSchema(choices.systemEventListField, ref('SystemEvent')),
    WebhookList: wrappedSchema(choices.webhookListField, ref('Webhook')),
  };
  const log = {
    id: uuid,
    systemEvent: ref('SystemEvent'),
    status: ref('WebhookInvocationLogStatus'),
    createdAtUtc: dateTime,
  };
  return {
    SystemEvent: record({ id: int32, displayName: textOrNull }),
    WebhookSave: record(
      {
        systemEventIds: list(int32),
        url: text,
        secret: text,
        description: choices.webhookRequired.includes('description') ? text : textOrNull,
      },
      choices.webhookRequired,
    ),
    Webhook: record({ [choices.webhookIdField]: uuid, url: text, description: textOrNull, ...eventFields(b) }),
    WebhookInvocationLogStatus: logStatusSchema(b),
    WebhookInvocationLog: record(log),
    WebhookInvocationLogWithData: record({ ...log, [choices.logDataField]: dataSchema(b) }),
    WebhookInvocationLogList: record({
      totalRecords: int32,
      invocationLogs: listOrNull(ref('WebhookInvocationLog')),
    }),
    ...(lists as Record<string, OpenAPIV3.SchemaObject>),
  };
}

function eventFields(b: Behaviour): Record<string, Schema> {
  if (b.choices.webhookEvents === 'systemEvents') return { systemEvents: list(ref('SystemEvent')) };
  return { systemEventIds: list(int32), isActive: flag, createdAtUtc: dateTime };
}

function logStatusSchema(b: Behaviour): OpenAPIV3.SchemaObject {
  const values = [...b.choices.logStatuses];
  return typeof values[0] === 'string' ? { type: 'string', enum: values } : { ...int32, enum: values };
}

function dataSchema(b: Behaviour): Schema {
  return b.choices.logData === 'text' ? textOrNull : { type: 'object', additionalProperties: {}, nullable: true };
}

/** Paths of system events, webhooks and their logs. API document, System events and webhooks. */
export function webhookPaths(b: Behaviour): OpenAPIV3.PathsObject {
  const isShown = b.choices.webhookCreated === 'record';
  const created = { Location: { schema: text, description: 'Address of the new webhook.' } };
  return pathsOf(b.choices, 'Webhooks', {
    'GET /v1/systemevents': { summary: 'Lists system events.', answers: { 200: ref('SystemEventList') } },
    'GET /v1/webhooks': { summary: 'Lists webhooks.', answers: { 200: ref('WebhookList') } },
    'POST /v1/webhooks': {
      summary: 'Creates a webhook.',
      body: ref('WebhookSave'),
      answers: { 201: isShown ? ref('Webhook') : null },
      headers: isShown ? {} : { 201: created },
    },
    'GET /v1/webhooks/{webhookId}': { summary: 'Reads a webhook.', answers: { 200: ref('Webhook') } },
    'PUT /v1/webhooks/{webhookId}': {
      summary: 'Replaces a webhook.',
      body: ref('WebhookSave'),
      answers: { 204: null },
    },
    'DELETE /v1/webhooks/{webhookId}': { summary: 'Deletes a webhook with its logs.', answers: { 204: null } },
    'GET /v1/webhooks/{webhookId}/invocationlogs': {
      summary: "Lists a webhook's invocations, newest first.",
      query: { pageIndex: int32, pageSize: int32 },
      answers: { 200: ref('WebhookInvocationLogList') },
    },
    'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}': {
      summary: 'Reads an invocation with the data sent.',
      answers: { 200: ref('WebhookInvocationLogWithData') },
    },
  });
}
