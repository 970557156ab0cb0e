import { question, rule, section } from '../entries.ts';

/** Statements `learners.update.…`. */
export const update = {
  ...section('Learner: update body', {
    'learners.update.full-replace': rule(
      'first paragraph',
      'An update with every field stores the fields sent, and the next read returns them.',
      { ifItChanges: 'Read back after each update and compare.' },
    ),
    'learners.update.keeps-identifiers': rule(
      'first paragraph',
      'An update leaves learnerId and learnerUserId as they were, and touches no other learner.',
      { ifItChanges: 'Store the identifiers anew after each update.' },
    ),
    'learners.update.required-fields': rule(
      'first paragraph',
      'An update that lacks firstName, lastName, email, gender, dateOfBirth or primaryTutorEmail gets 400.',
      { ifItChanges: 'Always send all six; a missing one may be cleared.' },
    ),
    'learners.update.wrong-type': rule(
      'first paragraph; create table, column Type',
      'An update with a field whose JSON type cannot be the documented one, such as an object for a text or a word for an integer, gets 400.',
      { ifItChanges: 'Validate bodies before sending.' },
    ),
    'learners.update.invalid-primary-tutor': rule(
      'first paragraph; create table, row primaryTutorEmail',
      'An update whose primaryTutorEmail is not an existing tutor’s gets 400.',
      { ifItChanges: 'Check the tutor before each update.' },
    ),
    'learners.update.invalid-primary-tutor-message': question(
      'first paragraph; create rule 2',
      'Does an update with a missing or unknown primary tutor carry the same message as a create?',
    ),
    'learners.update.primary-tutor-replaced': rule(
      'first paragraph; Authentication, item 6',
      'An update with another primaryTutorEmail makes that tutor the learner’s one primary tutor: the former is none any more.',
      { ifItChanges: 'Check who sees the learner after a change of tutor.' },
    ),
    'learners.update.invalid-secondary-tutor': rule(
      'first paragraph; create table, row secondaryTutorEmails',
      'An update with an email in secondaryTutorEmails that is not an existing tutor’s gets 400.',
      { ifItChanges: 'Check the tutors before each update.' },
    ),
    'learners.update.secondary-tutors-replaced': rule(
      'first paragraph; create table, row secondaryTutorEmails',
      'The secondaryTutorEmails of an update become the learner’s whole set of secondary tutors.',
      { ifItChanges: 'Use the secondary-tutor replacement after each update.' },
    ),
    'learners.update.email-unique': rule(
      'first paragraph; create table, row email',
      'An update to an email that another learner of the organisation holds is refused.',
      { ifItChanges: 'Look the email up before changing it; two learners may share one.' },
    ),
    'learners.update.email-unique-status': question(
      'first paragraph; create table, row email',
      'With what status and message is an update to another learner’s email refused?',
    ),
    'learners.update.own-values': rule(
      'first paragraph; create table, rows email and learnerUniqueReference',
      'Sending a learner’s own email and learnerUniqueReference again is no duplicate: the update is accepted.',
      { ifItChanges: 'Expect refusals of updates that change nothing.' },
    ),
    'learners.update.email-moves': rule(
      'first paragraph; Endpoints: Learners, row GET by email',
      'After an update of the email the learner is found under the new email and no longer under the old one.',
      { ifItChanges: 'Address learners by id.' },
    ),
    'learners.update.unique-reference-unique': rule(
      'first paragraph; create table, row learnerUniqueReference',
      'An update to a learnerUniqueReference that another learner of the organisation holds is refused.',
      { ifItChanges: 'Look for the reference before changing it.' },
    ),
    'learners.update.unique-reference-validated': rule(
      'first paragraph; create table, row learnerUniqueReference',
      'An update with a learnerUniqueReference that cannot be one, such as a sentence, gets 400.',
      { ifItChanges: 'Validate learner references before sending them.' },
    ),
    'learners.update.gender-values': rule(
      'first paragraph; create table, row gender',
      'An update takes each of the five genders, and the read returns it.',
      { ifItChanges: 'Map the client’s list of genders anew.' },
    ),
    'learners.update.gender-unrecognised': rule(
      'first paragraph; create table, row gender',
      'An update with a gender outside the list, in other capitals, or as a number gets 400.',
      { ifItChanges: 'Validate the gender before sending it.' },
    ),
    'learners.update.date-format': rule(
      'first paragraph; create table, rows dateOfBirth and endDate',
      'An update whose dateOfBirth or endDate is no date gets 400.',
      { ifItChanges: 'Format dates as the service now asks.' },
    ),
    'learners.update.programme-level-range': rule(
      'first paragraph; Limits',
      'An update takes programmeLevel 1 to 7; 0 and 8 get 400.',
      { ifItChanges: 'Adjust the range that the client offers.' },
    ),
    'learners.update.course-details-length': rule(
      'first paragraph; Limits',
      'An update takes courseDetails of 230 characters; 231 get 400.',
      { ifItChanges: 'Cut or check courseDetails at the new length.' },
    ),
    'learners.update.omitted-postcode': question(
      'first paragraph',
      'Is an update without postcode, which a create requires, accepted?',
    ),
    'learners.update.omitted-client-reference': question(
      'first paragraph',
      'Is an update without clientReference accepted, and what does the read return then?',
    ),
    'learners.update.omitted-unique-reference': question(
      'first paragraph',
      'Does an update without learnerUniqueReference clear it or keep it?',
    ),
    'learners.update.omitted-secondary-tutors': question(
      'first paragraph',
      'Does an update without secondaryTutorEmails clear the secondary tutors or keep them?',
    ),
    'learners.update.omitted-tags': question(
      'first paragraph',
      'Does an update without tags clear the learner’s tags or keep them?',
    ),
    'learners.update.omitted-others': question(
      'first paragraph; table',
      'Are programmeLevel, mobileNumber and endDate cleared or kept by an update without them, as far as reads and the learner list show it?',
    ),
    'learners.update.tags-sent': question(
      'first paragraph; create table, row tags',
      'Do tags in an update replace the learner’s tags, add to them, or count for nothing?',
    ),
    'learners.update.tags-untagged-organisation': question(
      'first paragraph; create rule 8',
      'What does an update with tags get in an organisation without tagging?',
    ),
    'learners.update.course-details-kept': rule(
      'table, row courseDetails',
      'An update without courseDetails keeps the stored value.',
      { ifItChanges: 'Read the learner first and send courseDetails each time.' },
    ),
    'learners.update.course-details-null': rule(
      'table, row courseDetails',
      'An update with courseDetails null clears the stored value.',
      { ifItChanges: 'Clear with an empty text, and read back.' },
    ),
    'learners.update.course-details-empty': rule(
      'table, row courseDetails',
      'An update with courseDetails as an empty text clears the stored value.',
      { ifItChanges: 'Clear with null, and read back.' },
    ),
    'learners.update.course-details-cleared-value': question(
      'table, row courseDetails',
      'How does a cleared courseDetails read: null, an empty text, or absent?',
    ),
    'learners.update.has-ehcp-kept': rule('table, row hasEhcp', 'An update without hasEhcp keeps the stored value.', {
      ifItChanges: 'Read the learner first and send hasEhcp each time.',
    }),
    'learners.update.has-ehcp-stored': rule('table, row hasEhcp', 'An update with hasEhcp true or false stores it.', {
      ifItChanges: 'Read back after each update and compare.',
    }),
    'learners.update.has-ehcp-null': rule('table, row hasEhcp', 'An update with hasEhcp null gets 400.', {
      ifItChanges: 'Never send null; it may change the stored value.',
    }),
    'learners.update.has-ehcp-only-boolean': rule(
      'table, row hasEhcp',
      'An update with hasEhcp as anything but true or false, such as a word or a number, gets 400.',
      { ifItChanges: 'Validate hasEhcp before sending it.' },
    ),
    'learners.update.provision-type-kept': rule(
      'table, row provisionType',
      'An update without provisionType keeps the stored provision, its source and its time.',
      { ifItChanges: 'Read the learner first and send provisionType each time.' },
    ),
    'learners.update.provision-type-stored': rule(
      'table, row provisionType',
      'An update with an accepted provisionType stores it, 0 over another one included.',
      { ifItChanges: 'Read back after each update and compare.' },
    ),
    'learners.update.provision-type-null': rule(
      'table, row provisionType',
      'An update with provisionType null gets 400.',
      { ifItChanges: 'Send 0 to unset a provision.' },
    ),
    'learners.update.provision-type-name': rule(
      'table, row provisionType',
      'An update with the name of a provision type in place of its id gets 400.',
      { ifItChanges: 'Send ids only.' },
    ),
    'learners.update.provision-type-unknown': rule(
      'table, row provisionType',
      'An update with a provisionType outside the list gets 400.',
      { ifItChanges: 'Check ids against the list before sending.' },
    ),
    'learners.update.provision-source': rule(
      'last paragraph',
      'An update that alters the stored provision makes provisionSource Api.',
      { ifItChanges: 'Do not rely on provisionSource to tell own changes from others’.' },
    ),
    'learners.update.provision-updated-at': rule(
      'last paragraph',
      'An update that alters the stored provision moves provisionUpdatedAt to the time of the change.',
      { ifItChanges: 'Do not rely on provisionUpdatedAt to notice changes.' },
    ),
    'learners.update.provision-source-resent': rule(
      'last paragraph',
      'Sending the stored provisionType again leaves provisionSource as it was.',
      { ifItChanges: 'Send provisionType only when it changes.' },
    ),
    'learners.update.provision-updated-at-resent': rule(
      'last paragraph',
      'Sending the stored provisionType again leaves provisionUpdatedAt as it was.',
      { ifItChanges: 'Send provisionType only when it changes.' },
    ),
    'learners.update.atomic': rule(
      'last paragraph',
      'An update of which any field is rejected stores nothing: the learner, its list row, its tutors and its tags read as before.',
      { ifItChanges: 'Read the learner after every refused update.' },
    ),
  }),
  ...section('Endpoints: Learners', {
    'learners.update.status': rule('row PUT', 'An accepted update of a learner is answered 204.', {
      ifItChanges: 'Accept the new status.',
    }),
    'learners.update.unknown-learner': rule(
      'row PUT',
      'An update of a learner that does not exist gets 404 and creates none.',
      {
        ifItChanges: 'Check that the learner exists before updating.',
      },
    ),
  }),
};
