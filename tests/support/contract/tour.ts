import { expect } from '@playwright/test';
import { type Contract, type ExchangeLike, secondaryTutorsName, staffBody } from '../../../fixtures/contract/index.ts';
import type { RunningService } from '../../../service/index.ts';
import { learnerBody } from '../learner-body.ts';

/** An exchange with the operation that it was meant for. */
export interface Stop extends ExchangeLike {
  operation: string;
}

/** Calls every operation of a running embedded service, with plain `fetch`, and keeps the raw exchanges. */
export async function tour({ baseUrl, control }: RunningService, contract: Contract): Promise<Stop[]> {
  const stops: Stop[] = [];
  const organisation = await control.createOrganisation();
  const { administrator } = organisation.clients;
  let token = '';

  const call = async (operation: string, values: Record<string, string> = {}, body?: unknown, query = '') => {
    const [method = '', template = ''] = operation.split(' ');
    const url = `${template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))}${query}`;
    const headers: Record<string, string> = {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(`${baseUrl}${url}`, { method, headers, body: sent });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? null : text,
    };
    stops.push({ operation, method, url, request: { headers, body: sent }, response: answer, meantValid: response.ok });
    return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
  };

  await call('GET /v1/tags');
  await call('POST /v1/auth', {}, { clientId: 'nobody', clientSecret: 'wrong' });
  const { clientId, clientSecret } = administrator;
  token = (await call('POST /v1/auth', {}, { clientId, clientSecret })).accessToken;

  const learner = learnerBody({
    primaryTutorEmail: organisation.tutors[0],
    secondaryTutorEmails: [organisation.tutors[1]],
    tags: ['first'],
    ...{ programmeLevel: 3, provisionType: 30, mobileNumber: '07700900000', endDate: '2030-01-31' },
  });
  const { learnerId } = await call('POST /v1/learners', {}, learner);
  await call('POST /v1/learners', {}, {});
  await control.addSupportRecord(learnerId, { supportType: 10, coverageStatus: 30 });
  await control.assignModule(learnerId);
  await control.changeSupportPlan(learnerId, { sections: ['barriers'] });

  const here = { learnerId, email: learner.email, section: 'barriers' };
  const page = '?pageSize=5&pageIndex=1';
  await call('GET /v1/learners', {}, undefined, page);
  await call('GET /v1/learners/{learnerId}', here);
  await call('GET /v1/learners/{learnerId}', { learnerId: crypto.randomUUID() });
  await call('GET /v1/learners/{email}', here);
  await call('PUT /v1/learners/{learnerId}', here, { ...learner, courseDetails: 'Welding' });
  await call('POST /v1/learners/{learnerId}/tags', here, { tags: ['tour', 'welding'] });
  await call('GET /v1/learners/{learnerId}/tags', here);
  await call('GET /v1/tags');
  await call('DELETE /v1/learners/{learnerId}/tags', here, undefined, '?name=tour');
  await call('DELETE /v1/tags', {}, undefined, '?name=tour');
  await call('GET /v1/learners/{learnerId}/modules', here, undefined, page);
  const records = await call('GET /v1/learners/{learnerId}/supportrecords', here, undefined, page);
  const supportRecordId = firstId(records);
  await call('GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}', { ...here, supportRecordId });
  await call('GET /v1/learners/{learnerId}/supportplan/{section}', here);
  await call('POST /v1/learners/{learnerId}/assessment/invite', here);
  await call('GET /v1/learners/{learnerId}/assessment/url', here);
  await call('GET /v1/learners/{learnerId}/assessment', here);
  await control.completeAssessment(learnerId);
  await call('GET /v1/learners/{learnerId}/assessment', here);
  await call('GET /v1/learners/assessmentcompleted', {}, undefined, `?date=${new Date().toISOString().slice(0, 10)}`);
  await call('POST /v1/learners/{learnerId}/assessment/report', here);
  await call('POST /v1/learnerexports', {}, { exportFromDate: '2024-01-01', exportToDate: '2024-01-31' });
  const batch = { tutorEmail: organisation.tutors[3]! };
  await call('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', batch, { learnerIds: [learnerId] });
  await call('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', batch, { learnerIds: [learnerId] });
  const secondary = { [secondaryTutorsName(contract)!]: [organisation.tutors[2]] };
  await call('PUT /v1/learners/{learnerId}/secondarytutors', here, secondary);
  await call('POST /v1/staff', {}, staffBody(contract, 'staff@example.com'));
  await webhooks(control, call, learnerId);
  await call('DELETE /v1/learners/{learnerId}', here);
  await control.deleteOrganisation(organisation.organisationId);
  return stops;
}

type Call = (operation: string, values?: Record<string, string>, body?: unknown, query?: string) => Promise<Any>;
// biome-ignore lint/suspicious/noExplicitAny: responses of the service under test
type Any = any;

/** The name of the id field depends on the choices, but a record always starts with its id. */
function firstId(records: unknown): string {
  return /[0-9a-f]{8}-[0-9a-f-]{27}/i.exec(JSON.stringify(records))?.[0] ?? '';
}

/** A webhook whose deliveries go to a closed port of this machine, so there is a log to read. */
async function webhooks(control: RunningService['control'], call: Call, learnerId: string): Promise<void> {
  const host = `r-${crypto.randomUUID()}.example.org`;
  const ca = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';
  await control.setReceiver(host, { address: '127.0.0.1', port: 1, ca });
  await call('GET /v1/systemevents');
  const body = { systemEventIds: [400], url: `https://${host}/`, secret: 'tour-secret', description: 'Tour' };
  await call('POST /v1/webhooks', {}, body);
  const webhookId = firstId(await call('GET /v1/webhooks'));
  await call('GET /v1/webhooks/{webhookId}', { webhookId });
  await call('PUT /v1/webhooks/{webhookId}', { webhookId }, body);
  await control.assignModule(learnerId);
  const logs = 'GET /v1/webhooks/{webhookId}/invocationlogs';
  let list: Any;
  // Deliveries are asynchronous.
  await expect(async () => {
    list = await call(logs, { webhookId }, undefined, '?pageSize=5&pageIndex=1');
    // An empty list may be null.
    expect(list.invocationLogs ?? []).not.toEqual([]);
  }).toPass({ timeout: 10_000 });
  await call(`${logs}/{invocationLogId}`, { webhookId, invocationLogId: list.invocationLogs[0].id });
  await call('DELETE /v1/webhooks/{webhookId}', { webhookId });
}
