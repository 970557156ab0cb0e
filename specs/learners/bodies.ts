import { type LearnerBody, type Learners, learnerUniqueReference, type Tags, unique } from '../../fixtures/index.ts';

/** An end date that is still in the future. */
export const laterEndDate = `${new Date().getUTCFullYear() + 2}-07-31`;

/**
 * A create or update body with every documented field, except for a secondary tutor if only one tutor is known. A service may limit
 * the signs of its texts, so these are plain.
 */
export function fullBody(learners: Learners, tags: Tags, fields: Record<string, unknown> = {}): LearnerBody {
  return learners.body({
    gender: 'Female',
    clientReference: unique('C'),
    programmeLevel: 3,
    learnerUniqueReference: learnerUniqueReference(),
    mobileNumber: '07700900123',
    endDate: laterEndDate,
    courseDetails: 'Bäckerei, level 2',
    hasEhcp: true,
    provisionType: 30,
    secondaryTutorEmails: learners.organisation.tutors.slice(1, 2),
    ...('tags' in fields ? {} : { tags: [tags.anyName()] }),
    ...fields,
  });
}
