import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  areSeenByTutor,
  type CreatedLearner,
  expect,
  isInvalid,
  isNamed,
  type Learners,
  type Organisation,
  type RuleId,
  type Tutors,
} from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
import type { Judge } from '../judge.ts';

/** What a batch does with the first tutor, whose sight the model observes; `replace` puts them for the second. */
type Method = 'assign' | 'remove' | 'replace';

/** A batch over some learners, by index. If it has offenders, at any positions, it must be refused. */
export interface Batch {
  method: Method;
  learners: number[];
  offenders: { kind: 'unknown' | 'primary'; at: number }[];
}

/** The secondary tutor that a learner starts with. */
export type Start = 'none' | 'first' | 'second';

/** A learner as the model knows it. Whether a replaced tutor is removed is not documented: `hasSecond` may be open. */
interface Known {
  learner: CreatedLearner;
  hasFirst: boolean;
  hasSecond: boolean | 'open';
}

export interface BatchSystem {
  learners: Learners;
  tutors: Tutors;
  organisation: Organisation;
  judge: Judge;
}

const refusals = {
  assign: { unknown: 'tutors.batch-put.unknown-learner', atomic: 'tutors.batch-put.atomic' },
  remove: { unknown: 'tutors.batch-patch.unknown-learner', atomic: 'tutors.batch-patch.atomic' },
  replace: { unknown: 'tutors.batch-patch.unknown-learner', atomic: 'tutors.batch-patch.atomic' },
} as const satisfies Record<Method, Record<string, RuleId>>;

/** Whether an accepted batch's effect on the learner is documented: that of removing an absent tutor is not. */
function isDocumented(method: Method, { hasFirst, hasSecond }: Known): boolean {
  if (method === 'assign') return true;
  if (method === 'remove') return hasFirst;
  return hasSecond === false || (hasSecond === true && !hasFirst);
}

/** The rule that says what an accepted batch does to the learner, and whether the first tutor then sees them. */
function outcome(method: Method, { hasFirst, hasSecond }: Known): [rule: RuleId, isSeen: boolean] {
  if (method === 'assign') return [hasFirst ? 'tutors.batch-put.repeatable' : 'tutors.batch-put.assigns', true];
  if (method === 'remove') return ['tutors.batch-patch.removes', false];
  return hasSecond ? ['tutors.batch-patch.replaces', true] : ['tutors.batch-patch.only-holders', hasFirst];
}

/** Creates learners with these secondary tutors, and sends the batches one after another. */
export async function runBatches(starts: readonly Start[], batches: readonly Batch[], system: BatchSystem) {
  const { learners, organisation } = system;
  const [first, second, third] = organisation.tutors;
  const tutorOf = { none: [], first: [first], second: [second] };
  const known: Known[] = [];
  for (const start of starts) {
    const fields = { primaryTutorEmail: third, secondaryTutorEmails: tutorOf[start] };
    known.push({ learner: await learners.create(fields), hasFirst: start === 'first', hasSecond: start === 'second' });
  }
  for (const batch of batches) {
    if (batch.offenders.length > 0) await refused(batch, known, system);
    else await accepted(batch, known, system);
  }
}

async function refused({ method, learners: chosen, offenders }: Batch, known: readonly Known[], system: BatchSystem) {
  const { learners, organisation, judge } = system;
  const ids = chosen.flatMap((at) => known[at]?.learner.learnerId ?? []);
  const [unknown, primary]: [string[], string[]] = [[], []];
  for (const { kind, at } of offenders) {
    // A removal that names a learner's primary tutor may be accepted, so only assignments have such offenders.
    const isUnknown = kind === 'unknown' || method !== 'assign';
    const fields = { primaryTutorEmail: organisation.tutors[0], secondaryTutorEmails: [] };
    const pupil = isUnknown ? null : await learners.create(fields);
    const learnerId = pupil?.learnerId ?? randomUUID();
    if (pupil) primary.push(learnerId, pupil.body.email);
    else unknown.push(learnerId);
    ids.splice(at, 0, learnerId);
  }

  const response = await send(method, ids, system);

  const rules = refusals[method];
  const rule = unknown.length > 0 ? rules.unknown : 'tutors.batch-put.primary-tutor';
  (isInvalid(response) ? judge.apart : judge)(rule, () => assert.status(response, 400));
  const [tutor = ''] = organisation.tutors;
  judge.apart(rule, () => {
    if (primary.length === 0) return expect(response).toName(...unknown);
    // Whether a refusal names both kinds of offenders is a question.
    const isEachUnknownNamed = unknown.length > 0 && unknown.every((id) => isNamed(response, id));
    if (!isEachUnknownNamed) expect(response).toNameOneOf(...primary, tutor);
  });
  const seen = await seenBy(
    known,
    known.map(({ hasFirst }) => hasFirst),
    system,
  );
  for (const [at, { hasFirst }] of known.entries())
    judge(rules.atomic, () => assert.same(seen[at], hasFirst, `seen after the refused batch: learner ${at}`));
}

async function accepted({ method, learners: chosen }: Batch, known: Known[], system: BatchSystem) {
  const { judge } = system;
  const batch = chosen.flatMap((at) => known[at] ?? []).filter((learner) => isDocumented(method, learner));
  if (batch.length === 0) return;
  const outcomes = new Map(batch.map((learner) => [learner, outcome(method, learner)]));

  const response = await send(
    method,
    batch.map(({ learner }) => learner.learnerId),
    system,
  );

  const [[first] = [null]] = outcomes.values();
  judge(first, () => assert.accepted(response));
  const after = known.map((learner) => outcomes.get(learner) ?? ([null, learner.hasFirst] as const));
  const seen = await seenBy(
    known,
    after.map(([, isSeen]) => isSeen),
    system,
  );
  for (const [at, learner] of known.entries()) {
    const [rule, isSeen] = after[at]!;
    judge(rule, () => assert.same(seen[at], isSeen, `seen after "${method}": learner ${at}`));
    learner.hasFirst = isSeen;
    if (rule === 'tutors.batch-patch.replaces') learner.hasSecond = 'open';
  }
}

function send(method: Method, ids: readonly string[], { tutors, organisation }: BatchSystem) {
  const [first = '', second = ''] = organisation.tutors;
  if (method === 'assign') return tutors.assign(first, ids);
  if (method === 'remove') return tutors.unassign(first, ids);
  return tutors.unassign(second, ids, { replacementTutorEmail: first });
}

/** Which learners the first tutor sees; `expected` as `areSeenByTutor` has it. */
function seenBy(known: readonly Known[], expected: readonly boolean[], { learners }: BatchSystem): Promise<boolean[]> {
  return areSeenByTutor(
    learners,
    known.map(({ learner }) => learner),
    expected,
  );
}

/** Random learners, and batches over some or all of them, of which every other one must be refused. */
export function batchRuns(): fc.Arbitrary<[Start[], Batch[]]> {
  const positions = [0, 1, 2];
  const start = fc.constantFrom<Start>('none', 'none', 'first', 'first', 'second', 'second', 'second');
  const kind = fc.constantFrom<'unknown' | 'primary'>('unknown', 'primary');
  const at = fc.oneof(fc.nat(positions.length), fc.constantFrom(0, positions.length));
  const offender = fc.record({ kind, at });
  const batch = fc.record({
    method: fc.constantFrom<Method>('assign', 'remove', 'replace'),
    learners: fc.oneof(fc.subarray(positions, { minLength: 1 }), fc.constant(positions)),
    offenders: fc.oneof(fc.constant<Batch['offenders']>([]), several(offender, 1, 3)),
  });
  return fc.tuple(several(start, 2, positions.length), several(batch, 2, 8));
}

function several<T>(one: fc.Arbitrary<T>, minLength: number, maxLength: number): fc.Arbitrary<T[]> {
  return fc.array(one, { minLength, maxLength, size: 'max' });
}
