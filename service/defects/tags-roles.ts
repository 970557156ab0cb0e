import type { Change } from '../behaviour/index.ts';
import type { Role } from '../store/types.ts';
import type { Defect } from './types.ts';

/** The role is answered as if the change had been made. */
const idleFor = (role: Role, decision: 'decideAddTags' | 'decideRemoveLearnerTag' | 'decideDeleteTag'): Change => {
  return (correct) => ({
    [decision]: ((state, call) => {
      const right = correct[decision](state, call);
      return call.caller.role === role && right.status < 300 ? { ...right, writes: [] } : right;
    }) satisfies (typeof correct)[typeof decision],
  });
};

/** A list of tags that is gathered from the learners whom the role sees. */
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

/** A tutor's addition is answered with success, and forgotten. */
export const additionOfTutorForgotten: Defect = {
  name: 'tag-add-of-tutor-forgotten',
  breaks: 'tags.add.adds',
  change: idleFor('tutor', 'decideAddTags'),
};

/** A manager's addition is. */
export const additionOfManagerForgotten: Defect = {
  name: 'tag-add-of-manager-forgotten',
  breaks: 'tags.add.adds',
  change: idleFor('manager', 'decideAddTags'),
};

/** A tutor's removal is answered 204, and forgotten. */
export const removalOfTutorForgotten: Defect = {
  name: 'tag-remove-of-tutor-forgotten',
  breaks: 'tags.remove.removes',
  change: idleFor('tutor', 'decideRemoveLearnerTag'),
};

/** A tutor's list of the organisation's tags holds those of the tutor's learners. */
export const listOfTutorsLearners: Defect = {
  name: 'tag-list-of-organisation-as-tutor-sees-it',
  breaks: 'tags.all.complete',
  change: listOfSeen('tutor'),
};

/** A manager's list holds those of the manager's learners. */
export const listOfManagersLearners: Defect = {
  name: 'tag-list-of-organisation-as-manager-sees-it',
  breaks: 'tags.all.complete',
  change: listOfSeen('manager'),
};

/** A tutor's deletion from the organisation is answered with success, and forgotten. */
export const deletionOfTutorForgotten: Defect = {
  name: 'tag-delete-of-tutor-forgotten',
  breaks: 'tags.delete.every-learner',
  change: idleFor('tutor', 'decideDeleteTag'),
};

/** A manager's deletion is. */
export const deletionOfManagerForgotten: Defect = {
  name: 'tag-delete-of-manager-forgotten',
  breaks: 'tags.delete.every-learner',
  change: idleFor('manager', 'decideDeleteTag'),
};

/** A manager's deletion reaches the holders whom the manager sees. */
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
