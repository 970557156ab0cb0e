import { Caller } from '../../fixtures/api/caller.ts';
import { Client } from '../../fixtures/api/client.ts';
import { Recorder } from '../../fixtures/api/recorder.ts';
import { Transport } from '../../fixtures/api/transport.ts';
import { CircuitBreaker } from '../../fixtures/target/circuit-breaker.ts';
import type { Config } from '../../fixtures/target/config.ts';
import type { RateLimiter } from '../../fixtures/target/rate-limiter.ts';
import { runFile } from '../../fixtures/target/run-files.ts';
import { runSecrets } from '../../protocol/redaction/run-secrets.ts';
import { Secrets } from '../../protocol/redaction/secrets.ts';

/** The configured administrator, for a command that calls outside any check. Nothing that it records is kept. */
export function administratorOf(config: Config, pace: RateLimiter): { caller: Caller; close: () => Promise<void> } {
  const { administrator, baseUrl, requestTimeoutSeconds, access } = config;
  if (administrator === null || baseUrl === null) throw new Error('No administrator is configured.');
  runSecrets.add(administrator.clientSecret, 'client secret of administrator');
  const secrets = new Secrets(runSecrets);
  const transport = new Transport(baseUrl, requestTimeoutSeconds, access);
  const breaker = new CircuitBreaker(runFile(config, 'gone'));
  const client = new Client({
    transport,
    pace,
    breaker,
    secrets,
    recorder: new Recorder(secrets, 'command'),
    contract: null,
  });
  return {
    caller: new Caller('administrator', client, new Map(), administrator),
    close: () => transport.close(),
  };
}
