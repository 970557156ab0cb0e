import { sendingFor } from './changed-answers.ts';
import { type Description, describing, describingOperation } from './changed-description.ts';
import type { Defect } from './types.ts';

const records = 'GET /v1/learners/{learnerId}/supportrecords';
const batch = '/v1/tutors/{tutorEmail}/secondarytutor/learners';

/** Refuses this gender. */
const refusedGender = (name: string, gender: string): Defect => ({
  name,
  breaks: 'contract.quirk.gender',
  change: (correct) => ({ genders: correct.genders.filter((each) => each !== gender) }),
});

const since = ({ parameters }: Description) =>
  parameters.find(({ name }: { name: string }) => name === 'lastUpdatedSince').schema;

/** Documented differences between the OpenAPI document and the service, removed or made worse. */
export const quirkDefects: readonly Defect[] = [
  {
    name: 'five-genders-described',
    breaks: 'contract.quirk.gender',
    change: (correct) => ({ describedGenders: correct.genders }),
  },
  {
    name: 'two-genders-described',
    breaks: 'contract.quirk.gender',
    change: () => ({ describedGenders: ['Male', 'Female'] }),
  },
  {
    name: 'genders-described-as-any-text',
    breaks: 'contract.quirk.gender',
    change: describing(({ components }) => {
      delete components.schemas.LearnerCreate.properties.gender.enum;
    }),
  },
  refusedGender('undescribed-gender-refused', 'Another'),
  refusedGender('undescribed-gender-with-slash-refused', 'Non-binary/Non-conforming'),
  refusedGender('described-gender-refused', 'NotDisclosed'),
  refusedGender('female-refused', 'Female'),
  refusedGender('male-refused', 'Male'),
  {
    name: 'client-reference-described-as-optional',
    breaks: 'contract.quirk.client-reference',
    change: () => ({ describesClientReferenceAsRequired: false }),
  },
  {
    name: 'last-updated-since-described-as-date',
    breaks: 'contract.quirk.last-updated-since',
    change: describingOperation(records, (described) => {
      since(described).format = 'date';
    }),
  },
  {
    name: 'last-updated-since-taken-as-date-time-only',
    breaks: 'contract.quirk.last-updated-since',
    change: (correct) => ({
      decideListSupportRecords: (state, call) =>
        /^\d{4}-\d{2}-\d{2}$/.test(call.query.lastUpdatedSince ?? '')
          ? correct.refuse([{ field: 'lastUpdatedSince', message: 'A date-time is required.' }])
          : correct.decideListSupportRecords(state, call),
    }),
  },
  ...(['PUT', 'PATCH'] as const).flatMap((method): Defect[] => {
    const breaks = method === 'PUT' ? 'contract.quirk.tutor-batch-put' : 'contract.quirk.tutor-batch-patch';
    return [
      {
        name: `200-undescribed-for-batch-${method.toLowerCase()}`,
        breaks,
        change: describingOperation(`${method} ${batch}`, ({ responses }) => {
          delete responses[200];
        }),
      },
      {
        name: `204-undescribed-for-batch-${method.toLowerCase()}`,
        breaks,
        change: describingOperation(`${method} ${batch}`, ({ responses }) => {
          delete responses[204];
        }),
      },
      {
        name: `batch-${method.toLowerCase()}-answered-205`,
        breaks,
        alsoBreaks: [`tutors.batch-${method === 'PUT' ? 'put' : 'patch'}.status`],
        change: sendingFor(204, (decision) => ({ ...decision, status: 205 }), `${method} ${batch}`),
      },
    ];
  }),
];
