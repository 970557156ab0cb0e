import { breaking } from '../breaking.ts';
import { allowing } from '../operators/access.ts';
import { changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import type { Change, Role } from '../types.ts';

/** Makes these operations available to organisations without tagging. */
const open = (...operations: string[]): Change =>
  changing('hasTagging', (right, _state, operation) => operations.includes(operation) || right);

/**
 * Refuses an operation to a role, but only where tagging is enabled: without it, the call returns 404 before the role is
 * checked.
 */
const refusedWithTagging = (refused: Role, decider: 'decideDeleteTag' | 'decideAddTags' | 'decideListTags'): Change =>
  deciding(decider, (decision, { correct, state, role }) =>
    state.tagging && role === refused ? correct.forbidden() : decision,
  );

export const defects = [
  breaking('tags.untagged.not-found', {
    'tag-add-without-tagging': open('POST /v1/learners/{learnerId}/tags'),
    'tag-list-of-learner-without-tagging': open('GET /v1/learners/{learnerId}/tags'),
    'tag-remove-without-tagging': open('DELETE /v1/learners/{learnerId}/tags'),
    // Without tagging, the organisation's list is empty instead of a 404.
    'tag-list-of-organisation-without-tagging': open('GET /v1/tags'),
    'tag-delete-without-tagging': deciding('decideDeleteTag', (decision, { correct, state, call }) =>
      state.tagging || call.query.name === undefined ? decision : correct.done(204),
    ),
    'tag-list-of-organisation-without-tagging-403': deciding('decideListTags', (decision, { correct, state }) =>
      state.tagging ? decision : correct.forbidden(),
    ),
  }),
  breaking('tags.untagged.malformed-first', {
    'tag-add-tagging-before-body': deciding('decideAddTags', (decision, { correct, state }) =>
      state.tagging ? decision : correct.notFound(),
    ),
    'tag-add-tagging-before-json': (correct) => ({
      authorise(state, header, now, operation) {
        const authorised = correct.authorise(state, header, now, operation);
        const isAddition = operation === 'POST /v1/learners/{learnerId}/tags';
        if ('refusal' in authorised || state.tagging || !isAddition) return authorised;
        return { refusal: correct.notFound() };
      },
    }),
    'tag-delete-tagging-before-name': deciding('decideDeleteTag', (decision, { correct, state }) =>
      state.tagging ? decision : correct.notFound(),
    ),
  }),
  breaking('tags.untagged.unauthorised-first', {
    // Managers may not delete tags, but without tagging their deletion returns 404.
    'tag-delete-tagging-before-manager': refusedWithTagging('manager', 'decideDeleteTag'),
    'tag-delete-tagging-before-tutor': allowing('DELETE /v1/tags', refusedWithTagging('tutor', 'decideDeleteTag')),
    // Managers may not add tags, but without tagging their addition returns 404.
    'tag-add-tagging-before-manager': refusedWithTagging('manager', 'decideAddTags'),
    // Tutors may not list the organisation's tags, but without tagging their read returns 404.
    'tag-list-tagging-before-tutor': refusedWithTagging('tutor', 'decideListTags'),
  }),
].flat();
