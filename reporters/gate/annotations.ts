/**
 * Workflow commands of GitHub Actions that show each change at the check, or at the line of the baseline, that it is about.
 * Pure.
 */
import type { Comparison } from './comparison.ts';
import { headings } from './headings.ts';
import { placeOf } from './places.ts';

/** GitHub shows at most ten errors per step. */
const shown = 10;

/** @param baseline its file name and its text. */
export function renderAnnotations({ changes }: Comparison, baseline: { file: string; text: string }): string {
  return changes
    .slice(0, shown)
    .map((change) => {
      const { file, line } = placeOf(change, baseline);
      const title = `${headings[change.kind]}: ${change.id}`;
      const message = [change.subject, change.what, `For a client: ${change.meaning}`].filter((part) => part !== '');
      return `::error file=${property(file)},line=${line},title=${property(title)}::${data(message.join('\n'))}\n`;
    })
    .join('');
}

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
