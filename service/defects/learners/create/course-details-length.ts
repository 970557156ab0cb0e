import { breaking } from '../../breaking.ts';
import { checking, isText, letting, making, refusing } from '../../learner-changes.ts';
import { storedAs } from '../../operators/learners-rare.ts';

const astral = /[\u{10000}-\u{10ffff}]/gu;

export const defects = breaking('learners.create.course-details-length', {
  // 231 characters are accepted.
  'create-takes-231-characters': letting('create', 'courseDetails', (value) => isText(value) && value.length === 231),
  // 230 characters are refused.
  'create-refuses-230-characters': refusing('create', 'courseDetails', (value) => isText(value) && value.length >= 230),
  // Bytes are counted instead of characters.
  'create-counts-bytes': checking('create', 'courseDetails', (value, correct) =>
    isText(value) && Buffer.byteLength(value) > 230 ? 'The value is too long.' : correct(),
  ),
  // A line feed counts as two characters.
  'create-counts-line-ends-twice': checking('create', 'courseDetails', (value, correct) =>
    isText(value) && value.replaceAll('\n', '\r\n').length > 230 ? 'The value is too long.' : correct(),
  ),
  // The text is cut to 200 characters.
  'create-cuts-course-details': making(({ courseDetails }) => ({
    courseDetails: courseDetails?.slice(0, 200) ?? null,
  })),
  // Characters outside the Basic Multilingual Plane count as three.
  'course-details-count-astral-characters-thrice': () => ({
    lengthOf: (text) => text.length + (text.match(astral)?.length ?? 0),
  }),
  // Only letters and symbols count towards the length.
  'course-details-count-letters-only': () => ({ lengthOf: (text) => text.match(/[\p{L}\p{So}]/gu)?.length ?? 0 }),
  // The 230th character is cut off.
  'course-details-lose-the-230th-character': (correct) =>
    storedAs(correct, ({ courseDetails }) => ({ courseDetails: courseDetails?.slice(0, 229) ?? null })),
});
