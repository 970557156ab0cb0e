import { question, rule, section } from './entries.ts';

/** Statements `reports.…`. */
export const reports = {
  ...section('What the service does', {
    'reports.isolation.request': rule(
      'convention 4',
      'A report about a learner of another organisation is refused, and nobody receives one.',
      { ifItChanges: 'Stop and tell the operator: organisations can fetch each other’s reports.' },
    ),
  }),
  ...section('States and transitions', {
    'reports.state.unexposed': question(
      'table of asynchronous requests',
      'Does the description offer any read of the state of a report or export request, though none is said to be exposed?',
    ),
  }),
  ...section('Endpoints: Assessments', {
    'reports.request.id': rule(
      'row POST report; States and transitions',
      'An accepted report request is answered 200 with requestId, a UUID of its own for each request.',
      { ifItChanges: 'Adjust how the request is matched with event 200.' },
    ),
    'reports.request.too-early': question(
      'row POST report',
      'What becomes of a report asked for before the learner has finished: refused, accepted and failed later, or made?',
    ),
  }),
};
