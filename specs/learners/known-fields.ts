import { provisionTypeId } from '../../fixtures/resources/provision-type.ts';
import type { Item } from '../../fixtures/resources/rows.ts';

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
