import { breaking } from '../../breaking.ts';
import { letting } from '../../learner-changes.ts';

export const defects = breaking('learners.create.provision-type-unknown', {
  // Some ids that are not on the list are accepted.
  ...Object.fromEntries(
    Object.entries({
      'beyond-the-largest': (id: number) => id > 50,
      negative: (id: number) => id < 0,
      'between-the-accepted': (id: number) => id > 0 && id < 50,
      'of-all-bits': (id: number) => id === 2_147_483_647,
    }).map(([what, passes]) => [
      `create-takes-provisions-${what}`,
      letting('create', 'provisionType', (value) => Number.isInteger(value) && passes(Number(value))),
    ]),
  ),
});
