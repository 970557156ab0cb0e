/** Runs one job, `main.ts until-empty`, with the variables that the suite gives to COMMAND. */
import { settingsOf } from '../settings.ts';
import { jobs } from './flawed.ts';

const job = new Map(Object.entries(jobs)).get(process.argv[2] ?? '');
if (job === undefined) throw new Error(`There is no job ${process.argv[2]}.`);
await job(settingsOf(process.env));
