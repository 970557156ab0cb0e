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

/** RFC 3339, except that a service may leave the zone out. */
export const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/;
