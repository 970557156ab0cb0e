import { timed } from '../measure.ts';
import { answered, bodyDocument, type Document, type Message, sent } from './case.ts';
import type { Open } from './tool.ts';

const text = { type: 'string', maxLength: 200 };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Learner: {
    type: 'object',
    required: ['id', 'name', 'created', 'tutor', 'tags'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: text,
      email: { ...text, nullable: true },
      gender: { type: 'string', enum: ['Female', 'Male', 'Other'] },
      created: { type: 'string', format: 'date-time' },
      tutor: ref('Tutor'),
      tags: { type: 'array', items: text },
      results: { type: 'array', items: ref('Result') },
    },
  },
  Tutor: { type: 'object', required: ['email'], properties: { email: text, name: { ...text, nullable: true } } },
  Result: {
    type: 'object',
    required: ['module', 'score'],
    properties: {
      module: text,
      score: { type: 'integer', format: 'int32', minimum: 0, maximum: 100 },
      passed: { type: 'boolean' },
    },
  },
};

const learner = {
  id: '7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11',
  name: 'Ann',
  email: null,
  gender: 'Female',
  created: '2024-01-31T10:00:00Z',
  tutor: { email: 'tutor@example.com', name: null },
  tags: ['welding', 'level 2'],
  results: [
    { module: 'Reading', score: 71, passed: true },
    { module: 'Numbers', score: 64, passed: false },
  ],
};

/** The answer, and how many times it is judged. */
export const sizes = {
  typical: { schema: ref('Learner'), value: learner, times: 1000 },
  large: { schema: { type: 'array', items: ref('Learner') }, value: Array(1000).fill(learner), times: 10 },
};

/** Milliseconds until the document has been read and a right answer judged so many times. @throws when it is refused. */
export async function validations(open: Open, size: keyof typeof sizes, asRequest: boolean): Promise<number> {
  const { schema, value, times } = sizes[size];
  const document = JSON.parse(JSON.stringify(bodyDocument('3.0', schema, schemas))) as Document;
  const message: Message = asRequest ? sent(value) : answered(value);
  return timed(async () => {
    const judge = await open(document);
    for (let i = 0; i < times; i++) if (!(await judge(message))) throw new Error('It refuses the right answer.');
  });
}
