import { clientRule, question, rule, section } from './entries.ts';

/** Statements `assessments.…`. */
export const assessments = {
  ...section('What the service does', {
    'assessments.core-loop': rule(
      'core loop, steps 1 to 6',
      'Token, learner, invitation, completion, event 100 and the read of the result work one after the other, with nothing but the documented calls between them.',
      { ifItChanges: 'Find the step that fails first; enrolment stops at it.' },
    ),
    'assessments.isolation.routes': rule(
      'convention 4',
      'The result, the address and the invitation of a learner of another organisation are refused, and no invitation is sent.',
      { ifItChanges: 'Stop and tell the operator: organisations can see each other’s assessments.' },
    ),
  }),
  ...section('Assessment result', {
    'assessments.result.fields': rule(
      'table',
      'A result has status, learnerStatus and supportLikelihoodRating as integers, dateAssessmentCompleted and assessmentResults; only these two are ever null once the assessment is completed.',
      { ifItChanges: 'Adjust how results are read.' },
    ),
    'assessments.result.date-completed': rule(
      'table, row dateAssessmentCompleted',
      'After completion dateAssessmentCompleted is the date and time of the completion.',
      { ifItChanges: 'Take the time from the arrival of event 100.' },
    ),
    'assessments.result.domains': rule(
      'table, row assessmentResults',
      'After completion assessmentResults has one item with domainId and domainResult for each domain that was assessed.',
      { ifItChanges: 'Adjust how the profile is read.' },
    ),
    'assessments.result.as-recorded': rule(
      'table',
      'The learner status, the rating and the domain results that are read are those of the learner’s own assessment.',
      { ifItChanges: 'Do not act on results until it is understood.' },
    ),
    'assessments.result.too-early': rule(
      'paragraph below the table',
      'A result asked for before the learner has finished is answered 200 with a status other than Completed.',
      { ifItChanges: 'Recognise a result that is not there yet by the new answer.' },
    ),
    'assessments.result.too-early-no-profile': rule(
      'paragraph below the table',
      'A result asked for before the learner has finished holds no domain results and no date of completion.',
      { ifItChanges: 'Look at status before reading anything else.' },
    ),
    'assessments.result.before-completion': question(
      'paragraph below the table',
      'What do status, learnerStatus, supportLikelihoodRating and the two nullable fields hold before the invitation, after it, and before completion?',
    ),
    'assessments.enum.status': rule(
      'enumerations, LearnerAssessmentStatus; States and transitions, first paragraph',
      'The status of a result is 10 awaiting results, 20 not completed or 30 completed.',
      { ifItChanges: 'Handle the new value; treat an unknown status as not completed.' },
    ),
    'assessments.enum.learner-status': rule(
      'enumerations, LearnerStatus',
      'The learner status of a completed result is 10 no need identified, 20 monitor and review, or 30 consider a needs assessment, and each occurs as recorded.',
      { ifItChanges: 'Handle the new value; show users an unknown status as unknown.' },
    ),
    'assessments.enum.learner-status-name': question(
      'table, row learnerStatus; enumerations, LearnerStatus',
      'Is learnerStatus described as the enumeration LearnerAssessmentGetLearnerStatus of the table, as LearnerStatus of the list, or inline, and with which values?',
    ),
    'assessments.enum.domain': rule(
      'enumerations, Domain',
      'A domainId is one of 1 to 9, and each domain is read under the id that it has in the list.',
      { ifItChanges: 'Handle the new domain; ignore unknown ones.' },
    ),
    'assessments.enum.domain-result': rule(
      'enumerations, DomainResult',
      'A domainResult is 1 not identified, 2 identified or 3 insufficient data.',
      { ifItChanges: 'Handle the new value; show it as unknown.' },
    ),
    'assessments.enum.rating': rule(
      'enumerations, SupportLikelihoodRating',
      'The support likelihood rating is one of 0 to 6, or -1 where the measure was not recorded.',
      { ifItChanges: 'Handle the new value; treat an unknown one as not applicable.' },
    ),
  }),
  ...section('States and transitions', {
    'assessments.status.transitions': question(
      'first paragraph',
      'Through which statuses is an assessment seen to pass, from enrolment over the invitation to completion?',
    ),
    'assessments.complete.available': rule(
      'table, row learner completes assessment; What the service does, core loop',
      'Once the learner has completed the assessment the result is answered 200 and reads Completed.',
      { ifItChanges: 'Read the result again later.' },
    ),
    'assessments.invite.email': rule(
      'table, row invite',
      'An accepted invitation sends the learner one invitation email, some time after the 202.',
      { ifItChanges: 'Tell learners another way that they are invited.' },
    ),
    'assessments.invite.no-event': rule('table, row invite', 'An invitation causes no webhook event.', {
      ifItChanges: 'Make sure that the receiver ignores events it does not know.',
    }),
  }),
  ...section('Endpoints: Assessments', {
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
  }),
};
