import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Not by TEST_WORKER_INDEX: a test that starts Playwright hands it on. */
const isWorker = /workerProcessEntry/.test(process.argv[1] ?? '');

/** Of Playwright's runner; workers, which read the configuration too, are its children. */
const runner = isWorker ? process.ppid : process.pid;

/** One `outputDir` a run, so none collide. Playwright writes into it last, so it is removed as the runner exits. */
export function outputFolder(kind: string): string {
  const folder = join(tmpdir(), `las-conformance-${kind}-${runner}`);
  if (!isWorker) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
