import { question, section } from './entries.ts';

/** Statements `staff.…`. */
export const staff = {
  ...section('Other records', {
    'staff.read.fields': question(
      'paragraph',
      'Which fields does a tutor or staff record have, wherever the service or its OpenAPI document shows one?',
    ),
  }),
  ...section('Endpoints: Referenced but not detailed', {
    'staff.create.request': question(
      'paragraph',
      'What does creating staff take and return, according to the OpenAPI document and to the response to an empty body?',
    ),
  }),
};
