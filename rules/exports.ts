import { question, rule, section } from './entries.ts';

/** Statements `exports.…`. */
export const exports = {
  ...section('What the service does', {
    'exports.isolation.records': rule('convention 4', 'An export holds no record of another organisation’s learners.', {
      ifItChanges: 'Stop and tell the operator: exports mix organisations.',
    }),
  }),
  ...section('Assessment result', {
    'exports.codes.index-names': question(
      'last paragraph',
      'Does anything that the service serves, its description included, name the index codes 1 to 6?',
    ),
  }),
  ...section('Endpoints: Assessments', {
    'exports.request.id': rule(
      'row POST learnerexports; States and transitions',
      'An accepted export request is answered 200 with requestId, a UUID of its own for each request.',
      { ifItChanges: 'Adjust how the request is matched with event 700.' },
    ),
    'exports.request.id-only': rule(
      'row POST learnerexports',
      'The answer of an export request holds requestId and nothing else.',
      {
        ifItChanges: 'Nothing has to change; the export may now come sooner.',
      },
    ),
    'exports.request.dates': rule(
      'row POST learnerexports',
      'An export request takes exportFromDate and exportToDate written YYYY-MM-DD.',
      { ifItChanges: 'Format dates as the service now asks.' },
    ),
    'exports.request.omitted-dates': question(
      'row POST learnerexports',
      'Is an export accepted without exportFromDate, without exportToDate, and without both?',
    ),
    'exports.request.odd-dates': question(
      'row POST learnerexports',
      'What do dates get that are no dates, are reversed, or lie on one day, where no 400 is listed?',
    ),
    'exports.request.range': question(
      'row POST learnerexports',
      'Which records does the range choose: those of both end days included, and by which date?',
    ),
  }),
  ...section('Events: Code tables in the export payload', {
    'exports.codes.session-type': rule(
      'first paragraph',
      'Support session types in exported records are one of the ten codes "10" to "100" in tens.',
      { ifItChanges: 'Extend the client’s table; show an unknown code as it is.' },
    ),
    'exports.codes.duration': rule(
      'second paragraph',
      'Durations in exported records are codes "10" to "160" in tens, each ten standing for half an hour.',
      { ifItChanges: 'Extend the client’s table; reckon unknown codes by the step.' },
    ),
    'exports.codes.domain': rule(
      'second paragraph',
      'Domain codes in exported records are "1" to "9", those of the domain enumeration.',
      { ifItChanges: 'Extend the client’s table; show an unknown code as it is.' },
    ),
    'exports.codes.index': rule('second paragraph', 'Index codes in exported records are "1" to "6".', {
      ifItChanges: 'Extend the client’s table; show an unknown code as it is.',
    }),
  }),
};
