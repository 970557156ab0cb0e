import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Changes the response of an operation for an unknown learner. */
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

/** An addition to an unknown learner returns 204. */
export const addToNobody: Defect = {
  name: 'tag-add-to-nobody-204',
  breaks: 'tags.add.unknown-learner',
  change: unknownAnswered('POST /v1/learners/{learnerId}/tags', (correct) => correct.done(204)),
};

/** An addition to an unknown learner returns 400. */
export const addToNobodyRefused: Defect = {
  name: 'tag-add-to-nobody-400',
  breaks: 'tags.add.unknown-learner',
  change: unknownAnswered('POST /v1/learners/{learnerId}/tags', refused),
};

/** An empty addition to an unknown learner succeeds. */
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

/** The list of an unknown learner is empty. */
export const listOfNobody: Defect = {
  name: 'tag-list-of-nobody',
  breaks: 'tags.list.unknown-learner',
  change: unknownAnswered('GET /v1/learners/{learnerId}/tags', (correct) => correct.answer(200, correct.tagList([]))),
};

/** The list of an unknown learner returns 403. */
export const listOfNobodyForbidden: Defect = {
  name: 'tag-list-of-nobody-403',
  breaks: 'tags.list.unknown-learner',
  change: unknownAnswered('GET /v1/learners/{learnerId}/tags', (correct) => correct.forbidden()),
};

/** A removal from an unknown learner returns 204. */
export const removalFromNobody: Defect = {
  name: 'tag-remove-from-nobody-204',
  breaks: 'tags.remove.unknown-learner',
  change: unknownAnswered('DELETE /v1/learners/{learnerId}/tags', (correct) => correct.done(204)),
};

/** Removing a name that does not exist from an unknown learner returns 204. */
export const removalOfNothingFromNobody: Defect = {
  name: 'tag-remove-nothing-from-nobody-204',
  breaks: 'tags.remove.unknown-learner',
  change: unknownAnswered('DELETE /v1/learners/{learnerId}/tags', (correct, state, call) =>
    correct.findTag(state, call.query.name ?? '') ? correct.notFound() : correct.done(204),
  ),
};

/** A tag can be added by its id. */
export const addById: Defect = {
  name: 'tag-add-by-id',
  breaks: 'tags.write.by-name',
  change: (correct) => ({
    isTagName: (name) => correct.isUuid(name) || correct.isTagName(name),
    knownTag: (state, learner, fresh, name) =>
      withId(state.tags.values(), name) ?? correct.knownTag(state, learner, fresh, name),
  }),
};

/** A tag can be removed by its id. */
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

/** A tag can be deleted by its id. */
export const deleteById: Defect = {
  name: 'tag-delete-by-id',
  breaks: 'tags.write.by-name',
  change: (correct) => ({
    findTag: (state, name) => withId(state.tags.values(), name) ?? correct.findTag(state, name),
  }),
};
