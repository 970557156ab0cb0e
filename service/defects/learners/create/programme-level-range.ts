import { breaking, family } from '../../breaking.ts';
import { letting, refusing } from '../../learner-changes.ts';

export const defects = breaking('learners.create.programme-level-range', {
  // A level outside the range is accepted.
  ...family(
    [0, 8, -1],
    (level) => `create-takes-level-${level}`,
    (level) => letting('create', 'programmeLevel', (value) => value === level),
  ),
  // A level within the range is refused.
  ...family(
    [1, 7, 4],
    (level) => `create-refuses-level-${level}`,
    (level) => refusing('create', 'programmeLevel', (value) => value === level),
  ),
});
