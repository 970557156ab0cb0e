import { breaking, each, type Variants } from '../breaking.ts';
import { sending, withStatus } from '../operators/answers.ts';
import { deciding } from '../operators/decisions.ts';
import { setting } from '../operators/documents.ts';
import { batchPath } from '../operators/paths.ts';
import type { AlsoBreaks, Change } from '../types.ts';

/** Refuses this gender. */
const refusedGender =
  (gender: string): Change =>
  (correct) => ({ genders: correct.genders.filter((each) => each !== gender) });

const records = 'GET /v1/learners/{learnerId}/supportrecords';

/** Documented statuses of a tutor batch that are not described, or not kept to. */
const batchStatuses = (method: 'PUT' | 'PATCH'): Variants => ({
  [`*-undescribed-for-batch-${method.toLowerCase()}`]: each([200, 204]).as((status) =>
    setting(`${method} ${batchPath}`, `responses.${status}`, undefined),
  ),
  [`batch-${method.toLowerCase()}-answered-205`]: sending(204, `${method} ${batchPath}`, withStatus(205)),
});

export const defects = [
  breaking('contract.quirk.gender', {
    'five-genders-described': (correct) => ({ describedGenders: correct.genders }),
    'two-genders-described': () => ({ describedGenders: ['Male', 'Female'] }),
    'genders-described-as-any-text': setting('LearnerCreate', 'properties.gender.enum', undefined),
    'undescribed-gender-refused': refusedGender('Another'),
    'undescribed-gender-with-slash-refused': refusedGender('Non-binary/Non-conforming'),
    'described-gender-refused': refusedGender('NotDisclosed'),
    'female-refused': refusedGender('Female'),
    'male-refused': refusedGender('Male'),
  }),
  breaking('contract.quirk.client-reference', {
    'client-reference-described-as-optional': () => ({ describesClientReferenceAsRequired: false }),
  }),
  breaking('contract.quirk.last-updated-since', {
    'last-updated-since-described-as-date': setting(records, 'parameters.lastUpdatedSince.schema.format', 'date'),
    'last-updated-since-taken-as-date-time-only': deciding('decideListSupportRecords', (decision, { correct, call }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(call.query.lastUpdatedSince ?? '')
        ? correct.refuse([{ field: 'lastUpdatedSince', message: 'A date-time is required.' }])
        : decision,
    ),
  }),
  breaking('contract.quirk.tutor-batch-put', batchStatuses('PUT')),
  breaking('contract.quirk.tutor-batch-patch', batchStatuses('PATCH')),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'described-gender-refused': ['contract.accepts.json', 'contract.accepts.suffix-json'],
  '204-undescribed-for-batch-put': ['contract.claims.statuses'],
  'batch-put-answered-205': ['tutors.batch-put.status'],
  'batch-patch-answered-205': ['contract.status', 'tutors.batch-patch.status'],
};
