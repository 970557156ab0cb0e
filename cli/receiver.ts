import { randomBytes } from 'node:crypto';
import { aborted, freePort, refusedMs, startCommand, untilListening } from '../client/command.ts';
import { isPutOff } from '../client/judges/evidence.ts';
import { mannerJudges } from '../client/judges/manners.ts';
import { judgeReceiver } from '../client/judges/receiver.ts';
import { probingOf, troubleOf } from '../client/probing.ts';
import { registeredSecrets } from '../client/registered.ts';
import { clientResult, runIdOf } from '../client/result.ts';
import type { Sandbox } from '../client/sandbox.ts';
import type { Subject } from '../client/scenario/driver.ts';
import { type ClientConfig, declaredOf, readClientConfig } from '../client/settings.ts';
import { isDelivery, steps } from '../client/trace.ts';
import { isLoopback } from '../fixtures/target/config.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { warn } from '../protocol/output/output.ts';
import { runSecrets } from '../protocol/redaction/run-secrets.ts';
import { webAddressOf } from '../protocol/url.ts';
import { ClientProcess, expectListening, Stopped, startMs } from './client/client-process.ts';
import { judgedBy, type ReportOptions, reportClient } from './client/conclude.ts';
import { progressLine } from './client/progress.ts';
import { loadDotEnv } from './environment.ts';
import { onceAsked } from './signals.ts';

export interface ReceiverOptions extends ReportOptions {
  yesThisIsMine?: boolean;
  quick?: boolean;
  instances?: number;
}

/** Of the address that a client would register, and where the service's own deliveries to it end. */
const publicHost = 'app.example.org';
const closedPort = 9;

/** How long a run may take, whatever the client does, in milliseconds. */
const runMs = 900_000;

/** Judges a webhook receiver, and what it calls after deliveries. @param command starts it; empty if it is running already. */
export async function receiver(
  address: string | undefined,
  command: string[],
  options: ReceiverOptions,
): Promise<number> {
  loadDotEnv();
  const config = readClientConfig();
  const { instances, quick = false } = options;
  const declared = { ...declaredOf(config), ...(instances === undefined ? {} : { instances }) };
  const url = await addressOf(address ?? config.url, options);
  const secret = secretOf(config, command);
  // Not before all settings are in order: they take half a second of a processor.
  const [{ startSandbox }, { drive, leftOutByQuick, prepare }] = await Promise.all([
    import('../client/sandbox.ts'),
    import('../client/scenario/run.ts'),
  ]);
  const startedAt = new Date();
  const progress = progressLine();
  const abort = new AbortController();
  const endRun = (why: Stopped) => abort.abort(why);
  const stopListening = onceAsked((signal) => endRun(new Stopped(`${signal} ended the run`)));
  const limit = setTimeout(() => endRun(new Stopped('it took longer than 15 minutes')), runMs);
  let sandbox: Sandbox | null = null;
  let client: ClientProcess | null = null;
  try {
    const box = await startSandbox();
    sandbox = box;
    await box.enter({ name: 'receiver', learners: [] });
    // Its own events stay away from whatever listens there: the scenario sends all deliveries itself.
    await box.forward(publicHost, closedPort);
    await prepare({ sandbox: box, quick });
    const started = new ClientProcess({
      command,
      url,
      endRun,
      variablesOf: (own) => variablesFor(box, url, own),
      crashed: (status) => box.recorder.step({ what: 'crashed', status }),
      restarted: () => box.recorder.step({ what: 'restarted', secret: 'same' }),
    });
    client = started;
    const restart = async (other: string) => {
      await started.stop();
      await started.start(other);
    };
    const subject: Subject = {
      url,
      secret,
      whenUp: () => started.whenUp(),
      restart: command.length === 0 || config.secretOfWebhook !== null ? null : restart,
    };
    followSecret(box, subject);
    const what = command.length > 0 ? 'starting the client, and waiting' : 'waiting';
    const orLess = command.length > 0 ? '' : `, or ${refusedMs / 1000} s if nothing listens`;
    progress.tell(`${what} for an answer from ${url}: up to ${startMs / 1000} s${orLess}`);
    const run = async () => {
      if (command.length === 0) await expectListening(url);
      else {
        await expectSilence(url);
        await started.start(secret);
      }
      await drive({
        sandbox: box,
        subject,
        declared,
        quick,
        tell: progress.tell,
        signal: abort.signal,
        probe: config.probe === null ? null : probingOf(config.probe),
        exec:
          config.exec === null ? null : worker(config.exec, () => variablesFor(box, url, subject.secret), abort.signal),
      });
    };
    const stopped = await run().then(
      () => null,
      (error) => {
        const why = abort.signal.aborted ? abort.signal.reason : error;
        if (!(why instanceof Stopped)) throw error;
        return why;
      },
    );
    progress.end();
    await started.stop();
    const trace = { ...box.recorder.trace('receiver', declared), ...(quick ? { leftOut: leftOutByQuick } : {}) };
    const trouble = config.probe === null ? null : troubleOf(trace);
    if (trouble !== null) warn(trouble);
    const crashes = steps(trace, 'crashed').length;
    if (crashes > 0) warn(`The client crashed ${crashes === 1 ? 'once' : `${crashes} times`}, and was started again.`);
    const putOff = trace.entries.filter(isDelivery).filter((one) => one.check !== 'service' && isPutOff(one)).length;
    if (putOff > 0)
      warn(
        `${putOff} deliveries found nobody or were answered 429, also when they came again: keep the receiver up, and lift its limit for a run.`,
      );
    const findings = judgedBy([judgeReceiver, ...mannerJudges], trace, { ...config, ...declared });
    return await reportClient(
      clientResult(trace, findings, {
        client: url,
        runId: runIdOf(startedAt),
        startedAt,
        durationMs: Date.now() - startedAt.getTime(),
        ...(stopped === null ? { status: 'finished' } : { status: 'interrupted', trouble: `${stopped.message}.` }),
      }),
      options,
    );
  } finally {
    progress.end();
    clearTimeout(limit);
    stopListening();
    await client?.stop();
    await sandbox?.close();
  }
}

/** The secret that deliveries are signed with at first. @throws ConfigError */
function secretOf(config: ClientConfig, command: readonly string[]): string {
  const secret = config.secretOfWebhook ?? (command.length > 0 ? randomBytes(24).toString('hex') : null);
  if (secret === null)
    throw new ConfigError(
      'No secret is known: set LAS_CLIENT_SECRET_OF_WEBHOOK to that of the running receiver, or give the command that starts it after --.',
    );
  runSecrets.add(secret, 'webhook secret');
  return secret;
}

/** A client may register itself, with a secret that it has chosen, perhaps before it listens. */
function followSecret({ service }: Sandbox, subject: Subject): void {
  const secretIn = registeredSecrets(subject.url);
  service.observe((entry) => {
    const chosen = entry.kind === 'call' ? secretIn(entry) : null;
    if (chosen === null) return;
    runSecrets.add(chosen, 'webhook secret');
    if (chosen !== subject.secret) subject.choosesSecret = true;
    subject.secret = chosen;
  });
}

/** What listens already would be judged in place of what the command starts. @throws ConfigError */
async function expectSilence(url: string): Promise<void> {
  if ((await untilListening(url, null, 0)) === null)
    throw new ConfigError(`Something listens at ${url} already: end it, or leave out the command that starts it.`);
}

/** @throws ConfigError if it is none to which forged deliveries may go. */
async function addressOf(text: string | null, { yesThisIsMine }: ReceiverOptions): Promise<string> {
  if (text === null)
    throw new ConfigError(
      'No address is given: name that of the receiver, such as http://127.0.0.1:3000/webhooks/las.',
    );
  const url = webAddressOf(text);
  if (url === null)
    throw new ConfigError(
      `The address ${text} must be an http or https address such as http://127.0.0.1:3000/webhooks/las.`,
    );
  if (url.username || url.password || url.hash)
    throw new ConfigError('The address must be one without user and fragment.');
  if (!isLoopback(url.hostname) && !yesThisIsMine)
    throw new ConfigError(
      `The address ${url.origin} is not on this machine, and forged deliveries go only to what is yours: add --yes-this-is-mine if it is.`,
    );
  if (url.port === '0') url.port = `${await freePort()}`;
  return url.href;
}

/** The address that the client would register: public, as documented; the sandbox knows where it leads. */
function variablesFor(sandbox: Sandbox, url: string, secret: string): Record<string, string> {
  const { port, pathname, search, protocol } = new URL(url);
  const isUtf8 = ['LC_ALL', 'LC_CTYPE', 'LANG'].some((name) => /utf-?8/i.test(process.env[name] ?? ''));
  return {
    ...sandbox.variables(),
    LAS_WEBHOOK_URL: `https://${publicHost}${pathname}${search}`,
    LAS_WEBHOOK_SECRET: secret,
    PORT: port || (protocol === 'https:' ? '443' : '80'),
    // Otherwise some languages cannot read a secret that is not ASCII from a variable.
    ...(isUtf8 ? {} : { LC_ALL: 'C.UTF-8' }),
  };
}

/** How long the user's command to make the client work may take. */
const execMs = 60_000;

/** Runs the command whenever it is called, and tells each status of a failure once. */
function worker(exec: string, variables: () => Record<string, string>, signal: AbortSignal): () => Promise<void> {
  const shell = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c'];
  const told = new Set<number | null>([0]);
  return async () => {
    const command = await startCommand([...shell, exec], variables());
    const limit = AbortSignal.any([signal, AbortSignal.timeout(execMs)]);
    const status = await Promise.race([command.ended, aborted(limit)]);
    await command.stop();
    const trouble =
      status === null ? `did not end within ${execMs / 1000} s, and was ended` : `ended with status ${status}`;
    if (!told.has(status) && !signal.aborted) warn(`LAS_CLIENT_EXEC ${trouble}.`);
    told.add(status);
  };
}
