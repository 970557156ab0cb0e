import { enumerations } from '../../fixtures/index.ts';

export const {
  status: statuses,
  learnerStatus: learnerStatuses,
  domainId: domains,
  domainResult: domainResults,
} = enumerations;

export const completed = 30;

/** "Insufficient data": a domain for which nothing was recorded may have this result, or be left out. */
export const insufficient = 3;

/** SupportLikelihoodRating when the measure was not recorded at assessment time, and its other values. */
export const [notRecorded, ...ratings] = enumerations.supportLikelihoodRating;
