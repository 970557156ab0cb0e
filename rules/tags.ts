import { question, rule, section } from './entries.ts';

/** Statements `tags.…`. */
export const tags = {
  ...section('What the service does', {
    'tags.isolation.organisation': rule(
      'convention 4',
      'The organisation’s tag list holds no tag of another organisation, and deleting a name deletes only the caller’s own tag of that name.',
      { ifItChanges: 'Stop and tell the operator: organisations share tags.' },
    ),
    'tags.isolation.learner': rule(
      'convention 4',
      'The tags of a learner of another organisation can be neither listed nor removed.',
      { ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.' },
    ),
  }),
  ...section('Tag', {
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
  }),
  ...section('Endpoints: Learner tags', {
    'tags.add.adds': rule('row POST', 'The tags sent are on the learner afterwards.', {
      ifItChanges: 'Read the tags back after adding.',
    }),
    'tags.add.creates-names': rule(
      'row POST',
      'A name that the organisation lacks is created, and its tag list shows it.',
      {
        ifItChanges: 'Create tags by another way before adding them.',
      },
    ),
    'tags.add.additive': rule('row POST', 'An addition keeps the tags that the learner held.', {
      ifItChanges: 'Send the whole set of tags each time.',
    }),
    'tags.add.repeatable': rule('row POST', 'The same addition sent again succeeds and changes nothing.', {
      ifItChanges: 'Never repeat an addition without reading the tags first.',
    }),
    'tags.add.empty-list': rule('row POST', 'An empty list succeeds and changes nothing.', {
      ifItChanges: 'Send no request where there is nothing to add; an empty list may clear.',
    }),
    'tags.add.success-status': question('row POST', 'With what status and body does an addition of tags succeed?'),
    'tags.add.rule-break': rule('row POST; Errors, item 1', 'An addition with a name that breaks a rule gets 400.', {
      ifItChanges: 'Check names before sending.',
    }),
    'tags.add.atomic': rule(
      'row POST',
      'After a refusal none of the addition’s names is on the learner, and none was created in the organisation.',
      { ifItChanges: 'Read the tags after a refused addition.' },
    ),
    'tags.add.rule-break-named': question('row POST', 'Does the refusal of an addition name the tag or tags at fault?'),
    'tags.add.unknown-learner': rule('row POST', 'An addition to a learner that does not exist gets 404.', {
      ifItChanges: 'Check that the learner exists before tagging.',
    }),
    'tags.add.other-organisation': rule(
      'row POST',
      'An addition to a learner of another organisation gets 404, and neither organisation has a new tag.',
      { ifItChanges: 'Stop and tell the operator: organisations can tag each other’s learners.' },
    ),
    'tags.list.held': rule('row GET of a learner', 'The list holds exactly the learner’s tags.', {
      ifItChanges: 'Adjust how a learner’s tags are read.',
    }),
    'tags.list.sorted': rule('row GET of a learner', 'A learner’s tags come sorted by name.', {
      ifItChanges: 'Sort on the client’s side.',
    }),
    'tags.list.collation': question(
      'rows GET',
      'How are names sorted: is case ignored, and where do digits, colon and hyphen stand?',
    ),
    'tags.list.empty': rule(
      'row GET of a learner',
      'The tags of a learner without any are a success with an empty list.',
      {
        ifItChanges: 'Take the new answer for no tags.',
      },
    ),
    'tags.list.unknown-learner': rule('row GET of a learner', 'The tags of a learner that does not exist get 404.', {
      ifItChanges: 'Do not take an empty list for an existing learner.',
    }),
    'tags.remove.removes': rule(
      'row DELETE of a learner',
      'A removal is answered 204, and the learner holds the other tags only.',
      { ifItChanges: 'Read the tags back after removing.' },
    ),
    'tags.remove.case-insensitive': rule(
      'row DELETE of a learner; Tag, paragraph',
      'A removal finds the tag by its name in whatever case.',
      { ifItChanges: 'Send the name in the casing that the list shows.' },
    ),
    'tags.remove.only-this-learner': rule(
      'row DELETE of a learner',
      'A removal leaves the tag with every other learner that holds it.',
      { ifItChanges: 'Stop removing tags from single learners: it acts on all.' },
    ),
    'tags.remove.not-held': rule(
      'row DELETE of a learner',
      'Removing a name that the learner does not hold, or nobody holds, is answered 204 and changes nothing.',
      { ifItChanges: 'Read the tags before removing one.' },
    ),
    'tags.remove.too-short': rule(
      'row DELETE of a learner',
      'Removing a name of fewer than three characters is answered 204.',
      {
        ifItChanges: 'Check names before removing.',
      },
    ),
    'tags.remove.bad-characters': rule(
      'row DELETE of a learner',
      'Removing a name with characters that no tag can have is answered 204.',
      { ifItChanges: 'Check names before removing.' },
    ),
    'tags.remove.too-long': rule(
      'row DELETE of a learner',
      'Removing a name that has more than 20 characters once trimmed gets 400; 20 characters get 204.',
      { ifItChanges: 'Check the length before removing.' },
    ),
    'tags.remove.trimmed-length': rule(
      'row DELETE of a learner',
      'Spaces around a name do not count towards the 20 characters: such a removal is answered 204.',
      { ifItChanges: 'Trim names before sending.' },
    ),
    'tags.remove.trimmed-match': question(
      'row DELETE of a learner',
      'Does a removal with spaces around the name remove the tag of the trimmed name?',
    ),
    'tags.remove.no-name': question(
      'row DELETE of a learner',
      'What does a removal get whose name is missing, empty or blank: 204 as for one too short, or 400?',
    ),
    'tags.remove.unknown-learner': rule(
      'row DELETE of a learner',
      'A removal from a learner that does not exist gets 404.',
      { ifItChanges: 'Do not take a 204 for an existing learner.' },
    ),
    'tags.all.complete': rule('row GET /v1/tags', 'The organisation’s list holds every live tag, each once.', {
      ifItChanges: 'Gather tags from the learners.',
    }),
    'tags.all.sorted': rule('row GET /v1/tags', 'The organisation’s tags come sorted by name.', {
      ifItChanges: 'Sort on the client’s side.',
    }),
    'tags.all.no-paging': rule(
      'row GET /v1/tags',
      'The organisation’s list comes whole in one answer, however many tags there are and whatever page is asked for.',
      { ifItChanges: 'Page through the tags.' },
    ),
    'tags.delete.deletes': rule(
      'row DELETE /v1/tags',
      'Deleting a tag is answered 204, and the organisation’s list no longer shows it.',
      { ifItChanges: 'Read the list after deleting.' },
    ),
    'tags.delete.case-insensitive': rule(
      'row DELETE /v1/tags',
      'A deletion finds the tag by its name in whatever case.',
      {
        ifItChanges: 'Send the name in the casing that the list shows.',
      },
    ),
    'tags.delete.every-learner': rule(
      'row DELETE /v1/tags',
      'Deleting a tag takes it from every learner that held it, and from no learner anything else.',
      {
        ifItChanges: 'Remove the tag from each learner.',
      },
    ),
    'tags.delete.irreversible': rule(
      'row DELETE /v1/tags',
      'Creating the name again does not give it back to the learners that held it.',
      { ifItChanges: 'Check who holds a tag after creating its name again.' },
    ),
    'tags.delete.no-name': rule('row DELETE /v1/tags', 'A deletion without a name gets 400 and deletes nothing.', {
      ifItChanges: 'Never send a deletion without a name; it may act on all tags.',
    }),
    'tags.delete.unknown': rule(
      'row DELETE /v1/tags',
      'Deleting a name that no live tag has gets 404, a second deletion included.',
      {
        ifItChanges: 'Take the new answer for a tag already gone.',
      },
    ),
    'tags.delete.impossible-name': question(
      'row DELETE /v1/tags',
      'What does the deletion of a name get that no tag can have, too short, too long or with odd characters: 404 or 400, and is it trimmed?',
    ),
    'tags.untagged.not-found': rule(
      'last paragraph; Errors, item 2',
      'In an organisation without tagging a well-formed, authorised call to each of the five tag routes gets 404.',
      { ifItChanges: 'Find out by another way whether an organisation has tagging.' },
    ),
    'tags.untagged.malformed-first': rule(
      'last paragraph',
      'In an organisation without tagging a malformed call to a tag route gets its 400, not the 404.',
      { ifItChanges: 'Probe for tagging with well-formed calls only.' },
    ),
    'tags.untagged.unauthorised-first': rule(
      'last paragraph',
      'In an organisation without tagging a call that the caller may not make gets the 403 that it gets elsewhere, not the 404.',
      { ifItChanges: 'Probe for tagging with an administrator’s credentials only.' },
    ),
    'tags.untagged.rule-break': question(
      'last paragraph',
      'In an organisation without tagging, is an addition with a bad tag name, or a removal of a name that is too long, malformed, 400, or well-formed, 404; and an addition to an unknown learner?',
    ),
  }),
};
