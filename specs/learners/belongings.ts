import {
  assume,
  assumeAccepted,
  type CreatedLearner,
  holdsId,
  type Item,
  isSeenByTutor,
  learnerUniqueReference,
  type Surroundings,
  stringsIn,
} from '../../fixtures/index.ts';

/** A learner that has one of everything; the tutor caller is one of its secondary tutors. */
export interface Equipped extends CreatedLearner {
  moduleId: string;
  supportRecordId: string;
  /** Its tags and its secondary tutors as they are by now; the tutor caller is the last of these. */
  tagNames: string[];
  secondaryTutors: string[];
}

export async function equipped({ lab, organisation, learners, tags }: Surroundings): Promise<Equipped> {
  const [own = '', primaryTutorEmail, third = ''] = organisation.tutors;
  // One more than are removed: removing one must not look like removing all.
  const tagNames = tags.anyNames(3);
  const learner = await learners.create({
    primaryTutorEmail,
    secondaryTutorEmails: [own, third],
    tags: tagNames,
    courseDetails: 'Welding, level 2',
    provisionType: 30,
    // Values other than the defaults, so a loss shows.
    hasEhcp: true,
    gender: 'Male',
    learnerUniqueReference: learnerUniqueReference(),
  });
  const { learnerId } = learner;
  assume((await tags.of(learnerId)).length === tagNames.length, 'a create applies its tags');
  const moduleId = await lab.assignModule(learnerId);
  const evidence = { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 };
  const supportRecordId = await lab.addSupportRecord(learnerId, evidence);
  await lab.changeSupportPlan(learnerId, ['barriers']);
  return { ...learner, moduleId, supportRecordId, tagNames: [...tagNames], secondaryTutors: [third, own] };
}

/** The learner's belongings, limited to what the API document describes: a service may add more by itself. */
export async function belongings(
  { learners, tags, assessments, records }: Surroundings,
  { learnerId, moduleId, supportRecordId, body, tagNames }: Equipped,
): Promise<Item> {
  const modules = assumeAccepted(await records.modules(learnerId)).body;
  const { email, provisionType, provisionSource, provisionUpdatedAt, ...others } = await learners.record(learnerId);
  const { learnerUserId, clientReference, learnerUniqueReference, gender, courseDetails, hasEhcp } = others;
  const { status, learnerStatus, supportLikelihoodRating, dateAssessmentCompleted, assessmentResults } =
    assumeAccepted(await assessments.result(learnerId)).body ?? {};
  const record = await records.supportRecord(learnerId, supportRecordId);
  const { lastUpdatedDate, supportType, coverageStatus } = record.body ?? {};
  const first = body.tags as string[];
  const held = await tags.namesOf(learnerId);
  const plan = await records.planSection(learnerId, 'barriers');
  return {
    email,
    fields: { learnerUserId, clientReference, learnerUniqueReference, gender, courseDetails, hasEhcp },
    provision: { provisionType, provisionSource, provisionUpdatedAt },
    result: { status, learnerStatus, supportLikelihoodRating, dateAssessmentCompleted, assessmentResults },
    // Whether an addition or a removal takes effect is another rule's concern.
    tags: {
      lost: first.filter((name) => tagNames.includes(name) && !held.includes(name)),
      more: held.filter((name) => !first.includes(name) && !tagNames.includes(name)),
    },
    module: holdsId(modules, moduleId),
    supportRecord: record.status,
    evidence: { lastUpdatedDate, supportType, coverageStatus },
    // The number of texts, not the texts: a plan may contain the time of the read.
    planSection: { status: plan.status, texts: stringsIn(plan.body).length },
    'seen by its secondary tutor': await isSeenByTutor(learners, { learnerId }),
  };
}
