import { type Finding, telling } from '../findings.ts';
import type { Call, Delivery } from '../trace.ts';
import { type Evidence, isPutOff, isSuccess, type ReceiverJudge, shown } from './evidence.ts';

const tell = telling('client.tolerant.values');

/** Results with rare values, each read after event 100 (API document, Assessment result). A variant is such a result. */
export const judgeValues: ReceiverJudge = (evidence) => {
  // Only beside a usual result that was read and taken does an error tell something.
  const control = evidence.sound(100).find((one) => resultWasRead(evidence, one) && isSuccess(one));
  if (control === undefined) return allFail(evidence);
  return evidence
    .variants('tolerant.values')
    .flatMap((variant) =>
      judgeVariant(evidence, variant.replaceAll('-', ' '), evidence.of('tolerant.values', variant), control),
    );
};

/** A server error for each result: it may be the result, or that the client does not know the learner. */
function allFail(evidence: Evidence): Finding[] {
  const read = evidence.sound(100).filter((one) => resultWasRead(evidence, one) && !evidence.isDisturbed(one));
  const failed = read.filter(({ answer }) => 'status' in answer && answer.status >= 500);
  if (failed.length < 2 || failed.length < read.length) return [];
  const reason = `answered ${shown(failed[0]!)} whenever it had read a result; perhaps it refuses members that it does not know, or knows no such learner`;
  return tell('inconclusive', reason, failed);
}

function judgeVariant(evidence: Evidence, name: string, sent: Delivery[], control: Delivery): Finding[] {
  // An error tells nothing while something else may have caused it.
  const isTold = (one: Delivery) => isSuccess(one) || !evidence.isDisturbed(one);
  const read = sent.filter((one) => resultWasRead(evidence, one) && isTold(one));
  const all = [...sent, control];
  if (read.length === 0)
    return tell('not-exercised', `${name}: the client did not read the result, or had other trouble`, all);
  const failed = read.filter((one) => fails(evidence, one, control));
  if (failed.length >= 2 && failed.length === read.length)
    return tell('violates', `${name}: read the result, and ${how(failed[0]!)}`, all);
  if (failed.length > 0) return tell('inconclusive', `${name}: failed once`, all);
  if (read.some((one) => isTaken(evidence, one))) return tell('conforms', '', all);
  const times = (some: readonly Delivery[]) => Math.max(...some.map((one) => readsOf(evidence, one)));
  const [own, usual] = [times(read), times(evidence.sound(100))];
  // What a queue could not process, it tries again.
  const more = own > usual + 1 ? `, and read this result ${own} times, others ${usual} at most` : '';
  const reason = `${name}: the client answers before it reads${more}`;
  return tell('not-exercised', reason, all, { flag: 'LAS_CLIENT_PROBE' });
}

const resultWasRead = (evidence: Evidence, delivery: Delivery) => readsOf(evidence, delivery) > 0;

function readsOf(evidence: Evidence, delivery: Delivery): number {
  const isRead = ({ operation, status }: Call) =>
    operation === 'GET /v1/learners/{learnerId}/assessment' && status < 400;
  return evidence.reads(delivery).filter(isRead).length;
}

/** It answered with an error, or accepted the delivery without an effect, which a usual one had. */
function fails(evidence: Evidence, delivery: Delivery, control: Delivery): boolean {
  const isUnclear = isPutOff(delivery) || ('error' in delivery.answer && delivery.answer.error === 'timeout');
  if (!isSuccess(delivery)) return !isUnclear;
  return evidence.effects(delivery.dataId) === 0 && evidence.hasEffect(control);
}

function how(delivery: Delivery): string {
  return isSuccess(delivery) ? 'the delivery had no effect' : `answered ${shown(delivery)}`;
}

/** It had an effect, or was answered once the result was known. */
function isTaken(evidence: Evidence, delivery: Delivery): boolean {
  const isKnown = ({ answeredAt }: { answeredAt: number | null }) =>
    answeredAt !== null && answeredAt <= delivery.answeredAt;
  return isSuccess(delivery) && (evidence.hasEffect(delivery) || evidence.reads(delivery).some(isKnown));
}
