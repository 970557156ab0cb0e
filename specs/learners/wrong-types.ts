/**
 * Values that no JSON parser can take for the documented type: some take an array of one, or an empty one, for its value. A
 * gender has to match exactly, so there an array of one is wrong as well. Tags are left out, since a bad tag leaves a learner behind.
 */
export const wrongTypes: Record<string, Record<string, unknown>> = {
  // First, for the first is sent by itself: what reads texts as numbers is rather lenient.
  'a word as programmeLevel': { programmeLevel: 'three' },
  'an object as firstName': { firstName: {} },
  'an array as lastName': { lastName: ['Conformance', 'Learner'] },
  'an object as email': { email: {} },
  'an object as primaryTutorEmail': { primaryTutorEmail: { email: 'tutor@example.com' } },
  'an array as gender': { gender: ['Female'] },
  'an object as postcode': { postcode: {} },
  'an object as dateOfBirth': { dateOfBirth: {} },
  'an object as clientReference': { clientReference: {} },
  'an object as programmeLevel': { programmeLevel: {} },
  'an object as learnerUniqueReference': { learnerUniqueReference: {} },
  'an array as mobileNumber': { mobileNumber: ['07700', '900123'] },
  'an object as endDate': { endDate: {} },
  'an object as courseDetails': { courseDetails: {} },
  'a word as hasEhcp': { hasEhcp: 'perhaps' },
  'an object as hasEhcp': { hasEhcp: {} },
  'an object as provisionType': { provisionType: { id: 30 } },
  'an object as secondaryTutorEmails': { secondaryTutorEmails: {} },
  'an object in secondaryTutorEmails': { secondaryTutorEmails: [{}] },
};
