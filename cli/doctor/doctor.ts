import type { Caller } from '../../fixtures/api/caller.ts';
import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import type { RawResponse } from '../../fixtures/api/transport.ts';
import { actions } from '../../fixtures/lab/powers/actions.ts';
import { oddEnding } from '../../fixtures/receiver/odd-ending.ts';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { paceOf, rateLimiterFor } from '../../fixtures/target/rate-limiter.ts';
import { documentPath } from '../../fixtures/target/served-document.ts';
import { knownVariables } from '../../fixtures/target/settings.ts';
import { openTarget, type Target } from '../../fixtures/target/target.ts';
import { limits } from '../../protocol/limits.ts';
import { say } from '../../protocol/output/output.ts';
import { shortSecretSentences } from '../../protocol/redaction/configured.ts';
import { removeEndedRuns } from '../../protocol/run-folder.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { notJudgedLines } from '../../reporters/views/not-judged.ts';
import { wrap } from '../../reporters/views/text.ts';
import { embeddedVariables, startEmbedded } from '../embedded.ts';
import { loadDotEnv, setByOptions } from '../environment.ts';
import { quotedSentences, strangeVariables } from '../known-variables.ts';
import { callerOf } from '../preflight/administrator.ts';
import { configuredCredentials, variablesOf } from '../preflight/credentials.ts';
import { lookAround } from '../preflight/existing.ts';
import { askHook } from '../preflight/hook.ts';
import { announcing, type LearnerCalls } from '../preflight/learner-probe.ts';
import { preflight } from '../preflight/preflight.ts';
import { checkReceiver } from '../preflight/receiver-check.ts';
import { type DeclaredCheck, declaredChecks } from '../run/declared-checks.ts';
import { selectionFor } from '../shared-target/shared-run.ts';
import { checkWritable } from '../writable.ts';
import { deferredBy, outOfReach } from './out-of-reach.ts';
import { besidesWrites, unwritten, willNotBe } from './plan.ts';
import { hasTagging, isTutor, roleOf } from './probes.ts';
import { columns, section } from './section.ts';
import { dueLines, existingLines, sourceLines } from './sources.ts';

export interface DoctorOptions {
  readOnly?: boolean;
  verbose?: boolean;
}

/** Shows what a run would find, and leaves nothing behind; status 3 if the target cannot be judged. */
export async function doctor(options: DoctorOptions): Promise<number> {
  setByOptions(options);
  loadDotEnv();
  try {
    // Refuses invalid settings before a service is started.
    readConfig();
  } catch (error) {
    showSettings();
    throw error;
  }
  const embedded = process.env.LAS_BASE_URL ? null : await startEmbedded();
  try {
    const config = readConfig({ ...process.env, ...(embedded === null ? {} : embeddedVariables(embedded)) });
    return await examine(config, options.verbose ?? false).finally(() => removeEndedRuns(config.stateDir));
  } finally {
    await embedded?.stop();
  }
}

function showSettings(): void {
  section('Configuration', variables(process.env));
}

const nextSteps = 'A run can start: `las-conformance plan` shows what it would send, `las-conformance run` makes it.';

/** Comes first: whether a run can start, or why not. */
function showVerdict(hindrance: string | null, { baseUrl, environment }: Config): void {
  const [title, line] =
    hindrance === null
      ? ['A run can start', `${baseUrl} (${environment}) answers, and the settings fit it`]
      : ['A run would not start', hindrance];
  section(
    title,
    line.split('\n').flatMap((each) => wrap(each, columns)),
  );
  showSettings();
}

async function examine(config: Config, verbose: boolean): Promise<number> {
  // A wrong setting: nothing else need be asked before it is mended.
  await askHook(config);
  const pace = rateLimiterFor(limits.doctorSeconds.value, 'doctor', paceOf(config));
  const trouble = await preflight(config, false, pace);
  if (trouble !== null) {
    showVerdict(trouble, config);
    return exitStatus.notJudged;
  }
  // For the ledger of learners created to find out whether somebody is a tutor.
  await checkWritable('LAS_STATE_DIR', config.stateDir);
  const hindrance = await preflight(config, true, pace);
  showVerdict(hindrance, config);
  await lookAround(config, pace);
  const target = await openTarget({ config, pace });
  try {
    const read = { method: 'GET', path: documentPath, headers: {} };
    const skew = skewOf(await target.transport.request(read).catch(() => null));
    section('Target', [...documentLines(target), ...skew]);
    section('Credentials', await credentialLines(target));
    section('People', await peopleLines(target));
    const receiver = await receiverLines(target);
    section('Receiver', receiver.lines);
    if (config.hook !== null) section('Hook', hookLines());
    const existing = existingLines(config);
    if (existing.length > 0) section('Records that are there', existing);
    const sources = sourceLines(target, columns);
    if (sources.length > 0) section('Where powers come from', sources);
    const powers = new Set(target.powers);
    if (runNotes().lacksTagging) powers.delete('tagging');
    if (runNotes().otherLacksTagging) powers.delete('otherTagging');
    if (runNotes().managesFirstTwo) powers.add('managedTutors');
    const isDown = receiver.isDown && !powers.has('receivers');
    if (isDown) powers.delete('receiver');
    if (verbose) section('Powers', wrap([...powers].sort().join(', ') || 'none', columns));
    const checks = await declaredChecks();
    const selection = selectionFor(config, powers, checks);
    const due = dueLines(config, powers, selection.chosen);
    if (due.length > 0) section('What takes days', due);
    const unjudged = [
      ...outOfReach(isDown ? checks.map(leadingReceiver) : checks, powers),
      ...deferredBy(selection, config),
    ];
    const lines = [
      ...(config.readOnly ? [unwritten] : []),
      ...notJudgedLines(unjudged, { all: verbose }).flatMap((line) => wrap(line.slice(2), columns)),
    ];
    section(willNotBe(unjudged, config.readOnly ? besidesWrites : ''), lines.length === 0 ? ['nothing'] : lines);
    const late = pace.heldBack();
    if (late !== null) section('Some things could not be checked', [late]);
    say(hindrance === null ? nextSteps : 'A run would not start: the first lines say why.');
    return hindrance === null && late === null ? exitStatus.asItShouldBe : exitStatus.notJudged;
  } finally {
    await target.close();
  }
}

/** The variables that are set, the values of secrets left out; names that no part of the suite reads are marked. */
function variables(env: NodeJS.ProcessEnv): string[] {
  const shown = (name: string) =>
    /SECRET|TOKEN|HEADERS|CLIENT_KEY|HOOK/.test(name) ? '(set, not shown)' : withoutPassword(`${env[name]}`);
  const lines = knownVariables.filter((name) => env[name]).map((name) => `${name.padEnd(28)}${shown(name)}`);
  return [
    ...(lines.length === 0 ? ['nothing is set: a run starts the embedded service and judges it'] : lines),
    ...shortSecretSentences(env),
    ...quotedSentences(env),
    ...strangeVariables(env).map(
      ({ name, meant }) =>
        `${name.padEnd(28)}(unknown, has no effect${meant === null ? '' : `; did you mean ${meant}?`})`,
    ),
  ];
}

/** An address with a user or a query is refused, but only after it was shown. */
function withoutPassword(value: string): string {
  return value.replace(/^(\w+:\/\/)[^/]*@/, '$1…@').replace(/^(\w+:\/\/[^?]*)\?.*$/, '$1?…');
}

function documentLines({ contract, info: { apiVersion, openapiFindings } }: Target): string[] {
  return [
    // Without one, the findings say why.
    ...(contract === null ? [] : [`it serves its OpenAPI document, API version ${apiVersion ?? 'unknown'}`]),
    ...openapiFindings,
  ];
}

/** Seconds by which the clocks may differ; more would affect checks that compare times. */
const tolerableSkew = 30;

/** How far the service's clock is from this machine's, by the Date header. */
function skewOf(answer: RawResponse | null): string[] {
  if (answer === null) return [`GET ${documentPath} got no response, so its clock cannot be checked`];
  const skew = Math.round((Date.parse(answer.headers.date ?? '') - Date.now()) / 1000);
  if (Number.isNaN(skew)) return ['its responses have no Date header, so its clock cannot be checked'];
  if (Math.abs(skew) <= tolerableSkew) return ["its clock agrees with this machine's"];
  return [`its clock is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's: correct one of them`];
}

async function credentialLines(target: Target): Promise<string[]> {
  const { config } = target;
  const pairs = configuredCredentials(config);
  if (pairs.length === 0) return ['none are set; the control interface supplies them'];
  const lines: string[] = [];
  for (const [prefix, credentials] of pairs) {
    const variables = variablesOf(prefix);
    const isOwn = [config.administrator, config.manager, config.tutor].includes(credentials);
    const tutor = isOwn && !config.readOnly ? config.tutors[0] : undefined;
    const caller = callerOf(target, variables, credentials);
    const role = await roleOf(caller, tutor, credentials !== config.tutor).catch(sentence);
    lines.push(`${variables} gets a token, ${role}`);
  }
  return lines;
}

/** Whether organisations, tutors and staff are what their variables say. */
async function peopleLines(target: Target): Promise<string[]> {
  const { administrator, other, untagged, tutors, staff, otherTutors, emailDomain, readOnly } = target.config;
  if (administrator === null) return ['the control interface supplies them'];
  const caller = callerOf(target, 'administrator', administrator);
  const lines = [tagging('LAS_CLIENT_ID', await hasTagging(caller).catch(() => null), true)];
  if (untagged !== null) {
    const without = callerOf(target, 'untagged', untagged);
    lines.push(tagging('LAS_UNTAGGED_CLIENT_ID', await hasTagging(without).catch(() => null), false));
  }
  if (readOnly) return [...lines, 'tutors and staff are not checked, because that needs a write'];
  const callsOf = (owner: LearnerCalls['owner'], by: Caller): LearnerCalls => ({
    owner,
    create: (body) => by.send('POST /v1/learners', { body }),
    remove: (learnerId) => by.send('DELETE /v1/learners/{learnerId}', { path: { learnerId } }),
  });
  const own = callsOf('administrator', caller);
  const others = other === null ? own : callsOf('other', callerOf(target, 'other', other));
  await announcing(target.config, async (ledger) => {
    for (const [variable, emails, calls, shouldTeach] of [
      ['LAS_TUTORS', tutors, own, true],
      ['LAS_STAFF', staff, own, false],
      ['LAS_OTHER_TUTORS', otherTutors, others, true],
    ] as const)
      for (const email of emails) {
        const teaches = await isTutor(email, emailDomain, calls, ledger).catch(() => null);
        lines.push(`${variable}: ${email} ${standing(teaches, shouldTeach)}`);
      }
  });
  return lines;
}

function tagging(variable: string, enabled: boolean | null, should: boolean): string {
  if (enabled === null) return `${variable}: could not tell whether tagging is enabled`;
  const state = `tagging is ${enabled ? '' : 'not '}enabled for its organisation`;
  return `${variable}: ${state}${enabled === should ? '' : `, but should ${should ? '' : 'not '}be`}`;
}

function standing(teaches: boolean | null, should: boolean): string {
  if (teaches === null) return 'may or may not be a tutor: the service does not say';
  if (should)
    return teaches ? 'is a tutor' : 'is NOT a tutor here: no learner can be created with it, so no run can start';
  return teaches ? 'IS a tutor, but must be staff who is not' : 'is not a tutor, as it should be';
}

/** What the hook says it can do; nothing is done to find out. */
function hookLines(): string[] {
  const { hookActions = [], strangeActions = [] } = runNotes();
  const others = actions.filter((action) => !hookActions.includes(action));
  return [
    ...wrap(`LAS_HOOK supports ${hookActions.join(', ') || 'no action'}`, columns),
    ...(strangeActions.length === 0
      ? []
      : wrap(`it also lists ${strangeActions.join(', ')}, which it cannot be asked for`, columns)),
    ...(others.length === 0 ? [] : wrap(`it does not support ${others.join(', ')}`, columns)),
  ];
}

async function receiverLines({ config, powers }: Target): Promise<{ lines: string[]; isDown: boolean }> {
  const { receiver } = config;
  if (receiver === null) {
    const line = powers.has('receivers')
      ? 'the control interface directs deliveries to this machine'
      : 'LAS_RECEIVER_URL is not set: no deliveries arrive';
    return { lines: [line], isDown: false };
  }
  const { trouble, cameAs } = await checkReceiver(receiver);
  if (trouble === null) {
    const but =
      cameAs === undefined
        ? ''
        : `, but changes addresses (${oddEnding} came as ${cameAs}): whether events come to the very address is not judged`;
    const line = `${receiver.url} forwards to port ${receiver.port}, bytes unchanged${but}`;
    return { lines: wrap(line, columns), isDown: false };
  }
  return { lines: [`${trouble} Events will not be exercised.`], isDown: true };
}

/** The check, with a missing tunnel in place of the configured one. */
function leadingReceiver(check: DeclaredCheck): DeclaredCheck {
  return { ...check, needs: check.needs.map((power) => (power === 'receiver' ? 'leadingReceiver' : power)) };
}

function sentence(error: Error): string {
  return `but: ${error instanceof Inconclusive ? error.why : error.message}`;
}
