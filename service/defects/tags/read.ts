import { breaking } from '../breaking.ts';
import { learnerRows, organisationRows } from '../operators/tags.ts';

export const defects = breaking('tags.read.fields', {
  'tag-list-of-organisation-without-ids': organisationRows((tags) => tags.map(({ name }) => ({ name }))),
  'tag-list-of-learner-without-ids': learnerRows((tags) => tags.map(({ name }) => ({ name }))),
  'tag-list-first-id-for-all': learnerRows((tags) => tags.map(({ name }) => ({ id: tags[0]?.id, name }))),
});
