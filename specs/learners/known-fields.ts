import { type Item, provisionTypeId } from '../../fixtures/index.ts';

/** The fields that are in both a body and the read by the API document (Learner: read), normalised for comparison. */
export function knownFields(record: Item): Item {
  const { email, clientReference, learnerUniqueReference, courseDetails, hasEhcp, gender, provisionType } = record;
  return {
    email: String(email).toLowerCase(),
    clientReference,
    learnerUniqueReference,
    courseDetails,
    hasEhcp,
    gender,
    provisionType: provisionTypeId(provisionType),
  };
}

/** All fields that the API document names for the read of a learner, normalised for comparison; null where there is no value. */
export function documentedFields(record: Item): Item {
  const { learnerId, learnerUserId, provisionSource, provisionUpdatedAt } = record;
  const fields = { ...knownFields(record), learnerId, learnerUserId, provisionSource, provisionUpdatedAt };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
}
