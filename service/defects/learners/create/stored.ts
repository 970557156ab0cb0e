import { breaking, each, lower } from '../../breaking.ts';
import { asking, changing } from '../../operators/changes.ts';
import { deciding, saved } from '../../operators/decisions.ts';
import { heldBy } from '../../operators/emails.ts';
import { inheriting, making } from '../../operators/learners.ts';
import { refusing } from '../../operators/values.ts';
import type { Behaviour, Body, Change, Learner, LearnerDetails, State } from '../../types.ts';

/** Writes to an existing learner even though the create is refused. */
function writing(
  find: (state: State, body: Body) => Learner | undefined,
  written: (held: Learner, body: Body, correct: Behaviour) => Learner,
): Change {
  return deciding('decideCreate', (decision, { correct, state, call }) => {
    const body = call.body as Body;
    const held = find(state, body);
    if (decision.status < 400 || !held) return decision;
    return { ...decision, writes: [saved(written(held, body, correct))] };
  });
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export const defects = [
  breaking('learners.create.result', {
    'create-refuses-references': refusing('create', 'learnerUniqueReference', (reference) => reference !== undefined),
    // The learner is created, but the response is wrong.
    'create-answers-*': each({
      '200-for-201': (ids: object) => ({ status: 200, body: ids }),
      'no-user-id': ({ learnerId }: { learnerId?: unknown }) => ({ status: 201, body: { learnerId } }),
      'an-id-of-nobody': (ids: object) => ({
        status: 201,
        body: { ...ids, learnerId: '0a8f5a7e-50a1-4c61-9a52-3a2ed0f3a3a1' },
      }),
      'ids-swapped': ({ learnerId, learnerUserId }: { learnerId?: unknown; learnerUserId?: unknown }) => ({
        status: 201,
        body: { learnerId: learnerUserId, learnerUserId: learnerId },
      }),
      'ids-without-hyphens': ({ learnerUserId, ...ids }: { learnerUserId?: unknown }) => ({
        status: 201,
        body: { ...ids, learnerUserId: String(learnerUserId).replaceAll('-', '') },
      }),
    }).as((changed) => changing('created', (decision) => ({ ...changed(decision.body as object) }))),
    'create-answers-200-for-201-with-tags': deciding('decideCreate', (decision, { body }) => {
      const tags = body?.tags;
      return decision.status === 201 && Array.isArray(tags) ? { ...decision, status: 200 } : decision;
    }),
    'create-shares-the-user-id': changing('newLearner', (learner, state) => ({
      ...learner,
      learnerUserId: state.learners.all()[0]?.learnerUserId ?? learner.learnerUserId,
    })),
  }),
  breaking('learners.create.stored', {
    'create-stores-provision-type-30-as-not-set': making(({ provisionType }) =>
      provisionType === 30 ? { provisionType: 0 } : {},
    ),
    // One field is not stored as it was sent.
    'create-stores-*': each<(learner: Learner) => Partial<LearnerDetails>>(
      {
        'clientReference-cut': ({ clientReference }) => ({
          clientReference: clientReference?.split('-')[0] ?? null,
        }),
        'learnerUniqueReference-dropped': () => ({ learnerUniqueReference: null }),
        'courseDetails-escaped': ({ courseDetails }) => ({
          courseDetails: courseDetails?.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? null,
        }),
        'courseDetails-in-another-encoding': ({ courseDetails }) => ({
          courseDetails: courseDetails === null ? null : Buffer.from(courseDetails, 'utf8').toString('latin1'),
        }),
        'hasEhcp-always-false': () => ({ hasEhcp: false }),
        'hasEhcp-false-as-true': ({ hasEhcp, provisionType }) => ({ hasEhcp: hasEhcp || provisionType === 0 }),
        'gender-of-women': ({ gender }) => ({ gender: gender === 'Female' ? 'NotDisclosed' : gender }),
        'provisionType-dropped': () => ({ provisionType: 0 }),
        'the-local-part-of-email': ({ email }) => ({ email: `${email.split('@')[0]}@example.org` }),
        // Shown by the read, though the API document does not name them.
        'the-names-swapped': ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName }),
        'the-day-before-dateOfBirth': ({ dateOfBirth }) => ({ dateOfBirth: dayBefore(dateOfBirth) }),
        'dateOfBirth-as-endDate': ({ dateOfBirth, endDate }) => ({ endDate: endDate && dateOfBirth }),
        'endDate-dropped': () => ({ endDate: null }),
        'programmeLevel-dropped': () => ({ programmeLevel: null }),
        'programmeLevel-as-1': () => ({ programmeLevel: 1 }),
        'postcode-cut': ({ postcode }) => ({ postcode: postcode?.split(' ')[0] ?? null }),
        'mobileNumber-cut': ({ mobileNumber }) => ({ mobileNumber: mobileNumber?.slice(0, 10) ?? null }),
      },
      lower,
    ).as(making),
    'create-stores-the-newest-postcode': changing('newLearner', (learner, state) => ({
      ...learner,
      postcode: state.learners.all().at(-1)?.postcode ?? learner.postcode,
    })),
    'create-writes-over-the-newest-learner': asking('applyTags', (state, learner, names, created) => {
      const newest = state.learners.all().at(-1);
      const spoilt = newest?.courseDetails && learner.courseDetails && !learner.hasEhcp;
      const writes = spoilt ? [saved({ ...newest, courseDetails: learner.courseDetails })] : [];
      return [state, learner, names, [...created, ...writes]];
    }),
    // The text is stored in decomposed form (NFD).
    'course-details-are-stored-decomposed': making(({ courseDetails }) => ({
      courseDetails: courseDetails?.normalize('NFD') ?? null,
    })),
    'client-reference-is-cut-at-25': making(({ clientReference }) => ({
      clientReference: clientReference?.slice(0, 25) ?? null,
    })),
    // If `provisionType` is omitted, `hasEhcp` is stored as false.
    'has-ehcp-needs-a-provision-type': changing('detailsOf', (details, body) =>
      body.provisionType === undefined ? { ...details, hasEhcp: false } : details,
    ),
    'delete-leaves-coursedetails-to-the-next-with-the-email': inheriting('courseDetails'),
    'delete-leaves-learneruniquereference-to-the-next-with-the-email': inheriting('learnerUniqueReference'),
  }),
  breaking('learners.create.never-updates', {
    // The create is refused as it should be, but the existing learner is changed.
    'create-updates-*': each<(held: Learner, body: Body, correct: Behaviour) => Learner>({
      everything: (held, body, correct) => ({ ...held, ...correct.detailsOf(body) }),
      'course-details': (held, body) => ({ ...held, courseDetails: String(body.courseDetails) }),
      provision: (held, body) => ({ ...held, provisionType: Number(body.provisionType) }),
      'the-time-of-the-provision': (held) => ({ ...held, provisionUpdatedAt: 0 }),
      'the-primary-tutor': (held, body) => ({
        ...held,
        primaryTutorEmail: String(body.primaryTutorEmail),
      }),
      'secondary-tutors': (held, body) => ({
        ...held,
        secondaryTutorEmails: (body.secondaryTutorEmails ?? []) as string[],
      }),
    }).as((merged) =>
      writing(
        (state, body) => heldBy(state, body),
        (held, body, correct) => merged(held, body, correct),
      ),
    ),
    // The create is accepted, as an update of the learner who has the email.
    'create-updates-whoever-has-the-email': deciding('decideCreate', (decision, { correct, state, call }) => {
      const held = heldBy(state, call.body);
      if (decision.status < 400 || !held) return decision;
      return { ...correct.created(held), writes: [saved({ ...held, ...correct.detailsOf(call.body as Body) })] };
    }),
    'create-adds-tags-to-the-existing': deciding('decideCreate', (decision, { correct, state, call }) => {
      const held = heldBy(state, call.body);
      const names = ((call.body as Body).tags ?? []) as string[];
      return decision.status >= 400 && held ? { ...decision, writes: correct.tagWrites(state, held, names) } : decision;
    }),
    'create-takes-the-reference-away': writing(
      (state, { learnerUniqueReference }) => state.learners.withReference(String(learnerUniqueReference))[0],
      (held) => ({ ...held, learnerUniqueReference: null }),
    ),
  }),
].flat();
