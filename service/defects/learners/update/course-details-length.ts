import { breaking } from '../../breaking.ts';
import { checking, isText, refusing, updating } from '../../learner-changes.ts';

export const defects = breaking('learners.update.course-details-length', {
  // 230 characters are refused.
  'update-refuses-230-characters': refusing('update', 'courseDetails', (value) => isText(value) && value.length >= 230),
  // Bytes are counted instead of characters.
  'update-counts-bytes': checking('update', 'courseDetails', (value, correct) =>
    isText(value) && Buffer.byteLength(value) > 230 ? 'The value is too long.' : correct(),
  ),
  // A line feed counts as two characters.
  'update-counts-line-ends-twice': checking('update', 'courseDetails', (value, correct) =>
    isText(value) && value.replaceAll('\n', '\r\n').length > 230 ? 'The value is too long.' : correct(),
  ),
  // The text is cut.
  'update-cuts-course-details': updating(({ courseDetails }) => ({
    courseDetails: courseDetails?.slice(0, 200) ?? null,
  })),
});
