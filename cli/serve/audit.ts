import { createServer } from 'node:http';
import { clientVariables, publicHost } from '../../client/audit.ts';
import { freePort } from '../../client/command.ts';
import { clientOf } from '../../client/identity.ts';
import { type Sandbox, startSandbox } from '../../client/sandbox.ts';
import { declaredOf, readClientConfig } from '../../client/settings.ts';
import { worldOf, worlds } from '../../client/worlds.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { listening } from '../../protocol/listening.ts';
import { printToCopy, say } from '../../protocol/output/output.ts';
import { conclude, type JudgingOptions } from '../client/conclude.ts';
import { loadDotEnv } from '../environment.ts';
import { untilAsked } from '../signals.ts';

export interface ServeAuditOptions extends JudgingOptions {
  port: number;
  controlPort: number;
  choices: 'a' | 'b';
  world?: string;
}

/** Serves one world, and judges what was called when Ctrl-C or `POST /audit/end` ends it. */
export async function serveAudit({
  port,
  controlPort,
  choices,
  world,
  ...options
}: ServeAuditOptions): Promise<number> {
  loadDotEnv();
  const declared = declaredOf(readClientConfig());
  const entered = world === undefined ? worlds[0]! : worldOf(world);
  const sandbox = await startSandbox({ choices, port }).catch(refused(port));
  let end: Awaited<ReturnType<typeof endpoint>> | null = null;
  try {
    end = await endpoint(controlPort);
    await sandbox.enter(entered);
    const receiverPort = await freePort();
    await sandbox.forward(publicHost, receiverPort);
    printToCopy(welcome(sandbox, end.url, receiverPort));
    await Promise.race([untilAsked(), end.asked]);
    say('');
    sandbox.recorder.step({ what: 'end' });
    const trace = sandbox.recorder.trace('sandbox', declared, clientOf());
    return await conclude({ trace, startedAt: sandbox.startedAt }, 'seen by serve', options);
  } finally {
    end?.close();
    await sandbox.close();
  }
}

function refused(port: number): (error: NodeJS.ErrnoException) => never {
  return ({ code, message }) => {
    throw new ConfigError(code === 'EADDRINUSE' ? `Port ${port} is in use: give another one.` : `${message}.`);
  };
}

/** Takes `POST /audit/end`. */
async function endpoint(port: number): Promise<{ url: string; asked: Promise<void>; close(): void }> {
  let end = () => {};
  const asked = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server = createServer(({ method, url }, response) => {
    const isEnd = method === 'POST' && url === '/audit/end';
    response.writeHead(isEnd ? 202 : 404).end(() => isEnd && end());
  });
  const actual = await listening(server, port).catch(refused(port));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${actual}`, asked, close };
}

function welcome(sandbox: Sandbox, endUrl: string, receiverPort: number): string {
  const lines = Object.entries(clientVariables(sandbox.variables(), receiverPort));
  return `The sandbox has ${sandbox.learners.length} learners, and records what is called. Give these to the client:

${lines.map(([name, value]) => `${name}=${value}\n`).join('')}
End it with Ctrl-C, or by
  curl -s -X POST ${endUrl}/audit/end
`;
}
