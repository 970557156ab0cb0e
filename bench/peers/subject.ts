import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlClient, type CreatedOrganisation, controlClient } from '../../service/index.ts';
import { learnerBody } from '../service/served.ts';

/**
 * What a peer is given: an organisation of the service, a token, and the served document with examples of existing records.
 */
export interface Subject {
  baseUrl: string;
  controlUrl: string;
  /** Name of the organisation's defect; null for none. */
  defect: string | null;
  token: string;
  document: OpenApi;
  /** Path or query parameter -> a value that leads to a record. */
  examples: Record<string, string | number>;
}

export interface OpenApi {
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** Creates an organisation with a tagged learner and a webhook. */
export async function createSubject(
  service: { baseUrl: string; controlUrl: string },
  defect: string | null,
): Promise<Subject> {
  const { baseUrl } = service;
  const control = controlClient(service.controlUrl);
  const organisation = await control.createOrganisation({ defects: defect === null ? [] : [defect] });
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(baseUrl + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    // A defect may break any response; the peer then has fewer examples, as it would elsewhere.
    return (await response.json().catch(() => null)) as Record<string, unknown> | null;
  };
  const token = String((await call('POST', '/v1/auth', organisation.clients.administrator))?.accessToken);
  headers.authorization = `Bearer ${token}`;
  const seeded = await seed(organisation, control, call);
  const document = (await call('GET', '/swagger/v1/swagger.json')) as unknown as OpenApi;
  return { ...service, defect, token, document: withExamples(document, baseUrl, seeded), examples: seeded.parameters };
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown> | null>;

interface Seeded {
  /** Path or query parameter -> a value that leads to a record. */
  parameters: Record<string, string | number>;
  /** For `DELETE`, with separate records, so those that other operations read remain. */
  spare: Record<string, string | number>;
  /** Operation -> a body that it accepts. */
  bodies: Record<string, unknown>;
}

async function seed({ clients, tutors }: CreatedOrganisation, control: ControlClient, call: Call): Promise<Seeded> {
  const [primary, second, third] = tutors as [string, string, string];
  const learner = async (number: number) => {
    const { learnerId } = (await call('POST', '/v1/learners', learnerBody(number, primary))) ?? {};
    await call('POST', `/v1/learners/${learnerId}/tags`, { tags: ['Welding'] });
    return String(learnerId);
  };
  const webhook = {
    description: 'Benchmark',
    url: 'https://receiver.example.com/hook',
    secret: 'a-secret-of-the-benchmark-0123456789',
    systemEventIds: [100],
  };
  const hook = async () => {
    const answer = await call('POST', '/v1/webhooks', webhook);
    return String(answer?.webhookId ?? answer?.id);
  };
  const webhookId = await hook();
  const learnerId = await learner(1);
  await control.completeAssessment(learnerId).catch(() => null);
  const record = await control.addSupportRecord(learnerId).catch(() => null);
  const parameters = {
    learnerId,
    webhookId,
    supportRecordId: record?.supportRecordId ?? randomUUID(),
    invocationLogId: (await firstLog(webhookId, call)) ?? randomUUID(),
    tutorEmail: second,
    section: 'barriers',
    name: 'Welding',
    pageIndex: 1,
    pageSize: 20,
  };
  const email = String(learnerBody(1, primary).email);
  const learnerIds = [parameters.learnerId];
  return {
    parameters: { ...parameters, email },
    spare: { ...parameters, email, learnerId: await learner(2), webhookId: await hook() },
    bodies: {
      'post /v1/auth': clients.administrator,
      'post /v1/learners': learnerBody(3, primary),
      'put /v1/learners/{learnerId}': { ...learnerBody(1, primary), courseDetails: 'Welding, level 2' },
      'put /v1/learners/{learnerId}/secondarytutors': { secondaryTutorEmails: [second] },
      'post /v1/learners/{learnerId}/tags': { tags: ['Evening'] },
      'post /v1/learnerexports': { exportFromDate: '2026-01-01', exportToDate: '2026-01-31' },
      'put /v1/tutors/{tutorEmail}/secondarytutor/learners': { learnerIds },
      'patch /v1/tutors/{tutorEmail}/secondarytutor/learners': { learnerIds, replacementTutorEmail: third },
      'post /v1/webhooks': { ...webhook, description: 'Another' },
      'put /v1/webhooks/{webhookId}': webhook,
    },
  };
}

/** Waits until the assessment's event is logged, which happens soon even if it is not delivered. */
async function firstLog(webhookId: string, call: Call): Promise<string | null> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await call('GET', `/v1/webhooks/${webhookId}/invocationlogs?pageIndex=1&pageSize=10`);
    const id = /"(?:invocationLogId|id)":"([^"]+)"/.exec(JSON.stringify(answer))?.[1];
    if (id) return id;
    await sleep(50);
  }
  return null;
}

/**
 * The document as its publisher would prepare it for such tools: with the server's URL and with examples of parameters and
 * bodies.
 */
function withExamples(document: OpenApi, baseUrl: string, { parameters, spare, bodies }: Seeded): OpenApi {
  const copy = structuredClone(document);
  copy.servers = [{ url: baseUrl }];
  for (const [path, item] of Object.entries(copy.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const values = method === 'delete' ? spare : parameters;
      for (const parameter of operation.parameters ?? [])
        if (values[parameter.name] !== undefined)
          Object.assign(parameter, { example: values[parameter.name], required: true });
      const example = bodies[`${method} ${path}`];
      for (const media of Object.values(operation.requestBody?.content ?? {})) if (example) media.example = example;
    }
  }
  return copy;
}

/**
 * For tools that try every media type and every status: keeps only JSON, with the given media type, and optionally only
 * success statuses.
 */
export function narrowed(document: OpenApi, json: string, { successOnly = false } = {}): OpenApi {
  const copy = structuredClone(document);
  for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    const { requestBody } = operation;
    if (requestBody) requestBody.content = { 'application/json': requestBody.content['application/json'] ?? {} };
    const responses = Object.entries(operation.responses).filter(([status]) => !successOnly || status.startsWith('2'));
    for (const [, response] of responses)
      if (response.content?.['application/json']) response.content = { [json]: response.content['application/json'] };
    operation.responses = Object.fromEntries(responses);
  }
  return copy;
}
