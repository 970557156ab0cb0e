import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTime,
  flag,
  int32,
  list,
  listOrNull,
  operation,
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
  const of = (endpoint: Omit<Parameters<typeof operation>[1], 'tag'>) =>
    operation(b.choices, { tag: 'Webhooks', ...endpoint });
  const path = { webhookId: uuid };
  const refusals = [400, 404];
  const created = { Location: { schema: text, description: 'Address of the new webhook.' } };
  return {
    '/v1/systemevents': { get: of({ summary: 'Lists system events.', answers: { 200: ref('SystemEventList') } }) },
    '/v1/webhooks': {
      get: of({ summary: 'Lists webhooks.', answers: { 200: ref('WebhookList') } }),
      post: of({
        summary: 'Creates a webhook.',
        body: ref('WebhookSave'),
        answers: { 201: b.choices.webhookCreated === 'record' ? ref('Webhook') : null },
        headers: b.choices.webhookCreated === 'record' ? {} : { 201: created },
      }),
    },
    '/v1/webhooks/{webhookId}': {
      get: of({ summary: 'Reads a webhook.', path, answers: { 200: ref('Webhook') }, refusals }),
      put: of({ summary: 'Replaces a webhook.', path, body: ref('WebhookSave'), answers: { 204: null }, refusals }),
      delete: of({ summary: 'Deletes a webhook with its logs.', path, answers: { 204: null }, refusals }),
    },
    '/v1/webhooks/{webhookId}/invocationlogs': {
      get: of({
        summary: "Lists a webhook's invocations, newest first.",
        path,
        query: { pageIndex: int32, pageSize: int32 },
        answers: { 200: ref('WebhookInvocationLogList') },
        refusals,
      }),
    },
    '/v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}': {
      get: of({
        summary: 'Reads an invocation with the data sent.',
        path: { ...path, invocationLogId: uuid },
        answers: { 200: ref('WebhookInvocationLogWithData') },
        refusals,
      }),
    },
  };
}
