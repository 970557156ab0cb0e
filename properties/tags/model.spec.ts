import fc from 'fast-check';
import { unique } from '../../fixtures/index.ts';
import { modelOptions, properties } from '../check.ts';
import { expectModel, tagCommands } from '../models/tag-commands.ts';
import { emptyModel } from '../models/tags.ts';

const learnerCount = 3;
const letters = [...'abcdefghijklmn'];

properties(
  'Whatever is done to the tags of several learners',
  {
    'tags.add.limit': 'additions of valid names are refused exactly when there would be more than ten tags',
    'tags.add.additive': 'learners hold what was added to them and not removed',
    'tags.add.atomic': 'refused additions leave nothing',
    'tags.id.after-deletion': 'a name that was deleted never gets its id again',
    'tags.list.sorted': 'the tags of a learner are sorted',
  },
  { runs: 10 },
  ({ lab, learners, tags }) => {
    // A shared target is spared: there, one short run looks for what no spec foresaw.
    const commands = fc.commands(tagCommands(learnerCount, letters), modelOptions(lab.isolated ? 30 : 10));
    return (judge) =>
      fc.asyncProperty(commands, async (chosen) => {
        const base = unique('t');
        const names = letters.map((letter) => tags.owned(`${base}${letter}`));
        const created = await learners.createMany(learnerCount);
        const system = { tags, judge, base, names, learnerIds: created.map(({ learnerId }) => learnerId) };
        const model = emptyModel(learnerCount);
        await fc.asyncModelRun(() => ({ model, real: system }), chosen);
        await expectModel(model, system);
      });
  },
);
