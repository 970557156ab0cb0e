import { parseArgs } from 'node:util';
import { startService } from './start.ts';

const usage = 'Usage: main.ts [--port N] [--control-port N] [--host ADDRESS] [--choices a|b] [--with-parent]';

/** Starts the service in a separate process, and prints its addresses as one line of JSON once both listen. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'control-port': { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      choices: { type: 'string', default: 'a' },
      // Ends the service when stdin closes, so a parent that dies leaves no service behind.
      'with-parent': { type: 'boolean', default: false },
    },
  });
  const service = await startService({
    port: Number(values.port),
    controlPort: Number(values['control-port']),
    host: values.host,
    choices: values.choices,
    // From the environment, not the command line: arguments are visible to every user of the machine.
    controlToken: process.env.LAS_CONTROL_TOKEN,
  });
  const end = () => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (values['with-parent']) process.stdin.on('end', end).on('error', end).resume();
  console.log(JSON.stringify({ baseUrl: service.baseUrl, controlUrl: service.controlUrl }));
}

/** Why the service cannot listen on an address, by error code. */
const refusals: Record<string, string> = {
  EADDRINUSE: 'is in use: give another port',
  EADDRNOTAVAIL: 'is not an address of this machine: give another host',
  EACCES: 'is reserved for privileged users: give another port',
  ENOTFOUND: 'has no address: give another host',
  EAI_AGAIN: 'has no address: give another host',
};

type ListenError = NodeJS.ErrnoException & { address?: string; hostname?: string; port?: number };

function sentence({ code = '', message, address, hostname, port }: ListenError) {
  const refusal = refusals[code];
  const where = address ?? hostname;
  if (refusal !== undefined && where !== undefined)
    return `${where}${port === undefined ? '' : `:${port}`} ${refusal}.`;
  return code.startsWith('ERR_PARSE_ARGS') ? `${message}\n${usage}` : message;
}

main().catch((error: Error) => {
  console.error(sentence(error));
  process.exit(2);
});
