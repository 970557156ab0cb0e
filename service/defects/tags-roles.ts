import type { Change } from '../behaviour/index.ts';
import type { Role } from '../store/types.ts';
import { allowing } from './changed-authorisation.ts';
import type { Defect } from './types.ts';

/** The write succeeds for this role, but stores nothing. */
const idleFor = (role: Role, decision: 'decideAddTags' | 'decideRemoveLearnerTag' | 'decideDeleteTag'): Change => {
  return (correct) => ({
    [decision]: ((state, call) => {
      const right = correct[decision](state, call);
      return call.caller.role === role && right.status < 300 ? { ...right, writes: [] } : right;
    }) satisfies (typeof correct)[typeof decision],
  });
};

/** The organisation's list shows this role only the tags of learners visible to the caller. */
const listOfSeen = (role: Role): Change => {
  return (correct) => ({
    decideListTags(state, call) {
      const right = correct.decideListTags(state, call);
      if (right.status !== 200 || call.caller.role !== role) return right;
      const seen = correct.visibleAmong(state.learners.all(), call).flatMap(({ tags }) => tags);
      return correct.answer(200, correct.tagList([...new Map(seen.map((tag) => [tag.id, tag])).values()]));
    },
  });
};

/** A tutor's addition succeeds, but stores nothing. */
export const additionOfTutorForgotten: Defect = {
  name: 'tag-add-of-tutor-forgotten',
  breaks: 'tags.add.adds',
  change: idleFor('tutor', 'decideAddTags'),
};

/** A manager's addition succeeds, but stores nothing. */
export const additionOfManagerForgotten: Defect = {
  name: 'tag-add-of-manager-forgotten',
  breaks: 'tags.add.adds',
  change: idleFor('manager', 'decideAddTags'),
};

/** A tutor's removal succeeds, but stores nothing. */
export const removalOfTutorForgotten: Defect = {
  name: 'tag-remove-of-tutor-forgotten',
  breaks: 'tags.remove.removes',
  change: idleFor('tutor', 'decideRemoveLearnerTag'),
};

/** A tutor's list of the organisation's tags contains only those of the tutor's learners. */
export const listOfTutorsLearners: Defect = {
  name: 'tag-list-of-organisation-as-tutor-sees-it',
  breaks: 'tags.all.complete',
  change: listOfSeen('tutor'),
};

/** A manager's list of the organisation's tags contains only those of the manager's learners. */
export const listOfManagersLearners: Defect = {
  name: 'tag-list-of-organisation-as-manager-sees-it',
  breaks: 'tags.all.complete',
  change: listOfSeen('manager'),
};

/** Tutors may delete tags, but their deletion, though it succeeds, stores nothing. */
export const deletionOfTutorForgotten: Defect = {
  name: 'tag-delete-of-tutor-forgotten',
  breaks: 'tags.delete.every-learner',
  change: allowing('DELETE /v1/tags', idleFor('tutor', 'decideDeleteTag')),
};

/** A manager's deletion succeeds, but stores nothing. */
export const deletionOfManagerForgotten: Defect = {
  name: 'tag-delete-of-manager-forgotten',
  breaks: 'tags.delete.every-learner',
  change: idleFor('manager', 'decideDeleteTag'),
};

/** A manager's deletion removes the tag only from holders visible to the manager. */
export const deletionOfManagerInSight: Defect = {
  name: 'tag-delete-of-manager-in-sight',
  breaks: 'tags.delete.every-learner',
  change: (correct) => ({
    decideDeleteTag(state, call) {
      const right = correct.decideDeleteTag(state, call);
      const writes = right.writes?.filter(
        (write) => write.kind !== 'learner' || correct.isVisible(call.caller, write.learner, call.operation),
      );
      return { ...right, writes: writes ?? [] };
    },
  }),
};
