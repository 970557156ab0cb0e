import { breaking } from '../../breaking.ts';
import { isOmitted, remembering } from '../../operators/learners-update-keeping.ts';

export const defects = breaking('learners.update.course-details-kept', {
  // An omitted value becomes the one given at creation.
  'update-restores-the-first-course-details': remembering((first, next, body) => ({
    courseDetails:
      isOmitted(body, 'courseDetails') && next.courseDetails !== null ? first.courseDetails : next.courseDetails,
  })),
});
