import { randomUUID } from 'node:crypto';
import type { ApiResponse, Call } from '../../fixtures/api/client.ts';
import { type Calls, isWrite, type SecuredOperation, takesBody } from '../../fixtures/calls/index.ts';

/** The main answers of an operation. */
export type Kind = 'no token' | 'malformed id' | 'unknown id' | 'empty body' | 'role' | 'throttled' | 'success';

/** Leads one operation through its answers of these kinds, as far as it has them; the success comes last, as it may delete. */
export async function walk(calls: Calls, operation: SecuredOperation, kinds: readonly Kind[]): Promise<ApiResponse[]> {
  const { organisation, lab } = calls.scene;
  const { administrator } = organisation;
  const { call } = await calls.prepare(operation);
  const answers: ApiResponse[] = [];
  const send = async (change: Partial<Call> = {}, caller = administrator) =>
    answers.push(await caller.send(operation, { ...call, valid: false, ...change }));

  const isMeant = (kind: Kind) => kinds.includes(kind);
  if (isMeant('no token')) await send({}, lab.nobody());
  for (const id of Object.keys(call.path ?? {}).filter((parameter) => parameter.endsWith('Id'))) {
    if (isMeant('malformed id')) await send({ path: { ...call.path, [id]: 'not-a-uuid' } });
    if (isMeant('unknown id')) await send({ path: { ...call.path, [id]: randomUUID() } });
  }
  // Staff of an empty body could not be removed again, if they were made.
  if (isMeant('empty body') && takesBody(operation) && !operation.endsWith('/staff')) await send({ body: {} });
  if (isMeant('role') && isWrite(operation) && operation.includes('/tutors/') && lab.has('tutor'))
    await send({}, organisation.tutor);
  if (isMeant('throttled') && lab.has('throttle')) {
    // Or the throttled call is the one for a token.
    await administrator.token();
    await lab.throttle(organisation, 1, 1);
    await send({ on429: 'judge' });
  }
  if (isMeant('success')) await send({ valid: true });
  return answers;
}
