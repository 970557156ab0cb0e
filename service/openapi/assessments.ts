import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTimeOrNull,
  day,
  dayOrNull,
  int32,
  intEnum,
  listOrNull,
  pathsOf,
  record,
  ref,
  text,
  uuid,
} from './parts.ts';

/** Schemas of assessments, reports and exports. API document, Assessment result. */
export function assessmentSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const required = b.choices.exportDates === 'required';
  const exportDay = required ? day : dayOrNull;
  return {
    LearnerAssessmentStatus: intEnum([10, 20, 30]),
    LearnerAssessmentGetLearnerStatus: intEnum([10, 20, 30]),
    SupportLikelihoodRating: intEnum([0, 1, 2, 3, 4, 5, 6, -1]),
    Domain: intEnum([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    DomainResult: intEnum([1, 2, 3]),
    AssessmentResultItem: record({ domainId: ref('Domain'), domainResult: ref('DomainResult') }),
    LearnerAssessment: record({
      status: ref('LearnerAssessmentStatus'),
      learnerStatus: ref('LearnerAssessmentGetLearnerStatus'),
      supportLikelihoodRating: ref('SupportLikelihoodRating'),
      dateAssessmentCompleted: dateTimeOrNull,
      assessmentResults: listOrNull(ref('AssessmentResultItem')),
    }),
    AssessmentUrl: record({ assessmentUrl: text }, ['assessmentUrl']),
    AcceptedRequest: record({ requestId: uuid }),
    ExportRequest: record(
      { exportFromDate: exportDay, exportToDate: exportDay },
      required ? ['exportFromDate', 'exportToDate'] : [],
    ),
    CompletedLearner: record({ learnerId: uuid, learnerUserId: { ...uuid, nullable: true } }),
    CompletedLearnerList: record({ learners: listOrNull(ref('CompletedLearner')), totalRecords: int32 }),
  };
}

/** Paths of assessments, reports and exports. API document, Assessments. */
export function assessmentPaths(b: Behaviour): OpenAPIV3.PathsObject {
  const assessment = '/v1/learners/{learnerId}/assessment';
  return pathsOf(b.choices, 'Assessments', {
    [`GET ${assessment}`]: { summary: "Reads a learner's result.", answers: { 200: ref('LearnerAssessment') } },
    [`GET ${assessment}/url`]: { summary: "Reads the assessment's address.", answers: { 200: ref('AssessmentUrl') } },
    [`POST ${assessment}/invite`]: {
      summary: 'Invites a learner to the assessment.',
      answers: { [b.inviteStatus]: null },
      refusals: [400, 404, b.choices.inviteRefusalStatus],
    },
    [`POST ${assessment}/report`]: { summary: 'Asks for a report.', answers: { 200: ref('AcceptedRequest') } },
    'POST /v1/learnerexports': {
      summary: 'Asks for an export.',
      body: ref('ExportRequest'),
      answers: { 200: ref('AcceptedRequest') },
    },
    'GET /v1/learners/assessmentcompleted': {
      summary: 'Lists learners who completed their assessment.',
      query: { date: day },
      answers: { 200: ref('CompletedLearnerList') },
      refusals: [400, 404],
    },
  });
}
