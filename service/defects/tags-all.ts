import type { Behaviour, Change } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

type Order = (one: Tag, other: Tag) => number;

/** Changes the rows of the organisation's list. */
const organisationRows =
  (rows: (tags: Tag[], correct: Behaviour, state: State) => readonly unknown[]): Change =>
  (correct) => ({
    decideListTags: (state, call) =>
      correct.hasTagging(state, call.operation)
        ? correct.answer(
            200,
            correct.wrapped(
              correct.choices.tagListField,
              rows(correct.sortTags([...state.tags.values()]), correct, state),
            ),
          )
        : correct.notFound(),
  });

const organisationOrder = (order: Order): Change =>
  organisationRows((_tags, _correct, state) => [...state.tags.values()].sort(order));

const asInserted: Order = () => 0;
const _byId: Order = (one, other) => (String(one.id) < String(other.id) ? -1 : 1);
const descending: Order = (one, other) => (one.name.toLowerCase() > other.name.toLowerCase() ? -1 : 1);
const shortestFirst: Order = (one, other) => one.name.length - other.name.length || -descending(one, other);

/** The organisation's list has no ids. */
export const organisationListWithoutIds: Defect = {
  name: 'tag-list-of-organisation-without-ids',
  breaks: 'tags.read.fields',
  alsoBreaks: ['tags.name.shared', 'tags.id.after-deletion', 'tags.remove.only-this-learner'],
  change: organisationRows((tags) => tags.map(({ name }) => ({ name }))),
};

/** The organisation's list repeats a tag for each learner who holds it. */
export const tagPerHolder: Defect = {
  name: 'tag-list-of-organisation-per-holder',
  breaks: 'tags.all.complete',
  alsoBreaks: ['tags.name.case-insensitive', 'tags.name.first-casing'],
  change: organisationRows((tags, _correct, state) =>
    tags.flatMap((tag) => Array.from({ length: Math.max(1, state.learners.withTag(tag.id).length) }, () => tag)),
  ),
};

/** The organisation's list lacks its last tag. */
export const lastTagOmitted: Defect = {
  name: 'tag-list-of-organisation-without-last',
  breaks: 'tags.all.complete',
  alsoBreaks: ['tags.add.creates-names', 'tags.read.fields', 'tags.all.no-paging', 'tags.all.sorted'],
  change: organisationRows((tags) => (tags.length > 1 ? tags.slice(0, -1) : tags)),
};

/** The organisation's list shows only the tags of the newest tagged learner. */
export const tagsOfNewestLearner: Defect = {
  name: 'tag-list-of-newest-learner',
  breaks: 'tags.all.complete',
  change: organisationRows((_tags, correct, state) =>
    correct.sortTags(state.learners.all().findLast(({ tags }) => tags.length > 0)?.tags ?? []),
  ),
};

/** The organisation's list is cached after a read, until a tag is deleted. */
export const staleOrganisationList: Defect = {
  name: 'tag-list-of-organisation-stale',
  breaks: 'tags.all.complete',
  alsoBreaks: ['tags.add.creates-names', 'tags.name.length', 'tags.write.by-name'],
  change: (correct) => {
    let kept: Tag[] = [];
    return {
      organisationTags(state) {
        const tags = correct.organisationTags(state);
        if (kept.length === 0 || tags.length < kept.length) kept = tags;
        return kept;
      },
    };
  },
};

/** The organisation's list is in the order of creation. */
export const organisationListUnsorted: Defect = {
  name: 'tag-list-of-organisation-unsorted',
  breaks: 'tags.all.sorted',
  change: organisationOrder(asInserted),
};

/** The organisation's list has the newest tag first. */
export const organisationListNewestFirst: Defect = {
  name: 'tag-list-of-organisation-newest-first',
  breaks: 'tags.all.sorted',
  change: organisationRows((_tags, _correct, state) => [...state.tags.values()].reverse()),
};

/** The organisation's list is sorted by length first. */
export const organisationListShortestFirst: Defect = {
  name: 'tag-list-of-organisation-shortest-first',
  breaks: 'tags.all.sorted',
  change: organisationOrder(shortestFirst),
};

/** The organisation's list is sorted learner by learner. */
export const organisationListByLearner: Defect = {
  name: 'tag-list-of-organisation-by-learner',
  breaks: 'tags.all.sorted',
  change: organisationRows((tags, correct, state) => {
    const held = state.learners.all().flatMap((learner) => correct.sortTags(learner.tags));
    return [...new Map([...held, ...tags].map((tag) => [tag.id, tag])).values()];
  }),
};

/** Lists of more than ten tags are sorted by the first three characters only. */
export const organisationListByBeginning: Defect = {
  name: 'tag-list-of-organisation-by-beginning',
  breaks: 'tags.all.sorted',
  change: organisationRows((tags, correct, state) =>
    tags.length <= 10
      ? tags
      : [...state.tags.values()].sort((one, other) =>
          correct.compareTagNames(one.name.slice(0, 3), other.name.slice(0, 3)),
        ),
  ),
};
