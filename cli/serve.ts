import { once } from 'node:events';
import { ConfigError } from '../fixtures/target/variables.ts';
import { exitStatus } from '../reporters/exit-status.ts';
import { type EmbeddedService, startEmbedded } from './embedded.ts';
import { runCommand } from './modules.ts';
import { createSharedEnvironment } from './shared/shared-environment.ts';

export interface ServeOptions {
  port: number;
  controlPort: number;
  host: string;
  choices: string;
}

/** Runs the embedded service until a signal ends it. @returns the exit status. */
export async function serve({ port, controlPort, host, choices }: ServeOptions): Promise<number> {
  const service = await startEmbedded([
    ...['--port', `${port}`, '--control-port', `${controlPort}`, '--host', host, '--choices', choices],
  ]).catch((error: Error) => {
    // A port in use, or an address that is not this machine's: the service has already said which, on stderr.
    throw new ConfigError(error.message);
  });
  try {
    process.stdout.write(await welcome(service));
    return await untilTheEnd(service);
  } finally {
    await service.stop();
  }
}

async function untilTheEnd(service: EmbeddedService): Promise<number> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const asked = signals.map((signal) => once(process, signal).then(() => exitStatus.asItShouldBe));
  const died = once(service.process, 'exit').then(() => exitStatus.fault);
  return Promise.race([...asked, died]);
}

async function welcome({ baseUrl, controlUrl }: EmbeddedService): Promise<string> {
  const { variables, organisations } = await createSharedEnvironment({ baseUrl, controlUrl });
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return `The service listens on ${baseUrl}, its control interface on ${controlUrl}.

Judge it with all powers:
  LAS_BASE_URL=${baseUrl} LAS_CONTROL_URL=${controlUrl} ${runCommand}

Or judge it as a shared environment, with credentials alone, by putting these lines into .env:
${lines.join('')}
To see how many records that environment holds:
  curl -s ${controlUrl}/organisations/${organisations.own}
`;
}
