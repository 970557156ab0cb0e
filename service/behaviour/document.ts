/** What the served description says of itself, and where it departs from the service. */
import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from './index.ts';
import type { Decision } from './types.ts';

/** API document, Versioning, item 1. */
export const openapiVersion = '3.0.1' as string;

/** API document, Versioning, item 1. */
export const apiVersion = '1.0' as string;

/** The genders of the description: fewer than the service takes. API document, Learner, create body. */
export const describedGenders: readonly string[] = ['NotDisclosed', 'Male', 'Female'];

/** Whether the description requires `clientReference`. API document, Learner, create body. */
export const describesClientReferenceAsRequired = true as boolean;

/** Successes that the description lists for the tutor batches: one more than the service answers. API document, Tutors. */
export const describedBatchStatuses: readonly number[] = [200, 204];

/** The description as it is answered. API document, Versioning, item 1. */
export function decideDescription(_b: Behaviour, document: OpenAPIV3.Document): Decision {
  return {
    status: 200,
    text: JSON.stringify(document),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  };
}
