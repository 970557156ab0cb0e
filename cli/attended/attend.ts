/** A run with a person, who first does what no API call can, to a learner that the run has made; checks judge what came of it. */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../fixtures/target/config.ts';
import { openTarget } from '../../fixtures/target/target.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { limits } from '../../protocol/limits.ts';
import { isScreen, print, rewrite, say } from '../../protocol/output/output.ts';
import { tell } from '../../protocol/run-notes.ts';
import type { Result } from '../../reporters/judge/result.ts';
import type { Unjudged } from '../../reporters/judge/sources.ts';
import { rulesAndQuestions } from '../../reporters/views/not-judged.ts';
import { outOfReach } from '../doctor/out-of-reach.ts';
import { type DeclaredCheck, declaredChecks } from '../run/declared-checks.ts';
import { onceAsked } from '../signals.ts';
import { checkChecklist, type Mark, readChecklist, writeChecklist } from './checklist.ts';
import { Stage } from './stage.ts';
import { allSteps, type Sight, type Step, stepsFor, suppliedBy } from './steps.ts';

/** How often the service is asked at first, and after a long time without anything done, in milliseconds. */
const betweenLooksMs = 2_000;
const mostBetweenLooksMs = 15_000;

/** How long events may take once a step is done. */
const eventsMs = 60_000;

export interface Attended {
  /** Call when the run has ended; with its result, says what the steps have exercised. */
  end: (result: Pick<Result, 'rules' | 'answers'> | null) => Promise<void>;
}

/** @param file the checklist; true for the terminal. @throws ConfigError if nobody can be asked. */
export async function checkAttended(file: string | true, config: Config): Promise<void> {
  const isAutomatic = ![undefined, '', '0', 'false'].includes(process.env.CI);
  if (file === true && isAutomatic)
    throw new ConfigError(
      '--attended asks a person at the terminal, and CI has none: use --attended=<file>, or leave it out.',
    );
  if (config.readOnly)
    throw new ConfigError('--attended and --read-only exclude each other: a person changes something.');
  if (config.baseUrl === null) throw new ConfigError('--attended needs a target: set LAS_BASE_URL.');
  if (config.control !== null)
    throw new ConfigError('--attended is for a target without a control interface: leave out LAS_CONTROL_URL.');
  if (file !== true) await checkChecklist(file);
}

/** Has a person do the steps that supply what the run lacks; null if they end the run instead, with Ctrl-C. @param selection as for Playwright. */
export async function attend(
  file: string | true,
  config: Config,
  selection: readonly string[],
): Promise<Attended | null> {
  const checks = await declaredChecks(selection);
  const target = await openTarget({ config });
  await target.close();
  const stage = await Stage.open(config);
  // What was made for the person is removed first.
  const interruption = new AbortController();
  const stopListening = onceAsked(() => interruption.abort());
  try {
    return await attendAt(stage, checks, target.powers, file, interruption.signal);
  } catch (error) {
    await stage.abandon();
    if (interruption.signal.aborted) return null;
    throw error;
  } finally {
    stopListening();
  }
}

async function attendAt(
  stage: Stage,
  checks: readonly DeclaredCheck[],
  has: ReadonlySet<string>,
  file: string | true,
  interrupted: AbortSignal,
): Promise<Attended> {
  const before = await stage.sight();
  const possible = stepsFor(allSteps(stage.places), has, stage.hasReceiver);
  const gainOf = (some: readonly Step[]): Unjudged[] => {
    const more = new Set([...has, ...some.flatMap((step) => suppliedBy(step, stage.hasReceiver))]);
    const still = new Set(outOfReach(checks, more).map(({ id }) => id));
    return outOfReach(checks, has).filter(({ id }) => !still.has(id));
  };
  const steps = gainOf(possible).length === 0 ? [] : possible;
  const done = steps.length === 0 ? [] : await new Attendance(stage, steps, file, gainOf, interrupted).done(before);
  const powers = done.flatMap((step) => suppliedBy(step, stage.hasReceiver));
  const events = stage.hasReceiver ? done.flatMap((step) => step.events) : [];
  tell({ staged: await stage.end({ powers, events }) });
  if (steps.length === 0) say('There is nothing that a person could add to this run.');
  return {
    async end(result) {
      await stage.release();
      if (result === null || done.length === 0) return;
      const judged = new Set([
        ...result.rules.filter(({ verdict }) => ['conforms', 'violates'].includes(verdict)).map(({ id }) => id),
        ...result.answers.filter(({ verdict }) => verdict === 'answered').map(({ id }) => id),
      ]);
      const exercised = gainOf(done).filter(({ id }) => judged.has(id));
      say(`The ${done.length} ${done.length === 1 ? 'step' : 'steps'} exercised ${rulesAndQuestions(exercised)}.`);
    },
  };
}

class Attendance {
  /** When something was last done. */
  #movedAt = Date.now();

  constructor(
    private readonly stage: Stage,
    private readonly steps: readonly Step[],
    private readonly file: string | true,
    private readonly gainOf: (steps: readonly Step[]) => Unjudged[],
    private readonly interrupted: AbortSignal,
  ) {}

  /** The steps that were done. @param before what the service showed when the learner was new. */
  async done(before: Sight): Promise<Step[]> {
    say(
      `${this.steps.length} steps of a person exercise ${rulesAndQuestions(this.gainOf(this.steps))} more. Nothing else is asked of anybody.`,
      '',
    );
    if (this.file !== true) return this.#byFile(this.file, before);
    const keys = new Keys();
    return this.#atTerminal(keys, before).finally(() => keys.close());
  }

  async #atTerminal(keys: Keys, before: Sight): Promise<Step[]> {
    const done: Step[] = [];
    for (const [at, step] of this.steps.entries()) {
      if (step.id === 'use' && !done.some(({ id }) => id === 'assign')) continue;
      show(step, at, this.steps.length, this.gainOf([...done, step]).length - this.gainOf(done).length);
      const deadline = Date.now() + limits.stepSeconds.value * 1000;
      let mark: Mark | 'quit' = 'open';
      while (mark === 'open' && Date.now() < deadline) {
        if (await this.#isDone(step, before)) mark = 'done';
        else mark = await keys.next(this.#pauseMs(), this.interrupted);
        if (mark === 'done' && !(await this.#isDone(step, before))) {
          say('    The service does not show it yet: waiting. s leaves it out.');
          mark = 'open';
        }
        if (isScreen() && mark === 'open') rewrite(`    ${minutesLeft(deadline)} left`);
      }
      if (isScreen()) rewrite('');
      say(mark === 'done' ? '    Done.' : '    Left out.', '');
      this.#movedAt = Date.now();
      if (mark === 'done') done.push(step);
      if (mark === 'quit') break;
    }
    return this.#settled(done);
  }

  async #byFile(file: string, before: Sight): Promise<Step[]> {
    const minutes = Math.round((limits.stepSeconds.value * this.steps.length) / 60);
    await writeChecklist(file, this.steps, minutes);
    say(`The steps are in ${file}. The run waits for them, ${minutes} minutes at most.`);
    const deadline = Date.now() + minutes * 60_000;
    const done = new Set<Step>();
    const told = new Set<string>();
    const tellOnce = (line: string) => {
      if (!told.has(line)) say(line);
      told.add(line);
    };
    while (Date.now() < deadline) {
      const now = await this.stage.sight();
      for (const step of this.steps)
        if (!done.has(step) && this.#isSeen(step, now, before)) {
          done.add(step);
          this.#movedAt = Date.now();
          say(`  Done: ${step.what}.`);
        }
      const read = await readChecklist(file, this.steps.length);
      if (read === null) tellOnce(`  ${file} is gone. To leave out the rest, write q into a new one.`);
      const isOver = (step: Step, at: number) => done.has(step) || read?.marks[at] === 'skip';
      if (read?.quits || this.steps.every(isOver)) break;
      for (const [at, step] of this.steps.entries())
        if (read?.marks[at] === 'done' && !done.has(step))
          tellOnce(
            `  Step ${at + 1} is marked as done, but the service does not show it yet: waiting. s leaves it out.`,
          );
      await sleep(this.#pauseMs(), undefined, { signal: this.interrupted });
    }
    return this.#settled(this.steps.filter((step) => done.has(step)));
  }

  /** The longer nothing is done, the more rarely the service is asked: somebody may have gone to lunch. */
  #pauseMs(): number {
    return Math.min(mostBetweenLooksMs, Math.max(betweenLooksMs, (Date.now() - this.#movedAt) / 10));
  }

  /** Whether the service shows that a step was done, or its events have come. */
  async #isDone(step: Step, before: Sight): Promise<boolean> {
    return this.#isSeen(step, await this.stage.sight(), before);
  }

  #isSeen({ isSeen, events }: Step, now: Sight, before: Sight): boolean {
    if (events.length > 0 && this.stage.arrived(events).length === events.length) return true;
    return isSeen?.(now, before) ?? false;
  }

  /** Events may come later than the service shows their cause. */
  async #settled(done: Step[]): Promise<Step[]> {
    if (this.stage.hasReceiver)
      await this.stage.awaitEvents(
        done.flatMap(({ events }) => events),
        eventsMs,
      );
    return done;
  }
}

function show({ who, what, where }: Step, at: number, of: number, gain: number): void {
  say(
    `${at + 1} of ${of}  ${what[0]?.toUpperCase()}${what.slice(1)}.`,
    `    Who:    ${who}`,
    `    Where:  ${where}`,
    `    Adds:   ${gain} rules and questions. Waits ${Math.round(limits.stepSeconds.value / 60)} minutes.`,
  );
  print('    Enter: done (it is also seen by itself)   s and Enter: leave it out   q and Enter: leave out the rest\n');
}

function minutesLeft(deadline: number): string {
  const seconds = Math.max(0, Math.round((deadline - Date.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What somebody types, line by line; at the end of the input, nobody is there. */
class Keys {
  readonly #lines: string[] = [];
  readonly #reader = createInterface({ input: process.stdin });
  #hasEnded = false;

  constructor() {
    this.#reader.on('line', (line) => this.#lines.push(line.trim().toLowerCase()));
    this.#reader.on('close', () => {
      this.#hasEnded = true;
    });
  }

  /** Waits so long at most. @throws if it is interrupted. */
  async next(ms: number, interrupted: AbortSignal): Promise<Mark | 'quit'> {
    const deadline = Date.now() + ms;
    while (this.#lines.length === 0 && !this.#hasEnded && Date.now() < deadline)
      await sleep(50, undefined, { signal: interrupted });
    const line = this.#lines.shift();
    if (line === undefined) return this.#hasEnded ? 'quit' : 'open';
    return line === 's' ? 'skip' : line === 'q' ? 'quit' : 'done';
  }

  close(): void {
    this.#reader.close();
    process.stdin.unref?.();
  }
}
