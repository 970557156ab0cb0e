import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type AcceptOptions, accept } from '../../../cli/accept.ts';
import { gate } from '../../../cli/gate.ts';
import { report } from '../../../cli/report.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { writeReport } from '../../../reporters/views/report-result.ts';
import { atomic, failure, foldSample, record, seen } from '../../support/samples.ts';

const works = record('learners.create.works', { line: 20 });
const healthy = foldSample([record(atomic), works]);
const broken = foldSample([record(atomic, failure), works]);
const terms = { reason: 'ticket 7', owner: 'Sam', expires: '2999-01-31' };
const served = { openapi: { openapi: '3.0.1', paths: {} } };

interface Files {
  baseline: string;
  /** Writes a file and resolves to its path. */
  write: (name: string, content: Result | string) => Promise<string>;
  read: (name: string) => Promise<string>;
  /** The commands, with this baseline. */
  accept: (result: Result, options?: AcceptOptions) => Promise<number>;
  gate: (result: Result) => Promise<number>;
}

/** A folder that is also the report directory; the commands' output is captured instead of shown. */
const test = base.extend<{ files: Files; printed: string[] }>({
  files: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath();
    process.env.LAS_REPORT_DIR = folder;
    const baseline = join(folder, 'baseline.json');
    const write = async (name: string, content: Result | string) => {
      const path = join(folder, name);
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    };
    await use({
      ...{ baseline, write },
      read: (name) => readFile(join(folder, name), 'utf8'),
      accept: async (result, options = {}) => accept(await write('accepted.json', result), { baseline, ...options }),
      gate: async (result) => gate(await write('conformance.json', result), { baseline }),
    });
    delete process.env.LAS_REPORT_DIR;
  },
  printed: [
    async ({}, use) => {
      const printed: string[] = [];
      const streams = [process.stdout, process.stderr];
      const writes = streams.map((stream) => stream.write);
      for (const stream of streams) stream.write = ((text: string) => printed.push(text) > 0) as typeof stream.write;
      await use(printed);
      for (const [i, stream] of streams.entries()) stream.write = writes[i]!;
    },
    { auto: true },
  ],
});

test('an accepted result passes, and leaves the reports', async ({ files }) => {
  const result = await files.write('conformance.json', healthy);
  expect(await accept(undefined, { baseline: files.baseline })).toBe(0);
  expect(await gate(result, { baseline: files.baseline })).toBe(0);
  expect(await files.read('gate.md')).toContain('The gate is open');
  expect(JSON.parse(await files.read('conformance.sarif'))).toMatchObject({ version: '2.1.0' });
});

test('a report that cannot be written does not cost the verdict', async ({ files, printed }) => {
  await files.accept(healthy);
  // No file can take the place of a folder.
  await mkdir(join(process.env.LAS_REPORT_DIR!, 'index.html'));

  expect(await files.gate(broken)).toBe(1);

  expect(printed.join('')).toMatch(/index\.html could not be written: .*\.\n/);
  expect(await files.read('gate.md')).toContain(atomic);
});

test('what an earlier gate wrote is not left in place of one that compares nothing', async ({ files, printed }) => {
  const none = { baseline: files.baseline, usage: [join(files.baseline, '..', 'none.json')] };
  const missing = [
    () => gate('nowhere.json', { baseline: files.baseline }),
    () => gate(undefined, { baseline: 'nowhere.json' }),
    async () => gate(await files.write('conformance.json', healthy), none),
  ];
  for (const attempt of missing) {
    await files.accept(healthy);
    expect(await files.gate(healthy)).toBe(0);
    printed.length = 0;

    await expect(attempt()).rejects.toMatchObject({ name: 'ConfigError' });

    for (const name of ['gate.md', 'gate.json', 'index.html', 'conformance.sarif']) {
      await expect(files.read(name), name).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await files.read(join('earlier', name)), name).not.toBe('');
    }
    expect(printed.join('')).toMatch(/^What the gate before it wrote is kept in .*earlier\/\.\n$/);
    expect(await files.read('conformance.json')).toContain('"rules"');
  }
});

test('the next result takes away what a gate wrote of the one before', async ({ files }) => {
  await files.accept(healthy);
  expect(await files.gate(healthy)).toBe(0);

  await writeReport(healthy);

  for (const name of ['gate.md', 'gate.json'])
    await expect(files.read(name), name).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the next result leaves a file that somebody else has written under the name of a gate’s', async ({ files }) => {
  await files.write('gate.md', '# Garden gates');
  await writeReport(healthy);
  expect(await files.read('gate.md')).toBe('# Garden gates');
});

test('a broken rule fails the gate by name, and is in the step summary', async ({ files, printed }) => {
  await files.accept(healthy);
  process.env.GITHUB_ACTIONS = 'true';
  process.env.GITHUB_STEP_SUMMARY = await files.write('summary.md', 'before\n');
  try {
    expect(await files.gate(broken)).toBe(1);
  } finally {
    delete process.env.GITHUB_ACTIONS;
    delete process.env.GITHUB_STEP_SUMMARY;
  }
  expect(printed.join('')).toContain(`  ${atomic}  A refused update stores nothing.`);
  expect(printed.join('')).toContain('::error file=specs/learners/update.spec.ts,line=10,');
  expect(await files.read('summary.md')).toMatch(/^before\n## ❌ The gate is closed/);
});

test('broken rules are accepted only with a reason, an owner and an expiry date', async ({ files, printed }) => {
  expect(await files.accept(broken, { reason: 'ticket 7' })).toBe(1);
  expect(printed.join('')).toContain(atomic);
  await expect(files.read('baseline.json')).rejects.toThrow('ENOENT');

  const past = files.accept(broken, { ...terms, expires: '2020-01-31' });
  await expect(past).rejects.toThrow('--expires 2020-01-31 is in the past.');
  expect(await files.accept(broken, terms)).toBe(0);
  expect(await files.gate(broken)).toBe(0);
});

test('a reason for which there is nothing to tolerate is said to have no effect', async ({ files, printed }) => {
  const said = async (result: Result, options: AcceptOptions = terms) => {
    const before = printed.length;
    expect(await files.accept({ ...result, ...served }, options)).toBe(0);
    return printed.slice(before).join('').split('\n').slice(1, -1);
  };
  expect(await said(healthy, { reason: 'ticket 7' })).toEqual([
    'No rule is broken, so there was nothing to tolerate: --reason had no effect.',
  ]);
  expect(await said(healthy, {})).toEqual([]);
  expect(await said(broken), 'the deviations are new').toEqual([]);
  expect(await said(broken), 'the deviations are there').toEqual([
    'Each broken rule has a known deviation already, which is kept as it is: --reason, --owner and --expires had no effect.',
  ]);
});

test('a refused result names what is inconclusive and the option that accepts the rest', async ({ files, printed }) => {
  const open = foldSample([record(atomic, { status: 'timedOut' }), works]);
  expect(await files.accept(open)).toBe(3);
  expect(printed.join('')).toBe(
    `Nothing was accepted, because ${atomic} stays inconclusive; --allow-inconclusive 1 accepts the rest, and the gate does not watch it.\n`,
  );
  expect(await files.accept(open, { allowInconclusive: 1 })).toBe(0);
  expect(await files.gate(open)).toBe(3);
  expect(JSON.parse(await files.read('gate.json')), 'for other programs').toMatchObject({
    ...{ formatVersion: 1, status: 3, changes: [], notExercised: [] },
    sentence: `The gate is undecided: ${atomic} stays inconclusive.`,
    advice: expect.stringContaining('Run the gate again'),
  });
  expect(printed.join('')).toContain(`The gate is undecided: ${atomic} stays inconclusive.`);
});

test('a result of fewer checks says what the new baseline no longer watches', async ({ files, printed }) => {
  await files.accept(healthy);
  printed.length = 0;
  await files.accept(foldSample([works]));
  expect(printed.join('')).toContain(
    'It no longer watches 1 rule or question that the baseline before it did: this run did not decide it.',
  );
  await files.accept({ ...healthy, ...served });
  printed.length = 0;
  await files.accept({ ...healthy, target: { ...healthy.target, openapiFindings: ['The target was not asked.'] } });
  expect(printed.join('')).toContain('It no longer watches the OpenAPI document: The target was not asked.\n');
  const gone = { ...healthy, ...served, rules: healthy.rules.filter(({ id }) => id !== atomic) };
  await files.accept(healthy);
  printed.length = 0;
  await files.accept(gone);
  expect(printed.join('').trimEnd().split('\n').slice(1)).toEqual([
    'It no longer watches 1 rule or question that the baseline before it did: version 0.1.0 of the suite has no such entry.',
  ]);
});

test('a first baseline without an OpenAPI document says that none is watched', async ({ files, printed }) => {
  const none = { ...healthy, target: { ...healthy.target, openapiFindings: ['The target serves none: 404.'] } };
  const said = async (result: Result) => {
    printed.length = 0;
    expect(await files.accept(result)).toBe(0);
    return printed.join('');
  };

  for (const _ of ['first', 'second'])
    expect(await said(none)).toContain('It watches no OpenAPI document: The target serves none: 404.\n');
  expect(await said({ ...healthy, ...served })).not.toContain('OpenAPI');
});

test('accepting again keeps manual edits', async ({ files }) => {
  await files.accept(broken, terms);
  const edited = (await files.read('baseline.json')).replace('ticket 7', 'ticket 8');
  await files.write('baseline.json', edited);
  expect(await files.accept(broken)).toBe(0);
  expect(await files.read('baseline.json')).toBe(edited);
});

test('a result without verdicts is neither accepted nor compared', async ({ files }) => {
  await files.accept(healthy);
  const before = await files.read('baseline.json');
  expect(await files.accept(foldSample([]))).toBe(3);
  expect(await files.read('baseline.json')).toBe(before);
  expect(await files.gate(foldSample([]))).toBe(3);
});

test.describe('a baseline of another target', () => {
  const at = (baseUrl: string, environment: Result['target']['environment'] = 'demo'): Result => ({
    ...healthy,
    target: { ...healthy.target, baseUrl, environment },
  });
  const demo = at('https://api.demo.example');
  const others: Record<string, [Result, RegExp]> = {
    'in another environment': [
      at('https://api.demo.example', 'production'),
      /^The baseline .* was accepted in the environment demo, and this target is production: name .*--other-target\.$/,
    ],
    'at another address': [
      at('https://api.other.example'),
      /^The baseline .* was accepted for https:\/\/api\.demo\.example, and this target is https:\/\/api\.other\.example: /,
    ],
  };

  for (const [what, [other, sentence]] of Object.entries(others))
    test(`${what} is refused by every command, unless that is asked for`, async ({ files }) => {
      await files.accept(demo);
      const before = await files.read('baseline.json');
      const file = await files.write('b.json', other);
      const options = { baseline: files.baseline };
      const refused = { name: 'ConfigError', message: expect.stringMatching(sentence) };

      await expect(gate(file, options)).rejects.toMatchObject(refused);
      await expect(accept(file, options)).rejects.toMatchObject(refused);
      await expect(report(file, options)).rejects.toMatchObject(refused);
      expect(await files.read('baseline.json')).toBe(before);
      expect(await gate(file, { ...options, otherTarget: true })).toBe(0);
      expect(await report(file, { ...options, otherTarget: true })).toBe(0);
      expect(await accept(file, { ...options, otherTarget: true })).toBe(0);
      expect(await gate(file, options)).toBe(0);
    });

  test('is refused before a run', async ({ files, printed }) => {
    await files.accept(demo);
    printed.length = 0;

    await expect(gate(undefined, { baseline: files.baseline })).rejects.toMatchObject({ name: 'ConfigError' });

    expect(printed).toEqual([]);
  });

  test('is not one on another port of this machine', async ({ files }) => {
    await files.accept(at('http://127.0.0.1:5080', 'other'));
    expect(await files.gate(at('http://localhost:6000', 'other'))).toBe(0);
  });
});

test('the page and the terminal give the verdict of the gate, whatever the run says', async ({ files, printed }) => {
  const answering = (status: number) => foldSample([record(atomic), works, seen({ status })]);
  await files.accept(answering(409));

  expect(await files.gate(answering(400))).toBe(1);

  const closed = 'The gate is closed: 1 answer has changed.';
  expect(printed.join('').trimEnd().split('\n').at(-1)).toBe(closed);
  const page = await files.read('index.html');
  const heading =
    /<h1 class="verdict is-(\w+)">.*?<span>(.*?)<\/span><\/h1>\n<p[^>]*>(.*?)<\/p>\n<p[^>]*>(.*?)<\/p>/.exec(page);
  expect(heading?.slice(1)).toEqual([
    ...['violates', closed],
    expect.stringContaining('accept it with <code>las-conformance accept</code>'),
    expect.stringContaining('keeps all 2 rules'),
  ]);
  expect(page).toContain('<title>Gate closed: ');
});

test.describe('one sentence says', () => {
  const cases: Record<string, [baseline: string | null, result: string | null, RegExp]> = {
    'that the baseline is missing': [null, null, /^The baseline .*baseline.json is not there; .*accept`\.$/],
    'that the baseline was truncated': [
      '{"formatVersion": 1, ',
      null,
      /^The baseline .* is not a JSON object, or was cut short: restore it .*\.$/,
    ],
    'that the baseline is of another program': ['{"rules":[]}', null, /^The baseline .* is not a baseline: .*\.$/],
    'that the baseline is a result': [
      JSON.stringify(healthy),
      null,
      /^The baseline .* is the result of a run: `las-conformance accept` writes a baseline from it\.$/,
    ],
    'that the result is a baseline': [
      'good',
      '{"knownDeviations": []}',
      /^The result .* is a baseline, not the result /,
    ],
    'that the result is of another program': ['good', '{"tests": []}', /^The result .* is not the result of a .*\.$/],
    'that the result is of another format': [
      'good',
      JSON.stringify({ ...healthy, formatVersion: 2 }),
      /^The result .* has format 2, and this version reads format 1\.$/,
    ],
    'which part of the result is not valid': [
      'good',
      JSON.stringify({ ...healthy, answers: 7 }),
      /^The result .* is not a valid result: \/answers must be array\.$/,
    ],
  };
  for (const [name, [baseline, result, sentence]] of Object.entries(cases)) {
    test(name, async ({ files }) => {
      const healthyFile = await files.write('a.json', healthy);
      if (baseline === 'good') await accept(healthyFile, { baseline: files.baseline });
      else if (baseline !== null) await files.write('baseline.json', baseline);
      const resultFile = result === null ? healthyFile : await files.write('r.json', result);
      const refusal = gate(resultFile, { baseline: files.baseline });
      await expect(refusal).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringMatching(sentence) });
    });
  }
});

test('a run that was cut short is not accepted, even if it broke a rule', async ({ files, printed }) => {
  const cut = { ...broken, run: { ...broken.run, status: 'interrupted' as const } };

  expect(await files.accept(cut, terms)).toBe(3);
  expect(printed.join('')).toContain('The run did not finish.');
});

test('what is inconclusive is all that keeps a result from being accepted with broken rules', async ({
  files,
  printed,
}) => {
  const undecided = record('learners.create.works', { status: 'failed', errors: ['Inconclusive: throttled'] });
  const result = foldSample([record(atomic, failure), undecided]);

  expect(await files.accept(result, terms)).toBe(3);
  expect(printed).toEqual([
    'Nothing was accepted, because learners.create.works stays inconclusive; --allow-inconclusive 1 accepts the rest, and the gate does not watch it.\n',
  ]);
  printed.length = 0;
  expect(await files.accept(result)).toBe(3);
  expect(printed).toEqual([
    'Nothing was accepted, because learners.create.works stays inconclusive; --allow-inconclusive 1 --reason TEXT --owner NAME --expires YYYY-MM-DD accepts the rest, and the gate does not watch it.\n',
  ]);
  expect(await files.accept(result, { ...terms, allowInconclusive: 1 })).toBe(0);
});

test('a result in which nothing was exercised is said to hold nothing, whatever stays inconclusive', async ({
  files,
  printed,
}) => {
  const undecided = (id: string) => record(id, { status: 'failed', errors: ['Inconclusive: throttled'] });
  const ofService = foldSample([undecided(atomic), undecided('learners.create.works')]);
  const ofClient = foldSample([undecided(atomic), record('auth.client.renews', failure)]);
  for (const result of [ofService, ofClient]) {
    printed.length = 0;
    expect(await files.accept(result)).toBe(3);
    expect(printed.join('')).toMatch(/^Nothing was accepted\. .*nothing was exercised\.\n$/);
  }
});
