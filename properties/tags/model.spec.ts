import fc from 'fast-check';
import { covers, modelOptions, test } from '../check.ts';
import { expectModel, tagCommands } from '../models/tag-commands.ts';
import { emptyModel } from '../models/tags.ts';

const learnerCount = 3;
const nameCount = 14;

test(
  'tags of several learners behave as the document says, whatever is done to them',
  covers('tags.add.limit', 'tags.add.additive', 'tags.add.atomic', 'tags.id.after-deletion'),
  async ({ check, learners, tags }) => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'].slice(0, nameCount);

    await check(
      fc.asyncProperty(fc.commands(tagCommands(learnerCount, letters), modelOptions()), async (commands) => {
        const base = tags.name();
        const names = letters.map((letter) => tags.owned(`${base}${letter}`));
        const created = await learners.createMany(learnerCount);
        const system = { tags, base, names, learnerIds: created.map(({ learnerId }) => learnerId) };
        const model = emptyModel(learnerCount);
        await fc.asyncModelRun(() => ({ model, real: system }), commands);
        await expectModel(model, system);
      }),
      { runs: 25 },
    );
  },
);
