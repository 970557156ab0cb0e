import fc from 'fast-check';
import { modelOptions, properties } from '../check.ts';
import { invitationCommands } from '../models/invitations.ts';

const learnerCount = 2;

properties(
  'Invitations of several learners, whatever the clock does',
  {
    'assessments.invite.interval': 'are refused within three days of the last one',
    'assessments.invite.interval-over': 'are accepted after three days',
  },
  { powers: ['clock'], runs: 8 },
  ({ learners, assessments, lab, organisation }) =>
    (judge) =>
      fc.asyncProperty(fc.commands(invitationCommands(learnerCount), modelOptions()), async (commands) => {
        const created = await learners.createMany(learnerCount);
        const learnerIds = created.map(({ learnerId }) => learnerId);
        const model = { now: 0, invited: learnerIds.map(() => null) };
        const real = { assessments, judge, lab, organisation, learnerIds };
        await fc.asyncModelRun(() => ({ model, real }), commands);
      }),
);
