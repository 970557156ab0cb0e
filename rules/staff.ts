import { question, section } from './entries.ts';

/** Statements `staff.…`. */
export const staff = {
  ...section('Other records', {
    'staff.read.fields': question(
      'paragraph',
      'Which fields does a tutor or staff record have, wherever the service shows one, its description included?',
    ),
  }),
  ...section('Endpoints: Referenced but not detailed', {
    'staff.create.request': question(
      'paragraph',
      'What does the creation of staff take and answer, by the description and by what a call with an empty body is told?',
    ),
  }),
};
