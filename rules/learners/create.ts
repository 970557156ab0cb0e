import { question, rule, section } from '../entries.ts';

/** Statements `learners.create.…`. */
export const create = {
  ...section('Learner: create body', {
    'learners.create.required-fields': rule(
      'table, column Required',
      'A create that lacks firstName, lastName, email, gender, postcode or dateOfBirth gets 400, and no learner is created.',
      { ifItChanges: 'Check the required fields before sending; learners with gaps may exist.' },
    ),
    'learners.create.required-empty': question(
      'table, column Required',
      'For each required text field, is an empty, a blank or a null value refused like a missing one?',
    ),
    'learners.create.wrong-type': rule(
      'table, column Type',
      'A field whose JSON type cannot be the documented one, such as an object for a text or a word for an integer, gets 400, and no learner is created.',
      { ifItChanges: 'Validate bodies before sending.' },
    ),
    'learners.create.lenient-types': question(
      'table, column Type',
      'Are near misses of type read or refused: digits in quotes for an integer, a number for a text, "true" for true?',
    ),
    'learners.create.stored': rule(
      'table',
      'What a create sends in email, clientReference, learnerUniqueReference, courseDetails, hasEhcp, gender and provisionType is what the single-learner read returns.',
      { ifItChanges: 'Read back after each create and compare.' },
    ),
    'learners.create.email-per-organisation': rule(
      'table, row email',
      'An email held in one organisation can be enrolled in another.',
      { ifItChanges: 'Expect a create to be refused for reasons that the own organisation cannot see.' },
    ),
    'learners.create.email-race': rule(
      'table, row email',
      'Of several creates for one email sent at the same moment exactly one makes a learner.',
      { ifItChanges: 'Never have two creates for one email under way at once.' },
    ),
    'learners.create.email-case': question(
      'table, row email',
      'Does an email that differs only in case, or in spaces around it, count as already held?',
    ),
    'learners.create.primary-tutor-is-tutor': rule(
      'table, row primaryTutorEmail',
      'The email of a member of staff who is not a tutor does not resolve as primary tutor: 400, and no learner is created.',
      { ifItChanges: 'Check that learners are not left with a primary tutor who cannot tutor.' },
    ),
    'learners.create.tutor-email-case': question(
      'table, rows primaryTutorEmail and secondaryTutorEmails',
      'Does a tutor’s email resolve when its case differs?',
    ),
    'learners.create.gender-values': rule(
      'table, row gender',
      'Each of Male, Female, NotDisclosed, Non-binary/Non-conforming and Another is accepted and read back unchanged.',
      { ifItChanges: 'Map the client’s list of genders anew.' },
    ),
    'learners.create.gender-exact': rule(
      'table, row gender',
      'A gender that differs from a listed value in capitals, punctuation or spacing gets 400, and no learner is created.',
      { ifItChanges: 'Expect values in reads that differ from the list.' },
    ),
    'learners.create.date-of-birth-format': rule(
      'table, row dateOfBirth',
      'A date of birth written YYYY-MM-DD is accepted; a text that is no date, or a day that the calendar lacks, gets 400, and no learner is created.',
      { ifItChanges: 'Format dates as the service now asks, and check those stored.' },
    ),
    'learners.create.date-spellings': question(
      'table, rows dateOfBirth and endDate',
      'Are other spellings of a date accepted: day first, a date with a time, a date without leading zeros?',
    ),
    'learners.create.client-reference-omitted': question(
      'table, row clientReference',
      'Is a create without clientReference accepted, and what does the read return then?',
    ),
    'learners.create.optional-fields': rule(
      'table, column Required',
      'A create without programmeLevel, learnerUniqueReference, mobileNumber, endDate, courseDetails, hasEhcp, provisionType, secondaryTutorEmails and tags is accepted.',
      { ifItChanges: 'Send the fields that are now required.' },
    ),
    'learners.create.programme-level-range': rule(
      'table, row programmeLevel; Limits',
      'A create takes programmeLevel 1 to 7; 0 and 8 get 400, and no learner is created.',
      { ifItChanges: 'Adjust the range that the client offers.' },
    ),
    'learners.create.unique-reference-validated': rule(
      'table, row learnerUniqueReference',
      'A learnerUniqueReference that cannot be one, such as a sentence, gets 400, and no learner is created.',
      { ifItChanges: 'Validate learner references before sending them.' },
    ),
    'learners.create.unique-reference-check': question(
      'table, row learnerUniqueReference',
      'Which faults of a learnerUniqueReference are refused: nine or eleven digits, letters, a wrong check digit, spaces, the empty text?',
    ),
    'learners.create.unique-reference-duplicate': rule(
      'table, row learnerUniqueReference',
      'A second learner with a learnerUniqueReference already held in the organisation is refused, and no learner is created.',
      { ifItChanges: 'Look for a learner with the reference before each create.' },
    ),
    'learners.create.unique-reference-duplicate-status': question(
      'table, row learnerUniqueReference',
      'With what status is a learnerUniqueReference refused that the organisation already holds?',
    ),
    'learners.create.unique-reference-omitted': rule(
      'table, row learnerUniqueReference',
      'Any number of learners of an organisation can go without learnerUniqueReference.',
      { ifItChanges: 'Send a reference for every learner.' },
    ),
    'learners.create.unique-reference-per-organisation': rule(
      'table, row learnerUniqueReference',
      'A learnerUniqueReference held in one organisation can be used in another.',
      { ifItChanges: 'Expect a create to be refused for reasons that the own organisation cannot see.' },
    ),
    'learners.create.end-date-format': rule(
      'table, row endDate',
      'An end date written YYYY-MM-DD is accepted; a text that is no date gets 400, and no learner is created.',
      { ifItChanges: 'Format dates as the service now asks.' },
    ),
    'learners.create.course-details-length': rule(
      'table, row courseDetails; Limits',
      'A create takes courseDetails of 230 characters; 231 get 400, and no learner is created.',
      { ifItChanges: 'Cut or check courseDetails at the new length.' },
    ),
    'learners.create.course-details-counting': question(
      'table, row courseDetails',
      'How are the 230 characters counted: does a character outside the Basic Multilingual Plane count once or twice, and do spaces at the ends count?',
    ),
    'learners.create.has-ehcp-default': rule('table, row hasEhcp', 'A learner created without hasEhcp reads false.', {
      ifItChanges: 'Send hasEhcp explicitly.',
    }),
    'learners.create.has-ehcp-null': question(
      'table, row hasEhcp',
      'Is hasEhcp null in a create refused, or taken as false?',
    ),
    'learners.create.provision-type-default': rule(
      'table, row provisionType',
      'A learner created without provisionType reads the provision type 0, Not set.',
      { ifItChanges: 'Send provisionType explicitly.' },
    ),
    'learners.create.secondary-tutors-assigned': rule(
      'table, row secondaryTutorEmails; Authentication, item 6',
      'Every tutor named in secondaryTutorEmails, however many, becomes a secondary tutor of the new learner.',
      { ifItChanges: 'Assign secondary tutors with a call of their own after the create.' },
    ),
    'learners.create.secondary-tutor-is-tutor': rule(
      'table, row secondaryTutorEmails; create rule 3',
      'The email of a member of staff who is not a tutor in secondaryTutorEmails gets 400, and no learner is created.',
      { ifItChanges: 'Check that the emails are tutors’ before sending them.' },
    ),
    'learners.create.secondary-tutor-overlap': question(
      'table, row secondaryTutorEmails',
      'Is the primary tutor accepted among the secondary tutors, and is an email accepted that stands in the list twice?',
    ),
    'learners.create.tags-applied': rule(
      'table, row tags',
      'After a create with tags the learner holds exactly these tags.',
      { ifItChanges: 'Add tags with a call of their own after the create.' },
    ),
    'learners.create.tags-existing': rule(
      'table, row tags; Tag, paragraph',
      'A tag name sent with a create that an existing tag has, in whatever case, gives the learner that tag.',
      { ifItChanges: 'Fetch the organisation’s tags and send their exact names.' },
    ),
    'learners.create.tag-limit': rule(
      'table, row tags; Tag, paragraph; Limits',
      'A create takes ten tags; with eleven different names it gets 400.',
      { ifItChanges: 'Split longer tag lists, or cut them at the new limit.' },
    ),
    'learners.create.tag-limit-learner': question(
      'create rule 7; Limits',
      'Does a create with more than ten tags leave a learner behind, as a bad tag name does, and with how many tags?',
    ),
    'learners.create.result': rule(
      'create result',
      'A create is answered 201 with learnerId and learnerUserId, both UUIDs, and the learner can be read under that learnerId.',
      { ifItChanges: 'Read the identifiers where they now stand.' },
    ),
    'learners.create.never-updates': rule(
      'create rule 1',
      'A create that meets an existing learner’s email or reference leaves every field, tag and tutor of that learner as it was.',
      { ifItChanges: 'Look the learner up before each create; a repeated create may overwrite.' },
    ),
    'learners.create.missing-primary-tutor': rule(
      'create rule 2',
      'A create without primaryTutorEmail gets 400, says “Invalid primary tutor.”, and makes no learner.',
      { ifItChanges: 'Adjust the recognition of this refusal; it is matched by its text.' },
    ),
    'learners.create.invalid-primary-tutor': rule(
      'create rule 2; Errors, item 3',
      'A create whose primaryTutorEmail belongs to nobody gets 400, says “Invalid primary tutor.”, and makes no learner.',
      { ifItChanges: 'Adjust the recognition of this refusal; it is matched by its text.' },
    ),
    'learners.create.invalid-secondary-tutor': rule(
      'create rule 3',
      'One unknown email anywhere in secondaryTutorEmails refuses the whole create with 400, and there is no new learner.',
      { ifItChanges: 'Check the secondary tutors before the create and read them back after.' },
    ),
    'learners.create.invalid-secondary-tutor-named': question(
      'create rule 3',
      'Does the refusal name the secondary tutor email that did not resolve?',
    ),
    'learners.create.duplicate-email': rule(
      'create rule 4; table, row email; Errors, item 3',
      'A second create for an email that a learner of the organisation holds is refused with the message “User is already a Learner”, and no second learner exists.',
      { ifItChanges: 'Adjust the recognition of this refusal, or look the email up before each create.' },
    ),
    'learners.create.duplicate-email-status': question(
      'create rule 4; Errors, item 3',
      'With what status is a create for an email already held refused?',
    ),
    'learners.create.gender-unrecognised': rule(
      'create rule 5',
      'A gender outside the list gets 400 that names LearnerBaseDetails.Gender, and no learner is created.',
      { ifItChanges: 'Adjust how a refused gender is told to the user.' },
    ),
    'learners.create.gender-numeric': rule(
      'create rule 5',
      'A gender sent as a number, or as digits in quotes, gets 400 that names LearnerBaseDetails.Gender, and no learner is created.',
      { ifItChanges: 'Make sure that the client sends names; numbers would be stored as some gender.' },
    ),
    'learners.create.gender-name-place': question(
      'create rule 5',
      'Where does the refusal name LearnerBaseDetails.Gender: as a key of errors, or within a text?',
    ),
    'learners.create.provision-type-null': rule(
      'create rule 6',
      'A create with provisionType null gets 400, and no learner is created.',
      { ifItChanges: 'Leave provisionType out where there is none; null may be stored.' },
    ),
    'learners.create.provision-type-name': rule(
      'create rule 6',
      'A create with the name of a provision type in place of its id gets 400, and no learner is created.',
      { ifItChanges: 'Send ids only.' },
    ),
    'learners.create.provision-type-unknown': rule(
      'create rule 6',
      'A create with a provisionType outside the list gets 400, and no learner is created.',
      { ifItChanges: 'Check ids against the list before sending.' },
    ),
    'learners.create.provision-type-accepted-list': rule(
      'create rule 6',
      'The refusal of an unrecognised provisionType lists every accepted id together with its name.',
      { ifItChanges: 'Keep the list of provision types in the client’s configuration.' },
    ),
    'learners.create.bad-tag-refused': rule(
      'create rule 7',
      'A create with a bad tag name gets 400 that names the tag.',
      { ifItChanges: 'Check tag names before sending.' },
    ),
    'learners.create.bad-tag-keeps-learner': rule(
      'create rule 7',
      'After the 400 for a bad tag name the learner exists, with the fields that were sent.',
      { ifItChanges: 'After this refusal look the email up before deciding whether to create again.' },
    ),
    'learners.create.bad-tag-applies-none': rule(
      'create rule 7',
      'After the 400 for a bad tag name the learner holds no tag, not even the good ones of the same create.',
      { ifItChanges: 'Read the learner’s tags before adding those that were refused.' },
    ),
    'learners.create.tags-untagged-organisation': rule(
      'create rule 8',
      'A create with tags in an organisation without tagging gets 403, and no learner is created.',
      { ifItChanges: 'Leave tags out unless the organisation is known to have tagging.' },
    ),
    'learners.create.empty-tags-untagged-organisation': question(
      'create rule 8',
      'Does an empty tag list count as tags sent in an organisation without tagging?',
    ),
    'learners.create.problem-precedence': question(
      'create rules',
      'Of several faults in one create, are all reported or only the first, and does the 403 for tags come before the 400 for a bad field?',
    ),
  }),
};
