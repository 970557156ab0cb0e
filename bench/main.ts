/**
 * `npm run bench`: a whole run, compared with the same number of empty tests and with the run's requests alone. Writes the first
 * section of `docs/benchmark.md`.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedVariables, startEmbedded } from '../cli/embedded.ts';
import { commandLine, projectFile } from '../cli/modules.ts';
import { declaredChecks } from '../cli/run/declared-checks.ts';
import { runNode } from './command.ts';
import { removeEmptyTests, runEmptyTests, writeEmptyTests } from './empty.ts';
import { machine } from './machine.ts';
import { inTurns, ratio, seconds, table, timed } from './measure.ts';
import { type RecordedCall, record } from './recording.ts';
import { replay } from './replay.ts';

const rounds = 3;

async function measure(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-bench-'));
  try {
    const { calls, tests, files } = await recordedRun(folder);
    await writeEmptyTests('test', tests, files);
    await writeEmptyTests('_baseTest', tests, files);
    let alike = 0;
    const took = await inTurns(rounds, {
      suite: () => wholeRun(folder),
      standard: () => runEmptyTests('test'),
      bare: () => runEmptyTests('_baseTest'),
      requests: async () => {
        const replayed = await replay(calls);
        alike = replayed.alike;
        // Halved, because a run shares its requests between two processors.
        return replayed.ms / 2;
      },
    });
    const floor = took.standard + took.requests;
    const lowest = took.bare + took.requests;
    const rows = [
      ['A whole run', ratio(took.suite, floor), ratio(took.suite, lowest), seconds(took.suite)],
      ['The floor: empty tests and bare requests', '1.00', '', seconds(floor)],
      ['The lowest floor: bare empty tests and bare requests', '', '1.00', seconds(lowest)],
      ['Empty tests with the standard `test`', ratio(took.standard, floor), '', seconds(took.standard)],
      ['Empty tests with its bare `_baseTest`', '', ratio(took.bare, lowest), seconds(took.bare)],
      [
        'The requests by undici alone',
        ratio(took.requests, floor),
        ratio(took.requests, lowest),
        seconds(took.requests),
      ],
    ];
    const count = calls.length.toLocaleString('en');
    return `${table(['', 'to the floor', 'to the lowest', 'Time'], rows)}

${tests.toLocaleString('en')} tests in ${files} files; the empty ones run with one worker per processor. Playwright's standard \`test\` makes the floor; the suite
itself uses \`_baseTest\`, which is the same without the browser fixtures. The requests are the run's own ${count}, those to the control
interface included, replayed one after the other to a fresh service; half of their time counts, since two processors share them in a run. ${((100 * alike) / calls.length).toFixed(1)} % of them were answered with the recorded status.`;
  } finally {
    await removeEmptyTests();
    await rm(folder, { recursive: true, force: true });
  }
}

async function recordedRun(folder: string): Promise<{ calls: RecordedCall[]; tests: number; files: number }> {
  const service = await startEmbedded();
  const recording = await record(service);
  try {
    await wholeRun(folder, embeddedVariables(recording));
  } finally {
    await recording.close();
    await service.stop();
  }
  const folders = await Promise.all(
    ['specs', 'properties'].map((name) => readdir(projectFile(name), { recursive: true })),
  );
  const files = folders.flat().filter((file) => file.endsWith('.spec.ts')).length;
  return { calls: recording.calls, tests: (await declaredChecks()).length, files };
}

/** @returns its duration in milliseconds. @throws Error when it does not find the service conforming. */
async function wholeRun(folder: string, target: NodeJS.ProcessEnv = {}): Promise<number> {
  const env = { LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_SEED: '20261120', ...target };
  const { ms, status, output } = await runNode([...commandLine, 'run'], env);
  if (status !== 0) throw new Error(`The run ended with status ${status}: ${output.slice(-2_000)}`);
  return ms;
}

let text = '';
const took = seconds(
  await timed(async () => {
    text = await measure();
  }),
);
console.log(text);
const file = projectFile('docs/benchmark.md');
const section = /(?<=\n## The suite against the floor\n\n).*?(?=\n## )/s;
await writeFile(
  file,
  (await readFile(file, 'utf8')).replace(section, () => `${text}\n\n_${machine()}; this took ${took}._\n`),
);
