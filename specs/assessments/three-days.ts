import {
  type AgedFor,
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

/** What is done to a new learner, besides the invitation, and seen of it. */
type Prepare = (learnerId: string) => Promise<AgedLearner['seen']>;

/**
 * A learner who was invited more than three days ago, with what was seen then. On a target whose clock cannot be advanced, this is
 * a learner left behind by an earlier run. If there is none yet, this run leaves one behind for a later run, and the test is
 * skipped with the time from which it can run.
 * @param prepare must invite the learner.
 */
export async function agedLearner(
  scene: Scene,
  purpose: AgedFor,
  prepare: Prepare,
): Promise<Pick<AgedLearner, 'learnerId' | 'seen'>> {
  const { lab, organisation, learners } = scene;
  if (lab.has('clock')) {
    const { learnerId } = await learners.create();
    const seen = await prepare(learnerId);
    await lab.advanceClock(organisation, threeDays + rounding);
    return { learnerId, ...(seen === undefined ? {} : { seen }) };
  }
  const aged = lab.agedLearner(purpose).read();
  if (aged === null) return leaveOne(scene, purpose, prepare);
  if (ripeAt(aged) > Date.now()) return tooEarly(aged);
  return takenOver(scene, purpose, prepare, aged);
}

/** The id of a learner who was invited more than three days ago. */
export async function invitedThreeDaysAgo(scene: Scene): Promise<string> {
  const invite = async (learnerId: string) => void (await scene.assessments.invited(learnerId));
  return (await agedLearner(scene, 'invitation', invite as Prepare)).learnerId;
}

/** Hands the aged learner over to the test, which then removes it like its own learners. */
async function takenOver(scene: Scene, purpose: AgedFor, prepare: Prepare, aged: AgedLearner): Promise<AgedLearner> {
  const { lab, organisation, learners } = scene;
  const record = { kind: 'learner', key: aged.email } as const;
  lab.records.willCreate(organisation, record);
  lab.records.isCreated(organisation, record, aged.learnerId);
  if (!lab.agedLearner(purpose).forget()) throw new Inconclusive('another run was about to use the same learner.');
  return (await learners.exists(aged.email)) ? aged : leaveOne(scene, purpose, prepare);
}

async function leaveOne({ lab, organisation, learners }: Scene, purpose: AgedFor, prepare: Prepare): Promise<never> {
  if (!lab.keepsState) return lab.lack('clock');
  const { learnerId, body } = await learners.create();
  const seen = await prepare(learnerId);
  const aged = { email: body.email, learnerId, invitedAt: Date.now(), ...(seen === undefined ? {} : { seen }) };
  const file = lab.agedLearner(purpose);
  if (file.remember(aged)) lab.records.leave(organisation, { kind: 'learner', key: aged.email });
  return tooEarly(file.read() ?? aged);
}

function tooEarly(aged: AgedLearner): never {
  const from = new Date(ripeAt(aged)).toISOString().slice(0, 16).replace('T', ' ');
  test.skip(
    true,
    `an invited learner stays for it, unless \`clean\` removes them: a run with the same LAS_STATE_DIR exercises it from ${from} UTC on`,
  );
  throw new Error('unreachable: skip throws');
}
