import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTimeOrNull,
  day,
  dayOrNull,
  int32,
  intEnum,
  listOrNull,
  operation,
  record,
  ref,
  text,
  uuid,
} from './parts.ts';

const tag = 'Assessments';

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
  const of = (endpoint: Omit<Parameters<typeof operation>[1], 'tag'>) => operation(b.choices, { tag, ...endpoint });
  const path = { learnerId: uuid };
  const refusals = [400, 404];
  return {
    '/v1/learners/{learnerId}/assessment': {
      get: of({ summary: "Reads a learner's result.", path, answers: { 200: ref('LearnerAssessment') }, refusals }),
    },
    '/v1/learners/{learnerId}/assessment/url': {
      get: of({ summary: "Reads the assessment's address.", path, answers: { 200: ref('AssessmentUrl') }, refusals }),
    },
    '/v1/learners/{learnerId}/assessment/invite': {
      post: of({
        summary: 'Invites a learner to the assessment.',
        path,
        answers: { [b.inviteStatus]: null },
        refusals: [...refusals, b.choices.inviteRefusalStatus],
      }),
    },
    '/v1/learners/{learnerId}/assessment/report': {
      post: of({ summary: 'Asks for a report.', path, answers: { 200: ref('AcceptedRequest') }, refusals }),
    },
    '/v1/learnerexports': {
      post: of({
        summary: 'Asks for an export.',
        body: ref('ExportRequest'),
        answers: { 200: ref('AcceptedRequest') },
      }),
    },
    '/v1/learners/assessmentcompleted': {
      get: of({
        summary: 'Lists learners who completed their assessment.',
        query: { date: day },
        answers: { 200: ref('CompletedLearnerList') },
        refusals,
      }),
    },
  };
}
