import type { Json } from '../../protocol/evidence.ts';
import type { ClientRuleId } from '../../rules/client/index.ts';
import { type Finding, telling } from '../findings.ts';
import type { Delivery } from '../trace.ts';
import { type Evidence, type ReceiverJudge, shown } from './evidence.ts';
import { acceptance } from './forged.ts';

/** What the document leaves to the receiver: never a verdict. */
export const judgeQuestions: ReceiverJudge = (evidence) => {
  const accepted = (one: Delivery) => acceptance(evidence, one);
  return [
    ...answered(evidence, 'forged.encoding', accepted),
    ...answered(evidence, 'forged.duplicate-header', accepted),
    // Where no other report is accepted, a refusal tells nothing.
    ...(evidence.of('multipart.sound').some(evidence.accepts)
      ? answered(evidence, 'multipart.preamble', accepted)
      : []),
    ...answered(evidence, 'limits.size', shown),
    ...answered(evidence, 'limits.chunked', shown),
    ...answered(evidence, 'limits.time', shown),
  ];
};

/** One word for each variant; of attempts that differ, both. */
function answered(evidence: Evidence, check: string, word: (one: Delivery) => string): Finding[] {
  const sent = evidence.of(check);
  if (sent.length === 0) return [];
  const words = evidence.variants(check).map((variant): [string, Json] => {
    const each = [...new Set(evidence.of(check, variant).map(word))].sort();
    return [variant, each.length === 1 ? (each[0] ?? null) : each];
  });
  const tell = telling(`client.${check}` as ClientRuleId);
  if (words.every(([, value]) => value === 'unknown'))
    return tell('not-exercised', 'neither responses nor calls show it', sent, { flag: 'LAS_CLIENT_PROBE' });
  return tell('answer', '', sent, { answer: Object.fromEntries(words) });
}
