import { say } from '../../protocol/output/output.ts';

/** Beside the indent of a section. */
export const columns = 78;

export function section(title: string, lines: readonly string[]): void {
  say(title, ...lines.map((line) => `  ${line}`), '');
}
