import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Json } from '../../../protocol/evidence.ts';
import { nothingAllowed } from '../../../reporters/gate/gate-status.ts';
import { type Baseline, baselineOf, compare, type ImpactLevel } from '../../../reporters/gate/index.ts';
import { byCase } from '../../../reporters/judge/answers.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { changesOf, sinceBaseline } from '../../../reporters/views/page/changes.ts';
import { groupDepartures } from '../../../reporters/views/page/contract.ts';
import { answerWords } from '../../../reporters/views/page/details.ts';
import { failingExchange } from '../../../reporters/views/page/failing-exchange.ts';
import { html, visible } from '../../../reporters/views/page/html.ts';
import { renderPage } from '../../../reporters/views/page/index.ts';
import { quantile } from '../../../reporters/views/page/latency.ts';
import { duration } from '../../../reporters/views/page/words.ts';
import { hostileResult, largeResult } from '../../support/page-samples.ts';
import { catalogue, exchange, failure, foldSample, lacks, record } from '../../support/samples.ts';

// biome-ignore lint/suspicious/noExplicitAny: the page's own script has no types.
const browserModule = (name: string): Promise<any> =>
  import(new URL(`../../../reporters/views/page/browser/${name}.js`, import.meta.url).href);

const mixed = foldSample([
  record(['learners.create.works', 'learners.update.atomic'], { ...failure, exchanges: [exchange('w.1')] }),
  record('tags.ids.quirk', {
    annotations: [
      { type: 'rule', description: 'tags.ids.quirk' },
      { type: 'lacks', description: 'clock' },
    ],
    status: 'skipped',
  }),
]);

const count = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].length;

test('questions say when their answer last changed, if there is a baseline', () => {
  const question = 'learners.create.duplicate-status';
  const seen = (answer: object) => record(question, { observations: [{ question, answer, exchanges: [] } as never] });
  const result = foldSample([seen({ status: 409 })]);
  const page = (baseline: Baseline) =>
    renderPage(result, sinceBaseline(baseline, result, compare(baseline, result, '2026-11-20'), nothingAllowed));
  const same = baselineOf(result);

  expect(renderPage(result)).not.toContain('Last changed');
  expect(page(same)).toContain('<dt>Last changed</dt><dd>not since the first baseline</dd>');
  expect(page({ ...same, answersChanged: { [question]: '2026-12-03' } })).toContain('<dd>3 Dec 2026</dd>');
  const other = page({ ...same, answers: { [question]: { status: 400 } } });
  expect(other, 'it changes now').not.toContain('Last changed');
  expect(other).toContain('status: was 400, is 409');
});

test('the title says what the heading does, and no tick stands where nothing is known to be unchanged', () => {
  const [id, other] = ['learners.create.works', 'learners.update.atomic'];
  const good = foldSample([record(id), record(other)]);
  const open = foldSample([record(id), record(other, { status: 'timedOut' })]);
  const partly = foldSample([record(id), record(other, lacks(other, 'clock'))]);
  const broken = foldSample([record(id), record(other, failure)]);
  const gated = (result: Result) =>
    renderPage(
      result,
      sinceBaseline(baselineOf(good), result, compare(baselineOf(good), result, '2026-11-20'), nothingAllowed),
    );
  const title = (page: string) => /<title>(.*?):/.exec(page)?.[1];

  expect([good, broken, open, partly, foldSample([])].map((each) => title(renderPage(each)))).toEqual([
    ...['Conformance', '1 broken', 'Not fully judged', 'Conformance', 'Not judged'],
  ]);
  expect([good, broken, open, partly, foldSample([])].map((each) => title(gated(each)))).toEqual([
    ...['Gate open', 'Gate closed', 'Gate undecided', 'Gate undecided', 'Gate undecided'],
  ]);
  expect(gated(good)).toContain('</svg> Nothing has changed.');
  expect(gated(open)).toContain('<p>Nothing that was looked at has changed.</p>');
});

test('a rule that conforms by some of its checks says by how many', () => {
  const id = 'learners.create.works';
  const skipped = record(id, lacks(id, 'clock'));
  expect(renderPage(foldSample([record(id), record(id), skipped]))).toContain('by 2 of 3 checks');
  expect(renderPage(foldSample([record(id), record(id)]))).not.toContain('of 2 checks');
});

test('what is inconclusive counts for both parties, and not as exercised', () => {
  const ids = ['learners.create.works', 'auth.client.renews'];
  const few = { catalogue: Object.fromEntries(ids.map((id) => [id, catalogue[id]!])) };
  const throttled = { status: 'failed', errors: ['Inconclusive: throttled'] } as const;
  const page = (change = {}) =>
    renderPage(
      foldSample(
        ids.map((id) => record(id, change)),
        few,
      ),
    );
  const exercised = 'Everything that can be exercised was exercised.';
  expect(page()).toContain(exercised);
  expect(page(throttled)).not.toContain(exercised);
  expect(page(throttled)).toContain('>2 rules</a>');
});

test('everything inserted is text', () => {
  expect(html`<p title="${'"><b>'}">${'<i> & \u0007'}</p>${null}${false}${[html`<br>`]}`.text).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">&lt;i&gt; &amp; \u2407</p><br>',
  );
});

test('control characters are made visible; line feeds and tabs are kept', () => {
  expect(visible('a\r\nb\tc\u0000\u001b\u007f\u0085\u202E\ud800')).toBe(
    'a\nb\tc\u2400\u241b\u2421\\u0085\\u202e\ufffd',
  );
});

test('hostile texts add no element, and the exchanges stay intact', () => {
  const result = hostileResult();
  const page = renderPage(result);
  expect(count(page, /<\/script/gi)).toBe(2);
  expect(count(page, /<script/gi)).toBe(2);
  expect(count(page, /<img/gi)).toBe(0);
  expect(count(page, /characters in all/g), 'long messages are cut').toBeGreaterThan(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not occur
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
  const packed = /<script type="application\/gzip" id="exchanges">(.*)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())).toEqual(result.exchanges);
});

test('the content security policy allows only this style and this script', () => {
  const page = renderPage(mixed);
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const policy = /content="(default-src[^"]+)"/.exec(page)?.[1]?.replaceAll('&#39;', "'");
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src '${hash(style)}'`);
  expect(policy).toContain(`script-src '${hash(script)}'`);
  expect(policy).not.toContain('unsafe');
});

test('the page refers to nothing outside itself', () => {
  const page = renderPage(largeResult(10));
  expect(page).not.toMatch(/\ssrc=|url\(|@import|<link|href="(?!#)/);
});

test('the numbers at the top and in the filter say what they are of', () => {
  const conforms = foldSample(['learners.create.works', 'auth.client.renews'].map((id) => record(id)));
  const number = (page: string, pattern: RegExp) => pattern.exec(page)?.[1];
  const top = /#verdict=conforms&kind=service"><b>(\d+)</;
  const chip = /value="conforms">.*?conforms <b>(\d+)</;
  const page = renderPage(conforms);
  expect([number(page, top), number(page, chip)], 'the filter has rules for clients too').toEqual(['1', '2']);
  expect(page).toContain('<a href="#kind=service">of 5 rules for the service</a>');
  expect(page).toContain('>1 of 1 exercised rule for clients kept by the suite’s own client<');
  expect(renderPage(mixed), 'none was exercised').not.toContain('own client');
  expect(page).toContain('<span class="quiet">All kinds:</span>');

  const ofClient = renderPage({ ...conforms, target: { ...conforms.target, kind: 'client' } });
  expect(ofClient).toContain('<a href="#kind=service">of 5 rules for clients</a>');
  expect(ofClient).toContain('<option value="service">Rules for clients</option>');
  expect(ofClient).not.toContain('<option value="client">');
});

test('each statement and question has its row, with its verdict', () => {
  const result = largeResult(10);
  const page = renderPage(result);
  expect(count(page, /<details class="entry"/g)).toBe(560);
  for (const verdict of ['violates', 'inconclusive', 'conforms', 'not-exercised', 'untestable', 'answered']) {
    const expected = [...result.rules, ...result.answers].filter((entry) => entry.verdict === verdict).length;
    expect(count(page, new RegExp(`data-mark="${verdict}" data-area`, 'g')), verdict).toBe(expected);
  }
});

test('changes are shown at the top and at their statement; so is the absence of changes, but nothing without a baseline', () => {
  const change = { id: 'learners.update.atomic', kind: 'broken', sentence: 'It conformed, and is broken.' };
  const page = renderPage(mixed, { changes: [change] });
  expect(page).toContain('Since the baseline <a class="count" href="#kind=changed">1 change</a>');
  expect(count(page, /It conformed, and is broken\./g)).toBe(2);
  expect(renderPage(mixed, { changes: [] })).toContain('Nothing has changed.');
  expect(renderPage(mixed)).not.toContain('Since the baseline');
});

test('of a client, there is no contract to compare', () => {
  expect(renderPage(mixed)).toContain('href="#contract"');
  expect(renderPage({ ...mixed, target: { ...mixed.target, kind: 'client' } })).not.toMatch(
    /href="#contract"|id="contract"/,
  );
});

test('what a target sent is cut, but not what a change means for a client; the order is that of the terminal', () => {
  const found = { subject: '', meaning: 'Read it back.', check: null };
  const changes = [
    { ...found, id: 'tags.a', kind: 'answer', what: 'x'.repeat(900) },
    { ...found, id: 'GET /a', kind: 'openapi', what: 'status 200 is gone' },
  ] as const;
  const shown = changesOf({ changes: [...changes] }, mixed);
  expect(shown.map(({ id }) => id)).toEqual(['GET /a', 'tags.a']);
  expect(shown[1]?.sentence).toMatch(/^x{300}… .*\. For a client: Read it back\.$/);
});

test('where it is known what clients use, changes are shown by client, those that hit it first', () => {
  const of = (id: string, level: ImpactLevel) => ({
    ...({ id, kind: 'answer', subject: 'Which?', what: `status of ${id}`, meaning: 'Look.', check: null } as const),
    impacts: [{ client: 'shop-sync', level, why: `it calls ${id}` }],
  });
  const changes = [of('tags.a', 'not used'), of('tags.b', 'may hit'), of('tags.c', 'hits')];
  const comparison = { changes, undecided: [], resting: [], notExercised: [], tolerated: [], notes: [] };
  const page = renderPage(mixed, sinceBaseline(baselineOf(mixed), mixed, comparison, nothingAllowed));

  const [, panel = ''] = page.split(
    '<h3 class="client">shop-sync: 1 change hits it, 1 may hit it, 1 does not concern it</h3>',
  );
  expect(panel).toMatch(
    /tags\.c.*>hits<.*status of tags\.c\. It calls tags\.c\. What to do: Look\..*tags\.b.*>may hit</s,
  );
  expect(panel.split('</section>')[0]).not.toContain('tags.a');
});

test('answers are shown in words', () => {
  expect(answerWords({ status: 409 })).toBe('status 409');
  expect(answerWords({ oneOf: [{ status: 404 }, { status: 403 }] })).toBe(
    'status 404 or status 403 (2 different answers)',
  );
  expect(answerWords({ email: { blank: 400, null: 201 }, kept: true, by: [] })).toBe(
    'email (blank 400, null 201), kept yes, by none',
  );
  expect(answerWords({ read: 404, list: 404, write: 403, delete: 404, tag: 404 })).toBe(
    '404 for read, list, delete, tag; 403 for write',
  );
  expect(answerWords({ read: 404, list: 404, write: 404, delete: 404 })).toBe('404 in all 4 cases');
});

test('observations of different cases are shown by case, and contradictions as such', () => {
  const told = (...oneOf: Json[]) => answerWords(byCase({ oneOf }));
  const body = (name: string, status: number) => ({ body: name, status });
  expect(told(body('empty', 400), body('null', 400))).toBe('empty 400, null 400');
  expect(told(...['a', 'b', 'c', 'd'].map((name) => body(name, 400)))).toBe('400 in all 4 cases');
  expect(told({ known: false, retryAfter: 'absent' }, { known: true, retryAfter: 'seconds' })).toBe(
    'known false (retryAfter absent), known true (retryAfter seconds)',
  );
  expect(told({ 'an id': 400 }, { 'a tag': 404 })).toBe('an id 400, a tag 404');
  expect(told({ status: 404 }, { status: 403 })).toBe('status 404 or status 403 (2 different answers)');
  expect(told(body('empty', 400), body('empty', 500))).toContain('2 different answers');
  expect(answerWords(byCase({ status: 409 }))).toBe('status 409');
});

test('deviations are grouped by cause', () => {
  const violation = { part: 'body', at: '/a', message: 'must be string', count: 2, example: 'x1' } as const;
  const row = (operation: string) => ({ operation, status: 200, exchanges: 2, violations: [{ ...violation }] });
  expect(groupDepartures([row('GET /a'), row('GET /b')])).toMatchObject([
    { count: 4, operations: [{ name: 'GET /a 200' }, { name: 'GET /b 200' }] },
  ]);
});

test('latency: nearest rank', () => {
  expect([quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.95), quantile([], 0.5)]).toEqual([2, 4, 0]);
});

test('a formatted body keeps its numbers and strings as they were sent', async () => {
  const { pretty } = await browserModule('text');
  expect(pretty('{"a":1.0,"b":[],"c":[{"d":"x, {y}: \\" z"}],"e":{}, "f":12345678901234567890}')).toBe(
    '{\n  "a": 1.0,\n  "b": [],\n  "c": [\n    {\n      "d": "x, {y}: \\" z"\n    }\n  ],\n  "e": {},\n  "f": 12345678901234567890\n}',
  );
  expect(pretty('{"cut')).toBe('{"cut');
});

test('a ticket shows texts of others as text, leaves out what is too long, and guesses no exchange', async () => {
  const { ticketOf } = await browserModule('ticket');
  const check = { id: 'a.b.c', statement: 'It holds.', section: 'Tag', title: 'a `b`', message: '```` @all\u202e' };
  const { id: _, ...seen } = exchange('x1', { response: { status: 400, headers: {}, body: 'x'.repeat(5000) } });
  const ticket: string = ticketOf(check, seen, 'curl');

  expect(ticket).toContain("- Check: `a 'b'`\n\n`````text\n```` @all\\u202e\n`````\n");
  expect(ticket).toContain(`\n${'x'.repeat(4000)}… (5000 characters in all)\n`);
  expect(ticket).toContain('To repeat it:\n\n```sh\ncurl\n```\n');
  expect(ticketOf(check, { ...seen, response: null, error: 'timeout' }, 'curl')).toContain(
    '\nNo response: `timeout`\n',
  );
  const unknown: string = ticketOf(check, null, 'x'.repeat(30_000));
  expect(unknown).not.toContain('Response');
  expect(unknown).not.toContain('To repeat it');
});

test('what the page writes by itself looks like what was written before', async () => {
  const text = await browserModule('text');
  for (const ms of [0, 0.123, 0.82, 1, 9.96, 10, 14.4, 999.4, 1_000, 9_949, 12_345])
    expect(text.time(ms), `${ms}`).toBe(duration(ms));
  for (const written of ['a\u0007b', '\u007f', '\u202e', 'line\r\nline\rline\ttab', '\ud800', 'Ren\u00e9 \ud83d\ude00'])
    expect(text.visible(written), JSON.stringify(written)).toBe(visible(written));
});

test('failed checks come first, skipped ones are one line, and the exchange at which the check failed is marked', () => {
  const id = 'learners.update.atomic';
  const departing = { findings: [{ part: 'body', at: '', message: 'departs' }] as never };
  const evidence = { exchanges: [exchange('w.1'), exchange('w.2', { method: 'PUT' }), exchange('w.3', departing)] };
  const page = renderPage(
    foldSample([
      record(id, { ...lacks(id, 'staff'), title: 'first skipped' }),
      record(id, { title: 'passes' }),
      record(id, { ...lacks(id, 'staff'), title: 'second skipped' }),
      record(id, { ...failure, ...evidence, title: 'fails' }),
    ]),
  );
  const [, list = ''] = page.split('<ul class="checks">');
  const places = ['fails</p>', 'passes</p>', '2 checks', 'first skipped', 'second skipped'].map((text) =>
    list.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(page).toContain('data-evidence="x1 x2 x3" data-failing="x3"');
});

test('a message that quotes a request, or a departure, says at which exchange a check failed', () => {
  const { exchanges } = foldSample([
    record('tags.none.yet', {
      exchanges: [
        exchange('w.1', { operation: 'PUT /v1/tags' }),
        exchange('w.2', { findings: [{ part: 'body', at: '', message: 'departs' }] as never }),
        exchange('w.3', { operation: 'POST /v1/tags' }),
      ],
    }),
  ]);
  const check = { title: '', file: '', line: 1, durationMs: 1, outcome: 'failed', message: '' } as const;
  const at = (message: string, among: object = exchanges, change: object = {}) =>
    failingExchange({ ...check, exchanges: ['x1', 'x2', 'x3'], message, ...change }, among as typeof exchanges);
  const put = 'Error\n\nRequest:  PUT /v1/tags as administrator (1)\nExpected: 400';
  expect(at(put)).toBe('x1');
  const again = { ...exchanges, x3: { ...exchanges.x1, response: { status: 400, headers: {}, body: null } } };
  const accepted = `${put}\nReceived: 200\nBody:     {}`;
  expect(at(accepted, again), 'with the status received').toBe('x1');
  const alike = { ...exchanges, x3: exchanges.x1 };
  expect(at(accepted.replace('(1)', '(x1)'), alike), 'not a later one that is alike').toBe('x1');
  expect(at('Error: a body departs')).toBe('x2');
  expect(at('', exchanges, { outcome: 'passed' })).toBeNull();
  expect(at('', exchanges, { exchanges: ['x1', 'x3', 'x9'] }), 'two, of which neither is named').toBe('');
  expect(at('', exchanges, { exchanges: ['x3', 'x9'] }), 'the only one that is held').toBe('x3');
  const differs = 'all reads\n\n- Expected  - 1\n+ Received  + 1\n\n-   "name": "former",\n+   "name": "stored",';
  const answers = { x1: '{"name": "former"}', x3: '{"name": "stored"}' };
  const read = Object.entries(answers).map(([id, body]) => [
    id,
    { ...exchanges[id], response: { status: 200, headers: {}, body } },
  ]);
  const later = { ...Object.fromEntries(read), x4: exchanges.x1 };
  expect(at(differs, later, { exchanges: ['x1', 'x3', 'x4'] })).toBe('x3');
});
