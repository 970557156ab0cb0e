/** The gate's findings in the form that the page shows. */
import { canonical } from '../answers.ts';
import type { Baseline, ChangeKind, Comparison } from '../gate/index.ts';
import type { Result } from '../result.ts';
import type { Change, PageOptions } from './types.ts';

/** The worst kind first. */
const words: Record<ChangeKind, string> = {
  broken: 'broken',
  answer: 'answer changed',
  openapi: 'OpenAPI document',
  'deviation-expired': 'known deviation expired',
  'deviation-gone': 'known deviation gone',
  'not-exercised': 'no longer exercised',
};
const order = Object.keys(words);

/** Everything that the page shows about changes since the baseline. */
export function sinceBaseline(
  baseline: Baseline,
  result: Result,
  comparison: Comparison,
): Pick<PageOptions, 'changes' | 'lastChanged'> {
  const same = result.answers.filter(({ id, verdict, answer }) => {
    const was = baseline.answers[id];
    return verdict === 'answered' && was !== undefined && canonical(was) === canonical(answer);
  });
  const lastChanged = new Map(same.map(({ id }) => [id, baseline.answersChanged?.[id] ?? null]));
  return { changes: changesOf(comparison), lastChanged };
}

/** What it was and is now, and what that means for a client; the page shows the statement next to it. */
export function changesOf({ changes }: Comparison): Change[] {
  return [...changes]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ id, kind, what, meaning }) => {
      const said = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
      const change = { id, kind: words[kind], sentence: `${said}. ${meaning}` };
      return kind === 'not-exercised' ? { ...change, cause: said } : change;
    });
}
