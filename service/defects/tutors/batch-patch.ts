import { breaking, each } from '../breaking.ts';
import {
  afterUpdate,
  choosing,
  formOf,
  isRemoval,
  isReplacement,
  patches,
  takingDeleted,
  withLimit,
} from '../operators/batches.ts';
import { asking, changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { eitherBatch } from '../operators/either-batch.ts';
import { overlooked } from '../operators/learners.ts';
import { butFirst, butLast } from '../operators/reads.ts';
import type { AlsoBreaks, Change, Learner } from '../types.ts';

/** A replacement is also added to some learners who did not have the tutor, as `isToo` decides. */
const replacingAlsoFor =
  (isToo: (learner: Learner, ids: readonly string[], holds: (id: string) => boolean) => boolean): Change =>
  (correct) => ({
    batchWrites(state, call, ids, change) {
      if (!isReplacement(call)) return correct.batchWrites(state, call, ids, change);
      const tutor = call.params.tutorEmail ?? '';
      const replacement = correct.replacementOf(call.body as Record<string, unknown>) ?? '';
      const holds = (id: string) => {
        const learner = state.learners.get(id);
        return learner !== undefined && correct.hasSecondaryTutor(learner, tutor);
      };
      return correct.batchWrites(state, call, ids, (learner) =>
        isToo(learner, ids, holds) ? correct.withTutor(change(learner), replacement) : change(learner),
      );
    },
  });

function cleared(learner: Learner): Learner {
  return { ...learner, secondaryTutorEmails: [] };
}

/** A removal that is requested in this form does nothing. */
const idleRemoval = (form: 'without' | 'null'): Change =>
  choosing(
    (call) => patches(call) && formOf(call) === form,
    () => [],
  );

/** Stores the removal although the replacement is refused, where it is such a one. */
function removingWhere(isMeant: (replacement: unknown, isKnown: (email: string) => boolean) => boolean): Change {
  return deciding('decideReplaceTutor', (decision, { correct, state, call }) => {
    const { replacementTutorEmail, ...removal } = (call.body ?? {}) as Record<string, unknown>;
    const isKnown = (email: string) => correct.findTutor(state, email) !== undefined;
    if (!isMeant(replacementTutorEmail, isKnown)) return decision;
    return { ...decision, writes: correct.decideReplaceTutor(state, { ...call, body: removal }).writes ?? [] };
  });
}

export const defects = [
  breaking('tutors.batch-patch.replaces', {
    'tutor-replacement-by-managers-only-removes': (correct) => ({
      decideReplaceTutor: (state, call) => {
        const decision = correct.decideReplaceTutor(state, call);
        const isReplaced = call.caller.role === 'manager' && decision.status < 300 && formOf(call) === 'replacement';
        const body = { ...(call.body as object), replacementTutorEmail: null };
        return isReplaced ? correct.decideReplaceTutor(state, { ...call, body }) : decision;
      },
    }),
    'tutor-replacement-is-the-only-one': (correct) => ({
      withReplacement: (learner, tutor, replacement) =>
        replacement !== null && correct.hasSecondaryTutor(learner, tutor)
          ? { ...learner, secondaryTutorEmails: [replacement] }
          : correct.withReplacement(learner, tutor, replacement),
    }),
    'tutor-replacement-beside-the-tutor-takes-both-away': (correct) => ({
      withReplacement(learner, tutor, replacement) {
        const changed = correct.withReplacement(learner, tutor, replacement);
        const hasBoth = [tutor, replacement].every((one) => one !== null && correct.hasSecondaryTutor(learner, one));
        return hasBoth ? correct.withReplacement(changed, replacement ?? '', null) : changed;
      },
    }),
    'tutor-replacement-only-removes': asking('withReplacement', (learner, tutor) => [learner, tutor, null]),
    'tutor-replacement-for-the-first-only': choosing(
      (call) => formOf(call) === 'replacement',
      (ids) => ids.slice(0, 1),
    ),
    'tutor-replacement-skips-the-last': choosing(isReplacement, butLast),
  }),
  breaking('tutors.batch-patch.removes', {
    // A learner who already has the replacement gets it twice: one removal is not enough.
    'tutor-replacement-held-twice': changing('withReplacement', (changed, learner, tutor, replacement) => {
      const { secondaryTutorEmails } = learner;
      const at = secondaryTutorEmails.lastIndexOf(tutor);
      if (at < 0) return changed;
      const others = replacement === null ? [] : [replacement];
      return { ...learner, secondaryTutorEmails: secondaryTutorEmails.toSpliced(at, 1, ...others) };
    }),
    'tutor-removal-clears-all': changing('withReplacement', (changed, learner, _tutor, replacement) =>
      replacement === null ? cleared(learner) : changed,
    ),
    'tutor-removal-skips-the-first': choosing(patches, butFirst),
    'tutor-removal-skips-the-last': choosing(isRemoval, butLast),
    'tutor-removal-passes-over-*': each(overlooked).as((isMeant) =>
      changing('withReplacement', (changed, learner) => (isMeant(learner) ? learner : changed)),
    ),
    'tutor-removal-without-replacement-does-nothing': idleRemoval('without'),
  }),
  breaking('tutors.batch-patch.limit', {
    'tutor-replacement-takes-51': withLimit(isReplacement, 51),
  }),
  breaking('tutors.batch-patch.atomic', {
    'tutor-removal-stored-when-the-replacement-is-unknown': removingWhere(
      (replacement, isKnown) => typeof replacement === 'string' && !isKnown(replacement),
    ),
    'tutor-removal-stored-when-the-replacement-is-no-text': removingWhere(
      (replacement) => replacement !== undefined && typeof replacement !== 'string',
    ),
  }),
  breaking('tutors.batch-patch.replacement-primary', {
    // The check for the primary tutor looks at the tutor being replaced, not at the replacement.
    'tutor-replacement-checks-the-wrong-tutor': asking('checkBatchLearners', (state, call, ids, tutors) => [
      state,
      call,
      ids,
      patches(call) ? tutors.slice(0, 1) : tutors,
    ]),
    'tutor-batch-patch-goes-by-the-first-primary-tutor': afterUpdate(patches),
  }),
  breaking('tutors.batch-patch.null-removes', {
    // Null is refused because it is not a string.
    'tutor-removal-refuses-null': changing('checkBatch', (findings, body) =>
      body.replacementTutorEmail === null
        ? [{ field: 'replacementTutorEmail', message: 'The value must be a string.' }]
        : findings,
    ),
    'tutor-removal-null-replacement-does-nothing': idleRemoval('null'),
  }),
  breaking('tutors.batch-patch.only-holders', {
    'tutor-replacement-for-everybody': (correct) => ({
      withReplacement: (learner, tutor, replacement) =>
        replacement === null
          ? correct.withReplacement(learner, tutor, null)
          : correct.withTutor(correct.withReplacement(learner, tutor, null), replacement),
    }),
    // Other learners are given the replacement along with the holders.
    'tutor-replacement-for-all-beside-holders': replacingAlsoFor((_learner, ids, holds) => ids.some(holds)),
    'tutor-replacement-for-the-first-anyway': replacingAlsoFor(({ learnerId }, ids) => learnerId === ids[0]),
  }),
  breaking('tutors.batch-patch.unknown-replacement', {
    // An unknown replacement is accepted.
    'tutor-replacement-unknown-is-removal': () => ({ checkReplacementTutor: () => [] }),
    'tutor-replacement-unknown-unnamed': changing('checkReplacementTutor', (findings) =>
      findings.map(() => ({ field: 'replacementTutorEmail', message: 'The replacement is not a known tutor.' })),
    ),
    'tutor-replacement-no-text-is-removal': asking('decideReplaceTutor', (state, call) => {
      const { replacementTutorEmail, ...removal } = (call.body ?? {}) as Record<string, unknown>;
      const isOdd = typeof replacementTutorEmail === 'object' && replacementTutorEmail !== null;
      return [state, isOdd ? { ...call, body: removal } : call];
    }),
  }),
  ...eitherBatch('patch'),
  breaking('tutors.batch-patch.unknown-learner', {
    'tutor-batch-patch-takes-deleted-learners': takingDeleted(patches),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tutor-removal-clears-all': ['learners.belongings.kept'],
};
