import { sending } from './changed-answers.ts';
import { describingOperation } from './changed-description.ts';
import type { Defect } from './types.ts';

const batch = '/v1/tutors/{tutorEmail}/secondarytutor/learners';

/** Documented differences between the OpenAPI document and the service, removed or made worse. */
export const quirkDefects: readonly Defect[] = [
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
        change: sending(204, `${method} ${batch}`, (decision) => ({ ...decision, status: 205 })),
      },
    ];
  }),
];
