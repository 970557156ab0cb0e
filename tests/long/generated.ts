/**
 * `npm run test:long -- generated [result]`: clients that other tools make from the observed document of a whole run. Types of
 * openapi-typescript accept all that the run recorded and refuse planted departures; the client of oapi-codegen compiles and
 * reads every recorded answer. Without Go, that is not exercised. Takes the
 * `conformance.json` of such a run in place of a run.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import { lasConformance, run } from '../../bench/command.ts';
import { npmInstall } from '../../bench/install.ts';
import { packageFile } from '../../cli/modules.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { observedOpenapi } from '../../reporters/views/behaviour/index.ts';
import { answersFor, generator, programFor, settings } from '../support/generated/go.ts';
import { type Recorded, recordedBodies } from '../support/generated/recorded.ts';
import { departures, refusingFile, typedFile } from '../support/generated/typescript.ts';

const folder = await mkdtemp(join(tmpdir(), 'las-conformance-generated-'));
const document = join(folder, 'observed-openapi.json');
let recorded: Recorded[];

before(async () => {
  const given = process.argv[2];
  if (given === undefined)
    await lasConformance(['run'], { LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_SEED: '1' });
  const file = given === undefined ? join(folder, 'conformance.json') : resolve(given);
  const result = JSON.parse(await readFile(file, 'utf8')) as Result;
  const observed = observedOpenapi(result);
  recorded = recordedBodies(result, observed);
  await writeFile(document, JSON.stringify(observed));
  expect(recorded.length, 'bodies that were recorded').toBeGreaterThan(1_000);
});

after(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the folder. @throws Error with what it printed, if it fails */
async function succeed(file: string, args: string[], cwd = folder): Promise<void> {
  const { status, output } = await run(file, args, { cwd });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}:\n${output.slice(0, 4_000)}`);
}

test('types of openapi-typescript accept every recorded body, and refuse every departure', async () => {
  await npmInstall(folder, ['openapi-typescript@7.13.0', 'typescript@5.9.3']);
  await succeed(process.execPath, [
    'node_modules/openapi-typescript/bin/cli.js',
    document,
    '--output',
    'observed.d.ts',
  ]);
  await writeFile(join(folder, 'accepted.ts'), typedFile(recorded));
  await writeFile(join(folder, 'refused.ts'), refusingFile(recorded));
  expect(Object.keys(departures).length).toBeGreaterThanOrEqual(10);
  const compilerOptions = { strict: true, noEmit: true, types: [], module: 'esnext', moduleResolution: 'bundler' };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['observed.d.ts', 'accepted.ts', 'refused.ts'] }),
  );
  await succeed(process.execPath, [packageFile('node_modules/typescript/bin/tsc'), '--project', folder]);
});

test('a client of oapi-codegen compiles and reads every recorded answer', async (context) => {
  if (
    !(await run('go', ['version']).then(
      ({ status }) => status === 0,
      () => false,
    ))
  )
    return context.skip('Go is not installed');
  const home = join(folder, 'go');
  await mkdir(home);
  await writeFile(join(home, 'settings.yaml'), settings);
  await writeFile(join(home, 'main.go'), programFor(recorded));
  await writeFile(join(home, 'answers.json'), answersFor(recorded));
  await succeed('go', ['run', generator, '-config', 'settings.yaml', document], home);
  await succeed('go', ['mod', 'init', 'observed'], home);
  await succeed('go', ['mod', 'tidy'], home);
  await succeed('go', ['vet', '.'], home);
  await succeed('go', ['run', '.'], home);
});
