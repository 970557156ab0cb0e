import type { Json } from '../protocol/evidence.ts';
import { isObject } from '../protocol/json.ts';
import { question, section } from './entries.ts';

export const staff = {
  ...section('Other records', {
    'staff.read.fields': question('paragraph', {
      statement:
        'Which fields does a tutor or staff record have, wherever the service or its OpenAPI document shows one?',
      ifItChanges: 'Manage without fields that are gone, and adjust to new types.',
    }),
  }),
  ...section('Endpoints: Referenced but not detailed', {
    'staff.create.request': question('paragraph', {
      statement:
        'What does creating staff take and return, according to the OpenAPI document and to the response to an empty body?',
      ifItChanges: 'Send and read the new fields.',
      say: sayRequest,
    }),
  }),
};

function sayRequest(answer: Json): string | null {
  const { 'described request': request, 'empty body': empty } = isObject(answer) ? answer : {};
  if (!isObject(request) || !isObject(empty)) return null;
  const fields = Object.entries(request).map(([name, of]) => (/required/.test(`${of}`) ? `${name} (required)` : name));
  return `The OpenAPI document says that a create takes ${fields.join(', ')}; an empty body gets ${empty.status}`;
}
