/** Each judge of deliveries on traces made by hand: red for a client with a flaw, green for a sound one, and neither where nothing tells. */
import { expect, test } from '@playwright/test';
import { judgedBy } from '../../../cli/client/conclude.ts';
import type { Finding } from '../../../client/findings.ts';
import { forgedChecks } from '../../../client/judges/forged.ts';
import { judgeReceiver } from '../../../client/judges/receiver.ts';
import { readClientConfig } from '../../../client/settings.ts';
import { type Delivery, isCall, isDelivery, type Trace } from '../../../client/trace.ts';
import { receiverIds } from '../../../rules/client/index.ts';
import {
  answers,
  but,
  type Client,
  control,
  type Doing,
  findings,
  idsOf,
  only,
  outcomeOf,
  type Plan,
  plain,
  type RunOptions,
  read,
  redOf,
  runOf,
  soundClient,
} from '../../support/receiver-run.ts';

const all: RunOptions = {
  declared: { handles: [100, 200, 300, 400, 900], within: 1, trustsForwardedFor: true },
  probe: true,
};

const of = (check: string, variant?: string) => (delivery: Delivery) =>
  delivery.check === check && (variant === undefined || delivery.variant === variant);
const refuses = () => ({ answer: answers(401), effects: 0 });
const accepts = ({ learner }: Delivery): Doing => ({
  answer: answers(200),
  reads: learner === null ? [] : ['/assessment'],
  effects: 1,
});

/** Of two requests for this, what the later one asked for comes first, in two attempts; and some that nobody has asked for. */
const asked = (event: number): Plan[] => [
  ...plain,
  ...plain,
  ...[1, 2].map((attempt) => ({ check: 'tolerant.unshown', variant: 'nothing-else', event, attempt, learner: null })),
  ...[1, 2].flatMap((attempt) =>
    ['later-request', 'earlier-request'].map((variant) => ({
      check: 'signal.report',
      variant,
      attempt,
      event,
      learner: null,
    })),
  ),
];
for (const event of [200, 700])
  test(`requests for event ${event} are joined by their identifiers, which effects tell only of who takes no strangers`, () => {
    const outcome = (client: Client) => outcomeOf('signal.report', runOf(client, { ...all, sent: asked(event) }));
    const dropsStrangers = but(of('tolerant.unshown'), (_, sound) => ({ ...sound, effects: 0 }));
    expect(outcome(dropsStrangers)).toBe('conforms');
    expect(outcome(soundClient)).toBe('not-exercised');
    const isEarlier = of('signal.report', 'earlier-request');
    const loses = (one: Delivery) => isEarlier(one) || of('tolerant.unshown')(one);
    expect(outcome(but(loses, (_, sound) => ({ ...sound, effects: 0 })))).toBe('violates');
    expect(outcome(but(isEarlier, refuses))).toBe('violates');
  });

const questions = [
  'forged.encoding',
  'forged.duplicate-header',
  'multipart.preamble',
  'repeat.case',
  'repeat.after-restart',
  'limits.size',
  'limits.chunked',
];
const notSent = ['signal.report', 'repeat.restart-before', 'limits.time'];

test('a sound client is green in everything that was sent, and has answered the questions', () => {
  const trace = runOf(soundClient, all);
  expect(idsOf('violates', trace)).toEqual([]);
  expect(idsOf('inconclusive', trace)).toEqual([]);
  expect(idsOf('answer', trace).sort()).toEqual([...questions].sort());
  expect(idsOf('not-exercised', trace).sort()).toEqual([...notSent].sort());
});

test('without a probe and declarations it is green in what answers and calls show', () => {
  const trace = runOf(soundClient);
  expect(idsOf('violates', trace)).toEqual([]);
  expect(idsOf('inconclusive', trace)).toEqual([]);
  expect(idsOf('conforms', trace)).toEqual(
    expect.arrayContaining([
      'sound.spacing',
      'forged.missing',
      'multipart.forged-file',
      'repeat.after',
      'signal.sections',
    ]),
  );
});

/** A flaw of one check each: what is refused that is sound, what is accepted that is not. */
const refused = [
  ...['sound.spacing', 'sound.escapes', 'sound.numbers-order', 'sound.framing', 'sound.secret'],
  ...['multipart.order', 'multipart.boundary', 'tolerant.unshown'],
] as const;

/** In the first of two attempts it does something else than it should. */
function expectUndecided(check: string, doing: (delivery: Delivery) => Doing, variant?: string): void {
  const trace = runOf(
    but((one) => of(check, variant)(one) && one.attempt === 1, doing),
    all,
  );
  expect(idsOf('violates', trace)).toEqual([]);
  expect(outcomeOf(check, trace)).toBe('inconclusive');
}

for (const check of refused) {
  const variant = {
    'sound.escapes': 'escaped-letters',
    'sound.numbers-order': 'other-order',
    'tolerant.unshown': 'a-list',
  }[check as string];
  test(`red by ${check} alone: it is refused`, () => {
    expect(redOf(but(of(check, variant), refuses), all)).toEqual([check]);
  });
  test(`undecided by ${check}: it is refused once of twice`, () => expectUndecided(check, refuses, variant));
}

/** What a client does otherwise than a sound one, what is red by it, and what else is said of some statements. */
type Row = [client: Client, red: readonly string[], others?: Record<string, Finding['outcome']>, options?: RunOptions];

const unprobed: RunOptions = { ...all, probe: false };
const unsaid: RunOptions = { declared: { handles: null } };
const ignores = only(answers(200));
const ignoresVisibly = () => ({ answer: answers(200), effects: 0 });
const closes = only({ error: 'closed' });
const inCompany = of('sound.together', 'at-once');
const isOf900 = ({ event }: Delivery) => event === 900;
const isReport = ({ event, role }: Delivery) => event === 200 && role === 'sound';
const isOutOfOrder = (one: Delivery) => of('order.reversed', 'reversed')(one) && one.event !== 600;
const from = (attempt: number, isIt: (one: Delivery) => boolean) => (one: Delivery) =>
  isIt(one) && one.attempt >= attempt;
const race = but(of('repeat.together'), (one) => ({ ...accepts(one), effects: 3 }));
const drops: Client = ({ role }) => ({ answer: answers(role === 'sound' ? 202 : 401), effects: 0 });
const never: Client = (delivery, earlier) => ({ ...soundClient(delivery, earlier), reads: [] });
const readsFirstSection = but(of('signal.sections', 'together'), (one, sound) => ({
  ...sound,
  reads: [`/supportplan/${one.sections[0]}`],
}));
const refuses900 = (reads: (one: Delivery) => string[]) =>
  but(isOf900, (one) => ({ answer: answers(400), reads: reads(one) }));

const flaws: Record<string, Row> = {
  'what it accepts alone it refuses in company, as forged': [but(inCompany, refuses), ['sound.together']],
  'what it accepts alone it refuses in company, not as forged': [but(inCompany, only(answers(403))), []],
  'what it refuses in company it refuses alone': [but(of('sound.together'), refuses), []],
  'it refuses in company once': [
    but((one) => inCompany(one) && one.attempt === 1, refuses),
    [],
    { 'sound.together': 'inconclusive' },
  ],
  'it refuses events of reports that it has not asked for': [
    but((one) => of('tolerant.unshown')(one) && one.event === 300, refuses),
    [],
  ],
  'an address that takes no deliveries': [only(answers(404)), [], { 'sound.json': 'inconclusive' }],
  'an error at what is malformed': [but(of('forged.malformed'), only(answers(500))), ['forged.malformed']],
  'a closed connection at what is malformed': [but(of('forged.malformed'), closes), ['forged.malformed']],
  'a closed connection at all that is forged': [but(({ role }) => role === 'forged', closes), []],
  'another refusal of what is malformed': [but(of('forged.malformed'), only(answers(400))), []],
  'it takes reports of text only': [but(of('multipart.sound', 'binary'), refuses), ['multipart.sound']],
  'it takes no reports, which may not be meant for it': [
    but(isReport, only(answers(415))),
    [],
    { 'multipart.sound': 'not-exercised' },
    {},
  ],
  ...Object.fromEntries(
    ['repeat.after', 'repeat.across-events'].flatMap((check): [string, Row][] => {
      const isAgain = of(check, 'again');
      const again = but(isAgain, (one) => ({ ...accepts(one), effects: 2 }));
      return [
        [`${check}: it processes it again, as effects show`, [again, [check], {}, all]],
        [`${check}: it processes it again, as calls show`, [again, [check], {}, {}]],
        [`${check}: each of two processes remembers its own`, [but(from(3, isAgain), accepts), [check], {}, {}]],
        [`${check}: it processes it again once`, [but(from(4, isAgain), accepts), [], { [check]: 'inconclusive' }, {}]],
      ];
    }),
  ),
  'a new event about a known learner leads to nothing': [
    but(of('repeat.same-record', 'again'), ignoresVisibly),
    ['repeat.same-record'],
    {},
    unprobed,
  ],
  ...Object.fromEntries(
    ([{ error: 'refused' }, { error: 'closed' }, answers(503)] as const).map((answer): [string, Row] => [
      `a new event about a known learner comes between two starts: ${JSON.stringify(answer)}`,
      [
        but(of('repeat.same-record', 'again'), () => ({ answer, effects: 0 })),
        [],
        { 'repeat.same-record': 'inconclusive' },
        unprobed,
      ],
    ]),
  ),
  'it remembers what failed': [
    but(of('repeat.unprocessed', 'again'), ignoresVisibly),
    ['repeat.unprocessed'],
    {},
    unprobed,
  ],
  'it loses a race, as effects show': [race, ['repeat.together']],
  'it loses a race, which nothing shows': [race, [], { 'repeat.together': 'not-exercised' }, {}],
  'it refuses what comes out of order': [but(isOutOfOrder, only(answers(409))), ['order.reversed']],
  'what comes out of order leads to nothing': [but(isOutOfOrder, ignores), ['order.reversed']],
  'it refuses an event in any order': [
    but((one) => of('order.reversed')(one) && one.event === 500, only(answers(400))),
    [],
    { 'order.reversed': 'not-exercised' },
    {},
  ],
  'a payload that says more spares the read': [
    but(of('signal.lying-payload'), () => ({ answer: answers(200), effects: 1 })),
    ['signal.lying-payload'],
    {},
    unprobed,
  ],
  'it never reads, and has said within what time it would': [
    never,
    ['signal.re-reads'],
    {},
    { declared: { handles: [100], within: 1 } },
  ],
  'it never reads': [never, [], {}, {}],
  'it verifies, and then drops what is about strangers': [
    drops,
    ['signal.re-reads'],
    { 'sound.spacing': 'conforms', 'forged.body': 'conforms' },
  ],
  'it reads the first of several sections': [readsFirstSection, ['signal.sections']],
  'it reads what an event 900 is about, and then fails': [
    but(isOf900, (_, sound) => ({ ...sound, answer: answers(503) })),
    ['signal.sections-repeated'],
    {},
    unsaid,
  ],
  'it fails at each event 900, and reads nothing': [but(isOf900, only(answers(503))), [], {}, unsaid],
  'it looks for the learner before it refuses an event 900': [refuses900(() => ['']), [], {}, unsaid],
  'it refuses each event 900, and reads the section for a later one': [
    refuses900(({ variant }) => (variant === 'again' ? ['/supportplan/signatures'] : [])),
    [],
    {},
    unsaid,
  ],
  'it refuses event 900, which it is said to handle': [but(isOf900, refuses), ['signal.sections-repeated']],
  'it refuses event 900': [but(isOf900, refuses), [], {}, {}],
  'it refuses another delivery about the same section': [
    but(of('signal.sections-repeated', 'second'), only(answers(409))),
    ['signal.sections-repeated'],
  ],
  'it never reads a section again, as calls show': [
    but(of('signal.sections-repeated', 'again'), ignores),
    ['signal.sections-repeated'],
  ],
  'it never reads a section again, as effects show': [
    but(of('signal.sections-repeated', 'again'), ignoresVisibly),
    ['signal.sections-repeated'],
  ],
  'it reads once for deliveries that come soon after each other': [
    but(of('signal.sections-repeated', 'first'), ignores),
    [],
    { 'signal.sections-repeated': 'conforms' },
  ],
  'it reads no section of which several deliveries tell': [
    but(of('signal.sections-repeated'), only(answers(202))),
    [],
    { 'signal.sections-repeated': 'not-exercised' },
  ],
  'it refuses one address of a range': [
    but(of('sources.whole-range', '4.250.190.53'), only(answers(403))),
    ['sources.whole-range'],
  ],
  'it refuses a whole range': [but(of('sources.whole-range'), only(answers(403))), []],
};

for (const [why, [client, red, others = {}, options = all]] of Object.entries(flaws))
  test(`${red.join(' and ') || 'nothing'} is red: ${why}`, () => {
    const trace = runOf(client, options);
    expect(idsOf('violates', trace)).toEqual(red);
    for (const [id, outcome] of Object.entries(others)) expect(outcomeOf(id, trace), id).toBe(outcome);
  });

const answersGiven = { 'limits.chunked': { chunked: '401' }, 'multipart.preamble': { 'text-before': 'rejected' } };
for (const [id, answer] of Object.entries(answersGiven))
  test(`what is refused of ${id} answers a question, and leaves nothing undecided`, () => {
    const trace = runOf(but(of(id), refuses), all);
    expect([...idsOf('violates', trace), ...idsOf('inconclusive', trace)]).toEqual([]);
    expect(findings(trace).find((one) => one.id === `client.${id}`)).toMatchObject({ outcome: 'answer', answer });
  });

for (const check of forgedChecks) {
  test(`red by ${check} alone: it is accepted`, () => {
    expect(redOf(but(of(check), accepts), all)).toEqual([check]);
  });
  test(`red by ${check} by answers alone, for a client that never reads`, () => {
    const silent: Client = (delivery, earlier) => {
      const { answer } = but(of(check), accepts)(delivery, earlier);
      return { answer };
    };
    const expected = check === 'forged.other-secret' ? [] : [check];
    expect(redOf(silent)).toEqual(expected);
  });
  test(`undecided by ${check}: it is accepted once of twice`, () => expectUndecided(check, accepts));
}

test('a client that refuses reports that it has not asked for is told how to be judged, and red only for those that it has', () => {
  const isUnasked = of('multipart.sound');
  const unasked = (delivery: Delivery) => delivery.event === 200 && delivery.role === 'sound';
  const conflict = () => ({ answer: answers(409), effects: 0 });
  const never = findings(runOf(but(unasked, conflict), all));
  const open = never.filter(({ outcome, id }) => outcome !== 'conforms' && id.startsWith('client.multipart.'));
  expect(never.filter(({ outcome }) => ['violates', 'inconclusive'].includes(outcome))).toEqual([]);
  expect(open.map(({ id }) => id)).toContain('client.multipart.sound');
  expect(new Set(open.map(({ flag }) => flag))).toContain('LAS_CLIENT_EXEC');
  const run = runOf(but(isUnasked, conflict), all);
  const asked = (code: number): Trace => ({
    ...run,
    entries: [
      ...run.entries,
      ...run.entries
        .filter((entry): entry is Delivery => entry.kind === 'delivery' && of('multipart.sound', 'binary')(entry))
        .map((entry) => ({
          ...entry,
          id: `${entry.id}-asked`,
          dataId: `${entry.dataId}-asked`,
          check: 'multipart.asked',
          answer: answers(code),
        })),
    ],
  });
  expect(outcomeOf('multipart.sound', asked(200))).toBe('conforms');
  expect(outcomeOf('multipart.sound', asked(409))).toBe('violates');
});

test('a delivery all of whose reads were refused may be processed when it comes again', () => {
  const run = runOf(but(of('repeat.after', 'again'), accepts));
  const answered = (status: number): Trace => ({
    ...run,
    entries: run.entries.map((entry) => (isCall(entry) ? { ...entry, status } : entry)),
  });
  for (const status of [200, 404]) expect(outcomeOf('repeat.after', answered(status))).toBe('violates');
  for (const status of [0, 401, 403, 429, 503])
    expect(outcomeOf('repeat.after', answered(status))).toBe('not-exercised');
});

test('repeats say nothing about a client that reads everything that it knows of, again and again', () => {
  const quiet = runOf(soundClient);
  const known = quiet.entries.filter((entry): entry is Delivery => entry.kind === 'delivery' && entry.role === 'sound');
  const more = known.flatMap(({ learner, at }, number) =>
    learner === null
      ? []
      : Array.from({ length: 25 }, (_, time) => ({
          kind: 'call',
          id: `x${number}-${time}`,
          at: at + 500 + time * 20_000,
          answeredAt: at + 501 + time * 20_000,
          method: 'GET',
          path: `/v1/learners/${learner}/assessment`,
          query: [],
          contentType: null,
          status: 200,
          operation: 'GET /v1/learners/{learnerId}/assessment',
          authorization: null,
        })),
  );
  const trace = runOf(soundClient, { more: more as never });
  expect(idsOf('violates', trace)).toEqual([]);
  expect(outcomeOf('repeat.after', trace)).toBe('inconclusive');
});

test('of a client that reads at times of its own, sections that it reads are not said to be unread', () => {
  const poll = {
    kind: 'call',
    id: 'poll',
    at: 2_000,
    answeredAt: 2_001,
    method: 'GET',
    status: 200,
    path: `/v1/learners/${control}`,
    query: [],
    contentType: null,
    authorization: null,
    operation: 'GET /v1/learners/{learnerId}',
  };
  const found = findings(runOf(soundClient, { ...all, more: [poll] as never }));
  const [sections] = found.filter(({ id }) => id === 'client.signal.sections');
  expect(sections).toMatchObject({ outcome: 'not-exercised', reason: expect.stringContaining('at times of its own') });
});

test('a report that the client asks for is no sign that it polls', () => {
  const asking = {
    kind: 'call',
    id: 'report',
    at: 2_000,
    answeredAt: 2_001,
    method: 'POST',
    status: 202,
    path: `/v1/learners/${control}/assessment/report`,
    query: [],
    contentType: null,
    authorization: null,
    operation: 'POST /v1/learners/{learnerId}/assessment/report',
  };
  expect(findings(runOf(soundClient, { ...all, more: [asking] as never }))).toEqual(findings(runOf(soundClient, all)));
});

test('of a client that reads only when the trouble is over, it is said that it met none', () => {
  const trace = runOf(soundClient, all);
  expect(outcomeOf('repeat.unprocessed', trace)).toBe('conforms');
  const entries = trace.entries.filter((entry) => !isCall(entry) || entry.status < 400);
  expect(outcomeOf('repeat.unprocessed', { ...trace, entries })).toBe('not-exercised');
});

test('of a client that reads nothing, it is said that no read could be made to fail', () => {
  const trace = runOf(only(answers(200)));
  const entries = trace.entries.filter((entry) => !isDelivery(entry) || entry.check !== 'repeat.unprocessed');
  const [found] = findings({ ...trace, entries }).filter(({ id }) => id === 'client.repeat.unprocessed');
  expect(found).toMatchObject({ outcome: 'not-exercised', reason: expect.stringContaining('reads nothing') });
});

test('statements about events that the client is not said to handle say so', () => {
  const trace = runOf(soundClient, { declared: { handles: [100] } });
  const entries = trace.entries.filter((entry) => !isDelivery(entry) || entry.event !== 200);
  const [found] = findings({ ...trace, entries }).filter(({ id }) => id === 'client.multipart.forged-file');
  expect(found?.reason).toBe('the client is not said to handle event 200');
});

test('a section that could not be read may have kept the client from the others', () => {
  const trace = runOf(readsFirstSection, all);
  const entries = trace.entries.map((one) =>
    one.kind === 'call' && one.path.includes('/supportplan/') ? { ...one, status: 404 } : one,
  );
  expect(outcomeOf('signal.sections', { ...trace, entries })).toBe('not-exercised');
  // So may what it says that it failed at.
  const fails = runOf(but(of('signal.sections', 'together'), only(answers(503))), all);
  expect(outcomeOf('signal.sections', fails)).toBe('not-exercised');
  // It is read once more, with success.
  const putOff = trace.entries.flatMap((one) =>
    one.kind === 'call' && one.path.includes('/supportplan/')
      ? [{ ...one, id: `${one.id}-401`, status: 401 }, one]
      : one,
  );
  expect(outcomeOf('signal.sections', { ...trace, entries: putOff })).toBe('violates');
});

test('another delivery about a known record that is read again, without an effect since nothing has changed, is processed', () => {
  for (const check of ['signal.sections-repeated', 'repeat.same-record']) {
    const unchanged = but(of(check, 'again'), (_, sound) => ({ ...sound, effects: 0 }));
    expect(outcomeOf(check, runOf(unchanged, all)), check).toBe('conforms');
    // Reads at times of its own do not show it.
    const polls = runOf(unchanged, { ...all, more: [read('poll', control, 1_500)] });
    expect(['inconclusive', 'not-exercised'], check).toContain(outcomeOf(check, polls));
  }
});

test('a client that refuses the first delivery about a section only is not said to refuse event 900', () => {
  const trace = runOf(but(of('signal.sections-repeated', 'first'), only(answers(409))), {
    declared: { handles: null },
  });
  const [found] = findings(trace).filter(({ id }) => id === 'client.signal.sections-repeated');
  expect(found).toMatchObject({ outcome: 'inconclusive', reason: expect.stringContaining('accepts a later one') });
});

test('no refusal of a section counts while calls of the client fail for another reason, such as an old token', () => {
  const isIt = of('signal.sections-repeated', 'first');
  const fails = but(isIt, () => ({ answer: answers(503), reads: ['/supportplan/signatures'] }));
  const trace = runOf(fails, all);
  expect(idsOf('violates', trace)).toEqual(['signal.sections-repeated']);
  const troubled = trace.entries.map((entry) =>
    isCall(entry) && entry.path.endsWith('/supportplan/signatures') ? { ...entry, status: 401 } : entry,
  );
  expect(idsOf('violates', { ...trace, entries: troubled })).toEqual([]);
});

test('a client that refuses everything breaks one statement, and all others are open', () => {
  const trace = runOf(only(answers(401)), all);
  expect(idsOf('violates', trace)).toEqual(['sound.json']);
  expect(idsOf('conforms', trace)).toEqual([]);
  expect(idsOf('inconclusive', trace)).toHaveLength(receiverIds.length - 1);
});

test('a client that refuses the body of what it has verified is told from one that verifies otherwise', () => {
  const sent: Plan[] = [...plain, ...plain, { check: 'diagnosis', variant: 'hmac-sha1', role: 'unclear' }];
  const trace = runOf(({ check }) => ({ answer: answers(check === 'diagnosis' ? 401 : 400), effects: 0 }), { sent });
  const [found] = findings(trace).filter(({ id }) => id === 'client.sound.json');
  expect(found).toMatchObject({ outcome: 'violates', perhaps: expect.stringContaining('refuses the body') });
});

test('a client that takes one spelling of the content type only is told so', () => {
  const type = { check: 'diagnosis.type', variant: 'application/json-without-a-charset', role: 'unclear' } as const;
  const sent: Plan[] = [...plain, ...plain, { check: 'diagnosis', variant: 'hmac-sha1', role: 'unclear' }, type, type];
  const status: Record<string, number> = { diagnosis: 403, [type.check]: 200 };
  const trace = runOf(({ check }) => ({ answer: answers(status[check] ?? 415), effects: 0 }), { sent });
  const [found] = findings(trace).filter(({ id }) => id === 'client.sound.json');
  expect(found?.reason).toBe('refuses genuine deliveries, and accepts application/json without a charset');
});

test('an error while the client’s own calls fail, or while we are late, breaks nothing', () => {
  const trouble = but(of('sound.spacing'), () => ({ answer: answers(503), reads: [] }));
  const quiet = runOf(trouble, all);
  expect(idsOf('violates', quiet)).toEqual(['sound.spacing']);
  const late = quiet.entries.flatMap((entry) =>
    entry.kind === 'delivery' && entry.check === 'sound.spacing'
      ? [{ kind: 'lag' as const, id: `l${entry.id}`, at: entry.at + 5, ms: 300 }]
      : [],
  );
  expect(redOf(trouble, { ...all, more: late })).toEqual([]);
});

test('what a quick run leaves out is said, whatever the client calls', () => {
  const leftOut = ['client.repeat.across-events', 'client.repeat.after'] as const;
  const run = { ...runOf(soundClient), leftOut };
  const entries = run.entries.filter((entry) => entry.kind !== 'delivery' || entry.check !== 'repeat.across-events');
  const [found] = findings({ ...run, entries }).filter(({ id }) => id === 'client.repeat.across-events');
  expect(found).toMatchObject({ outcome: 'not-exercised', reason: 'left out by --quick' });
  expect(outcomeOf('repeat.after', run)).toBe('conforms');
});

test('of the variables that would decide, only those are left that are not set, or must hold more', () => {
  const config = readClientConfig({ LAS_CLIENT_EXEC: 'true', LAS_CLIENT_PROBE: 'true', LAS_CLIENT_HANDLES: '100' }, '');
  const flagsOf = (...flags: string[]) => {
    const [found] = findings(runOf(soundClient));
    const judge = () => flags.map((flag) => ({ ...found!, outcome: 'violates' as const, flag }));
    return judgedBy([judge], runOf(soundClient), config).flatMap(({ flag }) => flag ?? []);
  };
  expect(flagsOf('LAS_CLIENT_EXEC')).toEqual([]);
  expect(flagsOf('LAS_CLIENT_REJECTS or LAS_CLIENT_PROBE')).toEqual(['LAS_CLIENT_REJECTS']);
  expect(flagsOf('LAS_CLIENT_HANDLES with 200')).toEqual(['LAS_CLIENT_HANDLES with 200']);
  expect(flagsOf('LAS_CLIENT_EXEC', 'LAS_CLIENT_REJECTS')).toEqual(['LAS_CLIENT_REJECTS']);
});

test('findings of a client that reads at times of its own ask for what tells more, and for nothing that is set', () => {
  const polls = runOf((delivery, earlier) => ({ ...soundClient(delivery, earlier), reads: [] }), {
    ...all,
    declared: { handles: [100, 900], rejects: 'status' },
  });
  const set = { LAS_CLIENT_PROBE: 'true', LAS_CLIENT_HANDLES: '100,900', LAS_CLIENT_REJECTS: 'status' };
  const found = judgedBy([judgeReceiver], polls, readClientConfig(set, ''));
  const flags = found.flatMap(({ flag }) => flag?.split(' or ') ?? []);
  expect(flags.filter((flag) => flag in set)).toEqual([]);
  expect(flags).toContain('LAS_CLIENT_EXEC');
});

test('what a client only says that it does is not told as seen', () => {
  const declared = { rejects: 'status' } as const;
  const trace = runOf(() => ({ answer: answers(202), reads: [] }), { declared });
  const found = findings(trace).find(({ id }) => id === 'client.forged.other-secret');
  expect(found?.reason).toBe(
    'other secret: answered 202 like a genuine delivery, while it says that it refuses by status',
  );
});

test('another success than genuine deliveries get may be a way to drop what is forged, and is not told as the same', () => {
  const isForged = ({ role }: Delivery) => role === 'forged';
  const answersTo = (isOdd: (delivery: Delivery) => boolean, others: number): Client => {
    return (one) => ({ answer: answers(isOdd(one) ? 200 : isForged(one) ? others : 202), reads: [] });
  };
  const toldOf = (client: Client, declared: RunOptions['declared']) => {
    const trace = runOf(client, { declared });
    expect(idsOf('violates', trace)).toEqual([]);
    const about = findings(trace).filter(({ id }) => /forged\.(?:other-secret|body|malformed)$/.test(id));
    return about.map(({ outcome, reason }) => `${outcome} ${reason}`);
  };
  const byStatus = 'answered 200, while it says that it refuses by status';
  const undecided = 'answered 200, unlike a genuine delivery, and no call shows whether it was used';
  expect(toldOf(answersTo(isForged, 200), { rejects: 'status' })).toEqual([
    `inconclusive other secret: ${byStatus}`,
    `inconclusive changed: ${byStatus}`,
    `inconclusive ${byStatus}`,
  ]);
  expect(toldOf(answersTo(isForged, 200), {})).toEqual([
    `inconclusive other secret: ${undecided}`,
    `inconclusive changed: ${undecided}`,
    'not-exercised accepts genuine and forged deliveries, and nothing shows which of them it uses',
  ]);
  expect(toldOf(answersTo(of('forged.malformed'), 401), {})).toEqual([
    'conforms ',
    'conforms ',
    'inconclusive answered 200, unlike others that are forged',
  ]);
});
