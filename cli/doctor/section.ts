import { say } from '../../protocol/output/output.ts';

/** A part of what `doctor` shows. */
export function section(title: string, lines: readonly string[]): void {
  say(title, ...lines.map((line) => `  ${line}`), '');
}
