import fc from 'fast-check';
import {
  assumeAccepted,
  covers,
  type Item,
  isAccepted,
  knownFields,
  learnerUniqueReference,
  needs,
  test,
} from '../../fixtures/index.ts';
import { learnerFields, longestCourse, textAroundTheLimit } from '../arbitraries/learner.ts';
import { assert } from '../assert.ts';
import { property } from '../check.ts';

/** Which optional fields are sent that must be unique or name other records, so each run needs new values for them. */
const references = fc.record({ withReference: fc.boolean(), secondaryTutors: fc.subarray([1, 2, 3]) });

test.describe('POST /v1/learners', () => {
  property(
    'reads back as sent, by id and by email, whatever valid fields it has',
    covers('learners.create.stored', needs('fourTutors')),
    { runs: 30 },
    ({ learners, organisation }) =>
      fc.asyncProperty(learnerFields(), references, async (fields, { withReference, secondaryTutors }) => {
        const body = learners.body({
          ...fields,
          ...(withReference ? { learnerUniqueReference: learnerUniqueReference() } : {}),
          ...(secondaryTutors.length > 0
            ? { secondaryTutorEmails: secondaryTutors.map((index) => organisation.tutors[index]) }
            : {}),
        });

        const { learnerId } = assumeAccepted(await learners.post(body)).body ?? {};

        // Only fields that were sent are compared; the others have their own rules.
        const sent = comparable(body, body);
        for (const read of [await learners.get(learnerId), await learners.getByEmail(body.email)])
          assert.same(comparable(assumeAccepted(read).body ?? {}, body), sent, 'learner as read');
      }),
  );

  property(
    'takes courseDetails up to 230 characters and no longer, whatever the characters',
    covers('learners.create.course-details-length'),
    { runs: 30 },
    ({ learners }) =>
      fc.asyncProperty(textAroundTheLimit(), async (courseDetails) => {
        const body = learners.body({ courseDetails });

        const response = await learners.post(body);

        // It is not documented whether a character outside the Basic Multilingual Plane counts as one or two.
        const [least, most] = [[...courseDetails].length, courseDetails.length];
        if (most <= longestCourse) {
          if (!isAccepted(response)) await learners.expectOrdinaryCreate();
          assert.accepted(response);
          assert.same((await learners.read(response.body?.learnerId)).courseDetails, courseDetails, 'as read');
        } else if (least > longestCourse) {
          assert.status(response, 400);
          assert.same(await learners.exists(body.email), false, 'a learner was made');
        }
      }),
  );
});

/** The known fields that were sent. */
function comparable(record: Item, sent: Item): Item {
  return Object.fromEntries(Object.entries(knownFields(record)).filter(([name]) => sent[name] !== undefined));
}
