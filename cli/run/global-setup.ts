import { Control } from '../../fixtures/lab/control.ts';
import { type CleanUp, readResidue } from '../../fixtures/lab/residue.ts';
import { registerSilentHost } from '../../fixtures/receiver/silent-host.ts';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { shareDocument } from '../../fixtures/target/served-document.ts';
import { limits } from '../../protocol/limits.ts';
import { warn } from '../../protocol/output/output.ts';
import { flag, removeEndedRuns } from '../../protocol/run-folder.ts';
import { beginRun, tell } from '../../protocol/run-notes.ts';
import { endEarly, startRunTimeout } from '../../reporters/collect/run-timeout.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { cleanTarget, cleanUpSentences } from '../clean.ts';
import { embeddedVariables, startEmbedded } from '../embedded.ts';
import { loadDotEnv } from '../environment.ts';
import { askHook } from '../preflight/hook.ts';
import { checkReceiver } from '../preflight/receiver-check.ts';
import { tryUnresolvedHost } from '../preflight/unresolved-host.ts';
import RequestPlanner from '../shared-target/request-planner.ts';
import { planRequests, selecting } from '../shared-target/shared-run.ts';
import { declaredChecks } from './declared-checks.ts';

/** Removes what ended runs have left on the target; what cannot be removed is reported, and does not stop the run. */
async function cleanLedgers(config: Config): Promise<CleanUp> {
  const residue = config.readOnly ? [] : readResidue(config.stateDir);
  if (residue.length === 0) return { removed: [], left: [], troubles: [] };
  const done = await cleanTarget(config, limits.runCleanSeconds.value).catch(
    (error: Error): CleanUp => ({
      removed: [],
      left: residue.flatMap(({ creations }) => creations),
      troubles: [error.message],
    }),
  );
  for (const sentence of cleanUpSentences(done)) if (!said.has(sentence)) warn(sentence);
  for (const trouble of done.troubles) said.add(trouble);
  return done;
}

/** Removes what tests could not remove, what took effect only after its test, and all that interrupted tests left. */
async function cleanAfterwards(config: Config, leftByEarlierRuns: CleanUp['left']): Promise<void> {
  const { removed, left } = await cleanLedgers(config);
  const named = (creations: CleanUp['left']) => creations.map(({ kind, key }) => `${kind} ${key}`);
  const earlier = new Set(named(leftByEarlierRuns));
  tell({ removedAfterwards: named(removed), leftAfterwards: named(left).filter((record) => !earlier.has(record)) });
}

/** What was wrong with ledgers before the run is not said again after it. */
const said = new Set<string>();

/** A broken tunnel at LAS_RECEIVER_URL is no fault of the target: what needs it is not exercised. */
async function tryReceiver({ receiver }: Config): Promise<void> {
  if (receiver === null) return;
  const { trouble, changesAddresses } = await checkReceiver(receiver);
  if (changesAddresses) tell({ tunnelChangesAddresses: true });
  if (trouble === null) return;
  tell({ receiverIsDown: true });
  warn(`${trouble} Events are not exercised.`);
}

/** Best effort: if the target cannot register the host, or refuses to, the run goes on without it. */
async function offerSilentHost(config: Config): Promise<void> {
  const { control: address } = config;
  if (address === null) return tryUnresolvedHost(config);
  const control = new Control(address.url, address.token, address.access);
  await registerSilentHost(control).catch(() => {});
  await control.close();
}

/** Nobody waits for a run whose command was killed, or forwards signals to it. */
function endWithCommand(): void {
  if (process.send === undefined) return;
  if (!process.connected) process.exit(exitStatus.notJudged);
  process.once('disconnect', endEarly);
}

/** Starts the embedded service, whose addresses workers inherit; or cleans up at a target, reads its document, and plans. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  loadDotEnv();
  beginRun();
  const endRunTimeout = startRunTimeout(readConfig().runTimeoutSeconds, () => flag('killed').raise());
  endWithCommand();
  const service = process.env.LAS_BASE_URL ? null : await startEmbedded();
  let leftByEarlierRuns: CleanUp['left'] = [];
  if (service !== null) {
    Object.assign(process.env, embeddedVariables(service));
  } else {
    leftByEarlierRuns = (await cleanLedgers(readConfig())).left;
    await tryReceiver(readConfig());
    await askHook(readConfig());
    await shareDocument(readConfig());
    if (!RequestPlanner.isThere) await planRequests(() => declaredChecks(selecting(process.argv)));
  }
  await offerSilentHost(readConfig());
  return async () => {
    endRunTimeout();
    if (service === null) await cleanAfterwards(readConfig(), leftByEarlierRuns);
    await service?.stop();
    removeEndedRuns(readConfig().stateDir);
  };
}
