import type { Learner, LearnerDetails } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { making } from '../../learner-changes.ts';
import { storedAs } from '../../operators/learners-rare.ts';

export const defects = breaking('learners.create.stored', {
  // One field is not stored as it was sent.
  ...family(
    {
      'clientReference-cut': ({ clientReference }: Learner) => ({
        clientReference: clientReference?.split('/')[0] ?? null,
      }),
      'learnerUniqueReference-dropped': () => ({ learnerUniqueReference: null }),
      'courseDetails-escaped': ({ courseDetails }: Learner) => ({
        courseDetails: courseDetails?.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? null,
      }),
      'courseDetails-in-another-encoding': ({ courseDetails }: Learner) => ({
        courseDetails: courseDetails === null ? null : Buffer.from(courseDetails, 'utf8').toString('latin1'),
      }),
      'hasEhcp-always-false': () => ({ hasEhcp: false }),
      'hasEhcp-false-as-true': ({ hasEhcp, provisionType }: Learner) => ({ hasEhcp: hasEhcp || provisionType === 0 }),
      'gender-of-women': ({ gender }: Learner) => ({ gender: gender === 'Female' ? 'NotDisclosed' : gender }),
      'provisionType-dropped': () => ({ provisionType: 0 }),
      'the-local-part-of-email': ({ email }: Learner) => ({ email: `${email.split('@')[0]}@example.org` }),
    } satisfies Record<string, (learner: Learner) => Partial<LearnerDetails>>,
    (what) => `create-stores-${what.toLowerCase()}`,
    (changed) => making(changed),
  ),
  // The newest learner's course details are overwritten with those of the next one.
  'create-writes-over-the-newest-learner': (correct) => ({
    applyTags: (state, learner, names, created) => {
      const newest = state.learners.all().at(-1);
      const spoilt = newest?.courseDetails && learner.courseDetails && !learner.hasEhcp;
      const writes = spoilt
        ? [{ kind: 'learner' as const, learner: { ...newest, courseDetails: learner.courseDetails } }]
        : [];
      return correct.applyTags(state, learner, names, [...created, ...writes]);
    },
  }),
  // The text is stored in decomposed form (NFD).
  'course-details-are-stored-decomposed': (correct) =>
    storedAs(correct, ({ courseDetails }) => ({ courseDetails: courseDetails?.normalize('NFD') ?? null })),
  // The client reference is cut to 25 characters.
  'client-reference-is-cut-at-25': (correct) =>
    storedAs(correct, ({ clientReference }) => ({ clientReference: clientReference?.slice(0, 25) ?? null })),
  // If `provisionType` is omitted, `hasEhcp` is stored as false.
  'has-ehcp-needs-a-provision-type': (correct) => ({
    detailsOf: (body) => {
      const details = correct.detailsOf(body);
      return body.provisionType === undefined ? { ...details, hasEhcp: false } : details;
    },
  }),
});
