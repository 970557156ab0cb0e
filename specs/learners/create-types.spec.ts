import { covers, test } from '../../fixtures/index.ts';
import type { Learners } from '../../fixtures/resources/learners.ts';
import { expectCreateRefused } from './refusals.ts';
import { statusesOfCreates } from './statuses.ts';

/** What no reader of JSON can take for the documented type. Tags are left out: a bad one leaves a learner behind. */
const wrong: Record<string, Record<string, unknown>> = {
  'an object as firstName': { firstName: {} },
  'an array as lastName': { lastName: ['Conformance'] },
  'an object as email': { email: {} },
  'an object as primaryTutorEmail': { primaryTutorEmail: { email: 'tutor@example.com' } },
  'an object as postcode': { postcode: {} },
  'an array as dateOfBirth': { dateOfBirth: [1990, 4, 23] },
  'an object as clientReference': { clientReference: {} },
  'a word as programmeLevel': { programmeLevel: 'three' },
  'an object as programmeLevel': { programmeLevel: {} },
  'a fraction as programmeLevel': { programmeLevel: 3.5 },
  'an object as learnerUniqueReference': { learnerUniqueReference: {} },
  'an array as mobileNumber': { mobileNumber: [] },
  'an object as endDate': { endDate: {} },
  'an object as courseDetails': { courseDetails: {} },
  'a word as hasEhcp': { hasEhcp: 'perhaps' },
  'an object as hasEhcp': { hasEhcp: {} },
  'an object as provisionType': { provisionType: { id: 30 } },
  'an object as secondaryTutorEmails': { secondaryTutorEmails: {} },
  'an object in secondaryTutorEmails': { secondaryTutorEmails: [{}] },
};

test.describe('POST /v1/learners', () => {
  for (const [reason, fault] of Object.entries(wrong)) {
    test(`refuses ${reason}`, covers('learners.create.wrong-type'), async ({ learners }) => {
      await expectCreateRefused(learners, fault);
    });
  }

  test('reads near misses of type or not', covers('learners.create.lenient-types'), async ({ learners, observe }) => {
    const { statuses, shownBy } = await statusesOfCreates(learners, {
      'digits in quotes for programmeLevel': { programmeLevel: '3' },
      'digits in quotes for provisionType': { provisionType: '30' },
      'a number for lastName': { lastName: 42 },
      'a number for courseDetails': { courseDetails: 42 },
      '"true" for hasEhcp': { hasEhcp: 'true' },
      '1 for hasEhcp': { hasEhcp: 1 },
      'a text for secondaryTutorEmails': secondaryAsText(learners),
    });

    observe('learners.create.lenient-types', statuses, ...shownBy);
  });

  test(
    'takes a learner without clientReference or not',
    covers('learners.create.client-reference-omitted'),
    async ({ learners, observe }) => {
      const { response, record } = await learners.attempt({ clientReference: undefined });

      const reads = record === null ? null : 'clientReference' in record ? record.clientReference : 'absent';
      observe('learners.create.client-reference-omitted', { status: response.status, reads }, response);
    },
  );
});

function secondaryAsText({ organisation }: Learners): Record<string, unknown> {
  return { secondaryTutorEmails: organisation.tutors[1] ?? organisation.tutors[0] };
}
