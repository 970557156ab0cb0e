import { expect, test } from '@playwright/test';
import { judgeAll } from '../../../client/findings.ts';
import { judgeErrors } from '../../../client/judges/errors.ts';
import { judgePaging } from '../../../client/judges/paging.ts';
import { judgeThrottle } from '../../../client/judges/throttle.ts';
import { judgeToken } from '../../../client/judges/token.ts';
import { judgeUpdates } from '../../../client/judges/updates.ts';
import type { Entry } from '../../../client/trace.ts';
import {
  answer,
  auth,
  conforms,
  delivery,
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
  times,
  traceOf,
  violates,
} from '../../support/client-calls.ts';
import { learnerBody } from '../../support/learner-body.ts';

const list = '/v1/learners?pageSize=2';
const page = (index: number, rows: number, total: number): Short => [
  `GET ${list}&pageIndex=${index}`,
  200,
  { response: { totalRecords: total, learners: [L, K].slice(0, rows).map((learnerId) => ({ learnerId })) } },
];
const rows = [L, K].map((learnerId) => ({ learnerId }));
const large = (index: number): Short => [
  `GET /v1/learners?pageSize=50&pageIndex=${index}`,
  200,
  { response: { totalRecords: 90, learners: Array.from({ length: 50 }, (_, at) => rows[at % 2]!) } },
];
const number: Short = [
  'GET /v1/learners?pageSize=1&pageIndex=1',
  200,
  { response: { totalRecords: 3, learners: rows.slice(0, 1) } },
];
const each = () => [L, K].map((id) => get(`/v1/learners/${id}`));
const throttled = (path: string, at: number, retryAfterSeconds?: number): Short => [
  `GET ${path}`,
  429,
  { at, takes: 100, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
];
const throttledAt = (...times: number[]) => times.map((at) => throttled('/v1/tags', at));
const authAt = (at: number, status: number, more = {}): Short => [
  'POST /v1/auth',
  status,
  { at, takes: 100, body: { clientId: 'c' }, ...more },
];
/** Calls that are throttled, each so many milliseconds after the one before it was answered. */
const afterPauses = (at: number, pauses: readonly number[]): Short[] =>
  [0, ...pauses].map((_, index) => {
    const paused = pauses.slice(0, index).reduce((sum, ms) => sum + ms, 0);
    return throttled('/v1/tags', at + index * 100 + paused);
  });
const lag = (at: number, ms = 900): Entry => ({ kind: 'lag', id: `l${at}`, at, ms });
/** A delivery, and the client's first call about it, so much later. */
const reaction = (at: number, ms: number): (Short | Entry)[] => [
  { ...delivery, id: `d${at}`, at, answeredAt: at + 10 },
  get(`/v1/learners/${L}`, 200, { at: at + ms }),
];
/** A machine that was busy once. */
const busyOnce = [...[0, 200, 400].flatMap((at) => reaction(at, 5)), ...reaction(600, 130)];

judgesAsRows({
  'client.token.renews': [
    violates('two tokens are used after their ends', [
      auth('t1', 1),
      get('/v1/tags', 401, { at: 4_000 }),
      auth('t2', 1),
      get('/v1/tags', 401, { at: 9_000, token: 't2' }),
    ]),
    conforms('a new token after the end', [
      auth('t1', 1),
      get('/v1/tags'),
      auth('t2', 9, { at: 4_000 }),
      get('/v1/tags', 200, { token: 't2' }),
    ]),
    notExercised('it is started anew in each world', [
      ...[phase('a'), auth('t1', 1), get('/v1/tags')],
      ...[phase('b', 3_000), auth('t2', 9, { at: 4_000 }), get('/v1/tags', 200, { token: 't2' })],
    ]),
    notExercised('a call that was made in time comes again after the pause that it was asked for', [
      ...['t1', 't2'].flatMap((token, at): Short[] => [
        auth(token, 1, { at: at * 9_000 }),
        get('/v1/tags', 429, { token, retryAfterSeconds: 4, at: at * 9_000 + 500 }),
        get('/v1/tags', 200, { token, at: at * 9_000 + 5_000 }),
      ]),
    ]),
    notExercised('a new token after a 401 in time', [
      ...[auth('t1', 10), get('/v1/tags'), get('/v1/tags', 401, { at: 5_000 })],
      ...[auth('t2', 90), get('/v1/tags', 200, { token: 't2', at: 15_000 })],
    ]),
    inconclusive('it happened once', [auth('t1', 1), get('/v1/tags', 401, { at: 4_000 })]),
    notExercised('a 401 in the first two seconds after the end leads to a new token', [
      ...[auth('t1', 1), get('/v1/tags', 401, { at: 2_000 })],
      ...[auth('t2', 9, { at: 2_100 }), get('/v1/tags', 200, { token: 't2' })],
    ]),
    conforms(
      'asked for in time, and refused',
      ['t1', 't2'].flatMap((token, at): Short[] => [
        auth(token, 10, { at: at * 20_000 }),
        authAt(at * 20_000 + 5_000, 429),
        get('/v1/tags', 401, { at: at * 20_000 + 15_000, token }),
        ...(at === 1 ? [auth('t3', 10), get('/v1/tags', 200, { token: 't3', at: 36_000 })] : []),
      ]),
    ),
    violates('we were late at another time', [
      auth('t1', 1),
      get('/v1/tags', 401, { at: 4_000 }),
      get('/v1/tags', 401, { at: 6_000 }),
      lag(2_500),
    ]),
    notExercised('who renews after a use that was perhaps too late has not shown that it renews in time', [
      ...[auth('t1', 1), get('/v1/tags', 401, { at: 4_000 }), lag(4_000, 3_500)],
      ...[auth('t2', 9, { at: 4_100 }), get('/v1/tags', 200, { token: 't2' })],
    ]),
  ],
  'client.token.lifetime': [
    violates('it goes on after 401s', [
      auth('t1', 1),
      ...[4_000, 6_000, 8_000].map((at) => get('/v1/tags', 401, { at })),
    ]),
    conforms('renewed before the end at two lifetimes', [
      auth('t1', 20),
      get('/v1/tags'),
      get('/v1/tags'),
      auth('t2', 60, { at: 15_000 }),
      get('/v1/tags', 200, { token: 't2' }),
      get('/v1/tags', 200, { token: 't2' }),
      auth('t3', 60, { at: 60_000 }),
    ]),
    notExercised('renewals after a 401', [
      ...[auth('t1', 20), get('/v1/tags'), get('/v1/tags', 401, { at: 14_000 })],
      ...[auth('t2', 60, { at: 15_000 }), get('/v1/tags', 200, { token: 't2' })],
      ...[get('/v1/tags', 401, { token: 't2', at: 59_000 }), auth('t3', 60, { at: 60_000 })],
    ]),
    notExercised('renewals at one lifetime tell nothing', [
      auth('t1', 20),
      get('/v1/tags'),
      get('/v1/tags'),
      auth('t2', 20, { at: 15_000 }),
    ]),
    notExercised('a 401 that leads to a new token', [
      auth('t1', 1),
      get('/v1/tags', 401, { at: 4_000 }),
      auth('t2', 1),
      get('/v1/tags', 401, { at: 8_000, token: 't2' }),
      auth('t3', 1),
    ]),
  ],
  'client.token.same-credentials': [
    violates(
      'the old token is sent along',
      times(2, auth('t1', 9, { authorization: { scheme: 'bearer', mark: 't1' } })),
    ),
    violates(
      'the old token is sent along wherever there is one',
      [
        ...['a', 'b', 'c'].flatMap((world, at) => [
          phase(world, at * 1_000),
          auth(world, 9, { body: { clientId: world }, at: at * 1_000 }),
        ]),
        ...['d', 'e'].flatMap((world, at) => [
          ...[phase(world, 4_000 + at * 1_000), auth(world, 9, { body: { clientId: world }, at: 4_000 + at * 1_000 })],
          auth(`${world}2`, 9, { body: { clientId: world }, authorization: { scheme: 'bearer', mark: world } }),
        ]),
      ],
      { job: true },
    ),
    conforms('', [auth('t1', 9), auth('t2', 9)]),
    notExercised('no token was asked for while there was one', [auth('t1', 9)]),
    inconclusive('once', [auth('t1', 9), auth('t1', 9, { authorization: { scheme: 'other', mark: 'secret1' } })]),
  ],
  'client.token.json': [
    violates(
      'a form',
      times(2, [
        'POST /v1/auth',
        415,
        { bodyText: 'grant_type=client_credentials', contentType: 'application/x-www-form-urlencoded' },
      ]),
    ),
    violates('its secret is in addresses', [
      ...[auth('t1', 9), get('/v1/auth?clientSecret=‹secret1›', 404)],
      get('/v1/tags?clientSecret=‹secret1›'),
    ]),
    conforms('', [auth('t1', 9)]),
    inconclusive('once beside right ones', [auth('t1', 9), auth('t2', 9), ['POST /v1/auth', 400, { body: {} }]]),
    inconclusive('tests of what is refused, as many as right ones', [
      ...[auth('t1', 9), ['POST /v1/auth', 400, { body: {} }] as Short],
      ...[auth('t2', 9, { body: { clientId: 'd', clientSecret: '‹secret2›' } })],
      ['POST /v1/auth', 400, { body: { clientId: 'c' } }],
    ]),
  ],
  'client.token.bearer': [
    violates('as a parameter', times(2, get('/v1/tags?access_token=‹t1›', 401, { token: null }))),
    violates('no header at all', times(2, get('/v1/tags', 401, { token: null }))),
    conforms('', [get('/v1/tags')]),
    inconclusive('a test of what 401 looks like', [
      get('/v1/tags'),
      get('/v1/webhooks'),
      get('/v1/systemevents'),
      ...times(2, get('/v1/tags', 401, { token: null })),
    ]),
    conforms(
      'a job that fetches its first token when it gets a 401',
      inTwoWorlds(...times(2, get('/v1/tags', 401, { token: null })), auth('t1', 3600), get('/v1/tags')),
      { job: true },
    ),
    violates(
      'a job that fetches another token at such a 401',
      inTwoWorlds(
        ...[auth('t1', 3600), get('/v1/webhooks'), get('/v1/tags', 401, { token: null })],
        ...[auth('t2', 3600), get('/v1/tags', 200, { token: 't2' })],
      ),
      { job: true },
    ),
    violates(
      'in one place of a job, before its first token',
      inTwoWorlds(get('/v1/tags', 401, { token: null }), auth('t1', 3600), get('/v1/webhooks')),
      { job: true },
    ),
    violates(
      'in one place of a job',
      [
        ...['tags', 'webhooks', 'systemevents'].map((list) => get(`/v1/${list}`)),
        ...times(2, get('/v1/tags', 401, { token: null })),
      ],
      { job: true },
    ),
  ],
  'client.token.reuse': [
    answer('', [auth('t1', 3600), get('/v1/tags'), get('/v1/tags')]),
    notExercised('a short lifetime may force a token for each call', [
      auth('t1', 20),
      get('/v1/tags'),
      auth('t2', 20),
      get('/v1/tags', 200, { token: 't2' }),
    ]),
  ],
  'client.throttle.waits': [
    violates('twice too early', [
      throttled('/v1/tags', 0, 3),
      throttled('/v1/tags', 101, 3),
      throttled('/v1/tags', 202, 3),
      get('/v1/tags', 200, { at: 303 }),
    ]),
    conforms('in time', [throttled('/v1/tags', 0, 3), get('/v1/tags', 200, { at: 3_200 })]),
    conforms('it gives up, and does something else', [
      throttled('/v1/tags', 0, 3),
      get('/v1/webhooks', 200, { at: 4_000 }),
    ]),
    inconclusive('once', [throttled('/v1/tags', 0, 3), get('/v1/tags', 200, { at: 1_000 })]),
    notExercised('another call', [throttled('/v1/tags', 0, 3), get('/v1/webhooks', 200, { at: 200 })]),
    notExercised('a poll', [
      get('/v1/tags', 200, { at: 1 }),
      get('/v1/tags', 200, { at: 1_000 }),
      throttled('/v1/tags', 2_000, 3),
      get('/v1/tags', 200, { at: 3_000 }),
      get('/v1/tags', 200, { at: 4_000 }),
    ]),
    violates('we were late at another time', [
      throttled('/v1/tags', 0, 30),
      get('/v1/tags', 200, { at: 10_000 }),
      get('/v1/tags', 200, { at: 12_000 }),
      lag(5_000),
    ]),
    notExercised('a repeat that perhaps came too early is no wait', [
      throttled('/v1/tags', 0, 3),
      get('/v1/tags', 200, { at: 1_000 }),
      get('/v1/webhooks', 200, { at: 9_000 }),
      lag(900),
    ]),
    conforms('three processes with one token, each of which waits as it was told', [
      throttled('/v1/tags', 0, 4),
      throttled('/v1/tags', 250, 1),
      ...[500, 1_500, 4_200].map((at) => get('/v1/tags', 200, { at })),
    ]),
    conforms('who waits, and renews the token meanwhile, while another loop of it makes the same calls', [
      ...[1, 2].flatMap((number): Short[] => [
        [`GET /v1/tags`, 429, { at: number * 10_000, takes: 100, retryAfterSeconds: 4, token: `t${number}` }],
        get('/v1/tags', 200, { at: number * 10_000 + 1_000, token: `t${number}` }),
        get('/v1/tags', 200, { at: number * 10_000 + 4_200, token: `t${number + 1}` }),
      ]),
    ]),
    violates('who asks for a token for each call, and repeats at once', [
      ...[0, 10_000].flatMap((at): Short[] => [
        [`GET /v1/tags`, 429, { at, takes: 100, retryAfterSeconds: 4, token: `a${at}` }],
        get('/v1/tags', 200, { at: at + 200, token: `b${at}` }),
      ]),
    ]),
    conforms('two processes with a token each, which make the same call', [
      ...[0, 10_000].flatMap((at): Short[] => [
        throttled('/v1/tags', at, 4),
        get('/v1/tags', 200, { at: at + 1_000, token: 't2' }),
        get('/v1/webhooks', 200, { at: at + 2_000 }),
      ]),
    ]),
    notExercised('tests of a client that gives up, each of which makes the call that others make', [
      ...[phase('even'), ...[L, K, L, L, L].map((id) => get(`/v1/learners/${id}`))],
      ...[phase('busy', 9_000), throttled(`/v1/learners/${K}`, 9_100, 4), throttled(`/v1/learners/${K}`, 9_300, 1)],
      ...[9_500, 9_600].map((at) => get(`/v1/learners/${K}`, 200, { at })),
    ]),
    violates('tests of a client that repeats at once', [
      ...[phase('even'), ...[1, 2, 3, 4].map(() => get('/v1/tags'))],
      ...[phase('busy', 9_000), throttled('/v1/tags', 9_100, 4), throttled('/v1/tags', 9_300, 1)],
      ...[9_500, 9_600, 9_700, 9_800].map((at) => get('/v1/tags', 200, { at })),
    ]),
    violates('who repeats at once, and makes the call again much later', [
      throttled('/v1/tags', 0, 4),
      throttled('/v1/tags', 250, 1),
      ...[500, 20_000, 40_000].map((at) => get('/v1/tags', 200, { at })),
    ]),
  ],
  'client.throttle.backs-off': [
    violates('no pause', throttledAt(0, 105, 210, 315)),
    conforms('a pause', throttledAt(0, 400, 1_200)),
    inconclusive('twice, which chance can be', throttledAt(0, 105, 210)),
    inconclusive('no pause but for one, which a busy machine makes', throttledAt(0, 170, 275, 380)),
    notExercised('loops side by side, each of which pauses', throttledAt(0, 50, 105, 155, 210, 260)),
    notExercised('it gives up', [throttled('/v1/tags', 0), get('/v1/webhooks')]),
    violates('on a busy machine, pauses that are no longer than it takes to do anything', [
      ...reaction(0, 150),
      ...throttledAt(1_000, 1_220, 1_440, 1_660),
    ]),
    inconclusive('on a busy machine, pauses that may be none', [
      ...reaction(0, 150),
      ...throttledAt(1_000, 1_280, 1_560, 1_840),
    ]),
    inconclusive('on a machine that was busy once, a pause no longer than that', [
      ...busyOnce,
      ...throttledAt(2_000, 2_220),
    ]),
    conforms('on such a machine, a longer one', [...busyOnce, ...throttledAt(2_000, 2_300)]),
    conforms('on such a machine, pauses of which few are long, and few are none', [
      ...busyOnce,
      ...afterPauses(2_000, [200, 200, ...Array(10).fill(70), 5, 5, 5]),
    ]),
    inconclusive('pauses that perhaps are only ours', [
      throttled('/v1/tags', 0),
      throttled('/v1/tags', 1_000),
      lag(1_000),
    ]),
    notExercised(
      'the first step of a back-off may be none',
      [L, K, 'x', 'y'].flatMap((id, at): Short[] => [
        throttled(`/v1/learners/${id}`, at * 1_000),
        get(`/v1/learners/${id}`, 200, { at: at * 1_000 + 105 }),
      ]),
    ),
  ],
  'client.throttle.auth': [
    violates(
      'no pause',
      [0, 105, 210, 315].map((at) => authAt(at, 429)),
    ),
    violates(
      'before Retry-After',
      [0, 300, 600, 900].map((at) => authAt(at, 429, { retryAfterSeconds: 5 })),
    ),
    conforms('', [authAt(0, 429), authAt(600, 200)]),
    inconclusive(
      'several instances',
      [0, 105, 210, 315].map((at) => authAt(at, 429)),
      { instances: 2 },
    ),
  ],
  'client.paging.starts': [
    violates('from zero', times(2, get(`${list}&pageIndex=0`, 400))),
    violates('none', times(2, get(list, 400))),
    conforms('', [page(1, 2, 2)]),
    conforms('other lists need none', [
      page(1, 2, 2),
      get('/v1/webhooks/w/invocationlogs'),
      get('/v1/webhooks/w/invocationlogs'),
    ]),
    inconclusive('once', [get(list, 400)]),
    inconclusive(
      'one test of a refusal in each world',
      inTwoWorlds(get(`${list}&pageIndex=0`, 400), page(1, 2, 2), large(1)),
    ),
    inconclusive(
      'two tests of refusals in each world, beside a list that is read whole',
      inTwoWorlds(get('/v1/learners', 400), get(`${list}&pageIndex=0`, 400), page(1, 2, 4), large(1), large(2)),
    ),
    violates('from zero, and on', inTwoWorlds(get(`${list}&pageIndex=0`, 400), page(1, 2, 4), page(2, 2, 4))),
  ],
  'client.paging.stops': [
    violates('until empty, in two worlds', [
      phase('a'),
      page(1, 2, 2),
      page(2, 0, 2),
      phase('b', 500),
      ['GET /v1/learners?pageSize=2&pageIndex=1', 200, { at: 600, response: { totalRecords: 0, learners: [] } }],
      page(2, 0, 0),
    ]),
    conforms('an exact multiple', [page(1, 2, 4), page(2, 2, 4)]),
    conforms(
      'a service that allows smaller pages than the client asks for, in two worlds',
      inTwoWorlds(page(1, 1, 2), page(2, 1, 2)),
    ),
    violates('until empty, at such a service', inTwoWorlds(page(1, 1, 2), page(2, 1, 2), page(3, 0, 2))),
    conforms('pages at once, counted from the total', [
      page(1, 2, 6),
      get(`${list}&pageIndex=3`, 200, { at: 200, takes: 90, response: { totalRecords: 6, learners: [1, 2] } }),
      get(`${list}&pageIndex=2`, 200, { at: 201, response: { totalRecords: 6, learners: [1, 2] } }),
    ]),
    ...[1, -1].map((order) =>
      violates(
        `pages at once, one more than there are, ${order > 0 ? 'in their order' : 'the last one first'}`,
        ['a', 'b'].flatMap((world, at) => [
          phase(world, at * 1_000),
          ...[1, 2, 3].map((index): Short => {
            const [request, status, more] = page(index, index === 3 ? 0 : 2, 4);
            const offset = index === 1 ? 0 : 150 + order * index;
            return [request, status, { ...more, at: at * 1_000 + offset, takes: 90 }];
          }),
        ]),
      ),
    ),
    conforms(
      'the last page is read after it, as of another reading',
      inTwoWorlds(page(1, 2, 6), page(4, 0, 6), page(3, 2, 6)),
    ),
    inconclusive('once', [page(1, 2, 2), page(2, 0, 2)]),
    notExercised('it stops before the end', [page(1, 2, 4)]),
    conforms(
      'another test then reads the whole list',
      inTwoWorlds(page(1, 2, 6), page(4, 0, 6), ...[1, 2, 3].map((index) => page(index, 2, 6))),
    ),
    notExercised('a test of what lies beyond goes there at once', inTwoWorlds(page(1, 2, 6), page(4, 0, 6))),
  ],
  'client.paging.collects': [
    violates('every row of a large first page is read, in two worlds', [...inTwoWorlds(large(1), ...each())]),
    notExercised('every row of a small page is read', [...each(), page(1, 2, 3), ...each()]),
    conforms('', [page(1, 2, 3), page(2, 1, 3)]),
    notExercised('it may only have looked', [page(1, 2, 3), page(1, 2, 3)]),
    violates(
      'it has declared to read all, and reads every second page, in two worlds',
      [...['a', 'b'].flatMap((world) => [phase(world), page(1, 2, 5), page(3, 1, 5)])],
      { readsAll: true },
    ),
    violates('it stops one page early, in lists of two lengths', [
      ...[phase('a'), get(`${list}&pageIndex=1`, 429), page(1, 2, 6), page(2, 2, 6)],
      ...[phase('b'), page(1, 2, 4)],
    ]),
    notExercised('one list is read but for its last page', inTwoWorlds(page(1, 2, 3))),
    conforms('it asks for the number first', inTwoWorlds(number, page(1, 2, 3), page(2, 1, 3)), { readsAll: true }),
    conforms('the next page is refused', inTwoWorlds(page(1, 2, 3), get(`${list}&pageIndex=2`, 429)), {
      readsAll: true,
    }),
    conforms('the list grows meanwhile', inTwoWorlds(page(1, 2, 4), page(2, 2, 4), page(1, 2, 5)), { readsAll: true }),
  ],
  'client.version.v0': [
    violates('', [get('/v0/learners', 404), get('/v0/tags', 404)]),
    conforms('', [get('/v1/tags')]),
    inconclusive('once', [get('/v0/learners', 404)]),
  ],
  'client.version.unknown': [
    violates('a filter', [
      get('/v1/learners?pageIndex=1&pageSize=2&tag=a'),
      get('/v1/learners?pageIndex=1&pageSize=2&tag=b'),
    ]),
    violates('a path', [get('/v1/students', 404), ['PATCH /v1/tags', 405]]),
    conforms(
      'a section that an event names, and the service knows',
      [L, K].map((id) => get(`/v1/learners/${id}/supportplan/targets`)),
    ),
    violates(
      'a section that nobody knows',
      [L, K].map((id) => get(`/v1/learners/${id}/supportplan/targets`, 404)),
    ),
    conforms('whoever waits for a server', [get('/v1/tags'), get('/', 404), get('/', 404)]),
    inconclusive('once', [get('/v1/students', 404)]),
    inconclusive('a test of what is not there, in each of two worlds', inTwoWorlds(get('/v1/students', 404))),
    violates('a filter, once in each of two worlds', inTwoWorlds(get('/v1/learners?pageIndex=1&pageSize=2&tag=a'))),
    conforms('it asks for the headers only', [
      get('/v1/tags'),
      ...inTwoWorlds(['HEAD /v1/tags', 405], ['HEAD /v1/tags', 405]),
    ]),
  ],
  'client.errors.final': [
    violates(
      'storms',
      [L, L, L, K, K, K].map((id) => get(`/v1/learners/${id}/assessment/url`, 400)),
    ),
    violates(
      'creates again and again',
      ['a@x.org', 'b@x.org'].flatMap((email) => times(3, ['POST /v1/learners', 400, { body: learnerBody({ email }) }])),
    ),
    inconclusive('one storm', times(4, get(`/v1/learners/${L}/assessment/url`, 400))),
    answer(
      'ten steps of a job look for some, one for many',
      [...'a'.repeat(10), ...'b'.repeat(10), ...'cdefg'].map((name) => get(`/v1/learners/${name}@x.org`, 404)),
    ),
    violates(
      'most are looked for again and again, some once',
      [...'aaabbbcd'].map((name) => get(`/v1/learners/${name}@x.org`, 404)),
    ),
    violates(
      'some are looked for more often than a job has steps',
      [...'a'.repeat(11), ...'b'.repeat(11), ...'cdefg'].map((name) => get(`/v1/learners/${name}@x.org`, 404)),
    ),
    conforms('it asks quickly until records are there', [
      ...[L, K].flatMap((id) => [404, 404, 404, 200].map((status) => get(`/v1/learners/${id}`, status))),
      get('/v1/learners/x', 404),
      get('/v1/tags'),
    ]),
    violates(
      'token after token',
      ['t1', 't2', 't3', 't4'].flatMap((token) => [get('/v1/tags', 401, { token }), auth(token, 9)]),
    ),
    violates('one token again and again', [auth('t1', 900), ...times(4, get('/v1/tags', 401))]),
    notExercised('a queue that tries again later', [
      ...['t1', 't2', 't3'].map((token, at) => get('/v1/tags', 401, { token, at: at * 1_500 })),
      ...[4_500, 6_000].map((at) => get('/v1/tags', 401, { token: 't3', at })),
    ]),
    notExercised('a token that has expired', [auth('t1', 0), ...times(4, get('/v1/tags', 401))]),
    conforms('', [get(`/v1/learners/${L}`, 404), get('/v1/tags')]),
    conforms(
      'once in each world',
      ['a', 'b', 'c', 'd'].flatMap((world) => [phase(world), get('/v1/tags', 404)]),
    ),
    answer('one retry is fair', [get('/v1/tags', 403), get('/v1/tags', 403)]),
    conforms('something has changed meanwhile', [
      get('/v1/tags', 404),
      put(L),
      get('/v1/tags', 404),
      get('/v1/tags', 404),
    ]),
    conforms(
      'it waits for a record',
      [0, 1_000, 2_000, 3_000].map((at) => get(`/v1/learners/${L}`, 404, { at })),
    ),
  ],
});

const about = (learner: string | null, count: number, from = 0): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ ...delivery, id: `d${from + at}`, at: from + at, learner }));
const errorsAfter = (deliveries: Entry[], ...calls: (Short | Entry)[]) =>
  ofReceiver([...deliveries, ...calls]).find(({ id }) => id === 'client.errors.final');

test('the same read after each of several deliveries about one learner repeats none, and is no control', () => {
  const reads = ['barriers', 'signatures'].flatMap((name) =>
    times(4, get(`/v1/learners/${L}/supportplan/${name}`, 404)),
  );
  const found = [4, 2, 1].map((count) => errorsAfter(about(L, count), ...reads));
  expect(found.map((one) => one?.outcome)).toEqual(['answer', 'violates', 'violates']);
  expect(found[0]?.reason).toBe('repeated a refused call up to 3 times');
});

test('only deliveries not long before it, about its learner if it names one, lead to a read, and none to a write', () => {
  const storms = ['/v1/systemevents', '/v1/webhooks'].flatMap((path) => times(30, get(path, 403)));
  expect(errorsAfter(about(L, 10), ...storms)?.outcome).toBe('violates');
  expect(errorsAfter(about(L, 30), ...storms)?.outcome).toBe('answer');
  const writes = ['a@x.org', 'b@x.org'].flatMap((email) =>
    times(4, ['POST /v1/learners', 400, { body: learnerBody({ email }) }]),
  );
  expect(errorsAfter(about(L, 30), ...writes)?.outcome).toBe('violates');
  const late = [L, K].flatMap((id, at) =>
    [0, 1, 2, 3].map((each) => get(`/v1/learners/${id}`, 404, { at: 60_000 + 400 * at + 100 * each })),
  );
  expect(errorsAfter([...about(L, 4), ...about(K, 4, 4)], ...late)?.outcome).toBe('violates');
});

test('deliveries without a learner are not counted for calls without one', () => {
  const again = (from: number): Entry => ({
    kind: 'step',
    id: `r${from}`,
    at: from,
    what: 'restarted',
    secret: 'other',
  });
  const refused = (at: number) => [
    again(at),
    get('/v1/tags', 429, { at: at + 100, retryAfterSeconds: 5 }),
    get('/v1/tags', 200, { at: at + 200 }),
  ];
  const calls = [
    get('/v1/tags'),
    get('/v1/tags'),
    ...refused(10_000),
    ...refused(20_000),
    get('/v1/learners/x', 404, { at: 30_000 }),
  ];
  const outcomeOf = (deliveries: Entry[]) =>
    ofReceiver([...deliveries, ...calls]).find(({ id }) => id === 'client.throttle.waits')?.outcome;
  expect(outcomeOf(about(null, 10))).toBe(outcomeOf([]));
  expect(outcomeOf([])).not.toBe('violates');
});

const told = (at: number): Entry => ({ kind: 'step', id: `s${at}`, at, what: 'told' });
const ofReceiver = (entries: readonly (Short | Entry)[]) =>
  judgeAll([judgeToken, judgeThrottle, judgeErrors], { ...traceOf(entries), source: 'receiver' });

test('a client that goes on when it is told to work shows that it renews, one that is started anew for it does not', () => {
  const work = (at: number) => [told(at), get('/v1/tags', 200, { at: at + 100 })];
  const renewed = [told(8_000), auth('t2', 90, { at: 8_100 }), get('/v1/tags', 200, { token: 't2' })];
  const outcomeOf = (entries: readonly (Short | Entry)[]) =>
    ofReceiver([auth('t1', 5), ...entries, ...renewed]).find(({ id }) => id === 'client.token.renews')?.outcome;
  expect(outcomeOf([...work(1_000), ...work(2_000)])).toBe('conforms');
  expect(outcomeOf([get('/v1/tags')])).not.toBe('conforms');
});

test('what was refused is a new attempt to a client that was started again', () => {
  const refused = (token: string, at: number) => get('/v1/tags', 401, { token, at });
  const outcomeOf = (...steps: Entry[]) =>
    ofReceiver([refused('t1', 100), refused('t2', 200), ...steps, refused('t3', 600)]).find(
      ({ id }) => id === 'client.errors.final',
    )?.outcome;
  expect(outcomeOf({ kind: 'step', id: 's', at: 400, what: 'restarted', secret: 'other' })).toBe('not-exercised');
  expect(outcomeOf()).toBe('inconclusive');
});

test('a client that is told to work again within a pause may make its call again', () => {
  const call = (at: number, status: number) =>
    get('/v1/tags', status, { at, ...(status === 429 ? { retryAfterSeconds: 5 } : {}) });
  const waits = (step: Entry[]) =>
    ofReceiver([
      auth('t1', 90),
      call(200, 200),
      call(500, 429),
      ...step,
      call(1_000, 429),
      ...step.map(() => told(1_400)),
      call(1_500, 200),
    ]).find(({ id }) => id === 'client.throttle.waits')?.outcome;
  expect(waits([])).toBe('violates');
  expect(waits([told(900)])).not.toBe('violates');
});

test('a token that was used just after its end is told of, without a verdict', () => {
  const trace = traceOf([auth('t1', 1), get('/v1/tags', 401, { at: 2_000 })]);
  const [finding] = judgeToken(trace);
  expect(finding).toMatchObject({ outcome: 'not-exercised', reason: expect.stringContaining('after its end') });
});

test('a client that repeats some calls at once, and some with a pause, is shown those at once', () => {
  const trace = traceOf(afterPauses(0, [70, 5, 5]));
  expect(judgeAll([judgeThrottle], trace).find(({ id }) => id === 'client.throttle.backs-off')).toEqual({
    id: 'client.throttle.backs-off',
    outcome: 'inconclusive',
    evidence: ['c3', 'c4'],
    reason: 'repeated calls after a 429, 2 times at once and 1 time with a pause',
  });
});

test('the calls of days are judged within seconds', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `${L.slice(0, -3)}${100 + at}`);
  const calls = Array.from({ length: 100 }, () => ids.flatMap((id) => [get(`/v1/learners/${id}`), put(id)])).flat();
  const trace = traceOf([...calls, ...times(10_000, page(1, 2, 2))]);
  const before = process.cpuUsage().user;
  judgeAll([judgeUpdates, judgePaging], trace);
  expect((process.cpuUsage().user - before) / 1e6, 'seconds').toBeLessThan(10);
});
