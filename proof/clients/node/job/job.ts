/** The sound job: brings the service's records into line with the client's, as a nightly synchronisation would. */
import { type Answer, type Api, type ApiChange, createApi, type Json } from '../api.ts';
import type { Settings } from '../settings.ts';
import { type Person, people } from './people.ts';

/** What a row of a list and a record have in common. */
export interface Row {
  learnerId: string;
  email: string;
}

/** The steps. All call the others through the record, so a change reaches all. */
export interface Steps {
  /** Every row of a paged list. */
  rows(path: string, query?: Record<string, string | number>): Promise<Json[]>;
  createBody(person: Person): Json;
  /** Enrols a person; null if the service does not take them. */
  create(person: Person): Promise<Row | null>;
  /** The update of a learner: the whole record, with the new course. */
  updateBody(record: Json): Json;
  /** @param more what the client knows better than the record */
  update(row: Row, more?: Json): Promise<void>;
  tag(row: Row, names: string[]): Promise<void>;
  untag(row: Row, name: string): Promise<void>;
  /** Makes somebody a secondary tutor of many. */
  assign(tutor: string, learnerIds: string[]): Promise<void>;
  /** Adds a secondary tutor to one learner. */
  addTutor(row: Row, tutor: string): Promise<void>;
  invite(row: Row): Promise<void>;
  /** The address that a reminder shows, or null. */
  address(row: Row): Promise<string | null>;
  webhook(): Promise<void>;
  results(row: Row): Promise<void>;
}

export interface Tools {
  settings: Settings;
  api: Api;
  steps: Steps;
}

export type JobChange = (sound: Steps, tools: Tools) => Partial<Steps>;

const pageSize = 20;
const batchLimit = 50;

/** Fields of an update, in the record's spelling. */
const fields = [
  ...['firstName', 'lastName', 'email', 'primaryTutorEmail', 'gender', 'postcode', 'dateOfBirth', 'clientReference'],
  ...['programmeLevel', 'learnerUniqueReference', 'mobileNumber', 'endDate', 'courseDetails', 'hasEhcp'],
  ...['provisionType', 'secondaryTutorEmails'],
];

export const learnerPath = ({ learnerId }: Row) => `/v1/learners/${learnerId}`;

/** The only array of a list's response; the names of its members are not documented. */
export function rowsOf(body: unknown): Json[] {
  const array = Array.isArray(body) ? body : Object.values((body ?? {}) as Json).find(Array.isArray);
  return (array ?? []) as Json[];
}

export function report(what: string, { status }: Answer): void {
  if (status >= 300) console.log(`${what}: ${status}`);
}

function soundSteps(tools: Tools): Steps {
  const { api, settings } = tools;
  const [tutor = ''] = settings.tutors;
  return {
    async rows(path, query = {}) {
      const all: Json[] = [];
      for (let pageIndex = 1; ; pageIndex++) {
        const body = await api.get(path, { pageIndex, pageSize, ...query });
        const page = rowsOf(body);
        all.push(...page);
        if (page.length < pageSize || all.length >= Number(body.totalRecords)) return all;
      }
    },
    createBody: (person) => ({ ...person, primaryTutorEmail: tutor }),
    async create(person) {
      const answer = await api.call('POST', '/v1/learners', { body: tools.steps.createBody(person) });
      report(`create ${person.clientReference}`, answer);
      if (answer.status === 201) return { ...(answer.body as Row), email: person.email };
      if (answer.status !== 400 || person.tags.length === 0) return null;
      // A tag may have been refused: then the learner exists.
      const found = await api.call('GET', `/v1/learners/${encodeURIComponent(person.email)}`);
      return found.status === 200 ? (found.body as Row) : null;
    },
    updateBody: (record) => ({
      ...Object.fromEntries(fields.filter((field) => record[field] != null).map((field) => [field, record[field]])),
      courseDetails: 'Carpentry, second year',
    }),
    async update(row, more = {}) {
      const record = await api.get(learnerPath(row));
      // What the record does not show cannot be repeated, and would be lost.
      if (record.dateOfBirth === undefined || record.primaryTutorEmail === undefined) return;
      report(
        'update',
        await api.call('PUT', learnerPath(row), { body: tools.steps.updateBody({ ...record, ...more }) }),
      );
    },
    async tag(row, names) {
      report('tag', await api.call('POST', `${learnerPath(row)}/tags`, { body: { tags: names } }));
    },
    async untag(row, name) {
      report('untag', await api.call('DELETE', `${learnerPath(row)}/tags`, { query: { name } }));
    },
    async assign(email, learnerIds) {
      const path = `/v1/tutors/${encodeURIComponent(email)}/secondarytutor/learners`;
      for (let at = 0; at < learnerIds.length; at += batchLimit) {
        const body = { learnerIds: learnerIds.slice(at, at + batchLimit) };
        report('assign', await api.call('PUT', path, { body }));
      }
    },
    async addTutor(row, email) {
      const { secondaryTutorEmails: held } = await api.get(learnerPath(row));
      if (!Array.isArray(held) || held.includes(email)) return;
      const body = { secondaryTutorEmails: [...held, email] };
      report('add a tutor', await api.call('PUT', `${learnerPath(row)}/secondarytutors`, { body }));
    },
    async invite(row) {
      report('invite', await api.call('POST', `${learnerPath(row)}/assessment/invite`));
    },
    async address(row) {
      const answer = await api.call('GET', `${learnerPath(row)}/assessment/url`);
      return answer.status === 200 ? String((answer.body as Json).assessmentUrl) : null;
    },
    async webhook() {
      const body = {
        systemEventIds: [100, 200, 900],
        url: settings.webhookUrl || 'https://client.example.org/webhooks/las',
        secret: 'first secret',
        description: 'synchronisation',
      };
      const created = await api.call('POST', '/v1/webhooks', { body });
      const id = (created.body as Json | undefined)?.id ?? (created.body as Json | undefined)?.webhookId;
      if (typeof id !== 'string') return;
      report('rotate', await api.call('PUT', `/v1/webhooks/${id}`, { body: { ...body, secret: 'second secret' } }));
      report('remove', await api.call('DELETE', `/v1/webhooks/${id}`));
    },
    async results(row) {
      await api.get(`${learnerPath(row)}/assessment`);
      await tools.steps.rows(`${learnerPath(row)}/supportrecords`);
    },
  };
}

export async function runJob(settings: Settings, change: JobChange = () => ({}), api?: ApiChange): Promise<void> {
  const tools = { settings, api: createApi(settings, api) } as Tools;
  const sound = soundSteps(tools);
  tools.steps = { ...sound, ...change(sound, tools) };
  const { steps } = tools;
  const [, second = '', third = ''] = settings.tutors;

  const there = (await steps.rows('/v1/learners')) as unknown as Row[];
  const known = new Set(there.map(({ email }) => email));
  const enrolled: Row[] = [];
  for (const person of people.filter(({ email }) => !known.has(email))) {
    const row = await steps.create(person);
    if (row !== null) enrolled.push(row);
  }
  for (const row of [...there.slice(0, 3), ...enrolled.slice(0, 2)]) await steps.update(row);
  // A reference that somebody mistyped: refused, told, and left to a person.
  for (const row of enrolled.slice(2, 3)) await steps.update(row, { learnerUniqueReference: '12' });
  const some = [...there.slice(0, 2), ...enrolled.slice(0, 1)];
  for (const row of some) await steps.tag(row, ['synchronised']);
  for (const row of some) await steps.untag(row, 'cohort:2025');
  if (second !== '')
    await steps.assign(
      second,
      [...there, ...enrolled].map(({ learnerId }) => learnerId),
    );
  if (third !== '') for (const row of [...there.slice(0, 3), ...enrolled.slice(0, 1)]) await steps.addTutor(row, third);
  for (const row of [...there.slice(0, 4), ...enrolled.slice(0, 2)]) {
    await steps.invite(row);
    const address = await steps.address(row);
    // The sandbox's assessments are on this machine; no other is opened.
    if (address !== null && new URL(address).hostname === '127.0.0.1') await fetch(address).catch(() => {});
  }
  for (const row of there.slice(0, 3)) await steps.results(row);
  // Whoever has left is not there any more, which is no reason to ask again.
  for (const email of ['left@people.example.org', 'gone@people.example.org'])
    report('is there', await tools.api.call('GET', `/v1/learners/${encodeURIComponent(email)}`));
  await steps.webhook();
}
