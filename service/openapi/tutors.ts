import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import { flag, list, pathsOf, record, ref, type Schema, text, textOrNull, uuid } from './parts.ts';

/** Schemas of tutors and staff. API document, Tutors. */
export function tutorSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const { staffRoleField, staffIdField } = b.choices;
  const role: Schema = staffRoleField === 'isTutor' ? flag : { type: 'string', enum: ['Tutor', 'Staff'] };
  const learnerIds = b.choices.batchCounts === 'sent' ? { ...list(uuid), maxItems: b.batchLimit } : list(uuid);
  return {
    TutorAssignment: record({ learnerIds }, ['learnerIds']),
    TutorReplacement: record({ learnerIds, replacementTutorEmail: textOrNull }, ['learnerIds']),
    StaffCreate: record({ firstName: text, lastName: text, email: text, [staffRoleField]: role }, [
      'firstName',
      'lastName',
      'email',
    ]),
    StaffCreated: record({ [staffIdField]: uuid }),
  };
}

/** Paths of tutors and staff. API document, Tutors. */
export function tutorPaths({ choices, describedBatchStatuses }: Behaviour): OpenAPIV3.PathsObject {
  const batch = '/v1/tutors/{tutorEmail}/secondarytutor/learners';
  const answers = Object.fromEntries(describedBatchStatuses.map((status) => [status, null]));
  const refusals = [choices.unknownPathTutorStatus];
  return {
    ...pathsOf(choices, 'Tutors', {
      [`PUT ${batch}`]: {
        summary: 'Makes the tutor a secondary tutor of learners.',
        body: ref('TutorAssignment'),
        answers,
        refusals,
      },
      [`PATCH ${batch}`]: {
        summary: 'Removes or replaces the tutor as a secondary tutor of learners.',
        body: ref('TutorReplacement'),
        answers,
        refusals,
      },
    }),
    ...pathsOf(choices, 'Staff', {
      'POST /v1/staff': {
        summary: 'Creates a member of staff.',
        body: ref('StaffCreate'),
        answers: { [choices.staffCreatedStatus]: ref('StaffCreated') },
        refusals: [choices.duplicateStaffStatus],
      },
    }),
  };
}
