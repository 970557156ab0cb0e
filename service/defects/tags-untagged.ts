import type { Change } from '../behaviour/index.ts';
import type { Role } from '../store/types.ts';
import { allowing } from './changed-authorisation.ts';
import type { Defect } from './types.ts';

/** Makes these operations available to organisations without tagging. */
const open = (...operations: string[]): Change => {
  return (correct) => ({
    hasTagging: (state, operation) => operations.includes(operation) || correct.hasTagging(state, operation),
  });
};

/**
 * Refuses an operation to a role, but only where tagging is enabled: without it, the call returns 404 before the role is
 * checked.
 */
const refusedWithTagging = (
  refused: Role,
  decision: 'decideDeleteTag' | 'decideAddTags' | 'decideListTags',
): Change => {
  return (correct) => ({
    [decision]: ((state, call) =>
      state.tagging && call.caller.role === refused
        ? correct.forbidden()
        : correct[decision](state, call)) satisfies (typeof correct)[typeof decision],
  });
};

/** Without tagging, tags can be added. */
export const addWithoutTagging: Defect = {
  name: 'tag-add-without-tagging',
  breaks: 'tags.untagged.not-found',
  alsoBreaks: ['tags.untagged.unauthorised-first'],
  change: open('POST /v1/learners/{learnerId}/tags'),
};

/** Without tagging, a learner's tags can be listed. */
export const listWithoutTagging: Defect = {
  name: 'tag-list-of-learner-without-tagging',
  breaks: 'tags.untagged.not-found',
  alsoBreaks: ['tags.untagged.unauthorised-first'],
  change: open('GET /v1/learners/{learnerId}/tags'),
};

/** Without tagging, tags can be removed. */
export const removeWithoutTagging: Defect = {
  name: 'tag-remove-without-tagging',
  breaks: 'tags.untagged.not-found',
  alsoBreaks: ['tags.untagged.unauthorised-first'],
  change: open('DELETE /v1/learners/{learnerId}/tags'),
};

/** Without tagging, the organisation's list is empty instead of a 404. */
export const listAllWithoutTagging: Defect = {
  name: 'tag-list-of-organisation-without-tagging',
  breaks: 'tags.untagged.not-found',
  alsoBreaks: ['tags.untagged.unauthorised-first'],
  change: open('GET /v1/tags'),
};

/** Without tagging, a deletion returns 204. */
export const deleteWithoutTagging: Defect = {
  name: 'tag-delete-without-tagging',
  breaks: 'tags.untagged.not-found',
  alsoBreaks: ['tags.untagged.unauthorised-first'],
  change: (correct) => ({
    decideDeleteTag: (state, call) =>
      state.tagging || call.query.name === undefined ? correct.decideDeleteTag(state, call) : correct.done(204),
  }),
};

/** Without tagging, the organisation's list returns 403. */
export const listAllForbiddenWithoutTagging: Defect = {
  name: 'tag-list-of-organisation-without-tagging-403',
  breaks: 'tags.untagged.not-found',
  alsoBreaks: ['tags.untagged.unauthorised-first'],
  change: (correct) => ({
    decideListTags: (state, call) => (state.tagging ? correct.decideListTags(state, call) : correct.forbidden()),
  }),
};

/** Without tagging, an addition returns 404 before its body is checked. */
export const taggingBeforeBody: Defect = {
  name: 'tag-add-tagging-before-body',
  breaks: 'tags.untagged.malformed-first',
  change: (correct) => ({
    decideAddTags: (state, call) => (state.tagging ? correct.decideAddTags(state, call) : correct.notFound()),
  }),
};

/** Without tagging, an addition returns 404 before its body is parsed as JSON. */
export const taggingBeforeJson: Defect = {
  name: 'tag-add-tagging-before-json',
  breaks: 'tags.untagged.malformed-first',
  change: (correct) => ({
    authorise(state, header, now, operation) {
      const authorised = correct.authorise(state, header, now, operation);
      const isAddition = operation === 'POST /v1/learners/{learnerId}/tags';
      if ('refusal' in authorised || state.tagging || !isAddition) return authorised;
      return { refusal: correct.notFound() };
    },
  }),
};

/** Without tagging, a deletion returns 404 before its name is checked. */
export const taggingBeforeDeletedName: Defect = {
  name: 'tag-delete-tagging-before-name',
  breaks: 'tags.untagged.malformed-first',
  change: (correct) => ({
    decideDeleteTag: (state, call) => (state.tagging ? correct.decideDeleteTag(state, call) : correct.notFound()),
  }),
};

/** Managers may not delete tags, but without tagging their deletion returns 404. */
export const taggingBeforeDeletionOfManager: Defect = {
  name: 'tag-delete-tagging-before-manager',
  breaks: 'tags.untagged.unauthorised-first',
  change: refusedWithTagging('manager', 'decideDeleteTag'),
};

/** Without tagging, a tutor's deletion returns 404 before the role is checked. */
export const taggingBeforeDeletionOfTutor: Defect = {
  name: 'tag-delete-tagging-before-tutor',
  breaks: 'tags.untagged.unauthorised-first',
  change: allowing('DELETE /v1/tags', refusedWithTagging('tutor', 'decideDeleteTag')),
};

/** Managers may not add tags, but without tagging their addition returns 404. */
export const taggingBeforeRoleOfManager: Defect = {
  name: 'tag-add-tagging-before-manager',
  breaks: 'tags.untagged.unauthorised-first',
  change: refusedWithTagging('manager', 'decideAddTags'),
};

/** Tutors may not list the organisation's tags, but without tagging their read returns 404. */
export const taggingBeforeReadOfTutor: Defect = {
  name: 'tag-list-tagging-before-tutor',
  breaks: 'tags.untagged.unauthorised-first',
  change: refusedWithTagging('tutor', 'decideListTags'),
};
