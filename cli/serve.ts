import { once } from 'node:events';
import { Control, type NewOrganisation } from '../fixtures/lab/control.ts';
import { ConfigError } from '../fixtures/target/config.ts';
import { exitStatus } from '../reporters/exit-status.ts';
import { type EmbeddedService, startEmbedded } from './embedded.ts';
import { runCommand } from './modules.ts';

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
    // A port in use, an address that is not ours: the service has said which, on its own error output.
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
  return `The service listens on ${baseUrl}, its control interface on ${controlUrl}.

Judge it with all powers:
  LAS_BASE_URL=${baseUrl} LAS_CONTROL_URL=${controlUrl} ${runCommand}

Or as a shared environment, with credentials alone: put these lines into .env
${(await environmentBlock(baseUrl, controlUrl)).join('\n')}
`;
}

/** The variables of a run against fresh organisations of the service, without its control interface. */
async function environmentBlock(baseUrl: string, controlUrl: string): Promise<string[]> {
  const control = new Control(controlUrl, process.env.LAS_CONTROL_TOKEN ?? null);
  try {
    const create = (body: object) => control.call<NewOrganisation>('POST', '/organisations', body);
    const own = await create({});
    const other = await create({});
    const untagged = await create({ tagging: false });
    const credentials = (prefix: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) => [
      `${prefix}_CLIENT_ID=${clientId}`,
      `${prefix}_CLIENT_SECRET=${clientSecret}`,
    ];
    return [
      `LAS_BASE_URL=${baseUrl}`,
      ...credentials('LAS', own.clients.administrator),
      ...credentials('LAS_MANAGER', own.clients.manager),
      ...credentials('LAS_TUTOR', own.clients.tutor),
      ...credentials('LAS_OTHER', other.clients.administrator),
      ...credentials('LAS_UNTAGGED', untagged.clients.administrator),
      `LAS_TUTORS=${own.tutors.join(',')}`,
      `LAS_STAFF=${own.staff.join(',')}`,
    ];
  } finally {
    await control.close();
  }
}
