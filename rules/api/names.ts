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

/** Values of enumerations (API document, Assessment result; Other records), by the fields that have them. */
export const enumerations = {
  /** Awaiting results, not completed, completed. */
  status: [10, 20, 30],
  /** No need identified, monitor and review, consider a needs assessment. */
  learnerStatus: [10, 20, 30],
  /** Not recorded, none, one domain … three indexes. */
  supportLikelihoodRating: [-1, 0, 1, 2, 3, 4, 5, 6],
  /** Verbal memory … reading decoding. */
  domainId: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  /** Not identified, identified, insufficient data. */
  domainResult: [1, 2, 3],
  supportType: [10, 20],
  coverageStatus: [10, 20, 30],
} as const;

/** Interval between two invitations to one learner, in seconds (API document, Limits). */
export const threeDays = 3 * 24 * 60 * 60;

/** Limits of the API (API document, Limits). */
export const apiLimits = {
  /** Tags that a learner holds. */
  tags: 10,
  /** Characters of a tag's name. */
  tagName: { min: 3, max: 20 },
  /** Characters of courseDetails. */
  courseDetails: 230,
  programmeLevel: { min: 1, max: 7 },
  /** Learners in a batch of tutors. */
  batch: 50,
} as const;

/** A name that a tag can certainly have. */
export const tagName = new RegExp(`^[A-Za-z0-9:-]{${apiLimits.tagName.min},${apiLimits.tagName.max}}$`);
