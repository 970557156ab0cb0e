import { Caller } from '../../fixtures/api/caller.ts';
import { Client } from '../../fixtures/api/client.ts';
import { Recorder } from '../../fixtures/api/recorder.ts';
import { Transport } from '../../fixtures/api/transport.ts';
import { CircuitBreaker } from '../../fixtures/target/circuit-breaker.ts';
import type { Config, Credentials } from '../../fixtures/target/config.ts';
import { handedTokens } from '../../fixtures/target/handed-tokens.ts';
import type { RateLimiter } from '../../fixtures/target/rate-limiter.ts';
import type { Target } from '../../fixtures/target/target.ts';
import { runSecrets } from '../../protocol/redaction/run-secrets.ts';
import { Secrets } from '../../protocol/redaction/secrets.ts';

/** A caller for a command that calls outside any check. Nothing that it records is kept. */
export function callerOf(
  { transport, pace, breaker, secrets, tokens }: Pick<Target, 'transport' | 'pace' | 'breaker' | 'secrets' | 'tokens'>,
  name: string,
  credentials: Credentials,
): Caller {
  const recorder = new Recorder(secrets, 'command');
  const client = new Client({ transport, pace, breaker, secrets, recorder, contract: null });
  return new Caller(name, client, tokens, credentials);
}

/** The configured administrator, for a command that opens no target. */
export function administratorOf(config: Config, pace: RateLimiter): { caller: Caller; close: () => Promise<void> } {
  const { administrator, baseUrl, requestTimeoutSeconds, access } = config;
  if (administrator === null || baseUrl === null) throw new Error('No administrator is configured.');
  runSecrets.add(administrator.clientSecret, 'client secret of administrator');
  const secrets = new Secrets(runSecrets);
  const transport = new Transport(baseUrl, requestTimeoutSeconds, access);
  const breaker = new CircuitBreaker();
  const parts = { transport, pace, breaker, secrets, tokens: handedTokens() };
  return { caller: callerOf(parts, 'administrator', administrator), close: () => transport.close() };
}
