import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Another answer of an operation for a learner who is unknown. */
const unknownAnswered =
  (operation: string, answer: (correct: Behaviour, state: State, call: Call) => Decision): Change =>
  (correct) => ({
    unknownLearner: (state, call) =>
      call.operation === operation && !correct.findForeignLearner(state, call.params.learnerId ?? '')
        ? answer(correct, state, call)
        : correct.unknownLearner(state, call),
  });

const refused = (correct: Behaviour) => correct.refuse([{ field: 'learnerId', message: 'There is no such learner.' }]);
const withId = (tags: Iterable<Tag>, text: string) => [...tags].find(({ id }) => String(id) === text);

/** An addition to nobody is answered as if done. */
export const addToNobody: Defect = {
  name: 'tag-add-to-nobody-204',
  breaks: 'tags.add.unknown-learner',
  change: unknownAnswered('POST /v1/learners/{learnerId}/tags', (correct) => correct.done(204)),
};

/** An addition to nobody is a mistake in the request: 400. */
export const addToNobodyRefused: Defect = {
  name: 'tag-add-to-nobody-400',
  breaks: 'tags.add.unknown-learner',
  change: unknownAnswered('POST /v1/learners/{learnerId}/tags', refused),
};

/** An empty addition is done before the learner is looked for. */
export const nothingToNobody: Defect = {
  name: 'tag-add-nothing-to-nobody-204',
  breaks: 'tags.add.unknown-learner',
  change: (correct) => ({
    decideAddTags: (state, call) =>
      state.tagging &&
      Array.isArray(correct.objectOf(call.body)?.tags) &&
      correct.checkTagsBody(call.body).names.length === 0
        ? correct.forTaggedLearner(state, call, (learner) => correct.tagsAdded(learner, [])).status === 404
          ? correct.done(204)
          : correct.decideAddTags(state, call)
        : correct.decideAddTags(state, call),
  }),
};

/** Nobody has no tags: an empty list. */
export const listOfNobody: Defect = {
  name: 'tag-list-of-nobody',
  breaks: 'tags.list.unknown-learner',
  change: unknownAnswered('GET /v1/learners/{learnerId}/tags', (correct) => correct.answer(200, correct.tagList([]))),
};

/** The tags of nobody are forbidden. */
export const listOfNobodyForbidden: Defect = {
  name: 'tag-list-of-nobody-403',
  breaks: 'tags.list.unknown-learner',
  change: unknownAnswered('GET /v1/learners/{learnerId}/tags', (correct) => correct.forbidden()),
};

/** A removal from nobody is answered as if done. */
export const removalFromNobody: Defect = {
  name: 'tag-remove-from-nobody-204',
  breaks: 'tags.remove.unknown-learner',
  change: unknownAnswered('DELETE /v1/learners/{learnerId}/tags', (correct) => correct.done(204)),
};

/** A removal from nobody of a name that nobody holds is answered as if done. */
export const removalOfNothingFromNobody: Defect = {
  name: 'tag-remove-nothing-from-nobody-204',
  breaks: 'tags.remove.unknown-learner',
  change: unknownAnswered('DELETE /v1/learners/{learnerId}/tags', (correct, state, call) =>
    correct.findTag(state, call.query.name ?? '') ? correct.notFound() : correct.done(204),
  ),
};

/** An id in place of a name adds the tag. */
export const addById: Defect = {
  name: 'tag-add-by-id',
  breaks: 'tags.write.by-name',
  change: (correct) => ({
    isTagName: (name) => correct.isUuid(name) || correct.isTagName(name),
    knownTag: (state, learner, fresh, name) =>
      withId(state.tags.values(), name) ?? correct.knownTag(state, learner, fresh, name),
  }),
};

/** An id in place of a name removes the tag. */
export const removeById: Defect = {
  name: 'tag-remove-by-id',
  breaks: 'tags.write.by-name',
  change: (correct) => ({
    isTooLongToRemove: (name) => !correct.isUuid(name) && correct.isTooLongToRemove(name),
    removalWrites(learner, name) {
      return correct.removalWrites(learner, withId(learner.tags, name)?.name ?? name);
    },
  }),
};

/** An id in place of a name deletes the tag. */
export const deleteById: Defect = {
  name: 'tag-delete-by-id',
  breaks: 'tags.write.by-name',
  change: (correct) => ({
    findTag: (state, name) => withId(state.tags.values(), name) ?? correct.findTag(state, name),
  }),
};
