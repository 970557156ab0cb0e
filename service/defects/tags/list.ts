import { breaking } from '../breaking.ts';
import { toUnknownEverywhere } from '../operators/decisions.ts';
import { onProgrammeOnly } from '../operators/learners.ts';
import { asInserted, descending, learnerRows, type Order, shortestFirst } from '../operators/tags.ts';
import type { Behaviour, Change, Decision, Tag } from '../types.ts';

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

const byId: Order = (one, other) => (String(one.id) < String(other.id) ? -1 : 1);

export const defects = [
  breaking('tags.list.held', {
    'tag-list-of-nine': learnerRows((tags) => tags.slice(0, 9)),
    'tag-list-of-all': learnerRows((_tags, correct, state) => correct.sortTags([...state.tags.values()])),
    'tag-list-without-shared': learnerRows((tags, _correct, state) =>
      tags.filter(({ id }) => state.learners.withTag(id).length < 2),
    ),
    // A learner's list is cached after a read, and not refreshed by additions.
    'tag-list-of-learner-stale': (correct) => {
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
  }),
  breaking('tags.list.sorted', {
    'tag-list-of-learner-unsorted': learnerOrder(asInserted),
    'tag-list-of-learner-by-id': learnerOrder(byId),
    'tag-list-of-learner-descending': learnerOrder(descending),
    'tag-list-of-learner-shortest-first': learnerOrder(shortestFirst),
    // The tag added last is at the end of the learner's list; only the others are sorted.
    'tag-list-of-learner-continued': learnerRows((_tags, correct, _state, learner) => [
      ...correct.sortTags(learner.tags.slice(0, -1)),
      ...learner.tags.slice(-1),
    ]),
  }),
  breaking('tags.list.empty', {
    'tag-list-empty-404': whenEmpty((correct) => correct.notFound()),
    'tag-list-misses-who-is-past-the-end': onProgrammeOnly('GET /v1/learners/{learnerId}/tags'),
    'tag-list-empty-204': whenEmpty((correct) => correct.done(204)),
    'tag-list-empty-null': whenEmpty((correct) => correct.answer(200, null)),
  }),
  breaking('tags.list.unknown-learner', {
    'tag-list-of-nobody': toUnknownEverywhere('GET /v1/learners/{learnerId}/tags', (correct) =>
      correct.answer(200, correct.tagList([])),
    ),
    'tag-list-of-nobody-403': toUnknownEverywhere('GET /v1/learners/{learnerId}/tags', (correct) =>
      correct.forbidden(),
    ),
  }),
].flat();
