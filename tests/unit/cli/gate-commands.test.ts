import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type AcceptOptions, accept } from '../../../cli/accept.ts';
import { type GateOptions, gate } from '../../../cli/gate.ts';
import { report } from '../../../cli/report.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { writeReport } from '../../../reporters/views/report-result.ts';
import { whilePrinting } from '../../support/faults/printed.ts';
import { atomic, failure, foldSample, record, seen } from '../../support/samples.ts';
import { toldAsKept } from '../../support/told.ts';

const works = record('learners.create.works', { line: 20 });
const healthy = foldSample([record(atomic), works]);
const broken = foldSample([record(atomic, failure), works]);
const open = foldSample([record(atomic, { status: 'timedOut' }), works]);
const throttled = (id: string) => record(id, { status: 'failed', errors: ['Inconclusive: throttled'] });
const halfOpen = foldSample([record(atomic, failure), throttled('learners.create.works')]);
const empty = foldSample([]);
const terms = { reason: 'ticket 7', owner: 'Sam', expires: '2999-01-31' };

const described = (result: Result): Result => ({ ...result, openapi: { openapi: '3.0.1', paths: {} } });
const undescribed = (result: Result, ...openapiFindings: string[]): Result => ({
  ...result,
  target: { ...result.target, openapiFindings },
});
const at = (baseUrl: string, environment: Result['target']['environment'] = 'demo'): Result => ({
  ...healthy,
  target: { ...healthy.target, baseUrl, environment },
});
const demo = at('https://api.demo.example');

/** The commands on the files of a folder, which is the report directory too. A file that is not given is the last result. */
interface Commands {
  write: (name: string, content: Result | string) => Promise<string>;
  read: (name: string) => Promise<string>;
  accept: (result: Result | string | undefined, options?: AcceptOptions) => Promise<void>;
  gate: (result: Result | string | undefined, options?: Partial<GateOptions>) => Promise<void>;
  report: (result: Result | string, options?: { otherTarget?: boolean }) => Promise<void>;
}

/** Sets variables of the environment, or removes them. @returns what restores them */
function setting(variables: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const set = ([name, value]: readonly [string, string | undefined]) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  Object.entries(variables).forEach(set);
  return () => before.forEach(set);
}

/** What the commands print, and how each ends; in no workflow, unless a step sets its variables. */
async function transcript(steps: (commands: Commands) => Promise<unknown>): Promise<string[]> {
  const baseline = 'baseline.json';
  const before = process.cwd();
  const told: string[] = [];
  const write: Commands['write'] = async (name, content) => {
    await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  };
  const ends = async (name: string, options: object, command: () => Promise<number>) => {
    const given = Object.entries(options).map(([option, value]) => ` --${option} ${value}`);
    told.push(`$ ${name}${given.join('')}\n`);
    const end = await command().catch((error: Error) => `${error.name}: ${error.message}`);
    told.push(`=> ${end}\n`);
  };
  const fileOf = async (name: string, result: Result | string | undefined) =>
    result === undefined || typeof result === 'string' ? result : write(name, result);
  // As users are: paths of any length would be wrapped and cut in other ways.
  process.chdir(test.info().outputPath());
  const restore = setting({ LAS_REPORT_DIR: '.', GITHUB_ACTIONS: undefined, GITHUB_STEP_SUMMARY: undefined });
  const commands: Commands = {
    write,
    read: (name) => readFile(name, 'utf8'),
    accept: (result, options = {}) =>
      ends('accept', options, async () => accept(await fileOf('accepted.json', result), { baseline, ...options })),
    gate: (result, options = {}) =>
      ends('gate', options, async () => gate(await fileOf('conformance.json', result), { baseline, ...options })),
    report: (result, options = {}) =>
      ends('report', options, async () => report((await fileOf('r.json', result))!, { baseline, ...options })),
  };
  try {
    await whilePrinting(told, () => steps(commands));
  } finally {
    process.chdir(before);
    restore();
  }
  return told.join('').trimEnd().split('\n');
}

const cases: Record<string, (commands: Commands) => Promise<unknown>> = {
  'an accepted result passes, and leaves the reports': async ({ accept, gate, read, write }) => {
    const result = await write('conformance.json', healthy);
    await accept(undefined);
    await gate(result);
    expect(await read('gate.md')).toContain('The gate is open');
    expect(JSON.parse(await read('conformance.sarif'))).toMatchObject({ version: '2.1.0' });
  },
  'a report that cannot be written does not cost the verdict': async ({ accept, gate, read }) => {
    await accept(healthy);
    // No file can take the place of a folder.
    await mkdir('index.html');
    await gate(broken);
    expect(await read('gate.md')).toContain(atomic);
  },
  'what an earlier gate wrote is not left in place of one that compares nothing': async ({ accept, gate, read }) => {
    const missing = [
      () => gate('nowhere.json'),
      () => gate(undefined, { baseline: 'nowhere.json' }),
      () => gate(healthy, { usage: ['none.json'] }),
    ];
    for (const attempt of missing) {
      await accept(healthy);
      await gate(healthy);
      await attempt();
      for (const name of ['gate.md', 'gate.json', 'index.html', 'conformance.sarif']) {
        await expect(read(name), name).rejects.toMatchObject({ code: 'ENOENT' });
        expect(await read(join('earlier', name)), name).not.toBe('');
      }
      expect(await read('conformance.json')).toContain('"rules"');
    }
  },
  'the next result takes away what a gate wrote of the one before': async ({ accept, gate, read }) => {
    await accept(healthy);
    await gate(healthy);
    await writeReport(healthy);
    for (const name of ['gate.md', 'gate.json'])
      await expect(read(name), name).rejects.toMatchObject({ code: 'ENOENT' });
  },
  'the next result leaves a file that somebody else has written under the name of a gate’s': async ({
    read,
    write,
  }) => {
    await write('gate.md', '# Garden gates');
    await writeReport(healthy);
    expect(await read('gate.md')).toBe('# Garden gates');
  },
  'a broken rule fails the gate by name, and is in the step summary': async ({ accept, gate, read, write }) => {
    await accept(healthy);
    setting({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: await write('summary.md', 'before\n') });
    await gate(broken);
    expect(await read('summary.md')).toMatch(/^before\n## ❌ The gate is closed/);
  },
  'broken rules are accepted only with a reason, an owner and an expiry date': async ({ accept, gate, read }) => {
    await accept(broken, { reason: 'ticket 7' });
    await expect(read('baseline.json')).rejects.toThrow('ENOENT');
    await accept(broken, { ...terms, expires: '2020-01-31' });
    await accept(broken, terms);
    await gate(broken);
  },
  'a reason for which there is nothing to tolerate is said to have no effect': async ({ accept }) => {
    await accept(described(healthy), { reason: 'ticket 7' });
    await accept(described(healthy));
    await accept(described(broken), terms);
    await accept(described(broken), terms);
  },
  'a refused result names what is inconclusive and the option that accepts the rest': async ({
    accept,
    gate,
    read,
  }) => {
    await accept(open);
    await accept(open, { allowInconclusive: 1 });
    await gate(open);
    expect(JSON.parse(await read('gate.json')), 'for other programs').toMatchObject({
      formatVersion: 1,
      status: 3,
      changes: [],
      notExercised: [],
      sentence: `The gate is undecided: ${atomic} stays inconclusive.`,
      advice: expect.stringContaining('Run the gate again'),
    });
  },
  'a result of fewer checks says what the new baseline no longer watches': async ({ accept }) => {
    await accept(healthy);
    await accept(foldSample([works]));
    await accept(foldSample([works]), { allowNotExercised: true });
    await accept(described(healthy));
    await accept(undescribed(healthy, 'The target was not asked.'));
    await accept(undescribed(healthy, 'The target was not asked.'), { allowNotExercised: true });
    await accept(healthy);
    await accept(described({ ...healthy, rules: healthy.rules.filter(({ id }) => id !== atomic) }));
  },
  'a baseline without an OpenAPI document says that none is watched': async ({ accept }) => {
    await accept(undescribed(healthy, 'The target serves none: 404.'));
    await accept(undescribed(healthy, 'The target serves none: 404.'));
    await accept(described(healthy));
  },
  'accepting again keeps manual edits': async ({ accept, read, write }) => {
    await accept(broken, terms);
    const edited = (await read('baseline.json')).replace('ticket 7', 'ticket 8');
    await write('baseline.json', edited);
    await accept(broken);
    expect(await read('baseline.json')).toBe(edited);
  },
  'a result without verdicts is neither accepted nor compared': async ({ accept, gate, read }) => {
    await accept(healthy);
    const before = await read('baseline.json');
    await accept(empty);
    expect(await read('baseline.json')).toBe(before);
    await gate(empty);
  },
  'a run that was cut short is not accepted, even if it broke a rule': ({ accept }) =>
    accept({ ...broken, run: { ...broken.run, status: 'interrupted' } }, terms),
  'what is inconclusive is all that keeps a result from being accepted with broken rules': async ({ accept }) => {
    await accept(halfOpen, terms);
    await accept(halfOpen);
    await accept(halfOpen, { ...terms, allowInconclusive: 1 });
  },
  'a result in which nothing was exercised is said to hold nothing, whatever stays inconclusive': async ({
    accept,
  }) => {
    await accept(foldSample([throttled(atomic), throttled('learners.create.works')]));
    await accept(foldSample([throttled(atomic), record('auth.client.renews', failure)]));
  },
  'the page and the terminal give the verdict of the gate, whatever the run says': async ({ accept, gate, read }) => {
    const answering = (status: number) => foldSample([record(atomic), works, seen({ status })]);
    await accept(answering(409));
    await gate(answering(400));
    const page = await read('index.html');
    const heading =
      /<h1 class="verdict is-(\w+)">.*?<span>(.*?)<\/span><\/h1>\n<p[^>]*>(.*?)<\/p>\n<p[^>]*>(.*?)<\/p>/.exec(page);
    expect(heading?.slice(1)).toEqual([
      ...['violates', 'The gate is closed: 1 answer has changed.'],
      expect.stringContaining('accept it with <code>las-conformance accept</code>'),
      expect.stringContaining('keeps all 2 rules'),
    ]);
    expect(page).toContain('<title>Gate closed: ');
  },

  ...Object.fromEntries(
    [at('https://api.demo.example', 'production'), at('https://api.other.example')].map((other) => [
      `a baseline of ${demo.target.baseUrl} is refused for ${other.target.baseUrl} (${other.target.environment}) by every command, unless that is asked for`,
      async ({ accept, gate, read, report }: Commands) => {
        await accept(demo);
        const before = await read('baseline.json');
        for (const command of [gate, accept, report]) await command(other);
        expect(await read('baseline.json')).toBe(before);
        for (const command of [gate, report, accept]) await command(other, { otherTarget: true });
        await gate(other);
      },
    ]),
  ),
  'a baseline of another target is refused before a run': async ({ accept, gate }) => {
    await accept(demo);
    await gate(undefined);
  },
  'a baseline of a target on this machine is not that of one elsewhere': async ({ accept, gate }) => {
    await accept(at('http://localhost:5080', 'demo'));
    await gate(demo);
  },
  'a target on another port of this machine is the same': async ({ accept, gate }) => {
    await accept(at('http://127.0.0.1:5080', 'other'));
    await gate(at('http://localhost:6000', 'other'));
  },

  'a baseline that is missing': ({ gate }) => gate(healthy),
  ...Object.fromEntries(
    Object.entries({
      'was cut short': '{"formatVersion": 1, ',
      'is of another program': '{"rules":[]}',
      'is a result': JSON.stringify(healthy),
    }).map(([what, text]) => [
      `a baseline that ${what}`,
      async ({ gate, write }: Commands) => {
        await write('baseline.json', text);
        await gate(healthy);
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      'was cut short': '{"formatVersion": 1, "rules": [',
      'is a baseline': '{"knownDeviations": []}',
      'is of another program': '{"tests": []}',
      'is of another format': JSON.stringify({ ...healthy, formatVersion: 2 }),
      'is not valid in one part': JSON.stringify({ ...healthy, answers: 7 }),
    }).map(([what, text]) => [
      `a result that ${what}`,
      async ({ accept, gate, write }: Commands) => {
        await accept(healthy);
        await gate(await write('r.json', text));
      },
    ]),
  ),
  'a result to redraw that is missing': ({ report }) => report('nowhere.json'),
  'a result to redraw that was cut short': async ({ report, write }) =>
    report(await write('r.json', '{"formatVersion": 1, "rules": [')),
  'a result to redraw that is of another program': async ({ report, write }) =>
    report(await write('r.json', '{"name": "something else"}')),
};

toldAsKept('commands of the gate', cases, transcript);
