import { breaking } from '../../breaking.ts';
import { updating } from '../../learner-changes.ts';

export const defects = breaking('learners.update.provision-updated-at-resent', {
  // A change of primary tutor updates the provision's time.
  'update-notes-the-time-of-another-primary-tutor': updating(({ primaryTutorEmail }, stored, now) =>
    primaryTutorEmail === stored.primaryTutorEmail ? {} : { provisionUpdatedAt: now },
  ),
  // So does a change of hasEhcp: both are stored in one record.
  'update-notes-the-time-of-another-ehcp': updating(({ hasEhcp }, stored, now) =>
    hasEhcp === stored.hasEhcp ? {} : { provisionUpdatedAt: now },
  ),
  // So does a change of courseDetails.
  'update-notes-the-time-of-other-course-details': updating(({ courseDetails }, stored, now) =>
    courseDetails === stored.courseDetails ? {} : { provisionUpdatedAt: now },
  ),
});
