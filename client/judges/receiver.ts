import { receiverIds } from '../../rules/client/index.ts';
import type { Finding, Judge } from '../findings.ts';
import { Evidence, finding, ids } from './evidence.ts';
import { judgeForged } from './forged.ts';
import { judgeOrder, judgeSources, judgeTolerant } from './order.ts';
import { judgeQuestions } from './questions.ts';
import { judgeRepeat } from './repeat.ts';
import { judgeSignal } from './signal.ts';
import { judgeSound } from './sound.ts';

const judges: readonly Judge[] = [
  ...[judgeSound, judgeForged, judgeQuestions, judgeRepeat],
  ...[judgeOrder, judgeSignal, judgeTolerant, judgeSources],
];

/** Everything about deliveries. Where no sound one was accepted, nothing else can be told. */
export const judgeReceiver: Judge = (trace) => {
  const found = judges.flatMap((judge) => judge(trace));
  const evidence = new Evidence(trace);
  if (evidence.sound().length === 0 || evidence.acceptsSound) return found;
  const sent = ids(evidence.sound());
  return receiverIds.map(
    (id): Finding =>
      found.find((one) => one.id === id && id === 'client.sound.json') ??
      finding(id, 'inconclusive', 'rests on client.sound.json', { evidence: sent }),
  );
};
