import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { byStatus, ifSame, saying } from '../answers/say.ts';
import { anyOf, ifIs } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const update = {
  ...section('Learner: update body', {
    'learners.update.full-replace': rule('first paragraph', {
      statement: 'An update with every field stores them, and the next read returns them.',
      ifItChanges: 'Read the learner back after each update and compare.',
    }),
    'learners.update.keeps-identifiers': rule('first paragraph', {
      statement: 'An update keeps learnerId and learnerUserId and changes no other learner.',
      ifItChanges: 'Store the identifiers again after each update.',
    }),
    'learners.update.required-fields': rule('first paragraph', {
      statement: 'An update without firstName, lastName, email, gender, dateOfBirth or primaryTutorEmail gets 400.',
      ifItChanges: 'Always send all six; a missing one may be cleared.',
    }),
    'learners.update.wrong-type': rule('first paragraph; create table, column Type', {
      statement:
        'An update with a field that cannot be of its documented JSON type, such as an object for a string or a word for an integer, gets 400.',
      ifItChanges: 'Validate bodies before sending.',
    }),
    'learners.update.invalid-primary-tutor': rule('first paragraph; create table, row primaryTutorEmail', {
      statement: 'An update whose primaryTutorEmail does not belong to an existing tutor gets 400.',
      ifItChanges: 'Check the tutor before each update.',
    }),
    'learners.update.invalid-primary-tutor-message': question('first paragraph; create rule 2', {
      statement: 'Does an update with a missing or unknown primary tutor return the same message as a create?',
      ifItChanges: 'Recognise the refusal by its status and field, not by its message.',
      say: sayTutorMessage,
    }),
    'learners.update.primary-tutor-replaced': rule('first paragraph; Authentication, item 6', {
      statement:
        'An update with another primaryTutorEmail makes that tutor the only primary tutor; the previous one no longer is.',
      ifItChanges: 'After a change of tutor, check who sees the learner.',
    }),
    'learners.update.invalid-secondary-tutor': rule('first paragraph; create table, row secondaryTutorEmails', {
      statement: 'An update with an email in secondaryTutorEmails that does not belong to an existing tutor gets 400.',
      ifItChanges: 'Check the tutors before each update.',
    }),
    'learners.update.secondary-tutors-replaced': rule('first paragraph; create table, row secondaryTutorEmails', {
      statement: 'The secondaryTutorEmails of an update become the learner’s full set of secondary tutors.',
      ifItChanges: 'Replace the secondary tutors in a separate call after each update.',
    }),
    'learners.update.email-unique': rule('first paragraph; create table, row email', {
      statement: 'Updating a learner to an email held by another learner of the organisation is refused.',
      ifItChanges: 'Look the email up before changing it; two learners may share one.',
    }),
    'learners.update.email-unique-status': question('first paragraph; create table, row email', {
      statement: 'Which status and message refuse an update to another learner’s email?',
      say: saying(
        'An update to another learner’s email gets {status}, with {message of a create?the same message as:another message than} a create',
      ),
    }),
    'learners.update.own-values': rule('first paragraph; create table, rows email and learnerUniqueReference', {
      statement:
        'Sending a learner’s own email and learnerUniqueReference again is accepted, not refused as a duplicate.',
      ifItChanges: 'Expect refusals of updates that change nothing.',
    }),
    'learners.update.email-moves': rule('first paragraph; Endpoints: Learners, row GET by email', {
      statement:
        'After an update of the email, the learner is found by the new email and no longer by the old one, which is free for others.',
      ifItChanges: 'Address learners by id.',
    }),
    'learners.update.unique-reference-unique': rule('first paragraph; create table, row learnerUniqueReference', {
      statement:
        'Updating a learner to a learnerUniqueReference held by another learner of the organisation is refused.',
      ifItChanges: 'Check whether another learner has the reference before changing it.',
    }),
    'learners.update.unique-reference-validated': rule('first paragraph; create table, row learnerUniqueReference', {
      statement: 'An update with a learnerUniqueReference that is clearly invalid, such as a sentence, gets 400.',
      ifItChanges: 'Validate learner references before sending them.',
    }),
    'learners.update.gender-values': rule('first paragraph; create table, row gender', {
      statement: 'An update accepts each of the five genders, and the read returns it.',
      ifItChanges: 'Update the client’s list of genders.',
    }),
    'learners.update.gender-unrecognised': rule('first paragraph; create table, row gender', {
      statement: 'An update with a gender that is outside the list, in different capitals or a number gets 400.',
      ifItChanges: 'Validate the gender before sending it.',
    }),
    'learners.update.date-format': rule('first paragraph; create table, rows dateOfBirth and endDate', {
      statement: 'An update whose dateOfBirth or endDate is not a date gets 400.',
      ifItChanges: 'Format dates as the service now expects.',
    }),
    'learners.update.programme-level-range': rule('first paragraph; Limits', {
      statement: 'An update accepts programmeLevel 1 to 7; 0 and 8 get 400.',
      ifItChanges: 'Adjust the range the client offers.',
    }),
    'learners.update.course-details-length': rule('first paragraph; Limits', {
      statement: 'An update accepts courseDetails of 230 characters; 231 get 400.',
      ifItChanges: 'Truncate or check courseDetails at the new length.',
    }),
    'learners.update.omitted-postcode': question('first paragraph', {
      statement: 'Is an update without postcode accepted, although a create requires it?',
      ifItChanges: 'Send every field with each update.',
      say: saying('An update without postcode is {}'),
    }),
    'learners.update.omitted-client-reference': question('first paragraph', {
      statement: 'Is an update without clientReference accepted, and if so, what does the read return?',
      ifItChanges: 'Send clientReference with each update.',
      surprising: ifIs('effect', 'cleared', 'An update that omits clientReference clears it'),
      say: byStatus(
        'An update without clientReference is accepted ({status}); the stored one is {effect}',
        'An update without clientReference is refused ({status})',
      ),
    }),
    'learners.update.omitted-unique-reference': question('first paragraph', {
      statement: 'Does an update without learnerUniqueReference clear it or keep it?',
      ifItChanges: 'Send learnerUniqueReference with each update.',
      surprising: ifIs('effect', 'cleared', 'An update that omits learnerUniqueReference clears it'),
      say: byStatus(
        'An update without learnerUniqueReference is accepted ({status}); the stored one is {effect}',
        'An update without learnerUniqueReference is refused ({status})',
      ),
    }),
    'learners.update.omitted-secondary-tutors': question('first paragraph', {
      statement: 'Does an update without secondaryTutorEmails clear the secondary tutors or keep them?',
      ifItChanges: 'Send secondaryTutorEmails with each update: the whole list, or an empty one to remove all.',
      surprising: ifIs('effect', 'cleared', 'An update that omits secondaryTutorEmails removes the secondary tutors'),
      say: byStatus(
        'An update without secondaryTutorEmails is accepted ({status}); the secondary tutors are {effect}',
        'An update without secondaryTutorEmails is refused ({status})',
      ),
    }),
    'learners.update.omitted-tags': question('first paragraph', {
      statement: 'Does an update without tags clear the learner’s tags or keep them?',
      ifItChanges: 'Change tags through the tag routes, and read them after an update.',
      surprising: ifIs('effect', 'cleared', 'An update that omits tags removes them'),
      say: byStatus(
        'An update without tags is accepted ({status}); the learner’s tags are {effect}',
        'An update without tags is refused ({status})',
      ),
    }),
    'learners.update.omitted-others': question('first paragraph; table', {
      statement:
        'Does an update without programmeLevel, mobileNumber and endDate clear or keep them, as far as reads and the learner list show?',
      ifItChanges: 'Send programmeLevel, mobileNumber and endDate with each update.',
      surprising: ifIs(/./, 'cleared', (cases) => `An update that omits a field clears it: ${cases}`),
      say: saying('An update without the optional fields is {}'),
    }),
    'learners.update.tags-sent': question('first paragraph; create table, row tags', {
      statement: 'Do the tags of an update replace the learner’s tags, add to them, or have no effect?',
      ifItChanges: 'Change tags through the tag routes, not by an update.',
      surprising: anyOf(
        ifIs('effect', 'ignored', 'An update accepts tags and ignores them'),
        ifIs('effect', 'removed', 'An update with tags leaves the learner without any'),
      ),
      say: byStatus(
        'An update with tags is accepted ({status}); its tags are {effect}',
        'An update with tags is refused ({status})',
      ),
    }),
    'learners.update.tags-untagged-organisation': question('first paragraph; create rule 8', {
      statement: 'In an organisation without tagging, what does an update with tags return?',
      ifItChanges: 'Leave tags out of updates where tagging is not enabled.',
      say: saying('Without tagging, an update with tags is {}'),
    }),
    'learners.update.course-details-kept': rule('table, row courseDetails', {
      statement: 'An update without courseDetails keeps the stored value.',
      ifItChanges: 'Read the learner first and send courseDetails each time.',
    }),
    'learners.update.course-details-null': rule('table, row courseDetails', {
      statement: 'An update with courseDetails null clears the stored value.',
      ifItChanges: 'Clear with an empty string, then read back.',
    }),
    'learners.update.course-details-empty': rule('table, row courseDetails', {
      statement: 'An update with an empty courseDetails clears the stored value.',
      ifItChanges: 'Clear with null, then read back.',
    }),
    'learners.update.course-details-cleared-value': question('table, row courseDetails', {
      statement: 'How does a cleared courseDetails read: null, an empty string or absent?',
      ifItChanges: 'Treat null, an empty string and a missing courseDetails alike.',
      say: ifSame('A cleared courseDetails reads as {}', 'How a courseDetails reads that was {}'),
    }),
    'learners.update.has-ehcp-kept': rule('table, row hasEhcp', {
      statement: 'An update without hasEhcp keeps the stored value.',
      ifItChanges: 'Read the learner first and send hasEhcp each time.',
    }),
    'learners.update.has-ehcp-stored': rule('table, row hasEhcp', {
      statement: 'An update with hasEhcp true or false stores it.',
      ifItChanges: 'Read the learner back after each update and compare.',
    }),
    'learners.update.has-ehcp-null': rule('table, row hasEhcp', {
      statement: 'An update with hasEhcp null gets 400.',
      ifItChanges: 'Never send null; it may change the stored value.',
    }),
    'learners.update.has-ehcp-only-boolean': rule('table, row hasEhcp', {
      statement: 'An update with any hasEhcp other than true or false, such as a word or a number, gets 400.',
      ifItChanges: 'Validate hasEhcp before sending it.',
    }),
    'learners.update.provision-type-kept': rule('table, row provisionType', {
      statement: 'An update without provisionType keeps the stored provision, its source and its timestamp.',
      ifItChanges: 'Read the learner first and send provisionType each time.',
    }),
    'learners.update.provision-type-stored': rule('table, row provisionType', {
      statement: 'An update stores an accepted provisionType, including 0 in place of another.',
      ifItChanges: 'Read the learner back after each update and compare.',
    }),
    'learners.update.provision-type-null': rule('table, row provisionType', {
      statement: 'An update with provisionType null gets 400.',
      ifItChanges: 'Send 0 to unset a provision.',
    }),
    'learners.update.provision-type-name': rule('table, row provisionType', {
      statement: 'An update with a provision type’s name instead of its id gets 400.',
      ifItChanges: 'Send only ids.',
    }),
    'learners.update.provision-type-unknown': rule('table, row provisionType', {
      statement: 'An update with a provisionType outside the list gets 400.',
      ifItChanges: 'Check ids against the list before sending.',
    }),
    'learners.update.provision-source': rule('last paragraph', {
      statement: 'An update that changes the stored provision sets provisionSource to Api.',
      ifItChanges: 'Do not rely on provisionSource to tell your own changes from others’.',
    }),
    'learners.update.provision-updated-at': rule('last paragraph', {
      statement: 'An update that changes the stored provision sets provisionUpdatedAt to the time of the change.',
      ifItChanges: 'Do not rely on provisionUpdatedAt to detect changes.',
    }),
    'learners.update.provision-source-resent': rule('last paragraph', {
      statement: 'Sending the stored provisionType again leaves provisionSource unchanged.',
      ifItChanges: 'Send provisionType only when it changes.',
    }),
    'learners.update.provision-updated-at-resent': rule('last paragraph', {
      statement: 'Sending the stored provisionType again leaves provisionUpdatedAt unchanged.',
      ifItChanges: 'Send provisionType only when it changes.',
    }),
    'learners.update.atomic': rule('last paragraph', {
      statement:
        'If any field of an update is refused, nothing is stored: the learner, list row, tutors and tags read as before.',
      ifItChanges: 'Read the learner after every refused update.',
    }),
  }),
  ...section('Endpoints: Learners', {
    'learners.update.status': rule('row PUT', {
      statement: 'An accepted learner update returns 204.',
      ifItChanges: 'Accept the new status.',
    }),
    'learners.update.unknown-learner': rule('row PUT', {
      statement: 'Updating an unknown learner gets 404 and creates nothing.',
      ifItChanges: 'Check that the learner exists before updating.',
    }),
  }),
};

function sayTutorMessage(answer: Json, inWords: string): string | null {
  const sentence = 'n update without a valid primary tutor gets the message of a create';
  const isSame = isObject(answer) && Object.values(answer).every((is) => is === true);
  return isSame ? `A${sentence}` : saying(`Whether a${sentence}: {}`)(answer, inWords);
}
