import { breaking } from '../../breaking.ts';
import { updating } from '../../learner-changes.ts';

export const defects = breaking('learners.update.provision-type-kept', {
  // Every update sets the provision's source and time.
  'update-notes-provisions-that-it-keeps': updating((next, _stored, now) => ({
    ...next,
    provisionSource: 'Api',
    provisionUpdatedAt: now,
  })),
});
