import { type Command, startCommand, untilListening } from '../../client/command.ts';
import { oneLine } from '../../protocol/output/output.ts';

/** Ended early, for a reason that is not a fault of the suite; the message is a clause. */
export class Stopped extends Error {}

/** How long a client may take to start, in milliseconds. */
export const startMs = 90_000;

/** As often it may fall. One that falls at every delivery cannot be judged. */
const mostFalls = 40;

/** What a `ClientProcess` needs to know, and whom it tells. */
export interface Supervision {
  command: readonly string[];
  /** Where it listens. */
  url: string;
  variablesOf(secret: string): Record<string, string>;
  /** It ended by itself, with an error, and is started again. */
  fell(status: number): void;
  /** It listens again. */
  rose(): void;
  /** It ended by itself, and is not started again. */
  endRun(why: Stopped): void;
}

/**
 * The client under test as the user's command starts it, perhaps more than once. One that falls is started again, so a single delivery
 * that makes it fall does not hide what it does with all others.
 */
export class ClientProcess {
  readonly #its: Supervision;
  readonly #most: number;
  #running: Command | null = null;
  #isWanted = false;
  #falls = 0;
  /** Resolves once it listens again. */
  #up: Promise<void> = Promise.resolve();

  constructor(supervision: Supervision, most = mostFalls) {
    this.#its = supervision;
    this.#most = most;
  }

  /** @throws Stopped if it does not listen in time; ConfigError if there is no such command. */
  async start(secret: string): Promise<void> {
    this.#isWanted = true;
    await this.#launch(secret);
  }

  /** Resolves at once while it runs, and once it listens again if it has fallen. */
  whenUp(): Promise<void> {
    return this.#up;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }

  async #launch(secret: string): Promise<void> {
    const { command, url, variablesOf } = this.#its;
    const started = await startCommand(command, variablesOf(secret));
    if (!this.#isWanted) return started.stop();
    this.#running = started;
    await expectListening(url, started);
    started.ended.then(
      (status) => {
        if (this.#running === started) this.#fallen(started, status, secret);
      },
      () => {},
    );
  }

  #fallen(fallen: Command, status: number, secret: string): void {
    const { fell, rose, endRun } = this.#its;
    this.#falls += 1;
    if (status === 0 || this.#falls > this.#most) {
      const times = this.#falls === 1 ? '' : `${this.#falls} times, at last `;
      endRun(new Stopped(`the command ended ${times}with status ${status} during the run`));
      return;
    }
    fell(status);
    const again = async () => {
      // What it has started may still have its port.
      await fallen.stop();
      await this.#launch(secret);
    };
    this.#up = again().then(rose, (error: Error) =>
      endRun(error instanceof Stopped ? error : new Stopped(oneLine(error.message))),
    );
  }
}

/** @param command null if the user has started it. @throws Stopped */
export async function expectListening(url: string, command: Command | null = null): Promise<void> {
  const trouble = await untilListening(url, command, startMs);
  if (trouble !== null) throw new Stopped(trouble);
}
