/** Names in the API that several checks go through one by one. */

/** Fields of a create that may be left out (API document, Learner, create body). */
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

/** Sections of a support plan, by the names that they are read under (API document, Referenced but not detailed). */
export const planSections = [
  'barriers',
  'goalsandimpact',
  'reviewcadence',
  'needsassessmentdecision',
  'reasonableadjustments',
  'signatures',
] as const;
