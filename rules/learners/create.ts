import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { byStatus, either, saying } from '../answers/say.ts';
import { ifAccepted, ifIs } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const create = {
  ...section('Learner: create body', {
    'learners.create.required-fields': rule('table, column Required', {
      statement:
        'A create without firstName, lastName, email, gender, postcode or dateOfBirth gets 400, and no learner is created.',
      ifItChanges: 'Check the required fields before sending; incomplete learners may exist.',
    }),
    'learners.create.required-empty': question('table, column Required', {
      statement: 'For each required text field, is an empty, blank or null value refused like a missing one?',
      ifItChanges: 'Check in the client that no required field is empty or blank.',
      surprising: ifAccepted((cases) => `A create accepts a blank, empty or null value for a required field: ${cases}`),
      say: saying('A create with a required field that is empty, blank or null is {}'),
    }),
    'learners.create.wrong-type': rule('table, column Type', {
      statement:
        'A create with a field that cannot be of its documented JSON type, such as an object for a string or a word for an integer, gets 400, and no learner is created.',
      ifItChanges: 'Validate bodies before sending.',
    }),
    'learners.create.lenient-types': question('table, column Type', {
      statement:
        'Are values of nearly the right type accepted or refused: digits in quotes for an integer, a number for a string, "true" for true?',
      ifItChanges: 'Send each value in exactly the documented type.',
      say: saying('A create with a value of nearly the right type is {}'),
    }),
    'learners.create.stored': rule('table', {
      statement:
        'The single-learner read returns what the create sent in email, clientReference, learnerUniqueReference, courseDetails, hasEhcp, gender and provisionType, and in each other field that it shows.',
      ifItChanges: 'Read the learner back after each create and compare.',
    }),
    'learners.create.email-per-organisation': rule('table, row email', {
      statement: 'An email held in one organisation can be used in another.',
      ifItChanges: 'Expect creates to be refused for reasons your organisation cannot see.',
    }),
    'learners.create.email-race': rule('table, row email', {
      statement: 'When several creates for one email are sent at once, at most one creates a learner.',
      ifItChanges: 'Never send two creates for one email at the same time.',
    }),
    'learners.create.email-case': question('table, row email', {
      statement: 'Does an email that differs only in case, or in surrounding spaces, count as already held?',
      ifItChanges: 'Trim emails and convert them to one case before sending or comparing them.',
      surprising: ifIs(
        /./,
        'accepted as another email',
        (cases) => `Two learners can hold the same email, spelt differently: ${cases}`,
      ),
      say: saying('An email that differs from one that is held only in case or spaces: {}'),
    }),
    'learners.create.primary-tutor-is-tutor': rule('table, row primaryTutorEmail', {
      statement:
        'A primaryTutorEmail that belongs to a staff member who is not a tutor gets 400, and no learner is created.',
      ifItChanges: 'Check for learners whose primary tutor is not a tutor.',
    }),
    'learners.create.tutor-email-case': question('table, rows primaryTutorEmail and secondaryTutorEmails', {
      statement: 'Is a tutor’s email recognised in a different case?',
      ifItChanges: 'Send tutors’ emails exactly as the service has them.',
      say: saying('A create that spells a tutor’s email in a different case is {}'),
    }),
    'learners.create.gender-values': rule('table, row gender', {
      statement:
        'Male, Female, NotDisclosed, Non-binary/Non-conforming and Another are each accepted and read back unchanged.',
      ifItChanges: 'Update the client’s list of genders.',
    }),
    'learners.create.gender-exact': rule('table, row gender', {
      statement:
        'A gender that differs from a listed value in capitals, punctuation or spacing gets 400, and no learner is created.',
      ifItChanges: 'Expect to read values that differ from the list.',
    }),
    'learners.create.date-of-birth-format': rule('table, row dateOfBirth', {
      statement:
        'A date of birth in the form YYYY-MM-DD is accepted; a string that is not a date, or a day not in the calendar, gets 400, and no learner is created.',
      ifItChanges: 'Format dates as the service now expects, and check those already stored.',
    }),
    'learners.create.date-spellings': question('table, rows dateOfBirth and endDate', {
      statement: 'Are other date formats accepted: day first, with a time, without leading zeros?',
      ifItChanges: 'Send dates as YYYY-MM-DD only.',
      surprising: ifAccepted((cases) => `A date that can be read in two ways is accepted: ${cases}`, /day first/),
      say: saying('A create with a date in another format is {}'),
    }),
    'learners.create.client-reference-omitted': question('table, row clientReference', {
      statement: 'Is a create without clientReference accepted, and if so, what does the read return?',
      ifItChanges: 'Always send clientReference.',
      say: byStatus(
        'A create without clientReference is accepted ({status}), and a read then shows {reads}',
        'A create without clientReference is refused ({status})',
      ),
    }),
    'learners.create.optional-fields': rule('table, column Required', {
      statement:
        'A create is accepted without programmeLevel, learnerUniqueReference, mobileNumber, endDate, courseDetails, hasEhcp, provisionType, secondaryTutorEmails and tags.',
      ifItChanges: 'Send the newly required fields.',
    }),
    'learners.create.programme-level-range': rule('table, row programmeLevel; Limits', {
      statement: 'A create accepts programmeLevel 1 to 7; 0 and 8 get 400, and no learner is created.',
      ifItChanges: 'Adjust the range the client offers.',
    }),
    'learners.create.unique-reference-validated': rule('table, row learnerUniqueReference', {
      statement:
        'A learnerUniqueReference that is clearly invalid, such as a sentence, gets 400, and no learner is created.',
      ifItChanges: 'Validate learner references before sending them.',
    }),
    'learners.create.unique-reference-check': question('table, row learnerUniqueReference', {
      statement:
        'Which invalid learnerUniqueReference values are refused: nine or eleven digits, letters, a wrong check digit, spaces, an empty string?',
      ifItChanges: 'Check learnerUniqueReference in the client.',
      surprising: ifAccepted(
        (cases) => `An invalid learnerUniqueReference is accepted: ${cases}`,
        /digits|letters|check digit/,
      ),
      say: saying('A create with an invalid learnerUniqueReference is {}'),
    }),
    'learners.create.unique-reference-duplicate': rule('table, row learnerUniqueReference', {
      statement:
        'Creating a learner with a learnerUniqueReference already held in the organisation is refused, and no learner is created.',
      ifItChanges: 'Check whether a learner has the reference before each create.',
    }),
    'learners.create.unique-reference-duplicate-status': question('table, row learnerUniqueReference', {
      statement: 'Which status refuses a create for a learnerUniqueReference that is already held?',
      say: saying('A create for a learnerUniqueReference that is already held is {}'),
    }),
    'learners.create.unique-reference-omitted': rule('table, row learnerUniqueReference', {
      statement: 'Any number of learners in an organisation can have no learnerUniqueReference.',
      ifItChanges: 'Send a reference for every learner.',
    }),
    'learners.create.unique-reference-per-organisation': rule('table, row learnerUniqueReference', {
      statement: 'A learnerUniqueReference held in one organisation can be used in another.',
      ifItChanges: 'Expect creates to be refused for reasons your organisation cannot see.',
    }),
    'learners.create.end-date-format': rule('table, row endDate', {
      statement:
        'An end date in the form YYYY-MM-DD is accepted; a string that is not a date gets 400, and no learner is created.',
      ifItChanges: 'Format dates as the service now expects.',
    }),
    'learners.create.course-details-length': rule('table, row courseDetails; Limits', {
      statement: 'A create accepts courseDetails of 230 characters; 231 get 400, and no learner is created.',
      ifItChanges: 'Truncate or check courseDetails at the new length.',
    }),
    'learners.create.course-details-counting': question('table, row courseDetails', {
      statement:
        'How are the 230 characters counted: does a character outside the Basic Multilingual Plane count once or twice, and do leading and trailing spaces count?',
      ifItChanges: 'Trim the text, and keep it within 230 by either way of counting.',
      say: saying('How the 230 characters of courseDetails are counted: {}'),
    }),
    'learners.create.has-ehcp-default': rule('table, row hasEhcp', {
      statement: 'A learner created without hasEhcp reads back as false.',
      ifItChanges: 'Send hasEhcp explicitly.',
    }),
    'learners.create.has-ehcp-null': question('table, row hasEhcp', {
      statement: 'Does a create with hasEhcp null get refused, or is null treated as false?',
      ifItChanges: 'Send true or false, or leave hasEhcp out.',
      surprising: ifIs('reads', false, 'A create that leaves hasEhcp null reads as false: unknown turns into no'),
      say: byStatus(
        'A create with hasEhcp null is accepted ({status}), and a read then shows {reads}',
        'A create with hasEhcp null is refused ({status})',
      ),
    }),
    'learners.create.provision-type-default': rule('table, row provisionType', {
      statement: 'A learner created without provisionType reads back as provision type 0, Not set.',
      ifItChanges: 'Send provisionType explicitly.',
    }),
    'learners.create.secondary-tutors-assigned': rule('table, row secondaryTutorEmails; Authentication, item 6', {
      statement: 'Every tutor in secondaryTutorEmails, however many, becomes a secondary tutor of the new learner.',
      ifItChanges: 'Assign secondary tutors in a separate call after the create.',
    }),
    'learners.create.secondary-tutor-is-tutor': rule('table, row secondaryTutorEmails; create rule 3', {
      statement:
        'An email in secondaryTutorEmails that belongs to a staff member who is not a tutor gets 400, and no learner is created.',
      ifItChanges: 'Check that the emails belong to tutors before sending them.',
    }),
    'learners.create.secondary-tutor-overlap': question('table, row secondaryTutorEmails', {
      statement: 'Does secondaryTutorEmails accept the primary tutor’s email, or the same email twice?',
      ifItChanges: 'Send each tutor once, and never the primary tutor as a secondary one.',
      say: saying('A create whose secondaryTutorEmails overlap is {}'),
    }),
    'learners.create.tags-applied': rule('table, row tags', {
      statement: 'After a create with tags, the learner holds exactly those tags.',
      needs: ['tagging'],
      ifItChanges: 'Add tags in a separate call after the create.',
    }),
    'learners.create.tags-existing': rule('table, row tags; Tag, paragraph', {
      statement: 'A tag name sent with a create gives the learner the existing tag of that name, regardless of case.',
      needs: ['tagging'],
      ifItChanges: 'Fetch the organisation’s tags and send their exact names.',
    }),
    'learners.create.tag-limit': rule('table, row tags; Tag, paragraph; Limits', {
      statement: 'A create accepts ten tags; eleven different names get 400.',
      needs: ['tagging'],
      ifItChanges: 'Split longer tag lists, or shorten them to the new limit.',
    }),
    'learners.create.tag-limit-learner': question('create rule 7; Limits', {
      statement:
        'Does a create with more than ten tags leave a learner behind, as a bad tag name does, and with how many tags?',
      ifItChanges: 'After a refusal because of tags, look the email up before deciding whether to create again.',
      needs: ['tagging'],
      surprising: ifIs(
        'created',
        true,
        'A create that is refused for its number of tags leaves a learner behind: sending it again finds the email taken',
      ),
      say: either(
        'created',
        'A create with more than ten tags leaves a learner behind, with {tags} tags',
        'A create with more than ten tags leaves no learner behind',
      ),
    }),
    'learners.create.result': rule('create result', {
      statement:
        'A create returns 201 with learnerId and learnerUserId, both UUIDs, and the learner can be read by that learnerId.',
      ifItChanges: 'Read the identifiers from their new place.',
    }),
    'learners.create.never-updates': rule('create rule 1', {
      statement:
        'A create whose email or reference belongs to an existing learner leaves every field, tag and tutor of that learner unchanged.',
      ifItChanges: 'Look the learner up before each create; repeating a create may overwrite data.',
    }),
    'learners.create.missing-primary-tutor': rule('create rule 2', {
      statement:
        'A create without primaryTutorEmail gets 400 with “Invalid primary tutor.”, and no learner is created.',
      ifItChanges: 'Adjust how the client recognises this refusal; it is matched by its text.',
    }),
    'learners.create.invalid-primary-tutor': rule('create rule 2; Errors, item 3', {
      statement:
        'A create whose primaryTutorEmail belongs to nobody gets 400 with “Invalid primary tutor.”, and no learner is created.',
      ifItChanges: 'Adjust how the client recognises this refusal; it is matched by its text.',
    }),
    'learners.create.invalid-secondary-tutor': rule('create rule 3', {
      statement:
        'A single unknown email anywhere in secondaryTutorEmails gets the whole create refused with 400, and no learner is created.',
      ifItChanges: 'Check the secondary tutors before the create and read them back afterwards.',
    }),
    'learners.create.invalid-secondary-tutor-named': question('create rule 3', {
      statement: 'Does the refusal name the secondary tutor email that could not be resolved?',
      ifItChanges: 'Do not rely on the refusal to tell which tutor is unknown.',
      say: saying('The refusal {named?names:does not name} the secondary tutor’s email that could not be resolved'),
    }),
    'learners.create.duplicate-email': rule('create rule 4; table, row email; Errors, item 3', {
      statement:
        'Creating a learner with an email already held in the organisation is refused with the message “User is already a Learner”, and no second learner is created.',
      ifItChanges: 'Recognise this refusal by its new form, or look the email up before each create.',
    }),
    'learners.create.duplicate-email-status': question('create rule 4; Errors, item 3', {
      statement: 'Which status refuses a create for an email that is already held?',
      say: saying('A create for an email that is already held is {}'),
    }),
    'learners.create.gender-unrecognised': rule('create rule 5', {
      statement: 'A gender outside the list gets 400 naming LearnerBaseDetails.Gender, and no learner is created.',
      ifItChanges: 'Adjust how the client explains a refused gender to users.',
    }),
    'learners.create.gender-numeric': rule('create rule 5', {
      statement:
        'A gender sent as a number, or as digits in quotes, gets 400 naming LearnerBaseDetails.Gender, and no learner is created.',
      ifItChanges: 'Make sure the client sends names; numbers would be stored as some gender.',
    }),
    'learners.create.gender-name-place': question('create rule 5', {
      statement: 'Where does the refusal name LearnerBaseDetails.Gender: as a key of errors, or within a string?',
      ifItChanges: 'Look for the name in the whole refusal, not in one place.',
      say: sayGenderName,
    }),
    'learners.create.provision-type-null': rule('create rule 6', {
      statement: 'A create with provisionType null gets 400, and no learner is created.',
      ifItChanges: 'Leave provisionType out when there is none; null may be stored.',
    }),
    'learners.create.provision-type-name': rule('create rule 6', {
      statement: 'A create with a provision type’s name instead of its id gets 400, and no learner is created.',
      ifItChanges: 'Send only ids.',
    }),
    'learners.create.provision-type-unknown': rule('create rule 6', {
      statement: 'A create with a provisionType outside the list gets 400, and no learner is created.',
      ifItChanges: 'Check ids against the list before sending.',
    }),
    'learners.create.provision-type-accepted-list': rule('create rule 6', {
      statement: 'The refusal of an unknown provisionType lists every accepted id with its name.',
      ifItChanges: 'Keep the list of provision types in the client’s configuration.',
    }),
    'learners.create.bad-tag-refused': rule('create rule 7', {
      statement: 'A create with a bad tag name gets 400, and the response names the tag.',
      needs: ['tagging'],
      ifItChanges: 'Check tag names before sending.',
    }),
    'learners.create.bad-tag-keeps-learner': rule('create rule 7', {
      statement: 'After the 400 for a bad tag name, the learner exists with the fields that were sent.',
      needs: ['tagging'],
      ifItChanges: 'After this refusal, look the email up before deciding whether to create again.',
    }),
    'learners.create.bad-tag-applies-none': rule('create rule 7', {
      statement:
        'After the 400 for a bad tag name, the learner holds no tags, not even the good ones from the same create.',
      needs: ['tagging'],
      ifItChanges: 'Read the learner’s tags before adding the refused ones.',
    }),
    'learners.create.tags-untagged-organisation': rule('create rule 8', {
      statement: 'In an organisation without tagging, a create with tags gets 403, and no learner is created.',
      ifItChanges: 'Leave tags out unless the organisation is known to have tagging.',
    }),
    'learners.create.empty-tags-untagged-organisation': question('create rule 8', {
      statement: 'In an organisation without tagging, does an empty tag list count as tags sent?',
      ifItChanges: 'Leave tags out where tagging is not enabled.',
      say: saying('Without tagging, a create with an empty tag list is {}'),
    }),
    'learners.create.problem-precedence': question('create rules', {
      statement:
        'When a create has several faults, are all reported or only the first, and does the 403 for tags come before the 400 for a bad field?',
      ifItChanges: 'Expect only one of several faults to be reported, and send again after each correction.',
      say: saying(
        'A create with bad fields, and with tags where tagging is not enabled, gets {bad fields and tags without tagging}; of three bad fields, the refusal reports {reported of three}',
      ),
    }),
  }),
};

function sayGenderName(answer: Json): string | null {
  const names = 'The refusal of a gender names LearnerBaseDetails.Gender';
  if (!isObject(answer)) return null;
  if (answer.place === 'none') return 'The refusal of a gender does not name LearnerBaseDetails.Gender';
  return answer.place === 'text'
    ? `${names} in its text`
    : answer.place === undefined
      ? null
      : `${names} as a key of errors`;
}
