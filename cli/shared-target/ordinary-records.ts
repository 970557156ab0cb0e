/** Records such as an organisation that is in use holds, and with what people have written in them. For tests and the proof. */
import { rootCertificates } from 'node:tls';
import { Control } from '../../fixtures/lab/control.ts';
import { planSections } from '../../rules/api/names.ts';
import type { ServiceAddresses } from '../embedded.ts';

const supportTypes = [10, 20];
const coverages = [20, 10, 30];

/** What the assessments of learners found: values of each enumeration (API document, Assessment result). */
const results = [
  { learnerStatus: 20, supportLikelihoodRating: 0, assessmentResults: [2, 3, 1, 2].map(asResult) },
  { learnerStatus: 10, supportLikelihoodRating: 5, assessmentResults: [1, 1, 3, 2].map(asResult) },
  { learnerStatus: 30, supportLikelihoodRating: -1, assessmentResults: [3, 2, 2, 1].map(asResult) },
];

function asResult(domainResult: number, at: number) {
  return { domainId: 2 * at + 1, domainResult };
}

export interface OrdinaryRecords {
  /** Everything that people have written, and ids of people: nothing of it may be in any output of a run. */
  words: string[];
  learnerIds: string[];
}

const people = [
  ['Wilhelmina', 'Ottaviano'],
  ['Thaddeus', 'Kowalczyk'],
  ['Ng', 'Ó Súilleabháin'],
  ['Marguerite', 'de la Fontaine'],
  ['Bartholomew', 'Abiodun'],
  ['Zsófia', 'Featherstonehaugh'],
  ['Ignatius', 'Oyelaran'],
] as const;

/** Days on which something happened to a learner, in the order in which it was entered. */
const days = ['2026-05-04', '2024-02-29', '2025-12-31', '2026-07-01T09:30:00Z'];

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
      systemEventIds: [100, 900],
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
      if (at % 3 < 2) await control.call('POST', `${learner}/assessment/complete`, results[at % results.length]);
      // The first of them has more than fits on a small page.
      for (let module = 0; module < (at === 0 ? 11 : 3); module++) {
        const { moduleId } = await control.call<{ moduleId: string }>('POST', `${learner}/modules`, {});
        if (module > 0) await control.call('POST', `${learner}/modules/${moduleId}/access`);
        if (module > 1) await control.call('POST', `${learner}/modules/${moduleId}/complete`);
      }
      for (let record = 0; record < (at === 0 ? 11 : days.length); record++)
        await control.call('POST', `${learner}/supportrecords`, {
          lastUpdatedDate: days[record % days.length],
          supportType: supportTypes[record % supportTypes.length],
          coverageStatus: coverages[record % coverages.length],
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
