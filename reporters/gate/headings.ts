import type { ChangeKind } from './comparison.ts';

/** The heading of each kind of change in every list of changes. */
export const headings: Record<ChangeKind, string> = {
  broken: 'Broken',
  answer: 'Changed answers',
  openapi: 'Breaking changes of the OpenAPI document',
  'deviation-expired': 'Expired known deviations',
  'deviation-gone': 'Known deviations that no longer happen',
};
