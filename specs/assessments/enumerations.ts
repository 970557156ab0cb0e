/** Values of the enumerations, copied from the API document (Assessment result). */

/** LearnerAssessmentStatus: awaiting results, not completed, completed. */
export const statuses = [10, 20, 30];
export const completed = 30;

/** LearnerStatus: no need identified, monitor and review, consider a needs assessment. */
export const learnerStatuses = [10, 20, 30];

/** Domain: verbal memory … reading decoding. */
export const domains = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** DomainResult: not identified, identified, insufficient data. */
export const domainResults = [1, 2, 3];

/** "Insufficient data": a domain for which nothing was recorded may have this result, or be left out. */
export const insufficient = 3;

/** SupportLikelihoodRating without -1: none, one domain … three indexes. */
export const ratings = [0, 1, 2, 3, 4, 5, 6];

/** SupportLikelihoodRating when the measure was not recorded at assessment time. */
export const notRecorded = -1;
