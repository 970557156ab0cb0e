import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeEmail,
  covers,
  expect,
  isRefused,
  isSeenByTutor,
  type LearnerBody,
  type Learners,
  learnerUniqueReference,
  needs,
  pool,
  provisionTypeId,
  rowsOf,
  stringsIn,
  test,
} from '../../../fixtures/index.ts';
import { rowCount } from '../../records/list-of-learner.checks.ts';
import { sees } from '../visibility/seen.ts';

/**
 * Deletes a learner and creates one with the same email. The new learner must have nothing but what was sent. It is not
 * documented whether the email is free again, or whether the deleted learner is restored.
 * @returns the new learner's id.
 */
async function succeed(learners: Learners, learnerId: string, body: LearnerBody): Promise<string> {
  await learners.remove(learnerId);
  const response = await learners.post(body);
  test.skip(isRefused(response), 'the email of a deleted learner stays taken');
  const successor = assumeAccepted(response).body?.learnerId;
  test.skip(successor === learnerId, 'the deleted learner is there again');
  return successor;
}

/** A learner who had all that can be sent, and an invitation, and the next with only the same email. */
const successor = pool('learners/create successor', {
  async subject({ lab, learners, tags, assessments, organisation }) {
    const [own, primaryTutorEmail = own] = organisation.tutors;
    const isTutored = own !== primaryTutorEmail && lab.has('tutor');
    const former = await learners.create({
      primaryTutorEmail,
      ...(isTutored ? { secondaryTutorEmails: [own] } : {}),
      ...(lab.has('tagging') ? { tags: [tags.anyName()] } : {}),
      hasEhcp: true,
      courseDetails: 'Welding, level 2',
      learnerUniqueReference: learnerUniqueReference(),
      provisionType: 30,
    });
    const wasSeen = isTutored ? await isSeenByTutor(learners, former) : null;
    const invitation = await assessments.invite(former.learnerId);
    const { email } = former.body;
    const learnerId = await succeed(learners, former.learnerId, learners.body({ email, primaryTutorEmail }));
    return {
      former,
      wasSeen,
      isSeen: isTutored ? await sees(organisation.tutor, learners, learnerId) : null,
      invitation,
      next: await assessments.invite(learnerId),
      read: await learners.get(learnerId),
      tags: lab.has('tagging') ? await tags.get(learnerId) : null,
      again: await learners.post(learners.body({ email })),
    };
  },
});

const recordIn = (read: ApiResponse) => assumeAccepted(read).body ?? {};

test.describe('A learner created with the email of a deleted one', () => {
  successor.check('holds none of its tags', covers('learners.create.tags-applied'), ({ subject }) =>
    expect(rowsOf(assumeAccepted(subject.tags!))).toEqual([]),
  );

  successor.checks(covers('learners.create.duplicate-email'), {
    'prevents another create with the same email': ({ subject: { former, read, again } }) => {
      assumeEmail(read.body, former.body);
      return expect(again).toBeRefused();
    },
  });

  successor.checks(covers('learners.create.has-ehcp-default'), {
    'does not take over hasEhcp from the deleted learner': ({ subject }) =>
      expect(recordIn(subject.read).hasEhcp).toBe(false),
  });

  successor.checks(covers('learners.create.stored'), {
    'does not take over courseDetails or learnerUniqueReference from the deleted learner': ({ subject }) => {
      const read = recordIn(subject.read);
      expect<unknown>(read.courseDetails, 'courseDetails').toBeOneOf([null, undefined, '']);
      expect<unknown>(read.learnerUniqueReference, 'learnerUniqueReference').toBeOneOf([null, undefined, '']);
    },
  });

  successor.checks(covers('learners.create.provision-type-default'), {
    'does not take over the provision type from the deleted learner': ({ subject }) =>
      expect(provisionTypeId(recordIn(subject.read).provisionType)).toBe(0),
  });

  successor.checks(covers('learners.visibility.tutor-read', needs('tutor', 'twoTutors')), {
    'is not visible to the deleted learner’s secondary tutor': ({ subject }) => {
      assume(subject.wasSeen === true, 'the tutor sees the learner');
      expect(subject.isSeen, 'the deleted learner’s tutor sees the new learner').toBe(false);
    },
  });

  test(
    'has not completed its assessment',
    covers('assessments.result.too-early', needs('assessments')),
    async ({ lab, learners, assessments }) => {
      const { learnerId, body } = await learners.create();
      await lab.completeAssessment(learnerId);
      assume((await assessments.result(learnerId)).body?.status === 30, 'the assessment is completed');

      const response = await assessments.result(await succeed(learners, learnerId, body));

      await expect(response).toBeAccepted();
      expect(response.body?.status, 'status of the next learner').not.toBe(30);
    },
  );

  test(
    'has none of its support records',
    covers('support-records.list.all', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId, body } = await learners.create();
      const evidence = { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 };
      const supportRecordId = await lab.addSupportRecord(learnerId, evidence);
      await expect(await records.supportRecord(learnerId, supportRecordId)).toBeAccepted();

      const response = await records.supportRecords(await succeed(learners, learnerId, body));

      // An empty list may be answered 404: the document lists that status without saying when it applies.
      await expect(response).toHaveStatus(200, 404);
      expect(stringsIn(response.body).map((text) => text.toLowerCase())).not.toContain(supportRecordId.toLowerCase());
    },
  );

  test(
    'has none of its modules',
    covers('modules.list.assigned', needs('modules')),
    async ({ lab, learners, records }) => {
      const { learnerId, body } = await learners.create();
      // A service may assign some modules by itself.
      const other = rowCount(await records.modules((await learners.create()).learnerId));
      await lab.assignModule(learnerId);

      const successor = await succeed(learners, learnerId, body);

      expect(rowCount(await records.modules(successor)), 'modules of the next learner').toBe(other);
    },
  );

  successor.check('can be invited', covers('assessments.invite.interval-per-learner'), async ({ subject }) => {
    assumeAccepted(subject.invitation);
    const { learnerUserId } = recordIn(subject.read);
    test.skip(learnerUserId === subject.former.learnerUserId, 'the interval may be that of the user account');
    await expect(subject.next).toBeAccepted();
  });
});
