import fc from 'fast-check';
import { covers, needs } from '../../fixtures/index.ts';
import { eachRule, modelOptions, test } from '../check.ts';
import { invitationCommands } from '../models/invitations.ts';

const learnerCount = 2;

test.describe('Invitations of several learners, whatever the clock does', () => {
  test.describe.configure({ mode: 'default' });

  const rules = eachRule({
    'assessments.invite.interval': 'are refused within three days of the last one',
    'assessments.invite.interval-over': 'are accepted after three days',
  });

  for (const { title, ...shown } of rules)
    test(title, covers(shown.rule, needs('clock')), async ({ checkRule, learners, assessments, lab, organisation }) => {
      await checkRule(
        (judge) =>
          fc.asyncProperty(fc.commands(invitationCommands(learnerCount), modelOptions()), async (commands) => {
            const created = await learners.createMany(learnerCount);
            const learnerIds = created.map(({ learnerId }) => learnerId);
            const model = { now: 0, invited: learnerIds.map(() => null) };
            await fc.asyncModelRun(
              () => ({ model, real: { assessments, judge, lab, organisation, learnerIds } }),
              commands,
            );
          }),
        { ...shown, runs: 8 },
      );
    });
});
