import { saying } from './answers/say.ts';
import { question, rule, section } from './entries.ts';

export const reports = {
  ...section('What the service does', {
    'reports.isolation.request': rule('convention 4', {
      statement: 'A report request for a learner of another organisation is refused, and nobody receives a report.',
      ifItChanges: 'Stop and tell the operator: organisations can fetch each other’s reports.',
    }),
  }),
  ...section('States and transitions', {
    'reports.state.unexposed': question('table of asynchronous requests', {
      statement:
        'Does the OpenAPI document offer any way to read the state of a report or export request, although the API document exposes none?',
      ifItChanges: 'Wait for the event rather than ask for a state.',
    }),
  }),
  ...section('Endpoints: Assessments', {
    'reports.request.id': rule('row POST report; States and transitions', {
      statement:
        'An accepted report request returns 200 with requestId, a UUID; requests for two learners get different ones.',
      ifItChanges: 'Adjust how the request is matched to event 200.',
    }),
    'reports.request.too-early': question('row POST report', {
      statement:
        'What happens to a report requested before the learner has finished: is it refused, accepted and failed later, or generated?',
      ifItChanges: 'Request a report only after event 100, and handle event 300.',
      say: saying('A report that is requested before the learner has finished is {}'),
    }),
  }),
};
