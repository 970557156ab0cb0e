import { describingOperation } from './changed-description.ts';
import type { Defect } from './types.ts';

/** Filters of the learner list, including planned ones that must not exist yet. */
export const learnerFilterDefects: readonly Defect[] = [
  ...(['tag', 'location'] as const).map(
    (what): Defect => ({
      // The OpenAPI document already describes the planned filter.
      name: `description-has-a-${what}-filter`,
      breaks: `learners.list.no-${what}-filter`,
      change: describingOperation('GET /v1/learners', (operation) => {
        operation.parameters.push({ name: `${what}Ids`, in: 'query', schema: { type: 'string' } });
      }),
    }),
  ),
];
