/** Records such as an organisation that is in use holds, and with what people have written in them. For tests and the proof. */
import { rootCertificates } from 'node:tls';
import { Control } from '../../fixtures/lab/control.ts';
import { planSections } from '../../rules/names.ts';
import type { ServiceAddresses } from '../embedded.ts';

export interface OrdinaryRecords {
  /** Everything that people have written, and ids of people: nothing of it may be in any output of a run. */
  words: string[];
  /** Ids of learners. */
  learnerIds: string[];
}

const people = [
  ['Wilhelmina', 'Ottaviano'],
  ['Thaddeus', 'Kowalczyk'],
  ['Ng', 'Ó Súilleabháin'],
  ['Marguerite', 'de la Fontaine'],
  ['Bartholomew', 'Abiodun'],
] as const;

/** Fills an organisation of the embedded service. @param variables of its administrator. */
export async function ordinaryRecords(
  { baseUrl, controlUrl }: ServiceAddresses,
  variables: Record<string, string>,
): Promise<OrdinaryRecords> {
  const control = new Control(controlUrl, process.env.LAS_CONTROL_TOKEN ?? null);
  const api = await apiOf(baseUrl, variables);
  const learnerIds: string[] = [];
  const words: string[] = [];
  try {
    const host = 'inbound.aldermere-college.org';
    await control.call('PUT', `/receivers/${host}`, { address: '127.0.0.1', port: 9, ca: rootCertificates[0] });
    const webhook = {
      systemEventIds: [100, 400, 900],
      url: `https://${host}/hooks/pastoral-team`,
      secret: 'a-secret-of-somebody-else-0123456789',
      description: 'Pastoral team of Aldermere',
    };
    await api('POST', '/v1/webhooks', webhook);
    for (const [at, [firstName, lastName]] of people.entries()) {
      const body = {
        firstName,
        lastName,
        email: `${firstName.toLowerCase()}.${at}@aldermere-college.org`,
        primaryTutorEmail: variables.LAS_TUTORS?.split(',')[at % 2],
        gender: 'NotDisclosed',
        postcode: `ZQ${at} 7XW`,
        dateOfBirth: `1991-0${at + 1}-17`,
        clientReference: `ALD/${at}/4711`,
        mobileNumber: `+44 7700 90012${at}`,
        courseDetails: `Heritage masonry, cohort ${at}`,
        tags: [`Aldermere-${at}`],
      };
      const { learnerId, learnerUserId } = await api<Record<string, string>>('POST', '/v1/learners', body);
      learnerIds.push(`${learnerId}`);
      const { firstName: first, lastName: last, email, postcode, clientReference, mobileNumber, courseDetails } = body;
      words.push(first, last, email, postcode, body.dateOfBirth, clientReference, mobileNumber, courseDetails);
      words.push(`Aldermere-${at}`, `${learnerId}`, `${learnerUserId}`);
      const learner = `/learners/${learnerId}`;
      if (at % 2 === 0) await control.call('POST', `${learner}/assessment/complete`, {});
      await control.call('POST', `${learner}/modules`, {});
      await control.call('POST', `${learner}/modules`, {});
      for (const lastUpdatedDate of ['2026-05-04', '2026-06-11', '2026-07-01'])
        await control.call('POST', `${learner}/supportrecords`, {
          lastUpdatedDate,
          supportType: 10,
          coverageStatus: 20,
        });
      await control.call('POST', `${learner}/supportplan`, { sections: [...planSections], changedByUserId: null });
    }
    return { words: [...words, webhook.url, webhook.secret, webhook.description], learnerIds };
  } finally {
    await control.close();
  }
}

export type Api = <T = unknown>(method: string, path: string, body?: object) => Promise<T>;

/** Calls as the organisation's administrator. */
export async function apiOf(
  baseUrl: string,
  { LAS_CLIENT_ID, LAS_CLIENT_SECRET }: Record<string, string>,
): Promise<Api> {
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const all = { ...headers, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}${path}`, { method, ...sent, headers: all });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json().catch(() => ({}))) as never;
  };
  const credentials = { clientId: LAS_CLIENT_ID, clientSecret: LAS_CLIENT_SECRET };
  const { accessToken } = await send('POST', '/v1/auth', credentials);
  return (method, path, body) => send(method, path, body, { authorization: `Bearer ${accessToken}` });
}
