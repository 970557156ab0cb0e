import { type Config, readConfig } from '../fixtures/target/config.ts';
import { openTarget } from '../fixtures/target/target.ts';
import { exitStatus } from '../reporters/exit-status.ts';
import type { TargetInfo } from '../rules/evidence.ts';
import { embeddedVariables, startEmbedded } from './embedded.ts';
import { loadDotEnv } from './environment.ts';
import { declaredChecks, outOfReach } from './needs.ts';
import { notExercisedLines } from './plan.ts';
import { checkCredentials, configuredCredentials, preflight } from './preflight.ts';

/** Shows what a run would meet; nothing is created. @returns 3 when the target cannot be judged. @throws ConfigError */
export async function doctor(): Promise<number> {
  loadDotEnv();
  print('Configuration', variables(process.env));
  const embedded = process.env.LAS_BASE_URL ? null : await startEmbedded();
  try {
    return await examine(readConfig({ ...process.env, ...(embedded === null ? {} : embeddedVariables(embedded)) }));
  } finally {
    await embedded?.stop();
  }
}

async function examine(config: Config): Promise<number> {
  const trouble = await preflight(config);
  if (trouble !== null) {
    print('Target', [trouble]);
    return exitStatus.notJudged;
  }
  const target = await openTarget({ config });
  await target.close();
  print('Target', [`${config.baseUrl} answers (${config.environment})`, ...documentLines(target.info)]);
  print('Credentials', await credentialLines(config));
  print('Powers', [target.info.powers.join(', ') || 'none']);
  const checks = await declaredChecks();
  const lines = notExercisedLines(Object.fromEntries(outOfReach(checks, target.powers)));
  print('Will not be exercised, and what would change that', lines.length === 0 ? ['nothing'] : lines);
  return exitStatus.asItShouldBe;
}

const known = [
  ...['LAS_BASE_URL', 'LAS_ENVIRONMENT', 'LAS_CONTROL_URL', 'LAS_CONTROL_TOKEN', 'LAS_CLIENT_ID', 'LAS_CLIENT_SECRET'],
  ...['LAS_MANAGER_CLIENT_ID', 'LAS_MANAGER_CLIENT_SECRET', 'LAS_TUTOR_CLIENT_ID', 'LAS_TUTOR_CLIENT_SECRET'],
  ...['LAS_OTHER_CLIENT_ID', 'LAS_OTHER_CLIENT_SECRET', 'LAS_UNTAGGED_CLIENT_ID', 'LAS_UNTAGGED_CLIENT_SECRET'],
  ...['LAS_TUTORS', 'LAS_STAFF', 'LAS_EMAIL_DOMAIN', 'LAS_RECEIVER_URL', 'LAS_RECEIVER_PORT', 'LAS_DEFECTS'],
  ...['LAS_MAX_RPS', 'LAS_MAX_REQUESTS', 'LAS_STATE_DIR', 'LAS_REPORT_DIR', 'LAS_SEED', 'LAS_BASELINE', 'LAS_SPECS'],
  ...['LAS_PROPERTY_RUNS', 'LAS_READ_ONLY', 'LAS_THOROUGH'],
  ...['LAS_REQUEST_TIMEOUT', 'LAS_RUN_TIMEOUT'],
];

/** What is set; secrets by their presence only, names that nobody reads as such. */
function variables(env: NodeJS.ProcessEnv): string[] {
  const shown = (name: string) => (/SECRET|TOKEN/.test(name) ? '(set, not shown)' : `${env[name]}`);
  const strange = Object.keys(env).filter((name) => name.startsWith('LAS_') && !known.includes(name));
  const lines = known.filter((name) => env[name]).map((name) => `${name.padEnd(28)}${shown(name)}`);
  return [
    ...(lines.length === 0 ? ['nothing is set: a run starts the embedded service and judges that'] : lines),
    ...strange.map((name) => `${name.padEnd(28)}(unknown: nothing reads it)`),
  ];
}

function documentLines({ apiVersion, openapiSha256, openapiFindings }: TargetInfo): string[] {
  return [
    openapiSha256 === null
      ? 'it serves no OpenAPI document that can be read'
      : `its OpenAPI document is served, API version ${apiVersion ?? 'unknown'}`,
    ...openapiFindings,
  ];
}

async function credentialLines(config: Config): Promise<string[]> {
  const pairs = configuredCredentials(config);
  if (pairs.length === 0) return ['none are set: the control interface supplies them'];
  const lines: string[] = [];
  for (const [variables, credentials] of pairs) {
    const trouble = await checkCredentials(config.baseUrl ?? '', variables, credentials);
    lines.push(trouble ?? `${variables} gets a token`);
  }
  return lines;
}

function print(title: string, lines: readonly string[]): void {
  process.stdout.write(`${title}\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
