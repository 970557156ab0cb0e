import { question, rule, section } from './entries.ts';

/** API document, Assessment result. */
export const assessmentResult = section('Assessment result', {
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
  'support-records.enum.coverage-status': rule(
    'enumerations, CoverageStatus',
    'The coverage status of a support record is 10 blank, 20 needs improvement or 30 meets the standard.',
    { ifItChanges: 'Handle the new value; show it as unknown.' },
  ),
  'support-records.enum.support-type': rule(
    'enumerations, supportType',
    'The support type of a support record is 10 regular or 20 above and beyond.',
    { ifItChanges: 'Handle the new value; show it as unknown.' },
  ),
  'exports.codes.index-names': question(
    'last paragraph',
    'Does anything that the service serves, its description included, name the index codes 1 to 6?',
  ),
});

/** API document, States and transitions. */
export const states = section('States and transitions', {
  'assessments.status.transitions': question(
    'first paragraph',
    'Through which statuses is an assessment seen to pass, from enrolment over the invitation to completion?',
  ),
  'reports.state.unexposed': question(
    'table of asynchronous requests',
    'Does the description offer any read of the state of a report or export request, though none is said to be exposed?',
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
});
