import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { lasConformance } from '../support/faults/command.ts';
import { textsBelow } from '../support/faults/written.ts';
import { sampleOf } from '../support/long.ts';
import { debuggingPage, type Planted, type PlantedTarget, startPlantedTarget, telling } from '../support/planted.ts';
import type { Answer, Handler, Passing } from '../support/proxy.ts';

/** A kind of run, by how it ends. */
interface Scenario {
  status: number;
  grep: string;
  /** Parts of the paths of the specs that hold these checks. */
  files: string[];
  /** Arguments for Playwright. */
  args?: string[];
  api?: Handler;
  control?: Handler;
  /** The target adds every secret that it has issued to each of its answers. */
  tellsAll?: boolean;
  /** With credentials instead of the control interface, as on a shared environment. */
  shared?: boolean;
  /** Kinds of secret that the run encounters, and files that it leaves besides those of every run. */
  meets: string[];
  leaves?: RegExp;
}

const repeatsSecrets: Handler = async (request, forward) => {
  const answer = await forward(request);
  return { ...answer, headers: { ...answer.headers, 'x-debug': debuggingPage(request).headers['x-debug'] ?? '' } };
};

/** Answers one of the first requests for an organisation this way, after the preflight's own; the other checks can still judge. */
function oneOrganisation(answer: (request: Passing) => Answer): Handler {
  let count = 0;
  return async (request, forward) => {
    const isNew = request.method === 'POST' && request.path.endsWith('/organisations');
    return isNew && ++count === 4 ? answer(request) : forward(request);
  };
}

/** Lets `count` requests pass first. */
function after(count: number, then: 'reset' | 'hang'): Handler {
  let passed = 0;
  return async (request, forward) => (++passed <= count ? forward(request) : then);
}

const scenarios: Record<string, Scenario> = {
  'is told the secrets of everybody': {
    status: 1,
    grep: '@authentication\\.credentials\\.wrong|@webhooks\\.read\\.(secret|unknown)|@tags\\.add\\.adds',
    files: ['specs/authentication/cred', 'specs/webhooks/records', 'specs/tags/held.spec'],
    // Some tests fail, and their messages quote what came.
    api: async (request, forward) =>
      request.method === 'GET' && request.path.endsWith('/webhooks') ? debuggingPage(request) : forward(request),
    tellsAll: true,
    meets: ['control token', 'client secret', 'token', 'webhook secret'],
  },
  succeeds: {
    status: 0,
    grep: '@authentication\\.credentials\\.|@webhooks\\.read\\.',
    files: ['specs/authentication', 'specs/webhooks/records'],
    api: repeatsSecrets,
    meets: ['control token', 'client secret', 'token', 'webhook secret'],
  },
  'finds the target broken': {
    status: 1,
    // Few, since a new worker starts after each check that fails.
    grep: '@authentication\\.credentials\\.wrong|@events\\.catalogue\\.list|@webhooks\\.read\\.(secret|unknown)',
    files: ['specs/authentication/cred', 'specs/events/catalogue', 'specs/webhooks/records'],
    api: async (request, forward) =>
      request.method === 'GET' || request.path.endsWith('/webhooks') ? debuggingPage(request) : forward(request),
    // A test gets no organisation, and its message says why.
    control: oneOrganisation(debuggingPage),
    meets: ['control token', 'client secret', 'token', 'webhook secret'],
  },
  'loses its target': {
    status: 3,
    grep: '@learners\\.update\\.atomic',
    files: ['specs/learners/update'],
    api: after(20, 'reset'),
    shared: true,
    meets: ['client secret', 'token'],
    leaves: /ledger\.jsonl$/m,
  },
  'is told the secrets of its preflight': {
    status: 0,
    grep: '@learners\\.read\\.by-id',
    files: ['specs/learners/cohort'],
    tellsAll: true,
    shared: true,
    meets: ['client secret', 'token'],
  },
  'runs out of time': {
    status: 3,
    grep: '@webhooks\\.read\\.(secret|unknown)',
    files: ['specs/webhooks/records'],
    api: after(8, 'hang'),
    args: ['--timeout=1000'],
    meets: ['control token', 'client secret', 'token', 'webhook secret'],
  },
};

for (const [name, scenario] of sampleOf(Object.entries(scenarios), 6)) {
  test(`nothing written by a run that ${name} contains a secret`, async () => {
    const folder = test.info().outputPath();
    const target = await startPlantedTarget();
    try {
      const settings = { ...(await settingsOf(target, scenario)), ...foldersIn(folder) };
      target.behave(...handlersOf(scenario, target.planted));
      const command = (...args: string[]) => {
        target.planted.beginWith(Object.values(settings));
        return lasConformance(args, settings);
      };
      const { grep, files, args = [] } = scenario;
      const further = ['--junit', join(folder, 'junit.xml'), '--allure', join(folder, 'allure'), '--shard', '1/1'];
      // Two, so that each can be told the secrets of the other.
      const workers = scenario.tellsAll ? 2 : 1;
      const run = await command('run', '--grep', grep, ...further, '--', `--workers=${workers}`, ...files, ...args);
      expect(run, run.printed).toMatchObject({ exitStatus: scenario.status });
      const baseline = join(folder, 'baseline.json');
      const deviation = ['--reason', 'planted', '--owner', 'nobody', '--expires', '2100-01-01'];
      const result = join(folder, 'report', 'conformance.json');
      const judged = scenario.status < 2;
      const accept = judged ? await command('accept', result, '--baseline', baseline, ...deviation) : { printed: '' };
      const gate = judged ? await command('gate', result, '--baseline', baseline) : { printed: '' };

      const doctor = scenario.tellsAll ? await command('doctor') : { printed: '' };

      const outputs: Record<string, string> = {
        ...(await textsBelow(folder)),
        terminal: run.printed + accept.printed + gate.printed + doctor.printed,
      };
      const { planted } = target;
      expect([...planted.byKind.keys()]).toEqual(expect.arrayContaining(scenario.meets));
      expect(outputs['report/conformance.json']?.length).toBeGreaterThan(10_000);
      expect(Object.keys(outputs).join('\n')).toMatch(scenario.leaves ?? /conformance\.json/);
      const leaks = Object.entries(outputs).flatMap(([file, text]) =>
        planted.foundIn(text).map((what) => `${file}: ${what}`),
      );
      expect(leaks).toEqual([]);
    } finally {
      await target.close();
    }
  });
}

function handlersOf(
  { api, control, tellsAll }: Scenario,
  planted: Planted,
): [Handler | undefined, Handler | undefined] {
  if (!tellsAll) return [api, control];
  const answering = api ?? ((request, forward) => forward(request));
  const tell: Handler = async (request, forward) => {
    const answer = await answering(request, forward);
    return typeof answer === 'object' ? telling(planted, request, answer) : answer;
  };
  return [tell, control];
}

async function settingsOf(target: PlantedTarget, { shared }: Scenario): Promise<Record<string, string>> {
  const { baseUrl, controlUrl, controlToken } = target;
  if (!shared) return { LAS_BASE_URL: baseUrl, LAS_CONTROL_URL: controlUrl, LAS_CONTROL_TOKEN: controlToken };
  const { clients, tutors } = await target.organisation();
  const { clientId, clientSecret } = clients.administrator;
  return {
    LAS_BASE_URL: baseUrl,
    LAS_CLIENT_ID: clientId,
    LAS_CLIENT_SECRET: clientSecret,
    LAS_TUTORS: tutors.join(','),
  };
}

/** Puts everything that a run writes below one folder, including what Playwright writes for itself. */
function foldersIn(folder: string): Record<string, string> {
  return {
    LAS_REPORT_DIR: join(folder, 'report'),
    LAS_STATE_DIR: join(folder, 'state'),
    GITHUB_ACTIONS: '1',
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    FORCE_COLOR: '1',
  };
}
