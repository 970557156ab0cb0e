import type { Description } from '../changed-description.ts';

export const records = 'GET /v1/learners/{learnerId}/supportrecords';

export const since = ({ parameters }: Description) =>
  parameters.find(({ name }: { name: string }) => name === 'lastUpdatedSince').schema;
