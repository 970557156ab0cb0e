import { type Finding, type Tell, telling } from '../findings.ts';
import type { Delivery } from '../trace.ts';
import { type Evidence, isSuccess, type ReceiverJudge, shown } from './evidence.ts';

/** Checks that a genuine delivery is accepted, and what must have been accepted before a refusal of it says anything of its own. */
const checks = {
  'sound.spacing': 'sound.json',
  'sound.escapes': 'sound.json',
  'sound.numbers-order': 'sound.json',
  'sound.framing': 'sound.json',
  'sound.secret': 'sound.json',
  'multipart.order': 'multipart.sound',
  'multipart.boundary': 'multipart.sound',
} as const;

const unknownMembers = ['sound.numbers-order', 'unknown-members'] as const;
/** A variant that also has what others are about: its refusal counts only where those were accepted. */
const rests: Readonly<Record<string, readonly (readonly [check: string, variant: string])[]>> = {
  'escaped-solidus': [unknownMembers],
  'beyond-ascii': [unknownMembers],
  'characters-in-pieces': [unknownMembers, ['sound.framing', 'in-pieces']],
  'number-spelling': [unknownMembers],
};

/** What would make a client ask for reports that handles them: those that it has not asked for it may refuse. */
const asksForReports = 'LAS_CLIENT_EXEC';

/** Acceptance of what is signed as documented (API document, Signature). */
export const judgeSound: ReceiverJudge = (evidence) => [
  ...judgePlain(evidence),
  ...judgeTogether(evidence),
  ...judgeMultipart(evidence),
  ...Object.entries(checks).flatMap(([check, control]) =>
    evidence
      .variants(check)
      .flatMap((variant) => judgeVariant(evidence, check as keyof typeof checks, control, variant)),
  ),
];

/** Statuses that say that deliveries are not taken at this address at all. */
const elsewhere = [404, 405, 410, 501];

/** Whether genuine deliveries are accepted; of at least one that was sent. */
export function judgePlain(evidence: Evidence): Finding[] {
  const tell = telling('client.sound.json');
  const sent = evidence.sound();
  const accepted = sent.filter(evidence.accepts);
  if (accepted.length > 0) return tell('conforms', '', accepted);
  const scheme = acceptedScheme(evidence);
  if (scheme !== null)
    return tell('violates', `refuses genuine deliveries, and accepts ${scheme.name}`, [...sent, ...scheme.sent]);
  const refused = sent.filter((one) => evidence.fate(one) === 'refused');
  const answers = [...new Set(refused.map(shown))].join(', ');
  const status = refused.map(({ answer }) => ('status' in answer ? answer.status : 0));
  const refusesAll = refused.length >= 2 && status.every((one) => one >= 400 && one < 500 && !elsewhere.includes(one));
  const others = [...new Set(evidence.of('diagnosis').map(shown))];
  if (refusesAll && others.length > 0 && !refused.some((one) => others.includes(shown(one))))
    return tell(
      'violates',
      `refuses genuine deliveries (${answers}), unlike those signed in another way (${others.join(', ')})`,
      sent,
      {
        perhaps: 'it takes the signature, and then refuses the body, such as for a member that it does not know',
      },
    );
  if (refusesAll)
    return tell('violates', `refuses genuine deliveries (${answers}) and those of every other known scheme`, sent);
  return tell(
    'inconclusive',
    `no genuine delivery was accepted (${answers || shown(sent[0]!)}): is this the address and the secret of the receiver?`,
    sent,
    { flag: 'LAS_CLIENT_SECRET_OF_WEBHOOK' },
  );
}

/** Another scheme or content type by which the client accepted deliveries, twice, and what was sent. */
function acceptedScheme(evidence: Evidence): { name: string; sent: Delivery[] } | null {
  for (const check of ['diagnosis', 'diagnosis.type'])
    for (const variant of evidence.variants(check)) {
      const sent = evidence.of(check, variant);
      if (sent.length >= 2 && sent.every(evidence.accepts)) return { name: variant.replaceAll('-', ' '), sent };
    }
  return null;
}

function judgeVariant(evidence: Evidence, check: keyof typeof checks, control: string, variant: string): Finding[] {
  const tell = telling(`client.${check}`);
  const name = variant.replaceAll('-', ' ');
  const sent = evidence.of(check, variant);
  if (!evidence.of(control).some(evidence.accepts))
    return tell(
      control === 'sound.json' ? 'inconclusive' : 'not-exercised',
      'no plain delivery of its kind was accepted',
      sent,
      control === 'sound.json' ? {} : { flag: asksForReports, ...evidence.flagOf(200) },
    );
  const under = rests[variant]?.find(([checkUnder, variantUnder]) =>
    evidence.of(checkUnder, variantUnder).some(evidence.refuses),
  );
  if (under !== undefined)
    return tell('not-exercised', `${name}: rests on ${under[1].replaceAll('-', ' ')}, which is refused`, sent);
  return judgeAcceptance(evidence, tell, name, sent);
}

/** Red if two deliveries or more were refused or ignored, and none was accepted. */
function judgeAcceptance(evidence: Evidence, tell: Tell, name: string, sent: Delivery[]): Finding[] {
  const refused = sent.filter(evidence.refuses);
  if (refused.length >= 2 && !sent.some(evidence.accepts))
    return tell('violates', `${name}: ${saying(evidence, refused[0]!)}`, refused);
  if (refused.length > 0)
    return tell('inconclusive', `${name}: refused ${refused.length} of ${sent.length} times`, sent);
  if (sent.some(evidence.accepts)) return tell('conforms', '', sent);
  return tell('inconclusive', `${name}: ${shown(sent[0]!)}, while the client or we had other trouble`, sent);
}

function saying(evidence: Evidence, delivery: Delivery): string {
  return evidence.fate(delivery) === 'ignored'
    ? `answered ${shown(delivery)}, and nothing followed, as it did for others`
    : `answered ${shown(delivery)}`;
}

/** The same bytes were refused as forged in company, and accepted alone. */
function judgeTogether(evidence: Evidence): Finding[] {
  const tell = telling('client.sound.together');
  const sent = evidence.of('sound.together', 'at-once');
  const alone = evidence.of('sound.together', 'alone').filter(evidence.accepts);
  const isLost = (one: Delivery) =>
    'status' in one.answer && refusedAsForged(evidence, one) && alone.some(({ dataId }) => dataId === one.dataId);
  const lost = sent.filter(isLost);
  const how = lost[0] && `answered ${shown(lost[0])}, as to a forged delivery, to what it accepted when it came alone`;
  if (how && lost.length >= 2)
    return tell('violates', `${how}, ${lost.length} of ${sent.length} times`, [...lost, ...alone]);
  if (how) return tell('inconclusive', `${how}, once`, [...lost, ...alone]);
  return sent.some(evidence.accepts) ? tell('conforms', '', sent) : [];
}

/**
 * A client that is not subscribed to event 200 may refuse its form: red only if it has said that it handles it, or takes a report
 * of plain text and not one of other bytes, or refuses one that it has asked for.
 */
function judgeMultipart(evidence: Evidence): Finding[] {
  const tell = telling('client.multipart.sound');
  const sent = evidence.of('multipart.sound');
  if (sent.length === 0) return [];
  const binary = sent.filter(({ variant }) => variant === 'binary');
  const plain = sent.filter(({ variant }) => variant === 'plain-text');
  const handles = evidence.handles(200);
  const asked = evidence.of('multipart.asked');
  if (handles === false) return tell('not-exercised', 'the client does not handle event 200', sent);
  const refused = binary.filter(evidence.refuses);
  if (refused.length > 0 && asked.some(evidence.accepts)) return tell('conforms', '', asked);
  if (asked.length >= 2 && asked.every(evidence.refuses))
    return tell('violates', `answered ${shown(asked[0]!)} to a report that it had asked for`, asked);
  const isRefusedAsForged = refused.some((one) => refusedAsForged(evidence, one));
  const takesPlain = plain.some(evidence.accepts);
  const knows = handles === true || takesPlain;
  if (refused.length >= 2 && refused.length === binary.length && knows && (isRefusedAsForged || handles !== true))
    return tell(
      'violates',
      `answered ${shown(refused[0]!)}${isRefusedAsForged ? ', as to a forged delivery' : ''}`,
      refused,
    );
  const unasked = `${refused[0] && saying(evidence, refused[0])}; perhaps it had not asked for the report`;
  if (refused.length > 0 && handles === true && !takesPlain)
    return tell('not-exercised', unasked, [...sent, ...asked], { flag: asksForReports });
  if (refused.length > 0 && knows) return tell('inconclusive', unasked, sent, { flag: 'LAS_CLIENT_PROBE' });
  if (refused.length > 0)
    return tell(
      'not-exercised',
      `answered ${shown(refused[0]!)}: event 200 may not be meant for it`,
      sent,
      evidence.flagOf(200),
    );
  const forged = evidence.of('multipart.other-secret');
  const tellsApart = forged.some(evidence.refuses);
  const processed = binary.some((one) => evidence.fate(one) === 'processed');
  if (tellsApart || processed) return tell('conforms', '', [...binary, ...forged]);
  return tell('not-exercised', 'answers sound and forged reports alike', [...sent, ...forged], {
    flag: 'LAS_CLIENT_PROBE',
  });
}

/** Whether it was answered as forged deliveries are. */
function refusedAsForged(evidence: Evidence, delivery: Delivery): boolean {
  const forged = evidence.deliveries.filter(({ check, ...one }) => check.endsWith('other-secret') && !isSuccess(one));
  return forged.some(({ answer }) => JSON.stringify(answer) === JSON.stringify(delivery.answer));
}
