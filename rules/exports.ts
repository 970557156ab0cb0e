import { saying } from './answers/say.ts';
import { ifAccepted } from './answers/surprising.ts';
import { question, rule, section } from './entries.ts';

export const exports = {
  ...section('What the service does', {
    'exports.isolation.records': rule('convention 4', {
      statement: 'An export contains no record of another organisation’s learners.',
      ifItChanges: 'Stop and tell the operator: exports mix organisations.',
    }),
  }),
  ...section('Assessment result', {
    'exports.codes.index-names': question('last paragraph', {
      statement: 'Does anything the service serves, including the OpenAPI document, name the index codes 1 to 6?',
      ifItChanges: 'Check the names that the client shows for index codes.',
    }),
  }),
  ...section('Endpoints: Assessments', {
    'exports.request.id': rule('row POST learnerexports; States and transitions', {
      statement:
        'An accepted export request returns 200 with requestId, a UUID; requests for different dates get different ones.',
      ifItChanges: 'Adjust how the request is matched to event 700.',
    }),
    'exports.request.id-only': rule('row POST learnerexports', {
      statement: 'The response to an export request contains only requestId.',
      ifItChanges: 'Nothing has to change; the export may now arrive sooner.',
    }),
    'exports.request.dates': rule('row POST learnerexports', {
      statement: 'An export request accepts exportFromDate and exportToDate in the form YYYY-MM-DD.',
      ifItChanges: 'Format dates as the service now expects.',
    }),
    'exports.request.omitted-dates': question('row POST learnerexports', {
      statement: 'Is an export accepted without exportFromDate, without exportToDate, or without both?',
      ifItChanges: 'Send both dates with each export.',
      say: saying('An export that lacks a date is {}'),
    }),
    'exports.request.odd-dates': question('row POST learnerexports', {
      statement:
        'What does an export return for dates that are not dates, are reversed, or are the same day, given that no 400 is listed?',
      ifItChanges: 'Check both dates before sending.',
      surprising: ifAccepted(
        (cases) => `An export is accepted for dates that select nothing: ${cases}`,
        /no date|reversed|lacks/,
      ),
      say: saying('An export for odd dates is {}'),
    }),
    'exports.request.range': question('row POST learnerexports', {
      statement: 'Which records does the range select: are both end days included, and which date counts?',
      ifItChanges: 'Ask for one more day at each end, and filter the records in the client.',
      say: saying('Whether a record is in an export, by the range of dates: {}'),
    }),
  }),
  ...section('Events: Code tables in the export payload', {
    'exports.codes.session-type': rule('first paragraph', {
      statement:
        'The support session type of an exported record is one of the ten codes "10" to "100" in steps of ten.',
      ifItChanges: 'Extend the client’s table; show an unknown code as is.',
    }),
    'exports.codes.duration': rule('second paragraph', {
      statement:
        'The duration of an exported record is a code from "10" to "160" in steps of ten, each step half an hour.',
      ifItChanges: 'Extend the client’s table; work out unknown codes from the step.',
    }),
    'exports.codes.domain': rule('second paragraph', {
      statement: 'The domain codes of exported records are "1" to "9", those of the domain enumeration.',
      ifItChanges: 'Extend the client’s table; show an unknown code as is.',
    }),
    'exports.codes.index': rule('second paragraph', {
      statement: 'The index codes of exported records are "1" to "6".',
      ifItChanges: 'Extend the client’s table; show an unknown code as is.',
    }),
  }),
};
