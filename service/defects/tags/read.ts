import { breaking } from '../breaking.ts';
import { learnerRows, organisationRows } from '../operators/tags.ts';

export const defects = breaking('tags.read.fields', {
  // The organisation's list has no ids.
  'tag-list-of-organisation-without-ids': organisationRows((tags) => tags.map(({ name }) => ({ name }))),
  // A learner's list has no ids.
  'tag-list-of-learner-without-ids': learnerRows((tags) => tags.map(({ name }) => ({ name }))),
  // All tags of a list have the id of the first.
  'tag-list-first-id-for-all': learnerRows((tags) => tags.map(({ name }) => ({ id: tags[0]?.id, name }))),
});
