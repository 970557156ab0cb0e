/** Names, values and limits of the API that several checks share. */

/** Fields of a create body that may be left out (API document, Learner: create body). */
export const optionalLearnerFields = [
  'programmeLevel',
  'learnerUniqueReference',
  'mobileNumber',
  'endDate',
  'courseDetails',
  'hasEhcp',
  'provisionType',
  'secondaryTutorEmails',
  'tags',
] as const;

/** Sections of a support plan, by the names in their read endpoints (API document, Referenced but not detailed). */
export const planSections = [
  'barriers',
  'goalsandimpact',
  'reviewcadence',
  'needsassessmentdecision',
  'reasonableadjustments',
  'signatures',
] as const;

/** The genders that the service accepts (API document, Learner: create body). */
export const genders = ['Male', 'Female', 'NotDisclosed', 'Non-binary/Non-conforming', 'Another'] as const;

/** Those that the OpenAPI document lists (API document, Versioning 1). */
export const describedGenders = ['NotDisclosed', 'Male', 'Female'] as const;

/** Interval between two invitations to one learner, in seconds (API document, Limits). */
export const threeDays = 3 * 24 * 60 * 60;

/** A name that a tag can certainly have (API document, Limits). */
export const tagName = /^[A-Za-z0-9:-]{3,20}$/;
