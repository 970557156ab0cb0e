import {
  type ApiResponse,
  assumeAccepted,
  type Call,
  type CallSet,
  idOf,
  isAccepted,
  Reads,
  type SecuredOperation,
  type Surroundings,
} from '../../fixtures/index.ts';

export interface Sent {
  response: ApiResponse;
  tookEffect: boolean;
}

const batch = '/v1/tutors/{tutorEmail}/secondarytutor/learners';

const replacement = 'PUT /v1/learners/{learnerId}/secondarytutors';

/** Records that all writes share, and whether the learner of the batches has the tutor. */
export interface Subject {
  set: CallSet;
  isAssigned: boolean;
}

type Write = (
  surroundings: Surroundings,
  subject: Subject,
  operation: SecuredOperation,
  contentType: string,
) => Promise<Sent>;

const changing: Write = async ({ api }, { set }, operation, contentType) => {
  const { call, look, noted } = await set.another(operation);
  const response = await api.send(operation, { ...call, contentType });
  noted?.(response);
  return { response, tookEffect: (look && (await new Reads().tell(look))) ?? true };
};

/** What can be deleted was created: on a shared target, whether all fields were read as sent is left to updates. */
const creatingLearner: Write = async ({ learners }, _subject, _operation, contentType) => {
  const response = await learners.post(learners.body(), { valid: true, contentType });
  const learnerId = isAccepted(response) ? idOf(response.body, 'learnerId') : null;
  return { response, tookEffect: learnerId !== null && isAccepted(await learners.delete(learnerId)) };
};

/** One without its required fields would be refused: on a shared target, that it is stored is left to the checks of updates. */
const updating: Write = async ({ api }, { set }, operation, contentType) => {
  const { call } = await set.another(operation);
  const response = await api.send(operation, { ...call, contentType });
  return { response, tookEffect: isAccepted(response) };
};

const creatingWebhook: Write = async ({ webhooks }, _subject, _operation, contentType) => {
  const body = webhooks.body();
  const response = await webhooks.post(body, { valid: true, contentType });
  const isDeleted = async () => isAccepted(await webhooks.delete(await webhooks.idFrom(response, body.url)));
  return { response, tookEffect: isAccepted(response) && (await isDeleted()) };
};

/** A learner gets a tutor and loses them in turn, since nothing else takes effect. */
const assigning: Write = async ({ tutors }, subject, operation, contentType) => {
  const { call, look } = await subject.set.prepare(`PUT ${batch}`);
  const tutor = String(call.path?.tutorEmail);
  const { learnerIds } = call.body as { learnerIds: string[] };
  const set = (isAssigned: boolean, options: Call = {}) =>
    isAssigned ? tutors.assign(tutor, learnerIds, options) : tutors.unassign(tutor, learnerIds, {}, options);
  const gives = operation === replacement ? !subject.isAssigned : operation.startsWith('PUT');
  if (gives === subject.isAssigned) assumeAccepted(await set(!gives));

  const options = { contentType, valid: true };
  const response =
    operation === replacement
      ? await tutors.replaceFor(learnerIds[0]!, gives ? [tutor] : [], options)
      : await set(gives, options);

  const tookEffect = look ? (await new Reads().tell(look)) === gives : isAccepted(response);
  subject.isAssigned = tookEffect ? gives : !gives;
  return { response, tookEffect };
};

/** A write of something else than before. @throws Inconclusive if it cannot be prepared. */
export function writeOf(operation: SecuredOperation, { isolated }: Surroundings['lab']): Write {
  if (!isolated && operation === 'POST /v1/learners') return creatingLearner;
  if (!isolated && operation === 'PUT /v1/learners/{learnerId}') return updating;
  if (!isolated && operation === 'POST /v1/webhooks') return creatingWebhook;
  return operation === replacement || operation.endsWith(batch) ? assigning : changing;
}
