import type { ChangeKind } from './comparison.ts';

/** The heading of each kind of change, wherever changes are listed. */
export const headings: Record<ChangeKind, string> = {
  broken: 'Broken',
  answer: 'Changed answers',
  openapi: 'Breaking changes of the OpenAPI document',
  'deviation-expired': 'Expired known deviations',
  'deviation-gone': 'Known deviations that no longer happen',
};
