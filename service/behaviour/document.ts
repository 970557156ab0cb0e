/** What the served OpenAPI document says about itself, and where it differs from the service. */
import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from './index.ts';
import type { Decision } from './types.ts';

/** API document, Versioning, item 1. */
export const openapiVersion = '3.0.1' as string;

/** API document, Versioning, item 1. */
export const apiVersion = '1.0' as string;

/** The genders that the OpenAPI document lists: fewer than the service accepts. API document, Learner, create body. */
export const describedGenders: readonly string[] = ['NotDisclosed', 'Male', 'Female'];

/** Whether the OpenAPI document marks `clientReference` as required. API document, Learner, create body. */
export const describesClientReferenceAsRequired = true as boolean;

/**
 * Success statuses that the OpenAPI document lists for the tutor batches: one more than the service returns. API document,
 * Tutors.
 */
export const describedBatchStatuses: readonly number[] = [200, 204];

/** The OpenAPI document as it is served. API document, Versioning, item 1. */
export function decideDescription(_b: Behaviour, document: OpenAPIV3.Document): Decision {
  return {
    status: 200,
    text: JSON.stringify(document),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  };
}
