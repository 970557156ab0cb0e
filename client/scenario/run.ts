import type { ClientRuleId } from '../../rules/client/index.ts';
import { Driver, type Scenario } from './driver.ts';
import { compact } from './messages.ts';
import {
  baseline,
  contents,
  crowd,
  firsts,
  type Remembered,
  raceAgain,
  reports,
  seconds,
  sectionsAgain,
  signatures,
  valuesAgain,
} from './phases.ts';
import { expiry, onceMore, refusedToken, troubledReads, unreadable } from './trouble.ts';
import { slow, sound } from './variants.ts';

/** Lifetimes of tokens, in seconds: of the first one, of the next, and of those after a restart of the client. */
const lifetimes = { first: 45, next: 20, last: 3600 } as const;

/** What `--quick` has no time for. */
export const leftOutByQuick: readonly ClientRuleId[] = [
  ...(['client.token.renews', 'client.token.lifetime', 'client.throttle.auth'] as const),
  ...(['client.repeat.across-events', 'client.limits.time'] as const),
];

/** Learners about whom nothing is delivered: a client that reads them reads at times of its own. */
const controls = 3;

/** How long a client that has started anew may take to register itself. */
const registersMs = 5_000;

/** How long the body of the slow delivery takes to arrive. */
const slowMs = 20_000;

/** Prepares the sandbox: before the client is started, which may ask for a token at once. */
export async function prepare({ sandbox, quick = false }: Pick<Scenario, 'sandbox' | 'quick'>): Promise<void> {
  await sandbox.tokens(quick ? lifetimes.last : lifetimes.first);
}

/** Sends everything and waits for what follows; what it leaves is the recorder's trace. The client must be listening. */
export async function drive(scenario: Scenario): Promise<void> {
  const driver = new Driver(scenario);
  try {
    await driver.controls(controls);
    if (scenario.exec) {
      scenario.tell('LAS_CLIENT_EXEC: the client works');
      await scenario.exec();
    }
    if (await baseline(driver)) await allPhases(driver);
    scenario.sandbox.recorder.step({ what: 'end' });
  } finally {
    await driver.close();
  }
}

async function allPhases(driver: Driver): Promise<void> {
  const { recorder } = driver.sandbox;
  const phase = (name: string) => recorder.step({ what: 'phase', name });
  const { quick = false, tell } = driver.scenario;
  phase('signatures');
  await signatures(driver);
  // It takes its time, in which other phases go on.
  const slowOne = quick ? null : driver.send(slow(slowMs)).catch(() => null);
  const remembered = await firsts(driver);
  await driver.settle('signatures');
  phase('repeats');
  for (const check of ['repeat.after', 'repeat.case', 'repeat.same-record'] as const)
    await seconds(driver, remembered, check);
  await driver.fresh(2);
  await contents(driver);
  await reports(driver);
  await driver.controls(1);
  await driver.fresh(3);
  await driver.settle('repeats and contents');
  // Before any trouble: a client that gives up for a while after failures may read nothing then.
  await sectionsAgain(driver);
  await driver.fresh(1);
  await driver.settle('sections, once more');
  await raceAgain(driver);
  await valuesAgain(driver);
  phase('trouble');
  await troubledReads(driver);
  if (!quick) {
    await crowd(driver);
    await driver.settle('refusals and pauses');
    await driver.caughtUp('refusals and pauses');
    await seconds(driver, remembered, 'repeat.across-events');
    await driver.fresh(2);
  }
  await driver.settle(quick ? 'refusals and pauses' : 'a repeat after others');
  if (!quick) await tokens(driver);
  tell('the answer to a slow delivery');
  await slowOne;
  await restarted(driver, remembered);
}

async function tokens(driver: Driver): Promise<void> {
  driver.sandbox.recorder.step({ what: 'phase', name: 'tokens' });
  const withoutNumber = { status: 429, times: 3 };
  await expiry(driver, lifetimes.next, { ...withoutNumber, retryAfterSeconds: 2 });
  await expiry(driver, lifetimes.next, withoutNumber);
  await onceMore(driver, lifetimes.next, withoutNumber);
  await refusedToken(driver);
}

/** A secret that no encoding but UTF-8 and no trimming leaves alone. */
function oddSecret(): string {
  return ` g\u00e9h\u00efm ${Math.random().toString(36).slice(2)} \u2713 `;
}

/** A client that chooses its secret does so again when it registers itself again, or goes on with the one that it had. */
export async function settleSecret(
  driver: Pick<Driver, 'scenario' | 'until'>,
  given: string,
  former: string,
): Promise<void> {
  const { subject } = driver.scenario;
  const hasChosen = () => subject.secret !== given;
  const what = 'waiting for the client to register itself again';
  if (subject.choosesSecret && !(await driver.until(hasChosen, registersMs, what))) subject.secret = former;
}

async function restarted(driver: Driver, remembered: Remembered): Promise<void> {
  const { subject, sandbox, tell } = driver.scenario;
  if (subject.restart === null) return;
  sandbox.recorder.step({ what: 'phase', name: 'restart' });
  await sandbox.tokens(lifetimes.last);
  tell('starting the client again, with another secret');
  const left = await unreadable(driver);
  const [former, secret] = [subject.secret, oddSecret()];
  subject.secret = secret;
  // Whoever starts anew knows of no pause that was asked for.
  sandbox.recorder.step({ what: 'restarted', secret: 'other' });
  await subject.restart(secret);
  await left.lift();
  await driver.reconnect();
  await settleSecret(driver, secret, former);
  for (const attempt of subject.secret === secret ? [1, 2] : [])
    await driver.send(sound('sound.secret', 'blanks-and-characters-beyond-ascii', compact), attempt);
  await seconds(driver, remembered, 'repeat.after-restart');
  await driver.fresh(8);
  await left.taken();
  await driver.settle('after the start');
}
