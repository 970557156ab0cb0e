import { question, rule, section } from './entries.ts';

/** API document, Tag. */
export const tags = section('Tag', {
  'tags.read.fields': rule('paragraph', 'A tag has an id and a name, in a learner’s list as in the organisation’s.', {
    ifItChanges: 'Adjust how tags are read.',
  }),
  'tags.read.id-form': question('paragraph', 'Of what form is a tag’s id: UUID, integer or text?'),
  'tags.name.case-insensitive': rule(
    'paragraph',
    'A name in other case is the same tag: it is neither created a second time nor held twice.',
    { ifItChanges: 'Bring names to one case before sending them.' },
  ),
  'tags.name.first-casing': rule(
    'paragraph',
    'A tag keeps the casing that it was first created with, whatever casing is sent later.',
    { ifItChanges: 'Compare tag names regardless of case.' },
  ),
  'tags.name.casing-after-deletion': question(
    'paragraph',
    'Which casing has a tag that was deleted and created again in other case: the new one or that of long ago?',
  ),
  'tags.name.shared': rule(
    'paragraph',
    'Learners of an organisation that hold the same name hold the same tag, with one id.',
    { ifItChanges: 'Join tags by name.' },
  ),
  'tags.name.length': rule(
    'paragraph; Limits',
    'Names of 3 and of 20 characters can be added; names of 2 and of 21 get 400.',
    { ifItChanges: 'Check names against the new lengths.' },
  ),
  'tags.name.characters': rule(
    'paragraph',
    'Letters, digits, colon and hyphen are accepted anywhere in a name; any other character gets 400.',
    { ifItChanges: 'Check names against the new alphabet.' },
  ),
  'tags.name.no-spaces': rule('paragraph', 'A name with a space inside gets 400.', {
    ifItChanges: 'Check names against the new alphabet.',
  }),
  'tags.name.trimming': question(
    'paragraph; Endpoints: Learner tags, row DELETE learner tags',
    'Are spaces around a name cut off or refused when tags are added?',
  ),
  'tags.name.letters': question('paragraph', 'Do letters beyond a to z, such as é or ß, count as letters?'),
  'tags.add.limit': rule(
    'paragraph; Limits',
    'A learner can hold ten tags; an addition that would make eleven gets 400, whether they come one by one or together.',
    { ifItChanges: 'Remove tags before adding others, up to the new limit.' },
  ),
  'tags.add.limit-held-names': rule(
    'paragraph; Endpoints: Learner tags, row POST',
    'Names that the learner already holds, in whatever case, do not count towards the ten again.',
    { ifItChanges: 'Send only names that the learner lacks.' },
  ),
  'tags.add.limit-repeated-names': question(
    'paragraph; Endpoints: Learner tags, row POST',
    'Does a name that is sent twice in one request count twice towards the ten?',
  ),
  'tags.id.after-deletion': rule(
    'paragraph',
    'A tag that is deleted from the organisation and created again under the same name has a new id.',
    { ifItChanges: 'Do not take a known id for proof that a tag was never deleted.' },
  ),
  'tags.write.by-name': rule(
    'paragraph',
    'A tag’s id in place of a name, in an addition, a removal or a deletion, does not address that tag.',
    { ifItChanges: 'Make sure that no client sends ids; they would now act.' },
  ),
  'tags.all.unheld': question(
    'paragraph; Endpoints: Learner tags, row GET /v1/tags',
    'Does a tag that no learner holds any more, by removal or by deletion of the learner, still count as live?',
  ),
});
