import { question, rule, section } from './entries.ts';

/** API document, Learner: create body, the result and the create rules. */
export const learnerCreateRules = section('Learner: create body', {
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
});
