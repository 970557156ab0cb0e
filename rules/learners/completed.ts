import { question, rule, section } from '../entries.ts';

/** Statements `learners.completed.…`. */
export const completed = {
  ...section('Learner: read', {
    'learners.completed.shape': rule(
      'third paragraph; Endpoints: Learners, row GET assessmentcompleted',
      'The completed list is answered 200 with totalRecords, an integer, and learners, null or objects with a learnerId, a UUID, and a learnerUserId, a UUID or null.',
      { ifItChanges: 'Adjust how the list is read.' },
    ),
    'learners.completed.total-records': rule(
      'third paragraph',
      'totalRecords of the completed list is the number of learners in it.',
      { ifItChanges: 'Count the learners.' },
    ),
    'learners.completed.nullable': question(
      'third paragraph',
      'What can be null in the completed list: learners where there are none, learnerUserId, or neither?',
    ),
  }),
  ...section('Endpoints: Learners', {
    'learners.completed.on-date': rule(
      'row GET assessmentcompleted',
      'A learner who completed the assessment on the given date is in the list.',
      { ifItChanges: 'Read results one by one, or listen to event 100.' },
    ),
    'learners.completed.later-date': rule(
      'row GET assessmentcompleted',
      'A learner who completed before the given date is not in the list.',
      { ifItChanges: 'Drop the learners that were read before.' },
    ),
    'learners.completed.only-completed': rule(
      'row GET assessmentcompleted',
      'A learner who has not completed the assessment is in no such list.',
      { ifItChanges: 'Check each learner’s result.' },
    ),
    'learners.completed.date-meaning': question(
      'row GET assessmentcompleted',
      'Does the list for a date also hold learners who completed after it: on that day, or from that day on?',
    ),
    'learners.completed.deleted': question(
      'rows GET assessmentcompleted and DELETE',
      'Does the list still hold a learner who completed and was deleted afterwards?',
    ),
    'learners.completed.date-omitted': question(
      'row GET assessmentcompleted',
      'What does the list get without a date?',
    ),
    'learners.completed.date-malformed': question(
      'row GET assessmentcompleted',
      'What does a date get that is no date, or that has a time?',
    ),
    'learners.completed.none': question(
      'row GET assessmentcompleted',
      'What does a date get on which nobody completed: an empty list, null or 404?',
    ),
  }),
};
