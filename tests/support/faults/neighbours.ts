import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { apiOf } from '../../../cli/shared-target/ordinary-records.ts';
import { learnerBody } from '../learner-body.ts';

/** Somebody else's records in the organisation of a run, made by plain calls that share no code with the suite's client. */
export interface Neighbours {
  /** What the service returns for them now. */
  look(): Promise<unknown>;
  /** Whether it still returns the same as at first. */
  areUntouched(): Promise<boolean>;
}

/** Creates two learners with a tag each, and two webhooks. @param variables those of the shared environment. */
export async function createNeighbours(variables: Record<string, string>): Promise<Neighbours> {
  const api = await apiOf(variables.LAS_BASE_URL ?? '', variables);
  const primaryTutorEmail = variables.LAS_TUTORS?.split(',')[0];
  const own = randomBytes(4).toString('hex');
  const learners: string[] = [];
  for (const number of [1, 2]) {
    const name = `${own}-${number}`;
    const body = { email: `neighbour-${name}@example.com`, clientReference: name, primaryTutorEmail };
    const { learnerId } = await api<{ learnerId: string }>('POST', '/v1/learners', learnerBody(body));
    await api('POST', `/v1/learners/${learnerId}/tags`, { tags: [`n-${name}`] });
    const url = `https://hooks.example.com/neighbour-${name}`;
    await api('POST', '/v1/webhooks', { systemEventIds: [100], url, secret: own, description: own });
    learners.push(learnerId);
  }
  async function look(): Promise<unknown> {
    return {
      learners: await Promise.all(learners.map((id) => api('GET', `/v1/learners/${id}`))),
      tags: await Promise.all(learners.map((id) => api('GET', `/v1/learners/${id}/tags`))),
      allTags: await api('GET', '/v1/tags'),
      webhooks: await api('GET', '/v1/webhooks'),
    };
  }
  const atFirst = await look();
  return { look, areUntouched: async () => isDeepStrictEqual(await look(), atFirst) };
}
