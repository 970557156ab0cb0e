import { randomUUID } from 'node:crypto';
import { breaking, each, type Variants } from '../../breaking.ts';
import { without } from '../../operators/answers.ts';
import { asking, changing, noting } from '../../operators/changes.ts';
import { deciding, saved, withoutTransactions } from '../../operators/decisions.ts';
import { rememberingFirst, replacing, updating } from '../../operators/learners.ts';
import { isOmitted, refusing } from '../../operators/values.ts';
import type { AlsoBreaks, Body, Change, Learner, LearnerDetails } from '../../types.ts';

/** The learner's own value counts as a duplicate. */
function ownRefused(field: 'email', applies: (stored: Learner, reference: unknown) => boolean): Change {
  return (correct) => ({
    checkUpdate: (state, stored, body) => {
      const { accepted, problems } = correct.checkUpdate(state, stored, body);
      const isOwn = body[field] === stored[field] && applies(stored, body.learnerUniqueReference);
      return { accepted, problems: isOwn ? [...problems, { field, message: correct.duplicateEmail }] : problems };
    },
  });
}

/** An omitted field loses its value when the email changes. */
const lostWithEmail = (field: keyof LearnerDetails, lost: unknown): Change =>
  replacing((details, stored, body) =>
    isOmitted(body, field) && details.email !== stored.email ? { [field]: lost } : {},
  );

const notSet = 0;

/** Changes the value of a field that an update omits. */
function whenOmitted<F extends 'courseDetails' | 'hasEhcp' | 'provisionType'>(
  field: F,
  value: (kept: LearnerDetails[F], stored: Learner, body: Body) => LearnerDetails[F],
): Change {
  return replacing((next, stored, body) =>
    isOmitted(body, field) ? { [field]: value(next[field], stored, body) } : {},
  );
}

/** Course details that are to be cleared with null or with an empty text. */
const cleared = (kind: 'null' | 'empty', value: null | ''): Variants => ({
  [`update-keeps-course-details-for-${kind}`]: replacing((next, stored, body) => ({
    courseDetails: body.courseDetails === value ? stored.courseDetails : next.courseDetails,
  })),
  [`update-refuses-course-details-${kind}`]: refusing('update', 'courseDetails', (sent) => sent === value),
  [`update-stores-a-word-for-${kind}`]: replacing((next, _stored, body) => ({
    courseDetails: body.courseDetails === value ? 'null' : next.courseDetails,
  })),
  // After clearing, an update that omits the field restores the value given at creation.
  [`update-brings-back-course-details-after-${kind}`]: (correct) => {
    const emptied = new Set<string>();
    return rememberingFirst((first, next, body) => {
      if (body.courseDetails === value) emptied.add(first.learnerId);
      const isBack = isOmitted(body, 'courseDetails') && emptied.has(first.learnerId) && next.courseDetails === null;
      return { courseDetails: isBack ? first.courseDetails : next.courseDetails };
    })(correct);
  },
});

export const defects = [
  breaking('learners.update.course-details-kept', {
    'update-restores-the-first-course-details': rememberingFirst((first, next, body) => ({
      courseDetails:
        isOmitted(body, 'courseDetails') && next.courseDetails !== null ? first.courseDetails : next.courseDetails,
    })),
    'update-of-the-email-loses-omitted-coursedetails': lostWithEmail('courseDetails', null),
    // Each update stores the whole learner that it found plus its own fields; the last one wins.
    'race-of-updates-loses-course': withoutTransactions('PUT /v1/learners/{learnerId}'),
    'update-clears-omitted-course-details': whenOmitted('courseDetails', () => null),
    'update-clears-course-details-omitted-with-ehcp': whenOmitted('courseDetails', (kept, _stored, body) =>
      isOmitted(body, 'hasEhcp') ? null : kept,
    ),
  }),
  breaking('learners.update.provision-type-kept', {
    'update-notes-provisions-that-it-keeps': updating((next, _stored, now) => ({
      ...next,
      provisionSource: 'Api',
      provisionUpdatedAt: now,
    })),
    'update-of-the-email-loses-omitted-provisiontype': lostWithEmail('provisionType', notSet),
    // Each update stores the whole learner that it found plus its own fields; the last one wins.
    'race-of-updates-loses-provision': withoutTransactions('PUT /v1/learners/{learnerId}'),
    // The default of a create is used.
    'update-unsets-omitted-provisions': whenOmitted('provisionType', () => notSet),
    'update-unsets-provisions-omitted-without-ehcp': whenOmitted('provisionType', (kept, _stored, body) =>
      body.hasEhcp === false ? notSet : kept,
    ),
    'update-unsets-provisions-omitted-with-course-details': whenOmitted('provisionType', (kept, _stored, body) =>
      isOmitted(body, 'courseDetails') ? notSet : kept,
    ),
  }),
  breaking('learners.update.keeps-identifiers', {
    'update-changes-the-learner-id': (correct) => ({
      updateWrites: (state, learner, body) => [
        { kind: 'learnerGone', learner },
        ...correct.updateWrites(state, { ...learner, learnerId: randomUUID() }, body),
      ],
    }),
    'update-changes-the-user-id': updating(() => ({ learnerUserId: randomUUID() })),
    'update-of-the-email-changes-the-user-id': updating((next, stored) =>
      next.email === stored.email ? {} : { learnerUserId: randomUUID() },
    ),
    // An adjacent learner gets the course details as well.
    'update-touches-the-learner-*': each({
      before: (learners: readonly Learner[], { sequence }: Learner) =>
        learners.findLast((one) => one.sequence < sequence),
      after: (learners: readonly Learner[], { sequence }: Learner) => learners.find((one) => one.sequence > sequence),
    }).as((find) =>
      changing('updateWrites', (writes, state, learner) => {
        const other = find(state.learners.all(), learner);
        return other ? [...writes, saved({ ...other, courseDetails: learner.courseDetails })] : writes;
      }),
    ),
  }),
  breaking('learners.update.own-values', {
    'update-refuses-the-own-email': ownRefused('email', () => true),
    'update-refuses-the-own-email-beside-a-new-reference': ownRefused(
      'email',
      (stored, reference) => stored.learnerUniqueReference !== (reference ?? null),
    ),
    // As one that is taken, and before anything else is looked at.
    'update-answers-409-to-the-own-email': deciding('decideUpdate', (decision, { correct, body, learner }) =>
      learner && body?.email === learner.email
        ? correct.refuse([{ field: 'email', message: correct.duplicateEmail }], 409)
        : decision,
    ),
    // Emails are compared with their case to find the learner itself, and without it to find others.
    'update-refuses-the-own-email-in-another-case': changing(
      'isEmailTaken',
      (taken, _state, email, stored) =>
        taken || (stored?.email !== email && stored?.email.toLowerCase() === email.toLowerCase()),
    ),
    'update-refuses-the-own-reference': asking('checkUniqueReference', (state, body) => [state, body, null]),
    // References are kept once they were used.
    'update-refuses-the-own-former-reference': noting(
      () => new Set<unknown>(),
      'updatedLearner',
      (former, _right, stored, { learnerUniqueReference }) =>
        learnerUniqueReference !== stored.learnerUniqueReference && former.add(stored.learnerUniqueReference),
    ).for((former) =>
      asking('checkUniqueReference', (state, body, stored) => [
        stored !== null && former.has(body.learnerUniqueReference)
          ? Object.create(state, { learners: { value: { withReference: () => [{ learnerId: '' }] } } })
          : state,
        body,
        stored,
      ]),
    ),
    'update-refuses-the-own-new-reference': noting(
      () => new Set<unknown>(),
      'newLearner',
      (created, _right, _state, details) => created.add(details.learnerUniqueReference),
    ).for((created) =>
      asking('checkUniqueReference', (state, body, stored) => [
        state,
        body,
        created.has(body.learnerUniqueReference) ? stored : null,
      ]),
    ),
  }),
  breaking('learners.update.has-ehcp-kept', {
    'update-of-the-email-loses-omitted-hasehcp': lostWithEmail('hasEhcp', false),
    // Each update stores the whole learner that it found plus its own fields; the last one wins.
    'race-of-updates-loses-ehcp': withoutTransactions('PUT /v1/learners/{learnerId}'),
    // The default of a create is used.
    'update-sets-omitted-ehcp-to-false': whenOmitted('hasEhcp', () => false),
    'update-turns-omitted-ehcp': whenOmitted('hasEhcp', (_kept, stored) => !stored.hasEhcp),
    'update-clears-omitted-ehcp-with-course-details': whenOmitted('hasEhcp', (kept, _stored, body) =>
      body.courseDetails === null ? false : kept,
    ),
    'update-turns-ehcp-omitted-with-provision-0': whenOmitted('hasEhcp', (kept, _stored, body) =>
      body.provisionType === notSet ? !kept : kept,
    ),
  }),
  breaking('learners.update.course-details-null', cleared('null', null)),
  breaking('learners.update.course-details-empty', cleared('empty', '')),
  breaking('learners.update.has-ehcp-stored', {
    // `||` instead of `??`.
    'update-ignores-ehcp-false': replacing((next, stored) => ({ hasEhcp: next.hasEhcp || stored.hasEhcp })),
    'update-ignores-ehcp-true': replacing((next, stored) => ({ hasEhcp: next.hasEhcp && stored.hasEhcp })),
  }),
  breaking('learners.update.provision-type-stored', {
    // An update to 0 is treated as omitted.
    'update-takes-provision-type-0-for-omitted': asking('replacedDetails', (stored, body) => [
      stored,
      body.provisionType === 0 ? without(body, 'provisionType') : body,
    ]),
    // `||` instead of `??`.
    'update-ignores-provision-0': replacing((next, stored) => ({
      provisionType: next.provisionType || stored.provisionType,
    })),
    'update-ignores-the-first-provision': replacing((next, stored) => ({
      provisionType: stored.provisionType === notSet ? notSet : next.provisionType,
    })),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'update-notes-provisions-that-it-keeps': [
    'learners.update.provision-source-resent',
    'learners.update.provision-updated-at-resent',
  ],
  'race-of-updates-loses-provision': ['learners.update.email-unique'],
  'update-changes-the-user-id': ['learners.read.identifiers'],
};
