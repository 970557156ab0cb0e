/** The gate's findings in the form that the page shows. */

import { canonical } from '../../../protocol/json.ts';
import {
  type Allowed,
  adviceOf,
  type Baseline,
  byClient,
  type ChangeKind,
  type Comparison,
  clientSentence,
  gateAdvice,
  gateSentence,
  gateStatus,
  mostUrgentFirst,
} from '../../gate/index.ts';
import type { Result } from '../../judge/result.ts';
import type { Change, ClientPanel, PageOptions } from './types.ts';
import { clip } from './words.ts';

const words: Record<ChangeKind, string> = {
  broken: 'broken',
  answer: 'answer changed',
  openapi: 'OpenAPI document',
  'deviation-expired': 'known deviation expired',
  'deviation-gone': 'known deviation excuses nothing',
};

/** How much of what a target sent is shown of a change; what it means for a client is shown in full. */
const longest = 300;

/** Everything that the page shows about changes since the baseline. */
export function sinceBaseline(
  baseline: Baseline,
  result: Result,
  comparison: Comparison,
  allowed: Allowed,
): Pick<PageOptions, 'changes' | 'clients' | 'lastChanged' | 'gate' | 'notExercised'> {
  const same = result.answers.filter(({ id, verdict, answer }) => {
    const was = baseline.answers[id];
    return verdict === 'answered' && was !== undefined && canonical(was) === canonical(answer);
  });
  return {
    changes: changesOf(comparison, result),
    clients: clientsOf(comparison),
    lastChanged: new Map(same.map(({ id }) => [id, baseline.answersChanged?.[id] ?? null])),
    gate: {
      sentence: gateSentence(comparison, result, allowed),
      status: gateStatus(comparison, result, allowed),
      advice: gateAdvice(comparison, result, allowed),
    },
    notExercised: comparison.notExercised,
  };
}

/** What it was and is now, and what that means for a client; the page shows the statement next to it. */
export function changesOf(comparison: Pick<Comparison, 'changes'>, result: Pick<Result, 'rules'>): Change[] {
  return mostUrgentFirst(comparison, result).map(({ id, kind, what, meaning, impacts = [] }) => ({
    id,
    kind: words[kind],
    sentence: [
      `${said(kind, what)}.`,
      ...impacts.map(({ client, level, why }) => `${client}: ${level}, ${why}.`),
      adviceOf({ kind, meaning }),
    ]
      .join(' ')
      .trimEnd(),
  }));
}

/** The changes by client, with the evidence that each concerns it; those that concern none are left to the whole list. */
function clientsOf(comparison: Comparison): ClientPanel[] {
  return byClient(comparison).map((client) => ({
    sentence: clientSentence(client),
    changes: client.all.flatMap(({ change: { id, kind, what, meaning }, impact: { level, why } }) =>
      level === 'not used'
        ? []
        : [
            {
              id,
              kind: words[kind],
              level,
              sentence: [
                `${said(kind, what)}.`,
                `${upper(why)}.`,
                ...(meaning === '' ? [] : [`What to do: ${meaning}`]),
              ].join(' '),
            },
          ],
    ),
  }));
}

/** Our own text as a sentence. A text that begins with a field name or a JSON pointer is not changed. */
function said(kind: ChangeKind, what: string): string {
  const short = clip(what, longest);
  return kind === 'answer' || kind === 'openapi' ? short : upper(short);
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
