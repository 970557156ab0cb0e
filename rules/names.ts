/** Names in the API that several checks iterate over. */

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
