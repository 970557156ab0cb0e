import {
  type ApiResponse,
  assume,
  genders,
  type Item,
  isRefused,
  provisionTypeId,
  sameEmail,
} from '../../fixtures/index.ts';

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

/** These fields as a read should show what was sent. How a gender is written is another rule's concern. */
export function asSent(shown: Item, sent: Item): Item {
  const isWritten = (genders as readonly unknown[]).includes(shown.gender);
  return { ...knownFields(sent), gender: isWritten ? sent.gender : shown.gender };
}

/** What an email that was sent is stored as is another rule's concern. @throws Inconclusive if the record has another. */
export function assumeEmail(record: Item | null | undefined, { email }: Item): void {
  assume(sameEmail(record?.email, email), 'a learner has the email that was sent');
}

/** Which genders an update takes is another rule's concern. @throws Inconclusive if it was refused for one of the five. */
export function assumeGenderTaken(response: ApiResponse): ApiResponse {
  assume(!(isRefused(response) && /gender/i.test(response.text)), 'an update takes each of the five genders');
  return response;
}

/** All fields that the API document names for the read of a learner, normalised for comparison; null where there is no value. */
export function documentedFields(record: Item): Item {
  const { learnerId, learnerUserId, provisionSource, provisionUpdatedAt } = record;
  const fields = { ...knownFields(record), learnerId, learnerUserId, provisionSource, provisionUpdatedAt };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
}
