/** Sixty defects, all in one run: each test has an organisation of its own, with a defect of its own. */
import { lasConformance } from './command.ts';
import { sixtyDefects } from './defects.ts';
import { median, seconds, table } from './measure.ts';

const runs = 3;

export async function measure(): Promise<string> {
  const times: number[] = [];
  let noticed = 0;
  for (let i = 0; i < runs; i++) {
    const { output, ms } = await lasConformance(['proof', '--defect', ...sixtyDefects], { LAS_SEED: '1' });
    times.push(ms);
    noticed = Number(/(\d+) of \d+ defects caught/.exec(output)?.[1] ?? 0);
  }
  const ms = median(times);
  const row = [`${noticed} of ${sixtyDefects.length}`, ((noticed * 60_000) / ms).toFixed(0), seconds(ms)];
  return `${table(['Defects noticed', 'in a minute', 'One run'], [row])}

The sixty defects by which the suite was compared with [other tools](peers.md), with \`las-conformance proof --defect …\`: since each test has an organisation of its own, one
run can try many, each with the checks of its rule, that which noticed it the last time first. Other tools need a run for each, and
so does the suite on a service whose defects nobody knows: then a whole run makes every check of every rule, in seventeen thousand
requests, and who needs an answer within two seconds gets one from Dredd, or from a run with \`--grep\`.`;
}
