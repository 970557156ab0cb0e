import { say, warn } from '../../protocol/output/output.ts';
import { exitStatus } from '../judge/exit-status.ts';

/**
 * Keeps this process running when its output cannot be written: its reader stops early, as in `npm start | head`, or
 * the disk is full. The files that it writes matter more; but lost output is reported, and not a success.
 */
export function ignoreBrokenPipe(): void {
  let isLost = false;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE' || isLost) return;
      isLost = true;
      const tell = stream === process.stdout ? warn : say;
      tell(`The output cannot be written: ${code}.`);
      process.on('exit', () => {
        process.exitCode ||= exitStatus.usage;
      });
    });
  }
}
