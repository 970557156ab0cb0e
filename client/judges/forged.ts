import { type Finding, telling } from '../findings.ts';
import type { Delivery } from '../trace.ts';
import { type Evidence, isSuccess, type ReceiverJudge, shown } from './evidence.ts';

export const forgedChecks = [
  ...['forged.missing', 'forged.empty', 'forged.other-secret', 'forged.body', 'forged.spacing', 'forged.prefix'],
  ...[
    'forged.alg',
    'forged.other-header',
    'multipart.forged-file',
    'multipart.forged-part',
    'multipart.forged-boundary',
  ],
] as const;

const uncaught = 'it throws where nobody catches, such as by a comparison of two lengths';

/** Rejection of what is not signed as documented, by calls if the client makes any, else by answers (API document, Signature). */
export const judgeForged: ReceiverJudge = (evidence) => [
  ...forgedChecks.flatMap((check) =>
    evidence.variants(check).flatMap((variant) => judgeVariant(evidence, check, evidence.of(check, variant))),
  ),
  ...judgeMalformed(evidence),
];

function judgeVariant(evidence: Evidence, check: (typeof forgedChecks)[number], sent: Delivery[]): Finding[] {
  const tell = telling(`client.${check}`);
  const name = sent[0]?.variant.replaceAll('-', ' ') ?? '';
  const control = controlOf(evidence, sent);
  if (control === undefined)
    return tell(
      isMultipart(sent) ? 'not-exercised' : 'inconclusive',
      'no genuine delivery of its kind was accepted',
      sent,
      isMultipart(sent) ? evidence.flagOf(200) : {},
    );
  const fatal = sent.filter((one) => evidence.crashedIt(one));
  if (fatal.length >= 2)
    return tell('violates', `${name}: crashed the client`, [...fatal, control], { perhaps: uncaught });
  const accepted = sent.filter((one) => isAccepted(evidence, one) === true);
  const rejected = sent.filter((one) => isAccepted(evidence, one) === false);
  if (accepted.length >= 2 && rejected.length === 0)
    return tell('violates', `${name}: ${how(evidence, accepted[0]!)}`, [...accepted, control]);
  if (accepted.length > 0)
    return tell('inconclusive', `${name}: accepted ${accepted.length} of ${sent.length} times`, sent);
  // What cannot be told, since something else went wrong, says nothing either way.
  const open = sent.filter((one) => !rejected.includes(one) && evidence.fate(one) !== 'unknown');
  if (rejected.length > 0 && open.length === 0) return tell('conforms', '', [...rejected, control]);
  if (open.length === 0)
    return tell('inconclusive', `${name}: ${shown(sent[0]!)}, while the client or we had other trouble`, sent);
  return tell(
    // A client that has not said so may not be meant to get reports.
    isMultipart(sent) ? 'not-exercised' : 'inconclusive',
    `${name}: ${undecided(evidence, open[0]!)}`,
    sent,
    { flag: 'LAS_CLIENT_REJECTS or LAS_CLIENT_PROBE' },
  );
}

/** `null`: nothing shows it. */
function isAccepted(evidence: Evidence, delivery: Delivery): boolean | null {
  switch (evidence.fate(delivery)) {
    case 'processed':
      return true;
    case 'refused':
    case 'ignored':
      return false;
    case 'unknown':
      return null;
    case 'answered':
      return refusesByStatus(evidence, delivery) ? true : null;
  }
}

/** Whether the client refuses forged deliveries of this kind by its answer: it has said so, or refused another secret. */
function refusesByStatus(evidence: Evidence, delivery: Delivery): boolean {
  if (!isAnsweredAsSound(evidence, delivery)) return false;
  const { rejects } = evidence.trace.declared;
  if (rejects !== null) return rejects === 'status';
  if (evidence.readsFor(delivery.event)) return false;
  const others = evidence.deliveries.filter(
    ({ check, event, id }) => check.endsWith('other-secret') && event === delivery.event && id !== delivery.id,
  );
  return others.length > 0 && others.every((one) => evidence.fate(one) === 'refused');
}

/** Whether a genuine one is answered in this way: another answer may be a way to drop it. */
function isAnsweredAsSound(evidence: Evidence, delivery: Delivery): boolean {
  return soundLike(evidence, [delivery]).some((one) => shown(one) === shown(delivery));
}

/** An accepted genuine delivery of the same kind; without it, a refusal says nothing. */
function controlOf(evidence: Evidence, sent: Delivery[]): Delivery | undefined {
  return soundLike(evidence, sent).find((one) => ['processed', 'answered'].includes(evidence.fate(one)));
}

function soundLike(evidence: Evidence, sent: Delivery[]): Delivery[] {
  return isMultipart(sent) ? evidence.of('multipart.sound') : evidence.sound(sent[0]?.event);
}

function isMultipart([first]: Delivery[]): boolean {
  return first?.event === 200;
}

function how(evidence: Evidence, delivery: Delivery): string {
  const calls = evidence.reads(delivery).length;
  if (calls > 0) return `answered ${shown(delivery)}, and the record was read`;
  if (evidence.hasEffect(delivery)) return `answered ${shown(delivery)}, and it had an effect`;
  const unlike = evidence.trace.declared.rejects === null ? 'others were refused' : 'it says that it refuses by status';
  return `answered ${shown(delivery)} like a genuine delivery, while ${unlike}`;
}

/** What was answered to one of which nothing shows whether it was used. */
function undecided(evidence: Evidence, delivery: Delivery): string {
  const answered = `answered ${shown(delivery)}`;
  if (evidence.trace.declared.rejects === 'status') return `${answered}, while it says that it refuses by status`;
  const as = isAnsweredAsSound(evidence, delivery) ? ' like' : ', unlike';
  return `${answered}${as} a genuine delivery, and no call shows whether it was used`;
}

/** A wrongly signed text that is not JSON: no error of the receiver, and no acceptance where forged ones are refused. */
function judgeMalformed(evidence: Evidence): Finding[] {
  const tell = telling('client.forged.malformed');
  const sent = evidence.of('forged.malformed');
  if (sent.length === 0) return [];
  const others = evidence.of('forged.other-secret').filter(({ event }) => event !== 200);
  // A connection that it closes is one way to refuse, but not beside answers to others.
  const isError = ({ answer }: Delivery) => ('status' in answer ? answer.status >= 500 : answer.error === 'closed');
  const errors = sent.filter((one) => isError(one) && !evidence.isDisturbed(one));
  if (errors.length >= 2 && !others.some(isError))
    return tell('violates', `answered ${shown(errors[0]!)}, unlike others that are forged`, errors);
  if (errors.length > 0 && !others.some(isError)) return tell('inconclusive', 'an error once', sent);
  const taken = sent.filter(isSuccess);
  if (taken.length >= 2 && others.length > 0 && others.every((one) => evidence.fate(one) === 'refused')) {
    const answered = `answered ${shown(taken[0]!)}`;
    return taken.every((one) => isAnsweredAsSound(evidence, one))
      ? tell('violates', `${answered} like a genuine delivery`, taken)
      : tell('inconclusive', `${answered}, unlike others that are forged`, taken);
  }
  // It says that it refuses such ones by status.
  const isTaken = taken.length === sent.length && evidence.trace.declared.rejects === 'status';
  return isTaken ? tell('inconclusive', undecided(evidence, taken[0]!), taken) : tell('conforms', '', sent);
}

/** Whether a delivery was accepted, in a word, for questions. */
export function acceptance(evidence: Evidence, delivery: Delivery): 'accepted' | 'rejected' | 'unknown' {
  const known = isAccepted(evidence, delivery);
  return known === null ? 'unknown' : known ? 'accepted' : 'rejected';
}
