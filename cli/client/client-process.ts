import { type Command, startCommand, untilListening } from '../../client/command.ts';

/** Ended early, for a reason that is not a fault of the suite; the message is a clause. */
export class Stopped extends Error {}

/** How long a client may take to start, in milliseconds. */
export const startMs = 90_000;

/** The client under test as the user's command starts it, perhaps more than once. */
export class ClientProcess {
  readonly #command: readonly string[];
  readonly #url: string;
  readonly #variablesOf: (secret: string) => Record<string, string>;
  readonly #endRun: (why: Stopped) => void;
  #running: Command | null = null;

  /** @param endRun is called if the command ends by itself */
  constructor(
    command: readonly string[],
    url: string,
    variablesOf: (secret: string) => Record<string, string>,
    endRun: (why: Stopped) => void,
  ) {
    this.#command = command;
    this.#url = url;
    this.#variablesOf = variablesOf;
    this.#endRun = endRun;
  }

  /** @throws Stopped if it does not listen in time; ConfigError if there is no such command. */
  async start(secret: string): Promise<void> {
    const started = await startCommand(this.#command, this.#variablesOf(secret));
    this.#running = started;
    started.ended.then(
      (status) => {
        if (this.#running === started)
          this.#endRun(new Stopped(`the command ended with status ${status} during the run`));
      },
      () => {},
    );
    await expectListening(this.#url, started);
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }
}

/** @param command null if the user has started it. @throws Stopped */
export async function expectListening(url: string, command: Command | null = null): Promise<void> {
  const trouble = await untilListening(url, command, startMs);
  if (trouble !== null) throw new Stopped(trouble);
}
