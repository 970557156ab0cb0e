import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner, Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

type Rows = (tags: readonly Tag[], correct: Behaviour, state: State, learner: Learner) => readonly unknown[];
type Order = (one: Tag, other: Tag) => number;

/** Changes the rows of a learner's list. */
const learnerRows =
  (rows: Rows): Change =>
  (correct) => ({
    decideListLearnerTags: (state, call) =>
      correct.forTaggedLearner(state, call, (learner) =>
        correct.answer(
          200,
          correct.wrapped(correct.choices.tagListField, rows(correct.sortTags(learner.tags), correct, state, learner)),
        ),
      ),
  });

const learnerOrder = (order: Order): Change =>
  learnerRows((_tags, _correct, _state, learner) => [...learner.tags].sort(order));

/** Changes the response for a learner without tags. */
const whenEmpty =
  (answer: (correct: Behaviour) => Decision): Change =>
  (correct) => ({
    decideListLearnerTags: (state, call) =>
      correct.forTaggedLearner(state, call, (learner) =>
        learner.tags.length > 0 ? correct.answer(200, correct.tagList(learner.tags)) : answer(correct),
      ),
  });

const asInserted: Order = () => 0;
const byId: Order = (one, other) => (String(one.id) < String(other.id) ? -1 : 1);
const descending: Order = (one, other) => (one.name.toLowerCase() > other.name.toLowerCase() ? -1 : 1);
const shortestFirst: Order = (one, other) => one.name.length - other.name.length || -descending(one, other);

/** A learner's list has no ids. */
export const learnerListWithoutIds: Defect = {
  name: 'tag-list-of-learner-without-ids',
  breaks: 'tags.read.fields',
  alsoBreaks: [
    'tags.name.case-insensitive',
    'tags.name.shared',
    'tags.id.after-deletion',
    'tags.remove.only-this-learner',
  ],
  change: learnerRows((tags) => tags.map(({ name }) => ({ name }))),
};

/** All tags of a list have the id of the first. */
export const firstIdForAll: Defect = {
  name: 'tag-list-first-id-for-all',
  breaks: 'tags.read.fields',
  change: learnerRows((tags) => tags.map(({ name }) => ({ id: tags[0]?.id, name }))),
};

/** A learner's list ends with the ninth tag. */
export const listOfNine: Defect = {
  name: 'tag-list-of-nine',
  breaks: 'tags.list.held',
  alsoBreaks: ['tags.add.limit', 'tags.add.limit-held-names'],
  change: learnerRows((tags) => tags.slice(0, 9)),
};

/** A learner's list contains every tag of the organisation. */
export const listOfAllTags: Defect = {
  name: 'tag-list-of-all',
  breaks: 'tags.list.held',
  alsoBreaks: ['tags.add.adds', 'tags.list.empty', 'tags.remove.not-held', 'tags.delete.every-learner'],
  change: learnerRows((_tags, correct, state) => correct.sortTags([...state.tags.values()])),
};

/** A learner's list shows only tags that nobody else holds. */
export const listOfOwnTags: Defect = {
  name: 'tag-list-without-shared',
  breaks: 'tags.list.held',
  alsoBreaks: ['tags.name.shared', 'tags.name.case-insensitive', 'tags.add.adds', 'tags.remove.only-this-learner'],
  change: learnerRows((tags, _correct, state) => tags.filter(({ id }) => state.learners.withTag(id).length < 2)),
};

/** A learner's list is cached after a read, and not refreshed by additions. */
export const staleLearnerList: Defect = {
  name: 'tag-list-of-learner-stale',
  breaks: 'tags.list.held',
  alsoBreaks: ['tags.add.additive'],
  change: (correct) => {
    const kept = new Map<string, readonly Tag[]>();
    return {
      decideListLearnerTags: (state, call) =>
        correct.forTaggedLearner(state, call, (learner) => {
          const known = kept.get(learner.learnerId);
          const tags = known && known.length > 0 && known.length < learner.tags.length ? known : learner.tags;
          kept.set(learner.learnerId, tags);
          return correct.answer(200, correct.tagList(tags));
        }),
    };
  },
};

/** A learner's list is in the order of addition. */
export const learnerListUnsorted: Defect = {
  name: 'tag-list-of-learner-unsorted',
  breaks: 'tags.list.sorted',
  change: learnerOrder(asInserted),
};

/** A learner's list is sorted by id. */
export const learnerListById: Defect = {
  name: 'tag-list-of-learner-by-id',
  breaks: 'tags.list.sorted',
  change: learnerOrder(byId),
};

/** A learner's list is sorted in descending order. */
export const learnerListDescending: Defect = {
  name: 'tag-list-of-learner-descending',
  breaks: 'tags.list.sorted',
  change: learnerOrder(descending),
};

/** A learner's list is sorted by length first. */
export const learnerListShortestFirst: Defect = {
  name: 'tag-list-of-learner-shortest-first',
  breaks: 'tags.list.sorted',
  change: learnerOrder(shortestFirst),
};

/** The tag added last is at the end of the learner's list; only the others are sorted. */
export const learnerListContinued: Defect = {
  name: 'tag-list-of-learner-continued',
  breaks: 'tags.list.sorted',
  change: learnerRows((_tags, correct, _state, learner) => [
    ...correct.sortTags(learner.tags.slice(0, -1)),
    ...learner.tags.slice(-1),
  ]),
};

/** The list of a learner without tags returns 404. */
export const emptyListNotFound: Defect = {
  name: 'tag-list-empty-404',
  breaks: 'tags.list.empty',
  change: whenEmpty((correct) => correct.notFound()),
};

/** The list of a learner without tags returns 204. */
export const emptyListNoContent: Defect = {
  name: 'tag-list-empty-204',
  breaks: 'tags.list.empty',
  change: whenEmpty((correct) => correct.done(204)),
};

/** The list of a learner without tags is null. */
export const emptyListNull: Defect = {
  name: 'tag-list-empty-null',
  breaks: 'tags.list.empty',
  change: whenEmpty((correct) => correct.answer(200, null)),
};
