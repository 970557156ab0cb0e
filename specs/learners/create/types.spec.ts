import { covers, type Learners, test } from '../../../fixtures/index.ts';
import { refusedCreates, refuses } from '../refusals.ts';
import { statusesOfCreates } from '../statuses.ts';
import { wrongTypes } from '../wrong-types.ts';

const refused = refusedCreates('types', wrongTypes);

test.describe('POST /v1/learners', () => {
  for (const reason of Object.keys(wrongTypes))
    test(`refuses ${reason}`, covers('learners.create.wrong-type', refused.row(reason)), refuses(refused));

  test('reads near misses of type or not', covers('learners.create.lenient-types'), async ({ learners, observe }) => {
    const { statuses, shownBy } = await statusesOfCreates(learners, {
      'digits in quotes for programmeLevel': { programmeLevel: '3' },
      'digits in quotes for provisionType': { provisionType: '30' },
      'a fraction for programmeLevel': { programmeLevel: 3.5 },
      'year, month and day in an array for dateOfBirth': { dateOfBirth: [1990, 4, 23] },
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
