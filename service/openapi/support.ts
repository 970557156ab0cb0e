import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTime,
  dateTimeOrNull,
  day,
  int32,
  intEnum,
  operation,
  record,
  ref,
  text,
  textOrNull,
  uuid,
  wrappedSchema,
} from './parts.ts';

const tag = 'Support';

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
  const of = (endpoint: Omit<Parameters<typeof operation>[1], 'tag'>) => operation(b.choices, { tag, ...endpoint });
  const path = { learnerId: uuid };
  const page = { pageSize: int32, pageIndex: int32 };
  const refusals = [400, 404];
  return {
    '/v1/learners/{learnerId}/modules': {
      get: of({
        summary: "Lists a learner's modules.",
        path,
        query: page,
        answers: { 200: ref('ModuleList') },
        refusals,
      }),
    },
    '/v1/learners/{learnerId}/supportrecords': {
      get: of({
        summary: "Lists a learner's support records.",
        path,
        query: { ...page, lastUpdatedSince: { ...dateTime, description: 'Written as YYYY-MM-DD.' } },
        answers: { 200: ref('SupportRecordList') },
        refusals,
      }),
    },
    '/v1/learners/{learnerId}/supportrecords/{supportRecordId}': {
      get: of({
        summary: 'Reads a support record.',
        path: { ...path, supportRecordId: uuid },
        answers: { 200: ref('SupportRecord') },
        refusals,
      }),
    },
    '/v1/learners/{learnerId}/supportplan/{section}': {
      get: of({
        summary: "Reads a section of a learner's support plan.",
        path: { ...path, section: { type: 'string', enum: [...b.planSections] } },
        answers: { 200: ref('PlanSection') },
        refusals,
      }),
    },
  };
}
