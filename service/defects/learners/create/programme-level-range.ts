import { breaking } from '../../breaking.ts';
import { letting, refusing } from '../../learner-changes.ts';

export const defects = breaking('learners.create.programme-level-range', {
  // A level outside the range is accepted.
  ...Object.fromEntries(
    [0, 8, -1].map((level) => [
      `create-takes-level-${level}`,
      letting('create', 'programmeLevel', (value) => value === level),
    ]),
  ),
  // A level within the range is refused.
  ...Object.fromEntries(
    [1, 7, 4].map((level) => [
      `create-refuses-level-${level}`,
      refusing('create', 'programmeLevel', (value) => value === level),
    ]),
  ),
});
