import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '../../fixtures/api/client.ts';
import { type Calls, isWrite, type SecuredOperation, takesBody } from '../../fixtures/calls/index.ts';

/** Leads one operation through its main answers: no token, malformed and unknown ids, an empty body, a tutor's call, too many calls. */
export async function walk(calls: Calls, operation: SecuredOperation): Promise<ApiResponse[]> {
  const { organisation, lab } = calls.scene;
  const { administrator } = organisation;
  const { call } = await calls.prepare(operation);
  const unmeant = { ...call, valid: false };
  const answers = [await lab.nobody().send(operation, unmeant)];
  for (const id of Object.keys(call.path ?? {}).filter((parameter) => parameter.endsWith('Id')))
    for (const value of ['not-a-uuid', randomUUID()])
      answers.push(await administrator.send(operation, { ...unmeant, path: { ...call.path, [id]: value } }));
  // An empty export request may be taken; staff of an empty body could not be removed again.
  if (takesBody(operation) && !operation.endsWith('/staff'))
    answers.push(await administrator.send(operation, { ...unmeant, body: {} }));
  if (isWrite(operation) && operation.includes('/tutors/') && lab.has('tutor'))
    answers.push(await organisation.tutor.send(operation, unmeant));
  if (lab.has('throttle')) {
    // Or the throttled call is the one for a token.
    await administrator.token();
    await lab.throttle(organisation, 1, 1);
    answers.push(await administrator.send(operation, { ...unmeant, on429: 'return' }));
  }
  answers.push(await administrator.send(operation, call));
  return answers;
}
