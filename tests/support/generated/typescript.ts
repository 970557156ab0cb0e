/** Assertions that the compiler makes about types of openapi-typescript. */
import { groupBy } from '../../../protocol/group-by.ts';
import type { Recorded } from './recorded.ts';

const head = `import type { components, operations } from './observed';
type Body<Id extends keyof operations, Status extends keyof operations[Id]['responses'], Media extends string> =
  operations[Id]['responses'][Status] extends { content: infer Content } ? Media extends keyof Content ? Content[Media] : never : never;
type Sent<Id extends keyof operations> =
  operations[Id] extends { requestBody: { content: { 'application/json': infer Content } } } ? Content : never;
type Event<Name extends keyof components['schemas']> = components['schemas'][Name];
`;

function typeOf(recorded: Recorded): string {
  return recorded.id === undefined
    ? `Event<'${recorded.component}'>`
    : `Body<'${recorded.id}', ${recorded.status}, '${recorded.mediaType}'>`;
}

/** A module that compiles if the types accept every body. */
export function typedFile(recorded: readonly Recorded[]): string {
  const lists = [...groupBy(recorded, typeOf)].map(
    ([type, some], i) => `export const list${i}: ${type}[] = [\n${some.map(({ text }) => text).join(',\n')}\n];\n`,
  );
  return head + lists.join('');
}

interface Departure {
  type: string;
  /** A recorded body that the type accepts, changed so that it must not. */
  make: (body: Record<string, unknown>) => unknown;
}

const learner = "Body<'readLearner', 200, 'application/json'>";
const list = "Body<'listLearners', 200, 'application/json'>";
/** In the media type in which refusals come. */
const refusal = "Body<'createLearner', 400, '*'>";
const event = "Event<'AssessmentCompletedEvent'>";

/** What no answer of the embedded service has, with either set of choices. */
export const departures: Record<string, Departure> = {
  'a learner without an id': { type: learner, make: ({ learnerId, ...others }) => others },
  'null that never comes': { type: learner, make: (body) => ({ ...body, email: null }) },
  'a text for true or false': { type: learner, make: (body) => ({ ...body, hasEhcp: 'false' }) },
  'a number in quotes': { type: learner, make: (body) => ({ ...body, provisionType: '0' }) },
  'an unknown gender': { type: learner, make: (body) => ({ ...body, gender: 'Unknown' }) },
  'another field': { type: learner, make: (body) => ({ ...body, age: 36 }) },
  'rows that are no list': { type: list, make: (body) => ({ ...body, learners: null }) },
  'a refusal without a title': { type: refusal, make: ({ title, ...others }) => others },
  'the id of another event': {
    type: event,
    make: (body) => ({ ...body, SystemEvent: { ...(body.SystemEvent as object), Id: 200 } }),
  },
  'an event about nobody': { type: event, make: (body) => ({ ...body, Data: {} }) },
  'an unknown status of an assessment': {
    type: "Body<'readAssessment', 200, 'application/json'>",
    make: (body) => ({ ...body, status: 15 }),
  },
  'a body under another status': { type: "Body<'createLearner', 204, 'application/json'>", make: (body) => body },
  'a create without an email': { type: "Sent<'createLearner'>", make: () => ({ ...create, email: undefined }) },
};

const create = {
  firstName: 'Robin',
  lastName: 'Conformance',
  email: 'robin@example.com',
  primaryTutorEmail: 'someone@example.com',
  gender: 'Non-binary/Non-conforming',
  postcode: 'SW1A 1AA',
  dateOfBirth: '1990-04-23',
  clientReference: 'reference-1',
};

/** A module that compiles only if the types refuse every departure, and accept what it was made from. */
export function refusingFile(recorded: readonly Recorded[]): string {
  const refused = recorded.find((each) => each.id === 'createLearner' && each.status === 400);
  const media = refused?.id === undefined ? '' : refused.mediaType;
  const samples = new Map(recorded.map((each) => [typeOf(each), JSON.parse(each.text)]));
  const lines = Object.entries(departures).map(([name, { type: general, make }], i) => {
    const type = general.replace('*', media);
    const sample = type.startsWith('Sent') ? create : (samples.get(type) ?? samples.get(learner));
    if (sample === undefined) throw new Error(`The run recorded no ${type}.`);
    const departing = `// @ts-expect-error ${name}\nexport const departing${i}: ${type} = ${JSON.stringify(make(sample))};\n`;
    const control = `export const accepted${i}: ${type} = ${JSON.stringify(sample)};\n`;
    return type.includes(', 204,') ? departing : control + departing;
  });
  return head + lines.join('');
}
