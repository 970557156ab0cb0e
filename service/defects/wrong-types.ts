import type { Behaviour } from '../behaviour/index.ts';
import type { Body, Mode } from '../behaviour/types.ts';
import { isText, letting } from './learner-changes.ts';
import { isObject, type Read } from './operators/wrong-types.ts';
import type { Defect } from './types.ts';

/** Values of the wrong type that are accepted for a learner's fields. */
const learnerFields: Record<string, (value: unknown) => boolean> = {
  'any-type-of-firstName': isObject,
  'any-type-of-lastName': Array.isArray,
  'any-type-of-email': isObject,
  // An array with one element is accepted.
  'any-list-of-gender': (value) => Array.isArray(value) && value.length === 1,
  'any-type-of-postcode': isObject,
  'any-type-of-dateOfBirth': isObject,
  'any-type-of-clientReference': isObject,
  'any-type-of-programmeLevel': isObject,
  'words-as-programmeLevel': isText,
  'any-type-of-learnerUniqueReference': isObject,
  'any-type-of-mobileNumber': isObject,
  'any-type-of-endDate': isObject,
  'any-type-of-courseDetails': isObject,
  'any-type-of-hasEhcp': (value) => isText(value) || isObject(value),
  'any-type-of-provisionType': isObject,
  'any-type-of-secondaryTutorEmails': isObject,
};

/** The type of one field is not checked, so that a wrong value is stored or makes the service crash. */
function learnerDefects(mode: Mode): Defect[] {
  const breaks = `learners.${mode}.wrong-type` as const;
  return [
    ...Object.entries(learnerFields).map(
      ([what, passes]): Defect => ({
        name: `${mode}-takes-${what}`,
        breaks,
        change: letting(mode, what.split('-').at(-1) ?? '', passes),
      }),
    ),
    {
      // The tutor is looked up without a check that the email is a string, which crashes.
      name: `${mode}-looks-for-any-type-of-primaryTutorEmail`,
      breaks,
      change: (correct) => ({
        checkPrimaryTutor: (state, body, asked) =>
          asked === mode &&
          isObject(body.primaryTutorEmail) &&
          !correct.findTutor(state, body.primaryTutorEmail as string)
            ? []
            : correct.checkPrimaryTutor(state, body, asked),
      }),
    },
  ];
}

const asText: Read = (value) => (isObject(value) ? String(value) : value);

/** Fields of a webhook as a parser reads them that converts wrong types instead of refusing them. */
const webhookFields: Record<string, { field: string; read: Read }> = {
  'objects-as-events': {
    field: 'systemEventIds',
    read: (value) => (Array.isArray(value) || !isObject(value) ? value : Object.values(value as object)),
  },
  'objects-among-events': {
    field: 'systemEventIds',
    read: (value) => (Array.isArray(value) ? value.filter((id) => !isObject(id)) : value),
  },
  'objects-as-url': { field: 'url', read: (value) => (isObject(value) ? (value as Body).href : value) },
  'objects-as-secret': { field: 'secret', read: (value) => (Array.isArray(value) ? value : asText(value)) },
  'arrays-as-secret': { field: 'secret', read: (value) => (Array.isArray(value) ? value.join() : value) },
  'objects-as-description': { field: 'description', read: (value) => (Array.isArray(value) ? value : asText(value)) },
  'arrays-as-description': { field: 'description', read: (value) => (Array.isArray(value) ? value.join() : value) },
};

function webhookDefects(write: 'create' | 'update'): Defect[] {
  const decision = write === 'create' ? 'decideCreateWebhook' : 'decideUpdateWebhook';
  const breaks = `webhooks.${write}.wrong-type` as const;
  const reading = (correct: Behaviour, read: (body: Body) => Body): Partial<Behaviour> => ({
    [decision]: (...[state, call]: Parameters<Behaviour[typeof decision]>) => {
      const body = correct.objectOf(call.body);
      return correct[decision](state, body ? { ...call, body: read(body) } : call);
    },
  });
  return [
    ...Object.entries(webhookFields).map(
      ([what, { field, read }]): Defect => ({
        name: `webhook-${write}-takes-${what}`,
        breaks,
        change: (correct) => reading(correct, (body) => ({ ...body, [field]: read(body[field]) })),
      }),
    ),
    {
      // The write is refused, but stored with another description.
      name: `webhook-${write}-refuses-types-and-writes`,
      breaks,
      change: (correct) => ({
        [decision]: (...[state, call]: Parameters<Behaviour[typeof decision]>) => {
          const refusal = correct[decision](state, call);
          const body = correct.objectOf(call.body);
          if (refusal.status !== 400 || !body || !isObject(body.description)) return refusal;
          const { writes } = correct[decision](state, { ...call, body: { ...body, description: 'Refused' } });
          return { ...refusal, writes: writes ?? [] };
        },
      }),
    },
  ];
}

/** Values whose JSON type cannot be the documented one. */
export const wrongTypeDefects: readonly Defect[] = [
  ...learnerDefects('create'),
  ...learnerDefects('update'),
  ...webhookDefects('create'),
  ...webhookDefects('update'),
];
