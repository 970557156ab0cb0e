import { expect, test } from '@playwright/test';
import { judgeAll } from '../../../client/findings.ts';
import { judgeLearners } from '../../../client/judges/learners.ts';
import type { Entry } from '../../../client/trace.ts';
import type { Json } from '../../../protocol/evidence.ts';
import {
  conforms,
  get,
  inconclusive,
  inTwoWorlds,
  judgesAsRows,
  K,
  L,
  notExercised,
  phase,
  put,
  type Short,
  state,
  times,
  traceOf,
  violates,
} from '../../support/client-calls.ts';
import { learnerBody } from '../../support/learner-body.ts';

const create = (name: string, more = {}, status = 201, response = {}): Short => [
  'POST /v1/learners',
  status,
  { body: learnerBody({ email: name.includes('@') ? name : `${name}@x.org`, ...more }), response },
];
const invite = (id: string, status: number): Short => [`POST /v1/learners/${id}/assessment/invite`, status];
const batchOf = (learnerIds: Json, status = 204): Short => [
  'PUT /v1/tutors/t@x.org/secondarytutor/learners',
  status,
  { body: { learnerIds } },
];
const batch = (size: number, status: number): Short =>
  batchOf(
    Array.from({ length: size }, (_, at) => L.slice(0, -3) + (at + 100)),
    status,
  );
const held = learnerBody({ mobileNumber: '1', courseDetails: 'c' });
/** Refused, since there is no such tutor. */
const toNobody = (id: string) => put(id, { mobileNumber: '1', primaryTutorEmail: 'nobody@x.org' }, 400);
const tutorsOf = (id: string, ...emails: string[]) => state(`learner ${id}`, { secondaryTutorEmails: emails });
const setTutors = (id: string, ...emails: string[]): Short => [
  `PUT /v1/learners/${id}/secondarytutors`,
  204,
  { body: { emails } },
];
const removeTutor = (id: string): Short => [
  'PATCH /v1/tutors/a@x.org/secondarytutor/learners',
  204,
  { body: { learnerIds: [id] } },
];
const url = (id: string, address: string): Short =>
  get(`/v1/learners/${id}/assessment/url`, 200, { response: { assessmentUrl: address } });
const visit = (address: string, at: number): Entry => state('visit', address, at);
const webhook = (value: string, systemEventIds: Json = [100]): Short => [
  'POST /v1/webhooks',
  201,
  { body: { url: value, secret: 's', systemEventIds }, response: { id: 'w1' } },
];
const putWebhook = (more: object): Short => ['PUT /v1/webhooks/w1', 204, { body: { secret: 's', ...more } }];
const tagRow = { id: '7f0c', name: 'evening' };
const addTags = (id: string, ...tags: string[]): Short => [`POST /v1/learners/${id}/tags`, 204, { body: { tags } }];

const user = '33333333-3333-4333-8333-333333333333';
const users = [L, K].map((learnerId, at) => ({ learnerId, learnerUserId: user.slice(0, -1) + at }));
const list = get('/v1/learners?pageIndex=1&pageSize=9', 200, { response: { totalRecords: 2, learners: users } });
const byUser = (at: number) => get(`/v1/learners/${users[at]?.learnerUserId}/assessment`, 404);
const since = (value: string, learner = L) =>
  get(`/v1/learners/${learner}/supportrecords?pageIndex=1&lastUpdatedSince=${encodeURIComponent(value)}`);
const exported = (day: string): Short => [
  'POST /v1/learnerexports',
  200,
  { body: { exportFromDate: day, exportToDate: null } },
];
const typed = (contentType: string | null, id = L): Short => [
  `POST /v1/learners/${id}/tags`,
  415,
  { contentType, body: { tags: ['abc'] } },
];
const six = (letter: string) => [1, 2, 3, 4, 5, 6].map((number) => `${letter}-${number}`);

judgesAsRows({
  'client.writes.json': [
    violates('text, or of no type, for one operation', [
      ...[typed('text/plain'), typed(null, K)],
      ...['a', 'b', 'c'].map((name) => create(name)),
    ]),
    conforms('every type that the document names', [
      ...['application/json; charset=utf-8', 'application/json-patch+json', 'text/json', 'application/vnd.x+json'].map(
        (type) => typed(type),
      ),
      ['POST /v1/learners/x/assessment/report', 200],
    ]),
    inconclusive('a test of the refusal, in each of two worlds', inTwoWorlds(typed('text/plain'))),
    violates('a job that does it once, in each of two worlds', inTwoWorlds(typed('text/plain')), { job: true }),
    violates(
      'a body that is lost where the call is repeated',
      inTwoWorlds(put(L, {}, 401), [`PUT /v1/learners/${L}`, 400]),
    ),
    conforms('a body that is sent again', inTwoWorlds(put(L, {}, 401), put(L))),
    violates(
      'a body that is written as JSON twice where the call is repeated',
      inTwoWorlds(put(L, {}, 401), [`PUT /v1/learners/${L}`, 400, { body: JSON.stringify(held) }]),
    ),
    violates(
      'a list of learners as text',
      [L, K].map((id) => batchOf(id)),
    ),
    violates('tutors by name', [setTutors(L, 'Kim Tutor'), setTutors(K, 'Kim Tutor')]),
    violates(
      'a tutor by an id, in the address',
      [L, K].map((id): Short => [`PUT /v1/tutors/7/secondarytutor/learners`, 400, { body: { learnerIds: [id] } }]),
    ),
    violates('ids of events as texts', [
      webhook('https://a.example.org', ['100']),
      webhook('https://b.example.org', ['900']),
    ]),
    conforms('lists of the documented types', [batchOf([L]), webhook('https://a.example.org')]),
    conforms('an invitation with an empty body', [
      ['POST /v1/learners/x/assessment/invite', 202, { body: null }],
      batchOf([L]),
    ]),
    inconclusive('a lost body, once', [put(L, {}, 429), [`PUT /v1/learners/${L}`, 400]]),
  ],
  'client.learners.id': [
    violates('', [list, byUser(0), byUser(1)]),
    inconclusive('once', [list, byUser(0), byUser(0)]),
    conforms('', [list, get(`/v1/learners/${L}`)]),
    conforms('an identifier that nobody has told', [list, get(`/v1/learners/${L}`), get(`/v1/learners/${user}`, 404)]),
    conforms('a service where both are the same', [
      get(`/v1/learners/${L}`, 200, { response: { learnerId: L, learnerUserId: L } }),
      ...[get(`/v1/learners/${L}`), get(`/v1/learners/${L}`)],
    ]),
  ],
  'client.reads.parameters': [
    violates('a plus sign that became a blank', [
      since('2026-01-01T00:00:00 02:00'),
      since('2026-01-01T00:00:00 02:00', K),
    ]),
    violates('a moment in place of a day', [exported('2026-01-01T00:00:00Z'), exported('2026-01-02T00:00:00Z')]),
    conforms('days and moments', [
      ...['2026-01-01', '2026-01-01T10:00:00.000Z', '2026-01-01 10:00:00+02:00', ''].map((value) => since(value)),
      ...[exported('2026-01-01'), get('/v1/learners?pageIndex=1&pageSize=50&includeOffProgrammeLearners=True')],
    ]),
    inconclusive('once', [get('/v1/learners/assessmentcompleted?date=today', 400)]),
  ],
  'client.learners.reference': [
    violates('', [create('a', { clientReference: undefined }), create('b', { clientReference: '' })]),
    conforms('', [create('a')]),
    conforms('a number is a wrong value', [create('a', { clientReference: 1 }), create('b', { clientReference: 2 })]),
    conforms(
      'another spelling is a wrong value',
      ['a@x.org', 'b@x.org'].map((email) => create(email, { clientReference: undefined, client_reference: 'r' })),
    ),
    inconclusive('once', [create('a', { clientReference: undefined })]),
    inconclusive('the same learner', [
      create('a', { clientReference: undefined }),
      create('a', { clientReference: undefined }),
    ]),
  ],
  'client.learners.values': [
    conforms(
      'which provisions there are, the document does not say',
      ['a', 'b'].map((name) =>
        create(name, { provisionType: 60 }, 400, { errors: { provisionType: ['not accepted'] } }),
      ),
    ),
    violates('a spelling beside other genders', [
      ...['a', 'b'].map((name) => create(name, { gender: 'non-binary/non-conforming' }, 400)),
      ...['c', 'd', 'e'].map((name) => create(name)),
    ]),
    violates(
      'a job that creates one learner in each world, and changes others',
      ['a', 'b'].flatMap((world) => [phase(world), create('x', { gender: 'Diverse' }, 400), put(L), put(K)]),
      { job: true },
    ),
    violates(
      'a flag under the name that accessors give it, in place of its own',
      ['a', 'b'].map((name) => create(name, { ehcp: true })),
    ),
    conforms(
      'a flag that a record has beside the documented one',
      ['a', 'b'].map((name) => create(name, { ehcp: true, hasEhcp: true })),
    ),
    conforms(
      'what has the name and is no flag',
      [null, { needs: 1 }].map((ehcp, at) => create(`e${at}`, { ehcp })),
    ),
    conforms('a name that a record brought', [
      get(`/v1/learners/${L}`, 200, { response: { email: 'a@x.org', ehcp: true, date_of_birth: '2004-02-29' } }),
      ...['a', 'b'].map((name) => create(name, { ehcp: true, date_of_birth: '2004-02-29' })),
    ]),
    violates('a name that comes back after the client has sent it', [
      ...['a', 'b'].map((name) => create(name, { ehcp: true })),
      get(`/v1/learners/${L}`, 200, { response: { email: 'a@x.org', ehcp: true } }),
    ]),
    violates('a name that only refusals bring', [
      ...['a', 'b'].map((name) => create(name, { ehcp: true }, 400, { errors: { ehcp: ['no such member'] } })),
    ]),
    inconclusive(
      'a test of a refusal in each world, beside right ones',
      ['a', 'b'].flatMap((world) => [
        phase(world),
        create(`${world}1`, { courseDetails: 'x'.repeat(231) }, 400),
        ...[2, 3].map((number) => create(`${world}${number}`)),
      ]),
    ),
    inconclusive(
      'a test of a spelling in each world, beside right ones',
      ['a', 'b'].flatMap((world) => [
        phase(world),
        create(`${world}1`, { gender: 'notdisclosed' }, 400),
        create(`${world}2`, { gender: 1 }, 400),
        ...[3, 4, 5].map((number) => create(`${world}${number}`)),
      ]),
    ),
    inconclusive(
      'tests of refusals in each world, more than right ones, and none with the field',
      inTwoWorlds(
        ...[null, 'Apprenticeship'].map((provisionType, at) => create(`w${at}`, { provisionType }, 400)),
        create('right'),
      ),
    ),
    violates(
      'a job that does so',
      inTwoWorlds(
        ...[null, 'Apprenticeship'].map((provisionType, at) => create(`w${at}`, { provisionType }, 400)),
        create('right'),
      ),
      { job: true },
    ),
    violates(
      'many in each world, beside right ones',
      inTwoWorlds(
        ...Array.from({ length: 12 }, (_, at) => create(`w${at}`, { provisionType: null }, 400)),
        create('right'),
      ),
    ),
    violates(
      'a tutor by name, and one by name and email',
      ['Kim Tutor', 'Kim Tutor <kim@x.org>'].map((primaryTutorEmail, at) =>
        create(`w${at}`, { primaryTutorEmail }, 400),
      ),
    ),
    conforms('emails of all kinds', [
      create("o'brien+test@x.org", { primaryTutorEmail: '"Kim T"@x.org', secondaryTutorEmails: ['zoë@exämple.org '] }),
    ]),
    violates(
      'a telephone number that is a number',
      ['a', 'b'].map((name) => create(name, { mobileNumber: 7700900901 }, 400)),
    ),
    violates(
      'a reference as a number where it looks like one, in a job',
      [
        ...[7, 8].map((clientReference) => create(`n${clientReference}`, { clientReference })),
        ...['a', 'b', 'c'].map((name) => create(name)),
      ],
      { job: true },
    ),
    violates(
      'levels as texts beside one that somebody has entered, in a job',
      [
        ...['x', 'y'].map((name) => create(name, { programmeLevel: '3' }, 400)),
        create('e', { programmeLevel: 9 }, 400),
        ...['a', 'b', 'c', 'd'].map((name) => create(name, { programmeLevel: 3 })),
      ],
      { job: true },
    ),
    ...[undefined, null].map((postcode) =>
      inconclusive(
        `cells that were left empty, in a job: ${postcode}`,
        [...['x', 'y'].map((name) => create(name, { postcode }, 400)), ...['a', 'b', 'c'].map((name) => create(name))],
        { job: true },
      ),
    ),
    violates(
      'a required field that a job never sends',
      ['x', 'y'].map((name) => create(name, { postcode: undefined }, 400)),
      { job: true },
    ),
    inconclusive(
      'a level that somebody has entered, in a job',
      [
        ...[8, 9].map((programmeLevel) => create(`n${programmeLevel}`, { programmeLevel })),
        ...['a', 'b', 'c'].map((name) => create(name, { programmeLevel: 2 })),
      ],
      { job: true },
    ),
    violates('a level', [put(L, { programmeLevel: 8 }, 400), put(K, { email: 'b@x.org', programmeLevel: 0 }, 400)]),
    conforms(
      'emails without an @ that the service takes, also when they come again',
      inTwoWorlds(
        ...[401, 429, 201].map((status) => create('', { email: 'ada' }, status)),
        create('', { email: 'kim' }),
      ),
    ),
    violates(
      'emails without an @ that the service refuses',
      ['ada', 'kim'].map((email) => create('', { email }, 400)),
    ),
    violates(
      'one wrong level for several learners, beside others without',
      inTwoWorlds(
        ...['a', 'b'].map((name) => create(name, { programmeLevel: 0 }, 400)),
        ...['c', 'd', 'e'].map((name) => create(name)),
      ),
    ),
    inconclusive(
      'tests of levels that are too low and too high',
      inTwoWorlds(
        ...[0, 8, 9].map((programmeLevel) => create(`w${programmeLevel}`, { programmeLevel }, 400)),
        create('right'),
      ),
    ),
    inconclusive(
      'a test whose call comes again with a new token',
      inTwoWorlds(
        ...[401, 400].map((status) => put(L, { programmeLevel: 0 }, status)),
        put(K, { programmeLevel: 8 }, 400),
        put(L),
      ),
    ),
    violates('in each create, beside updates that repeat what was read', [
      ...['a', 'b'].map((name) => create(name, { provisionType: null }, 400)),
      ...['c', 'd', 'e'].map((name) => put(L, { email: name, provisionType: 30 })),
    ]),
    inconclusive('in some creates, beside right updates', [
      ...['a', 'b'].map((name) => create(name, { provisionType: null }, 400)),
      create('f'),
      ...['c', 'd', 'e'].map((name) => put(L, { email: name, provisionType: 30 })),
    ]),
    conforms('', [
      create('a', {
        provisionType: 30,
        hasEhcp: true,
        endDate: '2027-01-31',
        courseDetails: 'x'.repeat(230),
        tags: ['abc'],
      }),
    ]),
    conforms('members of a record that was read are another matter', [
      put(L, { learnerId: L, provisionSource: 'Api' }),
      put(K, { email: 'b@x.org', learnerId: K }),
    ]),
    inconclusive('input of a user', [create('a', { gender: 'x' }, 400), create('b'), create('c')]),
  ],
  'client.learners.tagged-400': [
    conforms('', [create('a', { tags: ['x y'] }, 400, { errors: { tags: ['x y is bad'] } }), get('/v1/tags')]),
    inconclusive('once', [
      create('a', { tags: ['x y'] }, 400),
      create('a', {}, 400, { detail: 'User is already a Learner' }),
    ]),
    violates(
      'it goes on with what it had found before',
      ['a@x.org', 'b@x.org'].flatMap((name) => [
        ...[create(name, { tags: ['x y'] }, 400), get(`/v1/learners/${encodeURIComponent(name)}`)],
        create(name, {}, 400, { detail: 'User is already a Learner' }),
        put(L, { email: name }),
      ]),
    ),
    violates(
      'it is repeated at once',
      ['a@x.org', 'b@x.org'].flatMap((name) => [
        create(name, { tags: ['x y'] }, 400),
        create(name, { tags: ['x y'] }, 400, { detail: 'User is already a Learner' }),
        get(`/v1/learners/${encodeURIComponent(name)}`),
      ]),
    ),
    notExercised(
      'everybody is created first, and those that are held are updated; run twice',
      ['a@x.org', 'b@x.org', 'c@x.org'].flatMap((name) => [
        create(name, { tags: ['x y'] }, 400),
        ...[get(`/v1/learners/${encodeURIComponent(name)}`), put(L, { email: name })],
        create(name, { tags: ['x y'] }, 400, { detail: 'User is already a Learner' }),
        ...[get(`/v1/learners/${encodeURIComponent(name)}`), put(L, { email: name })],
      ]),
    ),
    notExercised(
      'they were there before',
      ['a', 'b', 'a', 'b'].map((name) => create(name, { tags: ['abc'] }, 400, { detail: 'User is already a Learner' })),
    ),
    notExercised('the first was refused whole', [
      create('a', { tags: ['abc'], gender: 'x' }, 400),
      create('a', { tags: ['abc'] }),
    ]),
  ],
  'client.learners.put-required': [
    violates('', [put(L, { gender: undefined }, 400), put(K, { gender: undefined }, 400)]),
    conforms('', [put(L)]),
    inconclusive('once', [put(L, { lastName: undefined }, 400)]),
    notExercised(
      'an empty name is there',
      [L, K].map((learner) => put(learner, { lastName: '' })),
    ),
    violates(
      'the same fields each time, beside updates that are accepted',
      inTwoWorlds(...[L, K].map((learner) => put(learner, { gender: undefined }, 400)), put(user)),
    ),
    inconclusive(
      'a test for each field, beside one of the success',
      inTwoWorlds(
        ...['gender', 'lastName', 'email'].map((field, at) => put(user.slice(0, -1) + at, { [field]: undefined }, 400)),
        put(L),
      ),
    ),
    inconclusive('a test of the refusal beside one of the success, in each of two worlds', [
      ...[put(L), put(L, { gender: undefined }, 400)],
      ...[phase('b', 9_000), put(K), put(K, { gender: undefined }, 400)],
    ]),
  ],
  'client.learners.put-keeps': [
    violates(
      'outside what is declared',
      [
        state(`learner ${L}`, held),
        state(`learner ${K}`, held),
        put(L, { courseDetails: 'd' }),
        put(K, { courseDetails: 'd' }),
      ],
      { changes: ['courseDetails'] },
    ),
    conforms('as declared', [state(`learner ${L}`, held), put(L, { mobileNumber: '1', courseDetails: 'd' })], {
      changes: ['courseDetails'],
    }),
    notExercised('nothing is left out, and what is changed may be meant', [
      ...[L, K].map((id) => state(`learner ${id}`, held)),
      ...[L, K].map((id) => put(id, { mobileNumber: '1', dateOfBirth: '2001-01-30' })),
    ]),
    violates(
      'another tutor, another spelling of a name, and tutors that are taken away',
      [L, K].flatMap((id) => [
        state(`learner ${id}`, learnerBody({ lastName: 'Ørsted', secondaryTutorEmails: ['a@x.org', 'b@x.org'] })),
        put(id, { lastName: 'Orsted', primaryTutorEmail: 'other@x.org', secondaryTutorEmails: ['B@x.org'] }),
      ]),
      { changes: ['courseDetails'] },
    ),
    conforms(
      'the same in another spelling, and one tutor more',
      [
        state(`learner ${L}`, learnerBody({ lastName: 'Ørsted e\u0301', secondaryTutorEmails: ['a@x.org'] })),
        put(L, {
          lastName: 'Ørsted \u00e9',
          email: String(learnerBody({}).email).toUpperCase(),
          secondaryTutorEmails: ['A@x.org', 'b@x.org'],
        }),
      ],
      { changes: ['courseDetails'] },
    ),
    violates(
      'refused for what it always changes',
      [L, K].flatMap((id) => [
        state(`learner ${id}`, learnerBody({ learnerUniqueReference: '1000000010' })),
        put(id, { learnerUniqueReference: '1.00000e+09' }, 400),
      ]),
      { changes: ['courseDetails'] },
    ),
    conforms(
      'tests of the refusal of a tutor',
      [...[state(`learner ${L}`, held), put(L, { mobileNumber: '1' })], ...times(2, toNobody(L))],
      { changes: ['courseDetails'] },
    ),
    inconclusive(
      'a test of the refusal of a tutor, in each of two worlds',
      [L, K].flatMap((id) => [phase(id), state(`learner ${id}`, held), toNobody(id)]),
      { changes: ['courseDetails'] },
    ),
    violates(
      'a job whose one update is refused in each world for what it changes',
      [L, K].flatMap((id) => [phase(id), state(`learner ${id}`, held), toNobody(id)]),
      { changes: ['courseDetails'], job: true },
    ),
    inconclusive(
      'one update that was accepted, and a test of a refusal',
      [
        ...[L, K].map((id) => state(`learner ${id}`, held)),
        ...[put(L, { mobileNumber: '1', primaryTutorEmail: 'other@x.org' }), toNobody(K)],
      ],
      { changes: [] },
    ),
    conforms(
      'a secondary tutor becomes the primary one',
      [L, K].flatMap((id) => [
        state(`learner ${id}`, learnerBody({ secondaryTutorEmails: ['a@x.org', 'B@x.org'] })),
        put(id, { primaryTutorEmail: 'b@x.org', secondaryTutorEmails: ['a@x.org'] }),
      ]),
      { changes: ['primaryTutorEmail'] },
    ),
    conforms(
      'the service lists tutors as objects',
      [L, K].flatMap((id) => [
        get(`/v1/learners/${id}`, 200, { response: { ...held, secondaryTutorEmails: [{ email: 'a@x.org' }] } }),
        put(id, { mobileNumber: '1', secondaryTutorEmails: ['a@x.org'] }),
      ]),
      { changes: ['courseDetails'] },
    ),
    notExercised('each update is refused', [state(`learner ${L}`, held), put(L, {}, 400), put(L, {}, 400)]),
    conforms('left out to keep it', [state(`learner ${L}`, held), put(L, { mobileNumber: '1' })]),
    inconclusive('clearing may be meant', [state(`learner ${L}`, held), state(`learner ${K}`, held), put(L), put(K)]),
    conforms('read before it was written', [
      get(`/v1/learners/${L}`, 200, { response: held }),
      put(L, { mobileNumber: '1' }),
    ]),
  ],
  'client.learners.put-repeats': [
    violates('', [put(L, {}, 400), put(L, {}, 400), put(L, {}, 400)]),
    conforms('changed', [put(L, { gender: 'x' }, 400), put(L)]),
    inconclusive('once', [put(L, {}, 400), put(L, {}, 400)]),
  ],
  'client.url.not-stored': [
    violates('', [
      ...[L, K].map((id) => url(id, `http://a/${id}`)),
      invite(L, 202),
      invite(K, 202),
      visit(`http://a/${L}`, 900),
      visit(`http://a/${K}`, 901),
      get('/v1/tags', 200, { at: 950 }),
    ]),
    conforms('read again', [invite(L, 202), url(L, 'http://a/2'), visit('http://a/2', 900)]),
    inconclusive('once', [url(L, 'http://a/1'), invite(L, 202), visit('http://a/1', 900)]),
    notExercised('never opened', [url(L, 'http://a/1'), invite(L, 202)]),
  ],
  'client.invite.interval': [
    violates('', [invite(L, 202), invite(L, 409), invite(L, 409), invite(L, 409)]),
    violates(
      'everybody twice',
      [L, K].flatMap((id) => [invite(id, 202), invite(id, 409)]),
    ),
    conforms('', [invite(L, 202), invite(L, 409), get('/v1/tags')]),
    conforms('everybody again, four days later', [
      ...[invite(L, 202), invite(K, 202), invite(L, 409), get('/v1/tags')],
      ...[L, K].map((id): Short => [`POST /v1/learners/${id}/assessment/invite`, 202, { at: 4 * 24 * 3_600_000 }]),
    ]),
    conforms('a test of the refusal, in each of two worlds', [
      ...[phase('a'), invite(L, 202), invite(L, 409)],
      ...[phase('b'), invite(K, 202), invite(K, 409)],
    ]),
    inconclusive('once', [invite(L, 409), invite(L, 409)]),
    notExercised('refused for another reason', [invite(L, 404), invite(L, 404), invite(L, 404)]),
  ],
  'client.tags.by-name': [
    violates('ids', [
      get('/v1/tags', 200, { response: [tagRow] }),
      addTags(L, '7f0c'),
      ['DELETE /v1/tags?name=7f0c', 404],
    ]),
    violates('names outside the rules', [addTags(L, 'a b c'), addTags(K, 'a_b_c')]),
    violates('names outside the rules in one operation only', [
      ...[addTags(L, 'a b c'), addTags(K, 'a_b_c')],
      ...['x', 'y', 'z'].map((name) => create(name, { tags: ['abc'] })),
    ]),
    conforms('', [get('/v1/tags', 200, { response: [tagRow] }), addTags(L, 'evening', 'a:b-c')]),
    inconclusive('input of a user', [addTags(L, 'a b c'), addTags(K, 'abc')]),
    inconclusive('once', [get('/v1/tags', 200, { response: [tagRow] }), addTags(L, '7f0c')]),
    violates(
      'twelve, in two writes',
      [L, K].flatMap((id) => [addTags(id, ...six('a')), addTags(id, ...six('b'))]),
    ),
    conforms(
      'twelve, after others were removed',
      [L, K].flatMap((id) => [
        addTags(id, ...six('a')),
        ...['a-1', 'A-2'].map((name): Short => [`DELETE /v1/learners/${id}/tags?name=${name}`, 204]),
        addTags(id, ...six('b')),
      ]),
    ),
    conforms('twelve, with an update between, which may have removed some', [
      ...[addTags(L, ...six('a')), put(L), addTags(L, ...six('b'))],
      ...[addTags(K, ...six('a')), put(K), addTags(K, ...six('b'))],
    ]),
    violates(
      'removals without a name',
      [L, K].map((id): Short => [`DELETE /v1/learners/${id}/tags`, 400]),
    ),
    inconclusive(
      'a test of a name that is refused, in each of two worlds',
      inTwoWorlds(['POST /v1/learners/x/tags', 400, { body: { tags: ['a b c'] } }]),
    ),
    inconclusive(
      'a test of an id that is no name, in each of two worlds',
      inTwoWorlds(get('/v1/tags', 200, { response: [tagRow] }), ['DELETE /v1/tags?name=7f0c', 404]),
    ),
  ],
  'client.tutors.batch': [
    violates('too large', [batch(51, 400), batch(200, 400)]),
    inconclusive('often right', [batch(51, 400), batch(51, 400), ...[1, 2, 3].map((size) => batch(size, 204))]),
    violates(
      'one too many in each of the first batches of a job',
      [batch(51, 400), batch(51, 400), ...[1, 2, 3].map((size) => batch(size, 204))],
      { job: true },
    ),
    violates('refused and sent again', [batch(5, 400), batch(5, 400), batch(5, 400)]),
    conforms('', [batch(50, 204)]),
    conforms(
      'learners who are named twice',
      ['PUT', 'PATCH'].map((method) => [
        `${method} /v1/tutors/t@x.org/secondarytutor/learners`,
        204,
        { body: { learnerIds: Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? L : K)) } },
      ]),
    ),
    inconclusive('once', [batch(51, 400)]),
    inconclusive('a test of the refusal, in each of two worlds', inTwoWorlds(batch(51, 400))),
    inconclusive('a test of the refusal, which was put off by a 429 in one of two worlds', [
      ...[phase('a'), batch(51, 400), phase('b')],
      ...[batch(51, 429), batch(51, 429), batch(51, 400)],
    ]),
    violates('accepted, in each of two worlds', inTwoWorlds(batch(51, 204))),
  ],
  'client.tutors.whole-set': [
    violates(
      'it has declared to keep them',
      [tutorsOf(L, 'a', 'b'), tutorsOf(K, 'a'), setTutors(L, 'c'), setTutors(K, 'c')],
      { keepsTutors: true },
    ),
    conforms('', [tutorsOf(L, 'a@x.org'), setTutors(L, 'A@x.org', 'c@x.org')]),
    notExercised(
      'a batch has removed them',
      [L, K].flatMap((id) => [tutorsOf(id, 'a'), removeTutor(id), setTutors(id, 'c')]),
      { keepsTutors: true },
    ),
    conforms(
      'a tutor who has become the primary one',
      [L, K].flatMap((id) => [
        tutorsOf(id, 'a@x.org', 'b@x.org'),
        ...[put(id, { primaryTutorEmail: 'B@x.org' }), setTutors(id, 'a@x.org')],
      ]),
      { keepsTutors: true },
    ),
    notExercised(
      'the service lists tutors as objects',
      [L, K].flatMap((id) => [
        get(`/v1/learners/${id}`, 200, { response: { secondaryTutorEmails: [{ email: 'a@x.org' }] } }),
        setTutors(id, 'a@x.org'),
      ]),
      { keepsTutors: true },
    ),
    inconclusive('removal may be meant', [tutorsOf(L, 'a', 'b'), setTutors(L, 'c')]),
    notExercised('there were none', [tutorsOf(L), setTutors(L, 'c')]),
  ],
  'client.webhooks.https': [
    violates('', [webhook('http://127.0.0.1:3000/x'), webhook('https://localhost/x')]),
    conforms(
      '',
      ['app.example.org', 'fd-hooks.example.org', 'localhost-tunnel.example.org', '10.example.org', '203.0.113.7'].map(
        (host) => webhook(`https://${host}/x`),
      ),
    ),
    violates(
      'addresses of this machine or network',
      ['10.0.0.7', '[fd00::7]', 'hooks.internal'].map((host) => webhook(`https://${host}/x`)),
    ),
    inconclusive(
      'a test of the refusal, in each of two worlds',
      inTwoWorlds(['POST /v1/webhooks', 400, { body: { url: 'http://x.org' } }]),
    ),
    inconclusive('once', [webhook('http://app.example.org/x')]),
  ],
  'client.webhooks.put-whole': [
    violates('', [webhook('https://a.example.org'), putWebhook({}), putWebhook({})]),
    conforms('', [putWebhook({ url: 'https://a.example.org', systemEventIds: [100], description: 'd' })]),
    conforms('it never had a description', [
      webhook('https://a.example.org'),
      putWebhook({ url: 'https://a.example.org', systemEventIds: [100] }),
    ]),
    inconclusive('once', [putWebhook({})]),
    inconclusive(
      'a test of the refusal, in each of two worlds',
      inTwoWorlds(['PUT /v1/webhooks/w1', 400, { body: {} }]),
    ),
  ],
});

test('wrong values that may be tests are counted in the reason, beside the right ones', () => {
  const levels = (...right: number[]) =>
    inTwoWorlds(
      ...[0, 8, -1].map((programmeLevel) => create(`w${programmeLevel}`, { programmeLevel }, 400)),
      ...['a', ...right].map((programmeLevel) =>
        create(`r${programmeLevel}`, programmeLevel === 'a' ? {} : { programmeLevel }),
      ),
    );
  const once = [...levels(), create('once', { programmeLevel: 3 })];
  const reasons = [levels(), once, levels(3)].map(
    (calls) => judgeAll([judgeLearners], traceOf(calls)).find(({ id }) => id === 'client.learners.values')?.reason,
  );
  const wrong = 'sent programmeLevel as something other than a whole number from 1 to 7';
  const beside = 'beside calls that are accepted, these may be tests';
  expect(reasons).toEqual([
    `${wrong}, up to 3 times in a run, each in another way, and never right: ${beside}`,
    `${wrong}, up to 3 times in a run, each in another way, and right once: ${beside}`,
    `${wrong}, up to 3 times in a run, each in another way, and right 2 times: ${beside}`,
  ]);
});
