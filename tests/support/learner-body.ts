/** A body from which a learner is created, with what a test wants otherwise. */
export function learnerBody(more: object = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Bell',
    gender: 'Female',
    postcode: 'X1 1XX',
    dateOfBirth: '2001-02-03',
    email: 'ada@example.com',
    clientReference: 'c-1',
    primaryTutorEmail: 'tutor@example.com',
    ...more,
  };
}
