import { breaking, each, lower } from '../../breaking.ts';
import { changing, noting } from '../../operators/changes.ts';
import { aboutLearner, deciding, saved, statusInstead, withoutTransactions } from '../../operators/decisions.ts';
import { onProgrammeOnly, overlooked, replacing } from '../../operators/learners.ts';
import { roles, storingFor } from '../../operators/roles.ts';
import type { AlsoBreaks, Body, Change, Learner, LearnerDetails, State, Write } from '../../types.ts';

/** An update is stored in two parts, each merged into what is stored by then; `isLater` picks the fields of the second. */
const updatedInParts =
  (isLater: (field: string, at: number) => boolean): Change =>
  (correct) => ({
    ...withoutTransactions('PUT /v1/learners/{learnerId}')(correct),
    updateWrites: (state, learner, body) =>
      correct.updateWrites(state, learner, body).flatMap((write): Write[] => {
        if (write.kind !== 'learner') return [write];
        const fields = Object.entries(write.learner);
        return [false, true].map((isSecond) => {
          const part = Object.fromEntries(fields.filter(([field], at) => isLater(field, at) === isSecond));
          return {
            kind: 'learner',
            // A getter: it is read when it is stored, not when it is decided.
            get learner() {
              return { ...(state.learners.get(learner.learnerId) ?? write.learner), ...part };
            },
          };
        });
      }),
  });

function same(value: unknown, stored: Learner, field: string): boolean {
  return JSON.stringify(value) === JSON.stringify(stored[field as keyof LearnerDetails]);
}

function creating(status: number): Change {
  return deciding('decideUpdate', (decision, { correct, state, call }) => {
    return decision.status === 404 ? { ...decision, status, writes: [saved(made(state))] } : decision;

    function made(into: State): Learner {
      const body = call.body as Body;
      const learner = correct.newLearner(into, correct.detailsOf(body), body, call.now);
      return { ...learner, learnerId: call.params.learnerId ?? learner.learnerId };
    }
  });
}

export const defects = [
  breaking('learners.update.full-replace', {
    'update-by-a-*-stores-nothing': each(roles).as((role) => storingFor(role, 'decideUpdate', () => [])),
    'update-with-tags-stores-nothing': changing('updateWrites', (writes, _state, _learner, body) =>
      body.tags ? [] : writes,
    ),
    'update-stores-nothing-the-third-time': (correct) => {
      const times = new Map<string, number>();
      return {
        updatedLearner(stored, details, now) {
          const time = (times.get(stored.learnerId) ?? 0) + 1;
          times.set(stored.learnerId, time);
          return time > 2 ? stored : correct.updatedLearner(stored, details, now);
        },
      };
    },
    'update-does-not-store-*': each(
      ['clientReference', 'learnerUniqueReference', 'courseDetails', 'hasEhcp', 'gender', 'provisionType'],
      lower,
    ).as((field) => replacing((_details, stored) => ({ [field]: stored[field] }))),
    // Shown by the read, though the API document does not name them.
    'update-keeps-the-former-*': each(
      ['firstName', 'lastName', 'postcode', 'dateOfBirth', 'programmeLevel', 'mobileNumber', 'endDate'],
      lower,
    ).as((field) => replacing((_details, stored) => ({ [field]: stored[field] }))),
    'update-loses-the-mobile-number': replacing(() => ({ mobileNumber: null })),
    'update-of-a-new-*-does-not-store-the-reference': each(['email', 'primaryTutorEmail'], lower).as((field) =>
      replacing((details, stored) => {
        const isNew = details[field] !== stored[field];
        return isNew ? { clientReference: stored.clientReference } : {};
      }),
    ),
    // Only creates store texts as they are.
    'update-stores-*': each({
      'course-details-escaped': ({ courseDetails }: LearnerDetails) => ({
        courseDetails: courseDetails?.replaceAll('&', '&amp;').replaceAll('<', '&lt;') ?? null,
      }),
      'client-references-without-markup': ({ clientReference }: LearnerDetails) => ({
        clientReference: clientReference?.replace(/<[^>]*>/g, '') ?? null,
      }),
      'client-references-in-ascii': ({ clientReference }: LearnerDetails) => ({
        clientReference: clientReference?.replace(/[^ -~]/g, '?') ?? null,
      }),
    }).as((change) => replacing(change)),
    'update-of-a-new-reference-does-not-store-the-email': replacing((details, stored) =>
      details.clientReference === stored.clientReference ? {} : { email: stored.email },
    ),
    'update-works-once': (correct) => {
      const updated = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          if (updated.has(stored.learnerId)) return stored;
          updated.add(stored.learnerId);
          return correct.updatedLearner(stored, details, now);
        },
      };
    },
    'update-is-not-seen-by-email': noting(
      () => new Map<string, Learner>(),
      'newLearner',
      (cached, learner) => cached.set(learner.email, learner),
    ).for((cached) =>
      changing('findLearnerByEmail', (learner, _state, email) => learner && (cached.get(email) ?? learner)),
    ),
    'race-of-updates-is-mixed': updatedInParts((_, at) => at % 2 === 1),
    'race-of-updates-stores-course-later': updatedInParts((field) => field === 'courseDetails'),
    'race-of-updates-stores-reference-later': updatedInParts((field) => field === 'clientReference'),
    'update-passes-over-*': each(overlooked).as((isMeant) =>
      changing('updatedLearner', (next, stored) => (isMeant(stored) ? stored : next)),
    ),
  }),
  breaking('learners.update.status', {
    'update-misses-who-is-past-the-end': onProgrammeOnly('PUT /v1/learners/{learnerId}'),
    'update-refuses-who-has-completed': aboutLearner('decideUpdate', (decision, { assessment }, { correct }) =>
      assessment ? correct.refuse([{ field: 'learnerId', message: 'The learner has completed.' }]) : decision,
    ),
    'update-answers-*': each([200, 202]).as((status) => statusInstead('decideUpdate', 204, status)),
    'update-answers-304-to-no-change': deciding('decideUpdate', (decision, { learner: stored, body, correct }) => {
      const isSame =
        stored && Object.entries(correct.detailsOf(body ?? {})).every(([field, value]) => same(value, stored, field));
      return decision.status === 204 && isSame ? { ...decision, status: 304 } : decision;
    }),
    'update-answers-200-to-course-details': deciding('decideUpdate', (decision, { body }) =>
      decision.status === 204 && body?.courseDetails ? { ...decision, status: 200 } : decision,
    ),
  }),
  breaking('learners.update.unknown-learner', {
    'update-answers-204-for-nobody': statusInstead('decideUpdate', 404, 204),
    'update-creates-the-unknown': creating(201),
    'update-creates-the-unknown-in-silence': creating(404),
    'update-calls-the-unknown-invalid': deciding('decideUpdate', (decision, { correct }) =>
      decision.status === 404 ? correct.refuse([]) : decision,
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'update-does-not-store-hasehcp': ['learners.update.has-ehcp-stored'],
  'update-does-not-store-gender': ['learners.update.provision-type-kept'],
  'update-is-not-seen-by-email': ['learners.visibility.follows-assignment'],
  'update-answers-304-to-no-change': ['learners.update.wrong-type'],
};
