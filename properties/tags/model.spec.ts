import fc from 'fast-check';
import { covers, unique } from '../../fixtures/index.ts';
import { eachRule, modelOptions, test } from '../check.ts';
import { expectModel, tagCommands } from '../models/tag-commands.ts';
import { emptyModel } from '../models/tags.ts';

const learnerCount = 3;
const letters = [...'abcdefghijklmn'];

test.describe('Whatever is done to the tags of several learners', () => {
  test.describe.configure({ mode: 'default' });

  const rules = eachRule({
    'tags.add.limit': 'additions of valid names are refused exactly when there would be more than ten tags',
    'tags.add.additive': 'learners hold what was added to them and not removed',
    'tags.add.atomic': 'refused additions leave nothing',
    'tags.id.after-deletion': 'a name that was deleted never gets its id again',
    'tags.list.sorted': 'the tags of a learner are sorted',
  });

  for (const { title, ...shown } of rules)
    test(title, covers(shown.rule), async ({ checkRule, lab, learners, tags }) => {
      // A shared target is spared: there, one short run looks for what no spec foresaw.
      const options = modelOptions(lab.isolated ? 30 : 10);
      await checkRule(
        (judge) =>
          fc.asyncProperty(fc.commands(tagCommands(learnerCount, letters), options), async (commands) => {
            const base = unique('t');
            const names = letters.map((letter) => tags.owned(`${base}${letter}`));
            const created = await learners.createMany(learnerCount);
            const system = { tags, judge, base, names, learnerIds: created.map(({ learnerId }) => learnerId) };
            const model = emptyModel(learnerCount);
            await fc.asyncModelRun(() => ({ model, real: system }), commands);
            await expectModel(model, system);
          }),
        { ...shown, runs: 10 },
      );
    });
});
