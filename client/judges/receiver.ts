import { receiverIds } from '../../rules/client/index.ts';
import type { Finding, Judge } from '../findings.ts';
import { Evidence, isSuccess } from './evidence.ts';
import { judgeForged } from './forged.ts';
import { judgeOrder, judgeSources, judgeTolerant } from './order.ts';
import { judgeQuestions } from './questions.ts';
import { judgeRepeat } from './repeat.ts';
import { judgeSignal } from './signal.ts';
import { judgeSound } from './sound.ts';
import { judgeValues } from './values.ts';

const judges: readonly Judge[] = [
  ...[judgeSound, judgeForged, judgeQuestions, judgeRepeat],
  ...[judgeOrder, judgeSignal, judgeTolerant, judgeValues, judgeSources],
];

/** Everything about deliveries. Where no genuine one was accepted, nothing else can be told. */
export const judgeReceiver: Judge = (trace) => {
  const evidence = new Evidence(trace);
  const { isMute } = evidence;
  const found = judges.flatMap((judge) => judge(trace)).map((one) => (isMute ? unlessAcceptance(one, evidence) : one));
  if (evidence.sound().length === 0 || evidence.acceptsSound) return found;
  const sent = evidence.sound().map(({ id }) => id);
  return receiverIds.map(
    (id): Finding =>
      found.find((one) => one.id === id && id === 'client.sound.json') ?? {
        id,
        outcome: 'inconclusive',
        reason: 'rests on client.sound.json',
        evidence: sent,
      },
  );
};

/** Who accepts everything, and then does nothing that shows, may drop later what it should use. */
function unlessAcceptance(finding: Finding, { deliveries }: Evidence): Finding {
  const shown = new Set(finding.evidence);
  const isByAnswers = deliveries.filter(({ id }) => shown.has(id)).every((one) => isSuccess(one));
  if (finding.outcome !== 'conforms' || !isByAnswers) return finding;
  const reason = 'accepts genuine and forged deliveries, and nothing shows which of them it uses';
  return { ...finding, outcome: 'not-exercised', reason, flag: 'LAS_CLIENT_PROBE' };
}
