import { breaking } from '../../breaking.ts';
import { refusing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.programme-level-range', {
  // A level within the range is refused.
  ...Object.fromEntries(
    [1, 7, 4].map((level) => [
      `update-refuses-level-${level}`,
      refusing('update', 'programmeLevel', (value) => value === level),
    ]),
  ),
});
