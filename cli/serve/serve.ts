import { once } from 'node:events';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { printToCopy } from '../../protocol/output/output.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { type EmbeddedService, EndedAtOnce, startEmbedded } from '../embedded.ts';
import { loadDotEnv } from '../environment.ts';
import { runCommand } from '../modules.ts';
import { createSharedEnvironment } from '../shared-target/shared-environment.ts';
import { untilAsked } from '../signals.ts';
import { startPages } from './pages.ts';

export interface ServeOptions {
  port: number;
  controlPort: number;
  host: string;
  choices: string;
  /** Port of the pages; true for the usual one. Without it, there are none. */
  pages?: number | true;
}

const usualPagesPort = 5082;

/** Runs the embedded service until a signal ends it; status 2 if it cannot listen there, which it reports itself. */
export async function serve({ port, controlPort, host, choices, pages: pagesAt }: ServeOptions): Promise<number> {
  // For the token of the control interface.
  loadDotEnv();
  const service = await startEmbedded([
    ...['--port', `${port}`, '--control-port', `${controlPort}`, '--host', host, '--choices', choices],
  ]).catch((error: Error) => {
    if (error instanceof EndedAtOnce) return null;
    throw new ConfigError(error.message);
  });
  if (service === null) return exitStatus.usage;
  let pages: Awaited<ReturnType<typeof startPages>> | null = null;
  try {
    const pagesPort = pagesAt === true ? usualPagesPort : pagesAt;
    if (pagesPort !== undefined)
      pages = await startPages({ controlUrl: fromHere(service.controlUrl), port: pagesPort, host }).catch(() => {
        throw new ConfigError(`The pages cannot listen on port ${pagesPort} of ${host}: give another port.`);
      });
    printToCopy(await welcome(service, pages?.url ?? null));
    return await untilTheEnd(service);
  } finally {
    await pages?.close();
    await service.stop();
  }
}

async function untilTheEnd(service: EmbeddedService): Promise<number> {
  const asked = untilAsked().then(() => exitStatus.asItShouldBe);
  const died = once(service.process, 'exit').then(() => exitStatus.fault);
  return Promise.race([asked, died]);
}

async function welcome(service: EmbeddedService, pagesUrl: string | null): Promise<string> {
  const baseUrl = fromHere(service.baseUrl);
  const controlUrl = fromHere(service.controlUrl);
  const { variables, organisations } = await createSharedEnvironment({ baseUrl, controlUrl });
  const isGuarded = Boolean(process.env.LAS_CONTROL_TOKEN);
  const token = isGuarded ? 'LAS_CONTROL_TOKEN=… ' : '';
  const header = isGuarded ? "-H 'authorization: Bearer …' " : '';
  const lines = Object.entries({ LAS_BASE_URL: baseUrl, LAS_ENVIRONMENT: 'demo', ...variables }).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  return `The service listens on ${service.baseUrl}, its control interface on ${service.controlUrl}.${
    pagesUrl === null
      ? ''
      : `
Its pages, for learners and tutors: ${pagesUrl}/learners/{learnerId}`
  }

Judge it with all powers:
  LAS_BASE_URL=${baseUrl} LAS_CONTROL_URL=${controlUrl} ${token}${runCommand}

Or judge it as a shared environment, with credentials alone, by putting these lines into .env:
${lines.join('')}
To see how many records that environment holds:
  curl -s ${header}${controlUrl}/organisations/${organisations.own}
`;
}

/** The address by which this machine reaches a service that listens on all of its addresses. */
function fromHere(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
