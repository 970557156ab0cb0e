import type { Route } from './route.ts';

/** API document, Tutors, and the creation of staff that it refers to. */
export const tutorRoutes: readonly Route[] = [
  {
    operation: 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
    takesBody: true,
    decide: (b, state, call) => b.decideAssignTutor(state, call),
  },
  {
    operation: 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
    takesBody: true,
    decide: (b, state, call) => b.decideReplaceTutor(state, call),
  },
  { operation: 'POST /v1/staff', takesBody: true, decide: (b, state, call) => b.decideCreateStaff(state, call) },
];
