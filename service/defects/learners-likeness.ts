import { replacing } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** Texts, people and records that are confused with similar ones. */
export const likenessDefects: readonly Defect[] = [
  // An omitted field loses its value when the email changes.
  ...(
    [
      ['courseDetails', 'learners.update.course-details-kept', null],
      ['hasEhcp', 'learners.update.has-ehcp-kept', false],
      ['provisionType', 'learners.update.provision-type-kept', 0],
    ] as const
  ).map(
    ([field, breaks, lost]): Defect => ({
      name: `update-of-the-email-loses-omitted-${field.toLowerCase()}`,
      breaks,
      change: replacing((details, stored, body) =>
        body[field] === undefined && details.email !== stored.email ? { [field]: lost } : {},
      ),
    }),
  ),
];
