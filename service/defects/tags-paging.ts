import type { Change } from '../behaviour/index.ts';
import type { Defect } from './types.ts';

/** Cuts the organisation's list after this many tags. */
const cutAt =
  (size: number): Change =>
  (correct) => ({ organisationTags: (state) => correct.sortTags(correct.organisationTags(state)).slice(0, size) });

/** The organisation's list is cut to a page of 25. */
export const pageOf25: Defect = { name: 'tag-list-page-of-25', breaks: 'tags.all.no-paging', change: cutAt(25) };

/** The organisation's list is cut to a page of 100. */
export const pageOf100: Defect = { name: 'tag-list-page-of-100', breaks: 'tags.all.no-paging', change: cutAt(100) };

/** The organisation's list is cut to the requested page. */
export const pageAskedFor: Defect = {
  name: 'tag-list-page-asked-for',
  breaks: 'tags.all.no-paging',
  change: (correct) => ({
    decideListTags(state, call) {
      const size = Number(call.query.pageSize);
      if (!state.tagging || !(size > 0)) return correct.decideListTags(state, call);
      const from = (Number(call.query.pageIndex || 1) - 1) * size;
      return correct.answer(
        200,
        correct.tagList(correct.sortTags(correct.organisationTags(state)).slice(from, from + size)),
      );
    },
  }),
};

/** The second page of the organisation's list is empty. */
export const secondPageEmpty: Defect = {
  name: 'tag-list-second-page-empty',
  breaks: 'tags.all.no-paging',
  change: (correct) => ({
    decideListTags: (state, call) =>
      state.tagging && Number(call.query.pageIndex) > 1
        ? correct.answer(200, correct.tagList([]))
        : correct.decideListTags(state, call),
  }),
};
