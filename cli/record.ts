import { clientOf } from '../client/identity.ts';
import { startProxy } from '../client/proxy.ts';
import { declaredOf, readClientConfig } from '../client/settings.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { say, warn } from '../protocol/output/output.ts';
import { webAddressOf } from '../protocol/url.ts';
import { plural } from '../reporters/views/text.ts';
import { conclude, type JudgingOptions } from './client/conclude.ts';
import { loadDotEnv } from './environment.ts';
import { untilAsked } from './signals.ts';

export interface RecordOptions extends JudgingOptions {
  target: string;
  port: number;
}

/** Passes a client's calls on to a target, and judges them when Ctrl-C ends it. */
export async function record({ target, port, ...options }: RecordOptions): Promise<number> {
  loadDotEnv();
  if (webAddressOf(target) === null)
    throw new ConfigError(`--target ${target} must be an http or https address, such as https://demo.example.org.`);
  const declared = declaredOf(readClientConfig());
  const proxy = await startProxy(target, port).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new ConfigError(code === 'EADDRINUSE' ? `Port ${port} is in use: give another one.` : `${message}.`);
  });
  try {
    say(`Let the client call ${proxy.url} instead of ${new URL(target).origin}, and end the recording with Ctrl-C.`);
    await untilAsked();
    const [why] = proxy.failures;
    if (why !== undefined)
      warn(`${plural(proxy.failures.length, 'call')} did not get through to ${new URL(target).origin}: ${why}.`);
    const trace = proxy.recorder.trace('proxy', declared, clientOf());
    return await conclude({ trace, startedAt: proxy.startedAt }, 'seen by record', options);
  } finally {
    await proxy.close();
  }
}
