import { say } from '../../protocol/output/output.ts';

export function section(title: string, lines: readonly string[]): void {
  say(title, ...lines.map((line) => `  ${line}`), '');
}
