import { assume, assumeInvalid, covers, expect, test } from '../../fixtures/index.ts';
import { among, badCases, badNames, held } from './held.ts';
import { namesIn, tagsIn } from './names.ts';

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('a name that breaks a rule among good ones', covers('tags.add.rule-break'), () => {
    for (const { what, where } of badCases)
      held.check(`gets 400 ${what}, ${where}`, held.row(`${what}, ${where}`), async ({ answer, control }) => {
        await expect(answer.response).toBeProblem();
        await expect(control.good.answer, 'the same addition without the bad name').toBeAccepted();
      });
  });

  test.describe('a refused addition', covers('tags.add.atomic'), () => {
    for (const { what, where } of badCases.filter((each) => each.what in badNames))
      held.check(
        `applies nothing when a name ${what} stands ${where}`,
        held.row(`${what}, ${where}`),
        async ({ subject: { ten, fresh }, before, answer, after, control: { good } }) => {
          const sent = [...good.sent, ...Object.values(badNames).map((nameOf) => nameOf(fresh[2]!))];
          assumeInvalid(answer.response);
          assume(among(sent, before.all).includes(ten[2]!), 'the list shows the one that was there');
          expect(tagsIn(after[5]), 'tags of the learner').toEqual(tagsIn(before[5]));
          expect(among(sent, after.all), 'tags of the organisation').toEqual(among(sent, before.all));
          await expect(good.answer, 'the same addition without the bad name').toBeAccepted();
          const all = [...namesIn(before[5]), ...good.sent];
          expect(namesIn(good.held).sort(), 'tags after the accepted addition').toEqual(all.sort());
        },
      );
  });
});
