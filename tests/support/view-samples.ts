/** Results whose views are kept, whole, in tests/golden/: together they have all that a view can show. */
import type { Exchange, Json } from '../../protocol/evidence.ts';
import { nothingAllowed } from '../../reporters/gate/gate-status.ts';
import {
  baselineOf,
  compare,
  renderAnnotations,
  renderGate,
  renderGateMarkdown,
  serialise,
} from '../../reporters/gate/index.ts';
import type { TestRecord } from '../../reporters/judge/outcome.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { renderBehaviour } from '../../reporters/views/behaviour/index.ts';
import { renderJunit } from '../../reporters/views/junit.ts';
import { sinceBaseline } from '../../reporters/views/page/changes.ts';
import { renderPage } from '../../reporters/views/page/index.ts';
import { renderStepSummary } from '../../reporters/views/step-summary.ts';
import { renderSummary } from '../../reporters/views/terminal.ts';
import {
  atomic,
  counterexample,
  deferral,
  exchange,
  failure,
  foldSample,
  gateView,
  lacks,
  question,
  record,
  restingCatalogue,
  seen,
} from './samples.ts';

const works = 'learners.create.works';
const quirk = 'tags.ids.quirk';
const none = 'tags.none.yet';
const many = Array.from({ length: 12 }, (_, i) => `tags.many.rule-${i}`);
const lines = Array.from({ length: 13 }, (_, i) => `line ${i + 1}.`);
const catalogue = { ...restingCatalogue, ...Object.fromEntries(many.map((id) => [id, restingCatalogue[none]!])) };

const inconclusive = (reason: string): Partial<TestRecord> => ({
  status: 'failed',
  errors: [`Inconclusive: ${reason}`],
});

const json = { 'content-type': 'application/json; charset=utf-8' };
const call = (id: string, operation: string, status: number, body: Json, change: Partial<Exchange> = {}) =>
  exchange(id, {
    operation,
    method: operation.split(' ')[0]!,
    response: { status, headers: body === null ? {} : json, body: body === null ? null : JSON.stringify(body) },
    ...change,
  });

const uuid = '2dd11f70-0126-4d25-8a1c-5eae7725b93d';
const learner = 'GET /v1/learners/{learnerId}';
const departing = { findings: [{ part: 'body', at: '/errors', message: 'must be an array' }] } as never;
const cut: Partial<Exchange> = {
  response: { status: 200, headers: json, body: '[{"id":1… (cut; 99999 characters in all)' },
};
const event = {
  SystemEvent: { Id: 100, DisplayName: 'Assessment Completed' },
  DataId: uuid,
  Data: { LearnerId: uuid },
};
const delivery = exchange('w.3', {
  direction: 'delivery',
  operation: null,
  method: 'POST',
  startedAt: '2026-11-20T09:00:02.300Z',
  request: { headers: json, body: JSON.stringify(event) },
});
const { run } = foldSample([]);

/** What a service was seen to do. */
const exchanges = [
  call('e1', learner, 200, { id: uuid, level: 1, endDate: null, tags: [{ name: 'a' }] }),
  call('e2', learner, 200, { id: uuid, level: 1.5, endDate: '2026-11-20', tags: [] }),
  call('e3', learner, 404, null),
  call('e4', 'POST /v1/learners', 400, { status: 400, errors: { email: ['no'] } }),
  call('e5', 'POST /v1/learners', 400, { status: 400, errors: { gender: ['no'], '': ['no'] } }, departing),
  call('e6', 'POST /v1/auth', 200, { accessToken: '[token of tutor]' }),
  call('e7', learner, 429, { title: 'Slow down' }),
  call('e8', 'GET /v2/learners', 200, { '<script>|`x`': 1 }),
  call('e9', 'GET /nowhere', 404, null),
  exchange('e10', { ...cut, operation: 'GET /v1/tags' }),
];

const long = `PUT › ${Array(12).fill('secondaryTutorEmails').join(' ')}`;
const found = failure.errors[0]!.replace('"b"', `[${'3,'.repeat(200)}]`);
const write = exchange('w.1', { method: 'PUT', durationMs: 200 });

/** Most of what can be wrong with a target. */
const answered = seen({ status: 409 });
const late = { ...answered, annotations: [...answered.annotations, { type: 'read-lag', description: '475' }] };

const broken = foldSample(
  [
    record([works, none], { ...failure, exchanges: [write, exchange('w.2'), delivery] }),
    record(atomic, { ...counterexample(atomic), errors: [found] }),
    record(atomic, { ...failure, line: 12, title: long }),
    ...[1, 2, 3, 4, 5].map((line) => record(quirk, { ...failure, line, title: `check ${line}` })),
    record(many[0]!, { ...counterexample(many[0]!), errors: [found], line: 13 }),
    ...many.slice(1).map((id, line) => record(id, { ...failure, line })),
    record('auth.client.renews', inconclusive('throttled')),
    { ...late, exchanges },
    record('tags.add.status', lacks('tags.add.status', 'clock')),
  ],
  { catalogue, run: { ...run, durationMs: 400_000, shards: 2 } },
);

const full = '{"title":"Full","traceId":"0HN7:0000000*","at":"2026-11-20T09:00:0*Z","email":"a-*@example.com"}';
const refused = (n: number) => inconclusive(`POST was refused with 400: ${full.replaceAll('*', `${n}`)}`);

const worrying = (result: Result, ...worries: string[]): Result => {
  const [first, ...others] = result.answers;
  return { ...result, answers: [...worries.map((surprising) => ({ ...first!, surprising })), ...others] };
};

/** By name: a result, and what a run that was accepted before it had seen. */
const results: Record<string, [Result, Result?]> = {
  broken: [
    {
      ...worrying(broken, 'Tags get *lost*', 'A create omits <b>tags</b>'),
      target: { ...broken.target, openapiFindings: lines },
      run: { ...broken.run, leftBehind: lines },
    },
    foldSample([record(atomic), record(works), record(none), seen({ status: 400, named: true })], { catalogue }),
  ],
  'broken-in-one-place': [
    foldSample([record([works, atomic], failure)], { run: { ...run, status: 'interrupted' } }),
    foldSample([record([works, atomic])]),
  ],
  'in-part': [
    worrying(
      foldSample([
        record(works),
        record(works, lacks(works, 'clock', 'outbox')),
        record(atomic),
        record(atomic, deferral(atomic)),
        record(quirk, lacks(quirk, 'organisations', 'untaggedOrganisation', 'receiver', 'otherOrganisation')),
        record(none, deferral(none)),
        record('auth.client.renews'),
        seen({ body: 'empty', status: 400 }, { body: 'blank', status: 404 }),
      ]),
      ...['one', 'two', 'three', 'four', 'five'].map((word) => `Worry ${word}`),
    ),
    foldSample([record(works), record(atomic), record(quirk), seen({ status: 400 })]),
  ],
  undecided: [
    foldSample(
      [
        record(works, refused(2)),
        record(atomic, refused(3)),
        record(none, inconclusive('see `las-conformance doctor` and LAS_TUTORS, a * <b>')),
        record(quirk, { status: 'timedOut' }),
        record(question, inconclusive('throttled')),
      ],
      { run: { ...run, status: 'interrupted' } },
    ),
    foldSample([record(works), record(atomic), seen({ status: 409 })]),
  ],
  good: [foldSample([record(works), record(atomic)]), foldSample([record(works), record(atomic)])],
  faulty: [foldSample([record('tags.ids.quirck', failure)])],
};

/** The page down to its list of statements, without its style: a line for each part. */
const top = (page: string) =>
  page
    .split('<form class="toolbar"')[0]!
    .replace(/<(style|svg)\b.*?<\/\1>|<meta\b[^>]*>|\n/gs, '')
    .replace(/<(?=(?:section|li|p|h\d|details|nav|header|main|dl|ul|div)\b)/g, '\n<');

function viewsOf(result: Result, before?: Result): Record<string, string> {
  const options = { colour: false, reportPath: 'conformance-report/conformance.json' };
  const files = {
    'terminal.txt': renderSummary(result, { ...options, width: 96 }),
    'terminal-verbose.txt': renderSummary(result, { ...options, width: 80, verbose: true }),
    'summary.md': renderStepSummary(result),
    'behaviour.md': renderBehaviour(result),
  };
  if (before === undefined) return { ...files, 'page.txt': top(renderPage(result)) };
  const baseline = baselineOf(before);
  const comparison = compare(baseline, result, '2026-11-20');
  const place = { file: gateView.baselineFile, text: serialise(baseline) };
  return {
    ...files,
    'page.txt': top(renderPage(result, sinceBaseline(baseline, result, comparison, nothingAllowed))),
    'gate.txt': renderGate(comparison, result, gateView),
    'gate.md': renderGateMarkdown(comparison, result, gateView),
    'annotations.txt': renderAnnotations(comparison, place),
  };
}

const cases = [
  record(works),
  record(atomic, failure),
  record(quirk, lacks(quirk, 'staff')),
  record(none, { ...inconclusive('throttled'), file: 'specs/tags/none.spec.ts' }),
];

/** Each view, by the name of its file. */
export const views: Record<string, string> = {
  'junit.xml': renderJunit(cases, '2026-11-20T09:00:00.000Z'),
  ...Object.fromEntries(
    Object.entries(results).flatMap(([name, [result, before]]) =>
      Object.entries(viewsOf(result, before)).flatMap(([file, text]) => (text ? [[`${name}/${file}`, text]] : [])),
    ),
  ),
};
