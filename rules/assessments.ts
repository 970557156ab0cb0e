import { saying } from './answers/say.ts';
import { ifAccepted } from './answers/surprising.ts';
import { clientRule, question, rule, section } from './entries.ts';

export const assessments = {
  ...section('What the service does', {
    'assessments.core-loop': rule('core loop, steps 1 to 6', {
      statement:
        'The whole loop works using only the documented calls: get a token, create a learner, invite them, let them complete the assessment, receive event 100, read the result.',
      ifItChanges: 'Find the first step that fails; enrolment stops there.',
    }),
    'assessments.isolation.routes': rule('convention 4', {
      statement:
        'For a learner of another organisation, reading the result, reading the address and inviting are refused, and no invitation is sent.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s assessments.',
    }),
  }),
  ...section('Assessment result', {
    'assessments.result.fields': rule('table', {
      statement:
        'A completed result has status, learnerStatus and supportLikelihoodRating as integers, dateAssessmentCompleted as a date and time, and assessmentResults as a list; only the last two can be null or left out.',
      ifItChanges: 'Adjust how results are read.',
    }),
    'assessments.result.date-completed': rule('table, row dateAssessmentCompleted', {
      statement: 'After completion, dateAssessmentCompleted is the date and time of completion.',
      ifItChanges: 'Use the arrival time of event 100 instead.',
    }),
    'assessments.result.domains': rule('table, row assessmentResults', {
      statement:
        'After completion, assessmentResults has one item with domainId and domainResult for each domain assessed.',
      ifItChanges: 'Adjust how the profile is read.',
    }),
    'assessments.result.as-recorded': rule('table', {
      statement: 'The learner status, rating and domain results returned are those of that learner’s own assessment.',
      ifItChanges: 'Do not act on results until this is explained.',
    }),
    'assessments.result.too-early': rule('paragraph below the table', {
      statement: 'Before the learner has finished, the result returns 200 with a status other than Completed.',
      ifItChanges: 'Learn to recognise a result that is not ready from the new response.',
    }),
    'assessments.result.too-early-no-profile': rule('paragraph below the table', {
      statement: 'Before the learner has finished, the result has no domain results and no completion date.',
      ifItChanges: 'Check status before reading anything else.',
    }),
    'assessments.result.before-completion': question('paragraph below the table', {
      statement:
        'What do status, learnerStatus, supportLikelihoodRating and the two nullable fields hold before completion, both before and after the invitation?',
      ifItChanges: 'Go by status alone: there is a result when it is 30; ignore the other fields until then.',
      say: saying('A result before completion: {}'),
    }),
    'assessments.enum.status': rule('enumerations, LearnerAssessmentStatus; States and transitions, first paragraph', {
      statement: 'The status of a result is 10 awaiting results, 20 not completed or 30 completed.',
      ifItChanges: 'Handle the new value; treat an unknown status as not completed.',
    }),
    'assessments.enum.learner-status': rule('enumerations, LearnerStatus', {
      statement:
        'The learner status of a completed result is 10 no need identified, 20 monitor and review, or 30 consider a needs assessment, and matches the one recorded.',
      ifItChanges: 'Handle the new value; show an unknown status as unknown.',
    }),
    'assessments.enum.learner-status-name': question('table, row learnerStatus; enumerations, LearnerStatus', {
      statement:
        'Does the OpenAPI document describe learnerStatus as LearnerAssessmentGetLearnerStatus, as LearnerStatus or inline, and with which values?',
      ifItChanges: 'Regenerate typed clients, and check what they call the enumeration.',
      say: saying('The OpenAPI document describes learnerStatus with {}'),
    }),
    'assessments.enum.domain': rule('enumerations, Domain', {
      statement: 'A domainId is an integer from 1 to 9, and each domain has the id listed for it.',
      ifItChanges: 'Handle the new domain; ignore unknown ones.',
    }),
    'assessments.enum.domain-result': rule('enumerations, DomainResult', {
      statement: 'A domainResult is 1 not identified, 2 identified or 3 insufficient data.',
      ifItChanges: 'Handle the new value; show it as unknown.',
    }),
    'assessments.enum.rating': rule('enumerations, SupportLikelihoodRating', {
      statement: 'The support likelihood rating is 0 to 6, or -1 if the measure was not recorded.',
      ifItChanges: 'Handle the new value; treat an unknown one as not applicable.',
    }),
  }),
  ...section('States and transitions', {
    'assessments.status.transitions': question('first paragraph', {
      statement: 'Which statuses does an assessment go through, from enrolment through invitation to completion?',
      ifItChanges: 'Treat every status but 30 as not completed.',
      say: saying('The status of an assessment, by what happened: {}'),
    }),
    'assessments.complete.available': rule(
      'table, row learner completes assessment; What the service does, core loop',
      {
        statement: 'Once the learner has completed the assessment, the result returns 200 with status Completed.',
        ifItChanges: 'Retry the read later.',
      },
    ),
    'assessments.invite.email': rule('table, row invite', {
      statement:
        'After an invitation is accepted, the learner is sent one invitation email, possibly some time after the 202.',
      ifItChanges: 'Tell learners about their invitation another way.',
    }),
    'assessments.invite.no-event': rule('table, row invite', {
      statement: 'An invitation triggers no webhook event.',
      ifItChanges: 'Make sure the receiver ignores events it does not know.',
    }),
  }),
  ...section('Endpoints: Assessments', {
    'assessments.unknown-learner.status': question('all rows', {
      statement:
        'For an unknown learner, what do the result, address, invitation and report return, given that no 404 is listed?',
      surprising: ifAccepted((cases) => `The assessment of a learner who does not exist is served: ${cases}`),
      say: saying('For an unknown learner, a call is {}'),
    }),
    'assessments.url.given': rule('row GET assessment/url', {
      statement:
        'For a learner who was invited and has not finished, asking for the address returns 200 with assessmentUrl, a string that is a URL.',
      ifItChanges: 'Send learners to their invitation email instead.',
    }),
    'assessments.url.completed': rule('row GET assessment/url', {
      statement: 'Once the assessment is completed, asking for its address returns 400.',
      ifItChanges: 'Check the result’s status before handing out an address.',
    }),
    'assessments.url.changes': question('row GET assessment/url', {
      statement: 'Is there an address before the first invitation, and does a new invitation change it?',
      ifItChanges: 'Read the address each time it is needed, after the invitation.',
      say: saying('The address of an assessment: {}'),
    }),
    'assessments.url.not-stored': clientRule(
      'row GET assessment/url',
      'The client asks for the assessment address each time and never stores it.',
    ),
    'assessments.invite.accepted': rule('row POST invite; States and transitions', {
      statement: 'An accepted invitation returns 202, whether it is the first or a later one.',
      ifItChanges: 'Accept the new status.',
    }),
    'assessments.invite.no-body': rule('row POST invite', {
      statement: 'The 202 response to an invitation has no body.',
      ifItChanges: 'Ignore the body.',
    }),
    'assessments.invite.interval': rule('row POST invite; Limits', {
      statement:
        'A second invitation to the same learner within three days of the previous one is refused, and no email is sent.',
      ifItChanges: 'Record the date of the last invitation and enforce the interval in the client.',
    }),
    'assessments.invite.interval-over': rule('row POST invite; Limits', {
      statement: 'Three days after an invitation, the same learner can be invited again.',
      ifItChanges: 'Space reminders further apart.',
    }),
    'assessments.invite.interval-per-learner': rule('row POST invite; Limits', {
      statement: 'The interval applies per learner: another learner can be invited straight away.',
      ifItChanges: 'Queue invitations.',
    }),
    'assessments.invite.refusal-not-counted': rule('row POST invite', {
      statement: 'A refused invitation does not restart the three days.',
      ifItChanges: 'Do not try early; each attempt postpones the next invitation.',
    }),
    'assessments.invite.refusal-status': question('row POST invite', {
      statement: 'Which status and body does an early invitation get?',
      say: saying('An invitation that comes too early gets {status}, with {Retry-After?a:no} Retry-After'),
    }),
    'assessments.invite.completed': question('row POST invite', {
      statement: 'What does inviting a learner who has already completed the assessment return?',
      ifItChanges: 'Read the status before inviting, and invite nobody who has completed.',
      surprising: ifAccepted(() => 'A learner who has completed the assessment can be invited again'),
      say: saying('An invitation of a learner who has completed the assessment is {}'),
    }),
  }),
};
