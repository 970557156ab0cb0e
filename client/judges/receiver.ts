import { receiverIds } from '../../rules/client/index.ts';
import { type Finding, type Judge, telling } from '../findings.ts';
import { Evidence, isSuccess, type ReceiverJudge } from './evidence.ts';
import { judgeForged } from './forged.ts';
import { judgeOrder, judgeSources, judgeTolerant } from './order.ts';
import { judgeQuestions } from './questions.ts';
import { judgeRepeat } from './repeat.ts';
import { judgeSignal } from './signal.ts';
import { judgePlain, judgeSound } from './sound.ts';
import { judgeValues } from './values.ts';

const judges: readonly ReceiverJudge[] = [
  ...[judgeSound, judgeForged, judgeQuestions, judgeRepeat],
  ...[judgeOrder, judgeSignal, judgeTolerant, judgeValues, judgeSources],
];

/** Everything about deliveries. Where no genuine one was accepted, nothing else can be told. */
export const judgeReceiver: Judge = (trace) => {
  const evidence = new Evidence(trace);
  const { isMute } = evidence;
  if (evidence.acceptsSound)
    return judges.flatMap((judge) => judge(evidence)).map((one) => (isMute ? unlessAcceptance(one, evidence) : one));
  const sent = evidence.sound();
  if (sent.length === 0) return [];
  const plain = 'client.sound.json';
  const others = receiverIds.filter((id) => id !== plain);
  return [...judgePlain(evidence), ...others.flatMap((id) => telling(id)('inconclusive', `rests on ${plain}`, sent))];
};

/** Who accepts everything, and then does nothing that shows, may drop later what it should use. */
function unlessAcceptance(finding: Finding, { deliveries }: Evidence): Finding {
  const shown = new Set(finding.evidence);
  const isByAnswers = deliveries.filter(({ id }) => shown.has(id)).every((one) => isSuccess(one));
  if (finding.outcome !== 'conforms' || !isByAnswers) return finding;
  const reason = 'accepts genuine and forged deliveries, and nothing shows which of them it uses';
  return { ...finding, outcome: 'not-exercised', reason, flag: 'LAS_CLIENT_PROBE' };
}
