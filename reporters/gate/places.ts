import type { Change } from './comparison.ts';

/** Where to look at a change: the check that shows it, or else its line in the baseline. */
export function placeOf(
  { id, kind, check }: Change,
  baseline: { file: string; text: string },
): { file: string; line: number } {
  const ofDeviation = kind.startsWith('deviation-');
  if (check !== null && !ofDeviation) return { file: check.file, line: Math.max(1, check.line) };
  const key = kind === 'openapi' ? id.replace(/^[A-Z]+ /, '') : id;
  const needle = ofDeviation ? `"rule": ${JSON.stringify(id)}` : `${JSON.stringify(key)}:`;
  const at = baseline.text.indexOf(needle);
  return { file: baseline.file, line: at < 0 ? 1 : baseline.text.slice(0, at).split('\n').length };
}
