import fc from 'fast-check';
import { covers, modelOptions, needs, test } from '../check.ts';
import { invitationCommands } from '../models/invitations.ts';

const learnerCount = 2;

test(
  'invitations of several learners keep the interval, whatever the clock does',
  covers('assessments.invite.interval', 'assessments.invite.interval-over', needs('clock')),
  async ({ check, learners, assessments, lab, organisation }) => {
    await check(
      fc.asyncProperty(fc.commands(invitationCommands(learnerCount), modelOptions()), async (commands) => {
        const created = await learners.createMany(learnerCount);
        const learnerIds = created.map(({ learnerId }) => learnerId);
        const model = { now: 0, invited: learnerIds.map(() => null) };
        await fc.asyncModelRun(() => ({ model, real: { assessments, lab, organisation, learnerIds } }), commands);
      }),
      { runs: 15 },
    );
  },
);
