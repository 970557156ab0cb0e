import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  type Call,
  type Calls,
  isWrite,
  type SecuredOperation,
  takesBody,
} from '../../fixtures/index.ts';

/** The main answers of an operation. */
export type Kind = 'no token' | 'malformed id' | 'unknown id' | 'empty body' | 'role' | 'throttled' | 'success';

/**
 * Makes one operation give these kinds of answers, as far as it has them. The success comes last, since it may delete the
 * record.
 */
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
  // If staff were created from an empty body, they could not be removed again.
  if (isMeant('empty body') && takesBody(operation) && !operation.endsWith('/staff')) await send({ body: {} });
  if (isMeant('role') && isWrite(operation) && operation.includes('/tutors/') && lab.has('tutor'))
    await send({}, organisation.tutor);
  if (isMeant('throttled') && lab.has('throttle')) {
    // Otherwise the request for a token would be the one that is throttled.
    await administrator.token();
    await lab.throttle(organisation, 1, 1);
    await send({ on429: 'judge' });
  }
  if (isMeant('success')) await send({ valid: true });
  return answers;
}
