/** What the client knows by itself: the people whom it enrols, as an admissions system would hold them. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  gender: string;
  postcode: string;
  dateOfBirth: string;
  clientReference: string;
  courseDetails: string;
  programmeLevel: number;
  learnerUniqueReference?: string;
  tags: string[];
}

function person(number: number, more: Partial<Person> = {}): Person {
  return {
    firstName: 'Robin',
    lastName: `Example ${number}`,
    email: `robin${number}@people.example.org`,
    gender: ['Male', 'Female', 'NotDisclosed', 'Non-binary/Non-conforming', 'Another'][number % 5] as string,
    postcode: 'AB1 2CD',
    dateOfBirth: '2001-02-03',
    clientReference: `A-${1000 + number}`,
    courseDetails: 'Carpentry, first year',
    programmeLevel: 1 + (number % 7),
    tags: ['cohort:2026', `group-${number % 2}`],
    ...more,
  };
}

/** The last one has a reference that the service will not take: somebody mistyped it. */
export const people: readonly Person[] = [
  ...[1, 2, 3, 4].map((number) => person(number)),
  person(5, { tags: [], learnerUniqueReference: '12' }),
];
