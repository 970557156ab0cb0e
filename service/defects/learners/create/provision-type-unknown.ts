import { breaking, family } from '../../breaking.ts';
import { letting } from '../../learner-changes.ts';

export const defects = breaking('learners.create.provision-type-unknown', {
  // Some ids that are not on the list are accepted.
  ...family(
    {
      'beyond-the-largest': (id: number) => id > 50,
      negative: (id: number) => id < 0,
      'between-the-accepted': (id: number) => id > 0 && id < 50,
      'of-all-bits': (id: number) => id === 2_147_483_647,
    },
    (what) => `create-takes-provisions-${what}`,
    (passes) => letting('create', 'provisionType', (value) => Number.isInteger(value) && passes(Number(value))),
  ),
});
