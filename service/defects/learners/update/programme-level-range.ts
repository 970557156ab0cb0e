import { breaking, family } from '../../breaking.ts';
import { refusing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.programme-level-range', {
  // A level within the range is refused.
  ...family(
    [1, 7, 4],
    (level) => `update-refuses-level-${level}`,
    (level) => refusing('update', 'programmeLevel', (value) => value === level),
  ),
});
