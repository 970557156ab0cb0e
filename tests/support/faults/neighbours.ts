import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { learnerBody } from '../learner-body.ts';
import { request } from '../service-client.ts';

/** Somebody else's records in the organisation of a run, made by plain calls that share no code with the suite's client. */
export interface Neighbours {
  /** What the service returns for them now. */
  look(): Promise<unknown>;
  /** Whether it still returns the same as at first. */
  areUntouched(): Promise<boolean>;
}

/** Creates two learners with a tag each, and two webhooks. @param variables those of the shared environment. */
export async function createNeighbours(variables: Record<string, string>): Promise<Neighbours> {
  const call = await callerOf(variables);
  const primaryTutorEmail = variables.LAS_TUTORS?.split(',')[0];
  const own = randomBytes(4).toString('hex');
  const learners: string[] = [];
  for (const number of [1, 2]) {
    const name = `${own}-${number}`;
    const body = { email: `neighbour-${name}@example.com`, clientReference: name, primaryTutorEmail };
    const { learnerId } = await call('POST /v1/learners', learnerBody(body));
    await call(`POST /v1/learners/${learnerId}/tags`, { tags: [`n-${name}`] });
    const url = `https://hooks.example.com/neighbour-${name}`;
    await call('POST /v1/webhooks', { systemEventIds: [100], url, secret: own, description: own });
    learners.push(learnerId);
  }
  async function look(): Promise<unknown> {
    return {
      learners: await Promise.all(learners.map((id) => call(`GET /v1/learners/${id}`))),
      tags: await Promise.all(learners.map((id) => call(`GET /v1/learners/${id}/tags`))),
      allTags: await call('GET /v1/tags'),
      webhooks: await call('GET /v1/webhooks'),
    };
  }
  const atFirst = await look();
  return { look, areUntouched: async () => isDeepStrictEqual(await look(), atFirst) };
}

// biome-ignore lint/suspicious/noExplicitAny: only one member of each response is read
type Call = (operation: string, body?: unknown) => Promise<any>;

async function callerOf({
  LAS_BASE_URL = '',
  LAS_CLIENT_ID: clientId,
  LAS_CLIENT_SECRET: clientSecret,
}: Record<string, string>): Promise<Call> {
  const call = async (operation: string, body?: unknown, headers = {}) => {
    const { status, json } = await request(LAS_BASE_URL, operation, body, headers);
    if (status >= 300) throw new Error(`${operation} of a neighbour returned ${status}.`);
    return json;
  };
  const { accessToken } = await call('POST /v1/auth', { clientId, clientSecret });
  return (operation, body) => call(operation, body, { authorization: `Bearer ${accessToken}` });
}
