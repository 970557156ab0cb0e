import { breaking, each } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { deciding, modes, totalInstead } from '../operators/decisions.ts';
import { twins } from '../operators/emails.ts';
import { foreignByEmail, isForeignTutor, reachesForeign } from '../operators/foreign.ts';
import { reachesForeignByRole, roles } from '../operators/roles.ts';
import { lettingPrimary } from '../operators/values.ts';
import type { Change, Learner, State } from '../types.ts';

/** Only the two newest learners of each organisation, to spare a defect the learners of all tests. */
function newestOfNeighbours(state: State): Learner[] {
  return [...state.neighbours()].flatMap(({ learners }) => learners.all().slice(-2));
}

function reachingTwins(decider: 'decideUpdate' | 'decideDeleteLearner'): Change {
  return deciding(decider, (right, { state }) => {
    const [own] = right.writes ?? [];
    if (own?.kind !== 'learner' && own?.kind !== 'learnerGone') return right;
    const { email, courseDetails } = own.learner;
    const others = twins(state, email).map((twin) => ({ ...own, learner: { ...twin, courseDetails } }));
    return { ...right, writes: [...(right.writes ?? []), ...others] };
  });
}

export const defects = [
  breaking('learners.isolation.list', {
    'foreign-learners-are-listed': changing('listedLearners', (learners, state) => [
      ...learners,
      ...newestOfNeighbours(state),
    ]),
    'foreign-learners-are-listed-off-programme': changing('listedLearners', (learners, state, _call, includes) => [
      ...learners,
      ...(includes ? newestOfNeighbours(state) : []),
    ]),
    'foreign-learners-are-counted': totalInstead('decideListLearners', ({ state }) =>
      [state, ...state.neighbours()].reduce((sum, { learners }) => sum + learners.all().length, 0),
    ),
  }),
  breaking('learners.isolation.completed', {
    'foreign-learners-are-among-the-completed': changing('completedLearners', (right, state) => [
      ...right,
      ...[...state.neighbours()].flatMap(({ learners }) => learners.completed()),
    ]),
    'foreign-learners-are-among-the-completed-for-a-*': each(roles).as((role) =>
      deciding('decideListCompleted', (decision, { correct, state, call }) => {
        if (decision.status !== 200 || call.caller.role !== role) return decision;
        const own = correct.visibleAmong(correct.completedLearners(state), call);
        const foreign = [...state.neighbours()].flatMap(({ learners }) => learners.completed());
        const completed = [...own, ...foreign].filter((each) => correct.completedOn(each, call.query.date ?? null));
        return { ...decision, body: correct.completedList(completed) };
      }),
    ),
    'foreign-learners-are-counted-among-the-completed': totalInstead(
      'decideListCompleted',
      ({ state }) => [state, ...state.neighbours()].flatMap(({ learners }) => learners.completed()).length,
    ),
  }),
  breaking('learners.isolation.read', {
    'foreign-learner-is-read-by-id': reachesForeign('GET /v1/learners/{learnerId}'),
    'foreign-learner-is-named-in-the-refusal': (correct) => ({
      unknownLearner: (state, call) => {
        const decision = correct.unknownLearner(state, call);
        const learner = correct.findForeignLearner(state, call.params.learnerId ?? '');
        return learner ? { ...decision, body: { detail: `${learner.email} is elsewhere.` } } : decision;
      },
    }),
    'foreign-learner-is-read-by-*s': each(roles).as((who) =>
      deciding('decideGetLearner', (decision, { correct, foreign, role }) =>
        foreign && role === who ? correct.answer(200, correct.learnerRecord(foreign)) : decision,
      ),
    ),
  }),
  breaking('learners.isolation.read-by-email', {
    'foreign-learner-is-read-by-email': (correct) => ({
      findLearnerByEmail: (state, email) =>
        correct.findLearnerByEmail(state, email) ?? foreignByEmail(correct, state, email),
    }),
    'foreign-learner-is-read-by-email-by-a-*': each(roles).as((role) =>
      deciding('decideGetLearnerByEmail', (decision, { correct, state, call }) => {
        const isMeant = call.caller.role === role;
        const foreign = isMeant ? foreignByEmail(correct, state, call.params.email ?? '') : undefined;
        return foreign ? correct.answer(200, correct.learnerRecord(foreign)) : decision;
      }),
    ),
    'foreign-learner-is-read-first-by-email': (correct) => ({
      findLearnerByEmail: (state, email) => {
        const own = correct.findLearnerByEmail(state, email);
        return own && (foreignByEmail(correct, state, email) ?? own);
      },
    }),
  }),
  breaking('learners.isolation.write', {
    'foreign-learner-is-updated': reachesForeign('PUT /v1/learners/{learnerId}'),
    // As above, but with the tutors of the learner's organisation instead of the caller's.
    'foreign-learner-is-updated-as-its-organisation-would': deciding(
      'decideUpdate',
      (decision, { correct, state, call, foreign }) => {
        const owner = [...state.neighbours()].find(
          ({ learners }) => learners.withEmail(foreign?.email ?? '').length > 0,
        );
        return owner ? correct.decideUpdate(owner, call) : decision;
      },
    ),
    'foreign-learner-is-deleted': reachesForeign('DELETE /v1/learners/{learnerId}'),
    'foreign-learner-is-deleted-with-404': deciding('decideDeleteLearner', (decision, { foreign: learner }) =>
      learner ? { ...decision, writes: [{ kind: 'learnerGone', learner }] } : decision,
    ),
    'foreign-learner-gets-other-secondary-tutors': reachesForeign('PUT /v1/learners/{learnerId}/secondarytutors'),
    '*-reaches-the-namesake-of-another-organisation': each({
      update: 'decideUpdate',
      deletion: 'decideDeleteLearner',
    }).as(reachingTwins),
    ...reachesForeignByRole('update', 'PUT /v1/learners/{learnerId}'),
    ...reachesForeignByRole('deletion', 'DELETE /v1/learners/{learnerId}'),
    ...reachesForeignByRole('replacement', 'PUT /v1/learners/{learnerId}/secondarytutors'),
  }),
  breaking('learners.isolation.tutors', {
    'foreign-primary-tutor-resolves-on-*': each(modes).as((mode) =>
      lettingPrimary(mode, (email, state) => isForeignTutor(state, email)),
    ),
    'foreign-secondary-tutor-resolves-on-*': each(modes).as((mode) =>
      changing('checkSecondaryTutors', (findings, state, body, at) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const isForeign = at === mode && emails.some((email) => isForeignTutor(state, email));
        return isForeign ? [] : findings;
      }),
    ),
    'foreign-tutor-resolves-in-a-replacement': changing('whyNotSecondaryTutor', (reason, state, _learner, email) =>
      isForeignTutor(state, email) ? null : reason,
    ),
  }),
].flat();
