import { ifSame, saying } from './answers/say.ts';
import { question, rule, section, sectionWith } from './entries.ts';

/** Without tagging, every tag route answers 404 (Endpoints: Learner tags). */
const tagging = { needs: ['tagging'] } as const;

export const tags = {
  ...sectionWith(tagging, 'What the service does', {
    'tags.isolation.organisation': rule('convention 4', {
      statement:
        'The organisation’s tag list shows no tag of another organisation, and deleting a name, or removing it from a learner, affects only the caller’s own tag.',
      ifItChanges: 'Stop and tell the operator: organisations share tags.',
    }),
    'tags.isolation.learner': rule('convention 4', {
      statement: 'The tags of another organisation’s learner can be neither listed nor removed.',
      ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.',
    }),
  }),
  ...sectionWith(tagging, 'Tag', {
    'tags.read.fields': rule('paragraph', {
      statement: 'A tag has an id and a name, in a learner’s list and in the organisation’s.',
      ifItChanges: 'Adjust how tags are read.',
    }),
    'tags.read.id-form': question('paragraph', {
      statement: 'What type is a tag’s id: a UUID, an integer or a string?',
      ifItChanges: 'Store tag ids as text, or do without them: a name identifies a tag.',
    }),
    'tags.name.case-insensitive': rule('paragraph', {
      statement: 'A name in a different case is the same tag: it is neither created again nor held twice.',
      ifItChanges: 'Convert names to one case before sending them.',
    }),
    'tags.name.first-casing': rule('paragraph', {
      statement: 'A tag keeps the casing it was first created with, even if other casings are sent later.',
      ifItChanges: 'Ignore case when comparing tag names.',
    }),
    'tags.name.casing-after-deletion': question('paragraph', {
      statement:
        'When a deleted tag is created again in a different case, which casing does it get: the new one or the original?',
      ifItChanges: 'Ignore case when comparing tag names.',
      say: saying('A deleted tag that is created again in a different case gets this casing: {}'),
    }),
    'tags.name.shared': rule('paragraph', {
      statement: 'Learners of an organisation who hold the same name hold the same tag, with one id.',
      ifItChanges: 'Join tags by name.',
    }),
    'tags.name.length': rule('paragraph; Limits', {
      statement: 'Names of 3 and 20 characters can be added; names of 2 and 21 get 400.',
      ifItChanges: 'Check names against the new lengths.',
    }),
    'tags.name.characters': rule('paragraph', {
      statement: 'Letters, digits, colons and hyphens are accepted anywhere in a name; any other character gets 400.',
      ifItChanges: 'Check names against the new character set.',
    }),
    'tags.name.no-spaces': rule('paragraph', {
      statement: 'A name with a space inside gets 400.',
      ifItChanges: 'Check names against the new character set.',
    }),
    'tags.name.trimming': question('paragraph; Endpoints: Learner tags, row DELETE learner tags', {
      statement: 'When tags are added, are spaces around a name trimmed or refused?',
      ifItChanges: 'Trim tag names before sending them.',
      say: saying('Spaces around the name of a tag that is added: {}'),
    }),
    'tags.name.letters': question('paragraph', {
      statement: 'Do letters outside a to z, such as é or ß, count as letters?',
      ifItChanges: 'Use only a to z, digits, colons and hyphens in tag names.',
      say: saying('A tag name with letters outside a to z is {}'),
    }),
    'tags.add.limit': rule('paragraph; Limits', {
      statement:
        'A learner can hold ten tags; adding an eleventh gets 400, whether tags are added one by one or together.',
      ifItChanges: 'Remove tags before adding others, up to the new limit.',
    }),
    'tags.add.limit-held-names': rule('paragraph; Endpoints: Learner tags, row POST', {
      statement: 'Names the learner already holds, in any case, do not count towards the ten again.',
      ifItChanges: 'Send only names the learner does not hold.',
    }),
    'tags.add.limit-repeated-names': question('paragraph; Endpoints: Learner tags, row POST', {
      statement: 'Does a name sent twice in one request count twice towards the ten?',
      ifItChanges: 'Send each name once.',
      say: saying('A name that is sent twice in one request counts {} towards the ten'),
    }),
    'tags.id.after-deletion': rule('paragraph', {
      statement: 'A tag deleted from the organisation and created again with the same name gets a new id.',
      ifItChanges: 'Do not take a known id as proof that a tag was never deleted.',
    }),
    'tags.write.by-name': rule('paragraph', {
      statement: 'Sending a tag’s id instead of its name when adding, removing or deleting does not affect that tag.',
      ifItChanges: 'Make sure no client sends ids; they would now have an effect.',
    }),
    'tags.all.unheld': question('paragraph; Endpoints: Learner tags, row GET /v1/tags', {
      statement:
        'Is a tag still live once no learner holds it, because it was removed or because the learner was deleted?',
      ifItChanges: 'Do not use the list of all tags to tell which ones are in use.',
      say: ifSame('A tag that no learner holds any more is {}', 'A tag that no learner holds any more: {}'),
    }),
  }),
  ...sectionWith(tagging, 'Endpoints: Learner tags', {
    'tags.add.adds': rule('row POST', {
      statement: 'After an addition, the learner holds the tags that were sent.',
      ifItChanges: 'Read the tags back after adding.',
    }),
    'tags.add.creates-names': rule('row POST', {
      statement: 'A name the organisation does not have is created and appears in its tag list.',
      ifItChanges: 'Create tags another way before adding them.',
    }),
    'tags.add.additive': rule('row POST', {
      statement: 'Adding tags keeps those the learner already held.',
      ifItChanges: 'Send the full set of tags each time.',
    }),
    'tags.add.repeatable': rule('row POST', {
      statement: 'Repeating an addition succeeds and changes nothing.',
      ifItChanges: 'Never repeat an addition without reading the tags first.',
    }),
    'tags.add.empty-list': rule('row POST', {
      statement: 'Adding an empty list changes nothing.',
      ifItChanges: 'Send no request when there is nothing to add; an empty list may clear the tags.',
    }),
    'tags.add.success-status': question('row POST', {
      statement: 'Which status and body does a successful addition of tags return?',
      ifItChanges: 'Treat any 2xx as success, and read the tags from the list.',
    }),
    'tags.add.rule-break': rule('row POST; Errors, item 1', {
      statement: 'Adding a name that breaks a rule gets 400.',
      ifItChanges: 'Check names before sending.',
    }),
    'tags.add.atomic': rule('row POST', {
      statement: 'After a refused addition, the learner holds none of its names and the organisation has no new tag.',
      ifItChanges: 'Read the tags after a refused addition.',
    }),
    'tags.add.rule-break-named': question('row POST', {
      statement: 'When an addition is refused, does the response name the offending tags?',
      ifItChanges: 'Do not rely on the refusal to tell which tag is wrong.',
      say: saying('Whether a refused addition names the offending tags: {}'),
    }),
    'tags.add.unknown-learner': rule('row POST', {
      statement: 'Adding tags to an unknown learner gets 404.',
      ifItChanges: 'Check that the learner exists before tagging.',
    }),
    'tags.add.other-organisation': rule('row POST', {
      statement: 'Adding tags to another organisation’s learner gets 404, and neither organisation gets a new tag.',
      ifItChanges: 'Stop and tell the operator: organisations can tag each other’s learners.',
    }),
    'tags.list.held': rule('row GET of a learner', {
      statement: 'A learner’s tag list holds exactly that learner’s tags.',
      ifItChanges: 'Adjust how a learner’s tags are read.',
    }),
    'tags.list.sorted': rule('row GET of a learner', {
      statement: 'A learner’s tags are sorted by name.',
      ifItChanges: 'Sort in the client.',
    }),
    'tags.list.collation': question('rows GET', {
      statement: 'How are names sorted: is case ignored, and where do digits, colons and hyphens go?',
      ifItChanges: 'Sort in the client.',
      say: ifSame('Names are sorted like this: {}', 'Names are sorted differently in lists: {}'),
    }),
    'tags.list.empty': rule('row GET of a learner', {
      statement: 'Listing the tags of a learner who has none succeeds with an empty list.',
      ifItChanges: 'Treat the new response as no tags.',
    }),
    'tags.list.unknown-learner': rule('row GET of a learner', {
      statement: 'Listing the tags of an unknown learner gets 404.',
      ifItChanges: 'Do not take an empty list as proof that the learner exists.',
    }),
    'tags.remove.removes': rule('row DELETE of a learner', {
      statement: 'Removing a tag returns 204, and the learner keeps only the other tags.',
      ifItChanges: 'Read the tags back after removing.',
    }),
    'tags.remove.case-insensitive': rule('row DELETE of a learner; Tag, paragraph', {
      statement: 'Removing a tag finds it by name in any case.',
      ifItChanges: 'Send the name in the casing shown in the list.',
    }),
    'tags.remove.only-this-learner': rule('row DELETE of a learner', {
      statement: 'Removing a tag from one learner leaves it on every other learner who holds it.',
      ifItChanges: 'Stop removing tags from single learners: it affects all of them.',
    }),
    'tags.remove.not-held': rule('row DELETE of a learner', {
      statement:
        'Removing a name that the learner does not hold, or that nobody holds, returns 204 and changes nothing.',
      ifItChanges: 'Read the tags before removing one.',
    }),
    'tags.remove.too-short': rule('row DELETE of a learner', {
      statement: 'Removing a name of fewer than three characters returns 204.',
      ifItChanges: 'Check names before removing.',
    }),
    'tags.remove.bad-characters': rule('row DELETE of a learner', {
      statement: 'Removing a name with characters not allowed in tags returns 204.',
      ifItChanges: 'Check names before removing.',
    }),
    'tags.remove.too-long': rule('row DELETE of a learner', {
      statement:
        'Removing a name longer than 20 characters after trimming gets 400; with 20 characters it returns 204.',
      ifItChanges: 'Check the length before removing.',
    }),
    'tags.remove.trimmed-length': rule('row DELETE of a learner', {
      statement: 'Spaces around a name do not count towards the 20 characters: such a removal returns 204.',
      ifItChanges: 'Trim names before sending.',
    }),
    'tags.remove.trimmed-match': question('row DELETE of a learner', {
      statement: 'Does removing a name with spaces around it remove the tag with the trimmed name?',
      ifItChanges: 'Trim tag names before sending them.',
      say: saying('The tag whose name is sent with spaces around it: {}'),
    }),
    'tags.remove.no-name': question('row DELETE of a learner', {
      statement: 'What does removing a missing, empty or blank name return: 204, as for one too short, or 400?',
      ifItChanges: 'Check that there is a name before sending.',
      say: saying('A removal without a name is {}'),
    }),
    'tags.remove.unknown-learner': rule('row DELETE of a learner', {
      statement: 'Removing a tag from an unknown learner gets 404.',
      ifItChanges: 'Do not take a 204 as proof that the learner exists.',
    }),
    'tags.all.complete': rule('row GET /v1/tags', {
      statement: 'The organisation’s tag list holds every live tag exactly once.',
      ifItChanges: 'Collect tags from the learners.',
    }),
    'tags.all.sorted': rule('row GET /v1/tags', {
      statement: 'The organisation’s tags are sorted by name.',
      ifItChanges: 'Sort in the client.',
    }),
    'tags.all.no-paging': rule('row GET /v1/tags', {
      statement:
        'The organisation’s tag list comes whole in one response, regardless of the number of tags or the page requested.',
      ifItChanges: 'Page through the tags.',
    }),
    'tags.delete.deletes': rule('row DELETE /v1/tags', {
      statement: 'Deleting a tag returns 204, and the tag disappears from the organisation’s list.',
      ifItChanges: 'Read the list after deleting.',
    }),
    'tags.delete.case-insensitive': rule('row DELETE /v1/tags', {
      statement: 'Deleting a tag finds it by name in any case.',
      ifItChanges: 'Send the name in the casing shown in the list.',
    }),
    'tags.delete.every-learner': rule('row DELETE /v1/tags', {
      statement: 'Deleting a tag takes it from every learner who held it and changes nothing else on any learner.',
      ifItChanges: 'Remove the tag from each learner.',
    }),
    'tags.delete.irreversible': rule('row DELETE /v1/tags', {
      statement: 'Creating a deleted name again does not give it back to the learners who held it.',
      ifItChanges: 'After creating the name again, check who holds it.',
    }),
    'tags.delete.no-name': rule('row DELETE /v1/tags', {
      statement: 'A deletion without a name gets 400 and deletes nothing.',
      ifItChanges: 'Never send a deletion without a name; it may affect all tags.',
    }),
    'tags.delete.unknown': rule('row DELETE /v1/tags', {
      statement: 'Deleting a name that no live tag has, or deleting a tag a second time, gets 404.',
      ifItChanges: 'Treat the new response as a tag already gone.',
    }),
    'tags.delete.impossible-name': question('row DELETE /v1/tags', {
      statement:
        'What does deleting a name that no tag can have (too short, too long, or with other characters) return: 404 or 400, and is the name trimmed?',
      ifItChanges: 'Check names before sending, and treat both 400 and 404 as no such tag.',
      say: saying('A deletion of a name that no tag can have is {}'),
    }),
  }),
  ...section('Endpoints: Learner tags', {
    'tags.untagged.not-found': rule('last paragraph; Errors, item 2', {
      statement: 'Without tagging enabled, a well-formed, authorised call to any of the five tag routes gets 404.',
      ifItChanges: 'Find another way to tell whether an organisation has tagging.',
    }),
    'tags.untagged.malformed-first': rule('last paragraph', {
      statement: 'Without tagging enabled, a malformed call to a tag route gets its own 400, not the 404.',
      ifItChanges: 'Probe for tagging with well-formed calls only.',
    }),
    'tags.untagged.unauthorised-first': rule('last paragraph', {
      statement: 'Without tagging enabled, a call the caller may not make gets the same 403 as elsewhere, not the 404.',
      ifItChanges: 'Probe for tagging only with an administrator’s credentials.',
    }),
    'tags.untagged.rule-break': question('last paragraph', {
      statement:
        'Without tagging enabled, is an addition with a bad tag name, or a removal of a name that is too long, refused as malformed (400) or as well-formed (404), and what does an addition to an unknown learner get?',
      ifItChanges: 'Where tagging is not enabled, treat both 400 and 404 as a refusal.',
      say: saying('Without tagging, an addition or a removal that breaks a rule is {}'),
    }),
  }),
};
