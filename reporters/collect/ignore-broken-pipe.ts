import { say, warn } from '../../protocol/output/output.ts';
import { exitStatus } from '../judge/exit-status.ts';

/** Keeps this process running when its output cannot be written, as in `npm start | head`; but lost output is no success. */
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
