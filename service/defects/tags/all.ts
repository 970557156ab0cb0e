import { breaking, each } from '../breaking.ts';
import { ofNothing } from '../operators/answers.ts';
import { deciding } from '../operators/decisions.ts';
import { roles } from '../operators/roles.ts';
import { asInserted, type Order, organisationRows, shortestFirst } from '../operators/tags.ts';
import type { Change, Role, Tag } from '../types.ts';

const organisationOrder = (order: Order): Change =>
  organisationRows((_tags, _correct, state) => [...state.tags.values()].sort(order));

/** Cuts the organisation's list after this many tags. */
const cutAt =
  (size: number): Change =>
  (correct) => ({ organisationTags: (state) => correct.sortTags(correct.organisationTags(state)).slice(0, size) });

/** The organisation's list shows this role only the tags of learners visible to the caller. */
const listOfSeen = (role: Role): Change =>
  deciding('decideListTags', (right, { correct, state, call }) => {
    if (right.status !== 200 || call.caller.role !== role) return right;
    const seen = correct.visibleAmong(state.learners.all(), call).flatMap(({ tags }) => tags);
    return correct.answer(200, correct.tagList([...new Map(seen.map((tag) => [tag.id, tag])).values()]));
  });

export const defects = [
  breaking('tags.all.complete', {
    'tag-list-of-organisation-without-tags-is-*': each(ofNothing).as((answer) =>
      deciding('decideListTags', (decision, { state }) =>
        decision.status === 200 && state.tags.size === 0 ? answer : decision,
      ),
    ),
    'tag-list-of-organisation-per-holder': organisationRows((tags, _correct, state) =>
      tags.flatMap((tag) => Array.from({ length: Math.max(1, state.learners.withTag(tag.id).length) }, () => tag)),
    ),
    'tag-list-of-organisation-without-last': organisationRows((tags) => (tags.length > 1 ? tags.slice(0, -1) : tags)),
    'tag-list-of-newest-learner': organisationRows((_tags, correct, state) =>
      correct.sortTags(state.learners.all().findLast(({ tags }) => tags.length > 0)?.tags ?? []),
    ),
    // The organisation's list is cached after a read, until a tag is deleted.
    'tag-list-of-organisation-stale': (correct) => {
      let kept: Tag[] = [];
      return {
        organisationTags(state) {
          const tags = correct.organisationTags(state);
          if (kept.length === 0 || tags.length < kept.length) kept = tags;
          return kept;
        },
      };
    },
    'tag-list-of-organisation-as-*-sees-it': each(roles).as(listOfSeen),
  }),
  breaking('tags.all.sorted', {
    'tag-list-of-organisation-unsorted': organisationOrder(asInserted),
    'tag-list-of-organisation-newest-first': organisationRows((_tags, _correct, state) =>
      [...state.tags.values()].reverse(),
    ),
    'tag-list-of-organisation-shortest-first': organisationOrder(shortestFirst),
    'tag-list-of-organisation-by-learner': organisationRows((tags, correct, state) => {
      const held = state.learners.all().flatMap((learner) => correct.sortTags(learner.tags));
      return [...new Map([...held, ...tags].map((tag) => [tag.id, tag])).values()];
    }),
    // Lists of more than ten tags are sorted by the first three characters only.
    'tag-list-of-organisation-by-beginning': organisationRows((tags, correct, state) =>
      tags.length <= 10
        ? tags
        : [...state.tags.values()].sort((one, other) =>
            correct.compareTagNames(one.name.slice(0, 3), other.name.slice(0, 3)),
          ),
    ),
  }),
  breaking('tags.all.no-paging', {
    'tag-list-page-of-25': cutAt(25),
    'tag-list-page-of-100': cutAt(100),
    'tag-list-page-asked-for': deciding('decideListTags', (decision, { correct, state, call }) => {
      const size = Number(call.query.pageSize);
      if (!state.tagging || !(size > 0)) return decision;
      const from = (Number(call.query.pageIndex || 1) - 1) * size;
      return correct.answer(
        200,
        correct.tagList(correct.sortTags(correct.organisationTags(state)).slice(from, from + size)),
      );
    }),
    'tag-list-second-page-empty': deciding('decideListTags', (decision, { correct, state, call }) =>
      state.tagging && Number(call.query.pageIndex) > 1 ? correct.answer(200, correct.tagList([])) : decision,
    ),
  }),
].flat();
