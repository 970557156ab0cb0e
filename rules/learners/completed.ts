import { saying } from '../answers/say.ts';
import { ifAccepted, ifIs } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const completed = {
  ...section('Learner: read', {
    'learners.completed.shape': rule('third paragraph; Endpoints: Learners, row GET assessmentcompleted', {
      statement:
        'The completed list returns 200 with an integer totalRecords and learners, which is null or an array of objects with a UUID learnerId and a learnerUserId that is a UUID or null.',
      ifItChanges: 'Adjust how the list is read.',
    }),
    'learners.completed.total-records': rule('third paragraph; Limits, last paragraph but one', {
      statement: 'In the completed list, totalRecords is the number of learners listed.',
      ifItChanges: 'Count the learners.',
    }),
    'learners.completed.nullable': question('third paragraph', {
      statement: 'What can be null in the completed list: learners when there are none, learnerUserId, or neither?',
      ifItChanges: 'Accept null for learners and learnerUserId.',
      say: saying('Whether a null was seen in the completed list: {}'),
    }),
  }),
  ...section('Endpoints: Learners', {
    'learners.completed.on-date': rule('row GET assessmentcompleted', {
      statement: 'A learner who completed the assessment on the given date is in the completed list.',
      ifItChanges: 'Read results one by one, or rely on event 100.',
    }),
    'learners.completed.later-date': rule('row GET assessmentcompleted', {
      statement: 'A learner who completed before the given date is not in the completed list.',
      ifItChanges: 'Skip learners already read.',
    }),
    'learners.completed.only-completed': rule('row GET assessmentcompleted', {
      statement: 'A learner who has not completed the assessment is in no completed list.',
      ifItChanges: 'Check each learner’s result.',
    }),
    'learners.completed.date-meaning': question('row GET assessmentcompleted', {
      statement:
        'Does the completed list for a date hold only learners who completed that day, or also those who completed later?',
      ifItChanges: 'Filter the list in the client, or ask for each day separately.',
      say: saying('The list for a date holds learners who completed {}'),
    }),
    'learners.completed.deleted': question('rows GET assessmentcompleted and DELETE', {
      statement: 'Does the completed list still hold a learner who completed and was then deleted?',
      ifItChanges: 'Expect 404 for learners who are in the list.',
      surprising: ifIs('holds', true, 'The completed list still shows learners who were deleted'),
      say: saying('The list {holds?still holds:no longer holds} a learner who completed and was then deleted'),
    }),
    'learners.completed.date-omitted': question('row GET assessmentcompleted', {
      statement: 'What does the completed list return without a date?',
      ifItChanges: 'Send a date with each request.',
      say: saying('Without a date, the list is {}'),
    }),
    'learners.completed.date-malformed': question('row GET assessmentcompleted', {
      statement: 'What does the completed list return for a date that is not a date, or that includes a time?',
      ifItChanges: 'Send the date as YYYY-MM-DD only.',
      surprising: ifAccepted((cases) => `The completed list accepts a malformed date: ${cases}`, /[^"]/),
      say: saying('For a malformed date, the list is {}'),
    }),
    'learners.completed.none': question('row GET assessmentcompleted', {
      statement:
        'What does the completed list return for a date on which nobody completed: an empty list, null or 404?',
      ifItChanges: 'Treat null, an empty list or 404 as nobody.',
      say: saying('For a date on which nobody completed, the list is {}'),
    }),
  }),
};
