import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTime,
  dateTimeOrNull,
  day,
  int32,
  intEnum,
  pathsOf,
  record,
  ref,
  text,
  textOrNull,
  uuid,
  wrappedSchema,
} from './parts.ts';

/** Schemas of modules, support records and support plans. API document, Other records. */
export function supportSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const { choices } = b;
  const lists = {
    ModuleList: wrappedSchema(choices.moduleListField, ref('Module'), { totalRecords: int32 }),
    SupportRecordList: wrappedSchema(choices.supportRecordListField, ref('SupportRecord'), { totalRecords: int32 }),
  };
  return {
    Module: record({
      [choices.moduleIdField]: uuid,
      title: text,
      assignedAtUtc: dateTime,
      firstAccessedAtUtc: dateTimeOrNull,
      firstCompletedAtUtc: dateTimeOrNull,
    }),
    SupportType: intEnum([10, 20]),
    CoverageStatus: intEnum([10, 20, 30]),
    SupportRecord: record({
      [choices.supportRecordIdField]: uuid,
      lastUpdatedDate: choices.lastUpdatedDate === 'date' ? day : dateTime,
      supportType: ref('SupportType'),
      coverageStatus: ref('CoverageStatus'),
    }),
    PlanSection: record({ section: text, [choices.planContentField]: textOrNull, lastUpdatedAtUtc: dateTimeOrNull }),
    ...(lists as Record<string, OpenAPIV3.SchemaObject>),
  };
}

/** Paths of modules, support records and support plans. API document, Learners. */
export function supportPaths(b: Behaviour): OpenAPIV3.PathsObject {
  const page = { pageSize: int32, pageIndex: int32 };
  return pathsOf(b.choices, 'Support', {
    'GET /v1/learners/{learnerId}/modules': {
      summary: "Lists a learner's modules.",
      query: page,
      answers: { 200: ref('ModuleList') },
    },
    'GET /v1/learners/{learnerId}/supportrecords': {
      summary: "Lists a learner's support records.",
      query: { ...page, lastUpdatedSince: { ...dateTime, description: 'Written as YYYY-MM-DD.' } },
      answers: { 200: ref('SupportRecordList') },
    },
    'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}': {
      summary: 'Reads a support record.',
      answers: { 200: ref('SupportRecord') },
    },
    'GET /v1/learners/{learnerId}/supportplan/{section}': {
      summary: "Reads a section of a learner's support plan.",
      path: { section: { type: 'string', enum: [...b.planSections] } },
      answers: { 200: ref('PlanSection') },
    },
  });
}
