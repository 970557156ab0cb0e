import {
  type AgedLearner,
  type Assessments,
  Inconclusive,
  type Lab,
  type Learners,
  type Organisation,
  ripeAt,
  test,
  threeDays,
} from '../../fixtures/index.ts';

/** Seconds of tolerance, since times may be rounded to whole seconds. */
export const rounding = 1;

interface Scene {
  lab: Lab;
  organisation: Organisation;
  learners: Learners;
  assessments: Assessments;
}

/**
 * Returns the id of a learner who was invited more than three days ago. On a target whose clock cannot be advanced, this is
 * a learner left behind by an earlier run. If there is none yet, this run leaves one behind for a later run, and the test is
 * skipped with the time from which it can run.
 */
export async function invitedThreeDaysAgo(scene: Scene): Promise<string> {
  const { lab, organisation, learners, assessments } = scene;
  if (lab.has('clock')) {
    const { learnerId } = await learners.create();
    await assessments.invited(learnerId);
    await lab.advanceClock(organisation, threeDays + rounding);
    return learnerId;
  }
  const aged = lab.agedLearner.read();
  if (aged === null) return leaveOne(scene);
  if (ripeAt(aged) > Date.now()) return tooEarly(aged);
  return takenOver(scene, aged);
}

/** Hands the aged learner over to the test, which then removes it like its own learners. */
async function takenOver(scene: Scene, aged: AgedLearner): Promise<string> {
  const { lab, organisation, learners } = scene;
  const record = { kind: 'learner', key: aged.email } as const;
  lab.records.willCreate(organisation, record);
  lab.records.isCreated(organisation, record, aged.learnerId);
  if (!lab.agedLearner.forget()) throw new Inconclusive('another run was about to invite the same learner.');
  return (await learners.exists(aged.email)) ? aged.learnerId : leaveOne(scene);
}

async function leaveOne({ lab, organisation, learners, assessments }: Scene): Promise<never> {
  if (!lab.keepsState) return lab.lack('clock');
  const { learnerId, body } = await learners.create();
  await assessments.invited(learnerId);
  const aged = { email: body.email, learnerId, invitedAt: Date.now() };
  if (lab.agedLearner.remember(aged)) lab.records.leave(organisation, { kind: 'learner', key: aged.email });
  return tooEarly(lab.agedLearner.read() ?? aged);
}

function tooEarly(aged: AgedLearner): never {
  const from = new Date(ripeAt(aged)).toISOString().slice(0, 16).replace('T', ' ');
  test.skip(true, `a learner was invited for it: a run with the same LAS_STATE_DIR exercises it from ${from} UTC on`);
  throw new Error('unreachable: skip throws');
}
