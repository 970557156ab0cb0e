/** Starts one receiver, `main.ts express/no-dedupe`, on `PORT`, with the variables that the suite gives to COMMAND. */
import { nodeReceivers } from './receivers/index.ts';
import { settingsOf } from './settings.ts';

const start = nodeReceivers.get(process.argv[2] ?? '');
if (start === undefined) throw new Error(`There is no receiver ${process.argv[2]}.`);
const { url } = await start(settingsOf(process.env));
console.log(`listening on ${url}`);
