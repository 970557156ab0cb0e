/** Results of growing size: do report, gate and merge scale linearly? */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Result } from '../reporters/judge/result.ts';
import { lasConformance } from './command.ts';
import { median, seconds, table } from './measure.ts';

/** About a fifteenth of a whole run's result in size, so a whole run is between the last two scales. */
const selection = '@learners\\.create';
const scales = [1, 10, 100];
const rounds = 3;

export async function measure(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-bench-'));
  try {
    // As shard 1 of 1, which leaves a blob beside the result.
    await lasConformance(['run', '--grep', selection, '--shard', '1/1'], reportsTo(join(folder, 'first')));
    const first = join(folder, 'first', 'conformance.json');
    const result = JSON.parse(await readFile(first, 'utf8')) as Result;
    const baseline = join(folder, 'baseline.json');
    await lasConformance(['accept', first, '--baseline', baseline], reportsTo(join(folder, 'accepted')));
    const blobs = join(folder, 'first/blob/1-of-1');
    const blob = join(blobs, (await readdir(blobs)).find((name) => name.endsWith('.zip')) ?? 'missing.zip');
    const rows: string[][] = [];
    for (const scale of scales) {
      const place = join(folder, `${scale}`);
      await mkdir(join(place, 'blobs'), { recursive: true });
      const file = join(place, 'conformance.json');
      await writeScaled(result, scale, file);
      const megabytes = (await stat(file)).size / 1e6;
      for (let i = 0; i < scale; i++) await copyFile(blob, join(place, 'blobs', `${i}.zip`));
      const times = {
        report: await median3(['report', file], place),
        gate: await median3(['gate', file, '--baseline', baseline], place),
        merge: await median3(['merge', join(place, 'blobs')], join(place, 'merged')),
      };
      rows.push([`${scale} × (${Math.round(megabytes)} MB)`, times.report, times.gate, times.merge]);
      await rm(place, { recursive: true });
    }
    const { requests } = result.cost;
    return `${table(['Size of the result', 'report', 'gate', 'merge'], rows)}

Each command from start to exit. The first result comes from the checks of creating learners, with ${requests.toLocaleString('en')} requests, about
a fifteenth of a whole run. The others repeat each of its checks and exchanges 10 and 100 times: the largest is six or
seven whole runs. \`merge\` gets as many blobs of it. Node cannot hold a result of more than 512 MB in one string; the commands
then say so.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reportsTo(folder: string): NodeJS.ProcessEnv {
  return { LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_SEED: '1' };
}

/** Median time of a command, or its message if it fails. */
async function median3(args: readonly string[], reportDir: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { ms, status, output } = await lasConformance(args, reportsTo(reportDir));
    if (status > 1) return output.trim().split('\n').at(-1) ?? `status ${status}`;
    times.push(ms);
    // Longer runs need no repetition: noise matters little.
    if (ms > 20_000) break;
  }
  return seconds(median(times));
}

/**
 * Writes the result with every check and exchange repeated, piece by piece because the largest does not fit into one string.
 */
async function writeScaled(result: Result, scale: number, file: string): Promise<void> {
  const copies = Array.from({ length: scale }, (_, i) => i);
  const count = Object.keys(result.exchanges).length;
  // In the second copy of 1,000 exchanges, `x17` becomes `x1017`.
  const idIn = (copy: number, id: string) => `x${Number(id.slice(1)) + copy * count}`;
  const renamed = (ids: readonly string[]) => copies.flatMap((copy) => ids.map((id) => idIn(copy, id)));
  const { exchanges, ...rest } = {
    ...result,
    rules: result.rules.map(({ checks, ...rule }) => ({
      ...rule,
      checks: copies.flatMap((copy) =>
        checks.map((check) => ({ ...check, exchanges: check.exchanges.map((id) => idIn(copy, id)) })),
      ),
    })),
    answers: result.answers.map((answer) => ({ ...answer, exchanges: renamed(answer.exchanges) })),
  };
  const stream = createWriteStream(file);
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
  await write(`${JSON.stringify(rest).slice(0, -1)},"exchanges":{`);
  let separator = '';
  for (const copy of copies) {
    const members = Object.entries(exchanges).map(
      ([id, value]) => `${JSON.stringify(idIn(copy, id))}:${JSON.stringify(value)}`,
    );
    await write(separator + members.join(','));
    separator = ',';
  }
  await write('}}');
  stream.end();
  await finished(stream);
}
