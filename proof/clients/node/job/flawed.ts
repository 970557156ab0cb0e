/** Jobs with a flaw each. The comment above each says what its author had in mind. */
import type { Api, ApiChange, Json } from '../api.ts';
import type { Settings } from '../settings.ts';
import { type JobChange, learnerPath, report, rowsOf, runJob } from './job.ts';

type Run = (settings: Settings) => Promise<void>;

const job =
  (change?: JobChange, api?: ApiChange): Run =>
  (settings) =>
    runJob(settings, change, api);

const pageSize = 20;

/** Pages without the stop rule. `ends`: after a page of so many rows, so many in all, of a total. */
const paging = (from: number, ends: (rows: number, all: number, total: number) => boolean): Run =>
  job((_sound, { api }) => ({
    async rows(path, query = {}) {
      const all = [];
      for (let pageIndex = from; ; pageIndex++) {
        const { body, status } = await api.call('GET', path, { query: { pageIndex, pageSize, ...query } });
        const page = rowsOf(body);
        all.push(...page);
        if (status < 400 && ends(page.length, all.length, Number((body as Json).totalRecords))) return all;
        if (status === 404) return all;
      }
    },
  }));

/** What a call through another path, or with more in its query, comes to. */
const calling = (changed: (api: Api) => Promise<void>): Run =>
  job((sound, { api }) => ({
    async webhook() {
      await changed(api);
      await sound.webhook();
    },
  }));

/** Updates in which some fields are what the client makes of them. */
const writing = (changed: (record: Json, settings: Settings) => Json): Run =>
  job((sound, { settings }) => ({
    updateBody: (record) => ({ ...sound.updateBody(record), ...changed(record, settings) }),
  }));

export const jobs = {
  sound: job(),

  'until-empty': paging(1, (rows) => rows === 0),
  'zero-based': paging(0, (rows, all, total) => rows < pageSize || all >= total),
  'first-page': paging(1, () => true),
  'two-pages': paging(1, (rows, all) => rows < pageSize || all >= 2 * pageSize),
  // The number of pages is rounded down.
  'forgets-the-rest': paging(1, (_, all, total) => all + pageSize > total),

  'no-reference': job((sound) => ({
    createBody: (person) => {
      const { clientReference: _, ...body } = sound.createBody(person);
      return body;
    },
  })),

  // The form's own words for it.
  'other-gender': job((sound) => ({
    createBody: (person) => ({ ...sound.createBody(person), gender: person.gender.toLowerCase() }),
  })),

  // “A PUT takes what has changed.”
  'patch-like-put': job(() => ({ updateBody: ({ email }) => ({ email, courseDetails: 'Carpentry, second year' }) })),

  // Reads into a class that has no member for two of the fields.
  'dto-roundtrip': job((sound) => ({
    updateBody: (record) => {
      const { mobileNumber: _, programmeLevel: __, ...body } = sound.updateBody(record);
      return body;
    },
  })),

  // “All of ours have the same tutor.”
  'same-tutor': writing((_, { tutors }) => ({ primaryTutorEmail: tutors[0] })),

  // Knows tutors by another table, which is empty.
  'drops-tutors': writing(() => ({ secondaryTutorEmails: [] })),

  // Has a column that holds no letters beyond ASCII.
  'ascii-names': writing(({ firstName, lastName }) => ({
    firstName: String(firstName).replace(/[^ -~]/g, '?'),
    lastName: String(lastName).replace(/[^ -~]/g, '?'),
  })),

  // Knows the two provisions that the API document names.
  'two-provisions': writing(({ provisionType }) => ({ provisionType: provisionType === 30 ? 30 : 0 })),

  // “It may have been a hiccup.”
  'retries-400': job(undefined, (sound) => ({
    pauseMs: (answer, attempt) => (answer.status === 400 && attempt <= 3 ? 100 : sound.pauseMs(answer, attempt)),
  })),

  'retries-403-and-404': job(undefined, (sound) => ({
    pauseMs: (answer, attempt) =>
      (answer.status === 403 || answer.status === 404) && attempt <= 3 ? 100 : sound.pauseMs(answer, attempt),
  })),

  // Refused for a tag? Then once more, without tags.
  'creates-again': job((sound, { api }) => ({
    create: async (person) => {
      const row = await sound.create(person);
      if (person.tags.length > 0)
        await api.call('POST', '/v1/learners', { body: { ...sound.createBody(person), tags: [] } });
      return row;
    },
  })),

  // Keeps the first address of a learner in its own table.
  'stores-url': job((sound) => {
    const stored = new Map<string, string | null>();
    return {
      invite: async (row) => {
        if (!stored.has(row.learnerId)) stored.set(row.learnerId, await sound.address(row));
        await sound.invite(row);
      },
      address: async (row) => stored.get(row.learnerId) ?? null,
    };
  }),

  'invite-loop': job((_sound, { api }) => ({
    invite: async (row) => {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const { status } = await api.call('POST', `${learnerPath(row)}/assessment/invite`);
        if (status === 202) return;
      }
    },
  })),

  'tag-ids': job((sound, { api }) => ({
    tag: async (row, names) => {
      await sound.tag(row, names);
      const ids = rowsOf((await api.call('GET', '/v1/tags')).body).map(({ id }) => String(id));
      report('tag by id', await api.call('POST', `${learnerPath(row)}/tags`, { body: { tags: ids.slice(0, 2) } }));
    },
  })),

  'batch-of-200': job((_sound, { api, settings }) => ({
    assign: async (tutor, learnerIds) => {
      const body = { learnerIds: learnerIds.slice(0, 200) };
      for (const email of [tutor, settings.tutors[3] ?? '']) {
        const path = `/v1/tutors/${encodeURIComponent(email)}/secondarytutor/learners`;
        report('assign', await api.call('PUT', path, { body }));
      }
    },
  })),

  'adds-one-tutor': job((_sound, { api }) => ({
    addTutor: async (row, tutor) => {
      const body = { secondaryTutorEmails: [tutor] };
      report('add a tutor', await api.call('PUT', `${learnerPath(row)}/secondarytutors`, { body }));
    },
  })),

  'rotates-secret-only': job((_sound, { api, settings }) => ({
    webhook: async () => {
      const url = settings.webhookUrl || 'https://client.example.org/webhooks/las';
      const body = { systemEventIds: [100], url, secret: 'first secret', description: 'synchronisation' };
      const created = (await api.call('POST', '/v1/webhooks', { body })).body as { id?: string } | undefined;
      for (const secret of ['second secret', 'third secret'])
        await api.call('PUT', `/v1/webhooks/${created?.id}`, { body: { secret } });
    },
  })),

  'local-webhook': job((_sound, { api }) => ({
    webhook: async () => {
      for (const event of [100, 900]) {
        const body = { systemEventIds: [event], url: 'http://localhost:3000/hook', secret: 's', description: 'local' };
        report('webhook', await api.call('POST', '/v1/webhooks', { body }));
      }
    },
  })),

  // “The id of the user is the one that our own tables have.”
  'user-ids': job((sound, { api }) => ({
    results: async (row) => {
      const { learnerUserId } = await api.get(learnerPath(row));
      report('result', await api.call('GET', `/v1/learners/${learnerUserId}/assessment`));
      await sound.results(row);
    },
  })),

  // A string as a body is text to fetch, unless it is told otherwise.
  'text-bodies': job((_sound, { api }) => ({
    tag: async (row, names) => {
      const headers = { 'content-type': 'text/plain;charset=UTF-8' };
      report('tag', await api.call('POST', `${learnerPath(row)}/tags`, { body: { tags: names }, headers }));
    },
  })),

  // The local form of a moment, whose plus sign is a blank on the way.
  'moments-with-blanks': job((sound) => ({
    async rows(path, query = {}) {
      if (!path.endsWith('/supportrecords')) return sound.rows(path, query);
      return sound.rows(path, { ...query, lastUpdatedSince: '2026-01-01T00:00:00 01:00' }).catch(() => []);
    },
  })),

  // One after the other, as they come to its author's mind.
  'twelve-tags': job((sound) => ({
    tag: async (row, names) => {
      for (const letter of ['a', 'b'])
        await sound.tag(
          row,
          [1, 2, 3, 4, 5, 6].map((number) => `${letter}-${number}`),
        );
      await sound.tag(row, names);
    },
  })),

  'tags-as-text': job((_sound, { api }) => ({
    tag: async (row, names) => {
      report('tag', await api.call('POST', `${learnerPath(row)}/tags`, { body: { tags: names.join(',') } }));
    },
  })),

  'removes-by-body': job((_sound, { api }) => ({
    untag: async (row, name) => {
      report('untag', await api.call('DELETE', `${learnerPath(row)}/tags`, { body: { name } }));
    },
  })),

  'v0-path': calling(async (api) => {
    await api.call('GET', '/v0/systemevents');
  }),

  'tag-filter': job((sound) => ({
    webhook: async () => {
      await sound.rows('/v1/learners', { tag: 'cohort-a' });
      await sound.webhook();
    },
  })),

  'token-in-query': job(undefined, (sound) => ({
    authorise: (request, token) => {
      sound.authorise(request, token);
      request.url.searchParams.set('access_token', token);
    },
  })),

  // A general OAuth library first; its author then found that JSON works.
  'oauth2-form': job(undefined, (sound) => {
    let asked = 0;
    return {
      signIn: (settings) => {
        asked += 1;
        if (asked > 1) return sound.signIn(settings);
        const { clientId, clientSecret } = settings;
        const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return { ...sound.signIn(settings), headers, body: new URLSearchParams(form).toString() };
      },
      pauseMs: (answer, attempt) => (asked === 1 && answer.status >= 400 ? 10 : sound.pauseMs(answer, attempt)),
    };
  }),

  // Asks for a new token with the old one in the header, as if it could be refreshed.
  'bearer-at-auth': job(undefined, (sound) => ({
    signIn: (settings) => {
      const request = sound.signIn(settings);
      return { ...request, headers: { ...request.headers, authorization: 'Bearer old' } };
    },
  })),

  // Odd, but sound: pages together, as many as the first one tells.
  'parallel-pages': job((_sound, { api }) => ({
    rows: async (path, query = {}) => {
      const read = (pageIndex: number) => api.get(path, { pageIndex, pageSize, ...query });
      const first = await read(1);
      const pages = Math.ceil(Number(first.totalRecords) / pageSize);
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
      return [first, ...others].flatMap(rowsOf);
    },
  })),

  // Odd: asks how many there are before it reads them.
  'number-first': job((sound, { api }) => ({
    rows: async (path, query) => {
      await api.get(path, { pageIndex: 1, pageSize: 1 });
      return sound.rows(path, query);
    },
  })),

  // Odd: signs in for each call.
  'token-per-call': job(undefined, () => ({ isFresh: () => false })),
} satisfies Record<string, Run>;
