/** Every flawed and odd client twice, or as the arguments of `npm run proof -- --clients` say: names, `--times`, `--jobs`. */
import { proveClients } from '../../proof/clients/prove.ts';

const args = process.argv.slice(2);
process.exitCode = await proveClients(args.includes('--times') ? args : [...args, '--times', '2']);
