import { clientRule, question, rule, section } from './entries.ts';

/** API document, Endpoints: Assessments. */
export const endpointsAssessments = section('Endpoints: Assessments', {
  'assessments.unknown-learner.status': question(
    'all rows',
    'What do the result, the address, the invitation and the report get for a learner that does not exist, where no 404 is listed?',
  ),
  'assessments.url.given': rule(
    'row GET assessment/url',
    'The address of an open assessment is answered 200 with assessmentUrl, a text that is a URL.',
    {
      ifItChanges: 'Send learners to their invitation emails.',
    },
  ),
  'assessments.url.completed': rule(
    'row GET assessment/url',
    'The address of an assessment already completed gets 400.',
    { ifItChanges: 'Check the result’s status before handing out an address.' },
  ),
  'assessments.url.changes': question(
    'row GET assessment/url',
    'Is there an address before the first invitation, and does a new invitation change it?',
  ),
  'assessments.url.not-stored': clientRule(
    'row GET assessment/url',
    'The client asks for the assessment address each time and stores none.',
  ),
  'assessments.invite.accepted': rule(
    'row POST invite; States and transitions',
    'An accepted invitation is answered 202, the first and a later one.',
    {
      ifItChanges: 'Accept the new status.',
    },
  ),
  'assessments.invite.no-body': rule('row POST invite', 'The 202 of an invitation has no body.', {
    ifItChanges: 'Ignore the body.',
  }),
  'assessments.invite.interval': rule(
    'row POST invite; Limits',
    'A second invitation to the same learner is refused until three days have passed since the one before, and no email is sent.',
    { ifItChanges: 'Keep the date of the last invitation and space them on the client’s side.' },
  ),
  'assessments.invite.interval-over': rule(
    'row POST invite; Limits',
    'Three days after an invitation the next one to the same learner is accepted.',
    { ifItChanges: 'Plan reminders further apart.' },
  ),
  'assessments.invite.interval-per-learner': rule(
    'row POST invite; Limits',
    'The interval holds learner by learner: another learner can be invited at once.',
    { ifItChanges: 'Queue invitations.' },
  ),
  'assessments.invite.refusal-not-counted': rule(
    'row POST invite',
    'A refused invitation does not start the three days anew.',
    { ifItChanges: 'Do not try early; each attempt puts the next invitation off.' },
  ),
  'assessments.invite.refusal-status': question(
    'row POST invite',
    'With what status and body is an invitation refused that comes too early?',
  ),
  'assessments.invite.completed': question(
    'row POST invite',
    'What does an invitation get for a learner who has already completed the assessment?',
  ),
  'reports.request.id': rule(
    'row POST report; States and transitions',
    'An accepted report request is answered 200 with requestId, a UUID of its own for each request.',
    { ifItChanges: 'Adjust how the request is matched with event 200.' },
  ),
  'reports.request.too-early': question(
    'row POST report',
    'What becomes of a report asked for before the learner has finished: refused, accepted and failed later, or made?',
  ),
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
});
