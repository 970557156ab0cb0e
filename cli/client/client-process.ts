import { type Command, startCommand, untilListening } from '../../client/command.ts';
import { oneLine } from '../../protocol/output/output.ts';

/** Ended early, for a reason that is not a fault of the suite; the message is a clause. */
export class Stopped extends Error {}

/** How long a client may take to start, in milliseconds. */
export const startMs = 90_000;

/** How often it may crash. One that crashes at every delivery cannot be judged. */
const mostCrashes = 40;

export interface Supervision {
  command: readonly string[];
  /** Where it listens. */
  url: string;
  variablesOf(secret: string): Record<string, string>;
  /** It ended by itself, with an error, and is started again. */
  crashed(status: number): void;
  /** It listens again. */
  restarted(): void;
  /** It ended by itself, and is not started again. */
  endRun(why: Stopped): void;
}

/** The client under test, as the user's command starts it; again whenever a delivery crashes it, so all others are judged too. */
export class ClientProcess {
  #running: Command | null = null;
  #isWanted = false;
  #crashes = 0;
  /** Resolves once it listens again. */
  #up: Promise<void> = Promise.resolve();

  constructor(
    private readonly its: Supervision,
    private readonly most = mostCrashes,
  ) {}

  /** @throws Stopped if it does not listen in time; ConfigError if there is no such command. */
  async start(secret: string): Promise<void> {
    this.#isWanted = true;
    await this.#launch(secret);
  }

  /** Resolves at once while it runs, and once it listens again if it has crashed. */
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
    const { command, url, variablesOf } = this.its;
    const started = await startCommand(command, variablesOf(secret));
    if (!this.#isWanted) return started.stop();
    this.#running = started;
    await expectListening(url, started);
    started.ended.then(
      (status) => {
        if (this.#running === started) this.#startAgain(started, status, secret);
      },
      () => {},
    );
  }

  #startAgain(ended: Command, status: number, secret: string): void {
    const { crashed, restarted, endRun } = this.its;
    this.#crashes += 1;
    if (status === 0 || this.#crashes > this.most) {
      const times = this.#crashes === 1 ? '' : `${this.#crashes} times, at last `;
      endRun(new Stopped(`the command ended ${times}with status ${status} during the run`));
      return;
    }
    crashed(status);
    const again = async () => {
      // What it has started may still have its port.
      await ended.stop();
      await this.#launch(secret);
    };
    this.#up = again().then(restarted, (error: Error) =>
      endRun(error instanceof Stopped ? error : new Stopped(oneLine(error.message))),
    );
  }
}

/** @param command null if the user has started it. @throws Stopped */
export async function expectListening(url: string, command: Command | null = null): Promise<void> {
  const trouble = await untilListening(url, command, startMs);
  if (trouble !== null) throw new Stopped(trouble);
}
