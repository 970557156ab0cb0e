import { assume, assumeAccepted, covers, expect, test } from '../../fixtures/index.ts';
import { among, held, ofAll, otherCases } from './held.ts';

test.describe('DELETE /v1/tags, of names that learners with ten hold', () => {
  held.checks(covers('tags.delete.deletes'), {
    'deletes the tag and no other': ofAll(async ({ subject: { ten, unheld }, control }) => {
      const { deletions, liveAfter, last } = control;
      const [name, ...others] = [ten[1]!, ...ten.filter((each) => each !== ten[1] && each !== unheld.removed)];
      assume(among([name], liveAfter).length > 0, 'the tag is live');
      await expect(deletions.tag).toHaveStatus(204);
      expect(among([name, ...others], last).sort()).toEqual(among(others, liveAfter).sort());
    }),
  });

  for (const [at, casing] of ['upper', 'lower'].entries())
    held.checks(covers('tags.delete.case-insensitive'), {
      [`deletes one that is sent in ${casing} case`]: ofAll(async ({ subject, control }) => {
        const { afterRemoval, inOtherCase, left } = control;
        const { name } = otherCases(subject)[at]!;
        assume(among([name], afterRemoval.held).length > 0, 'the learner holds the tag');
        await expect(inOtherCase[at]!).toBeAccepted();
        expect(among([name], left.all), 'live tags').toEqual([]);
        expect(among([name], left.full), 'tags of the holder').toEqual([]);
      }),
    });

  held.checks(covers('tags.delete.every-learner'), {
    'takes the tag from each of them, and nothing else': ofAll(({ subject: { ten, unheld }, control }) => {
      const { deletions, tenAtOnce, afterRemoval, left } = control;
      for (const response of [tenAtOnce.answer, afterRemoval.answer, deletions.tag]) assumeAccepted(response);
      const [name, other] = [ten[1]!, ten[5]!];
      const rest = ten.filter((each) => ![name, other, unheld.removed].includes(each));
      for (const [who, before, after] of [
        ['first', afterRemoval.held, left.full],
        ['second', tenAtOnce.held, left.none],
      ] as const) {
        assume(among([name], before).length > 0, 'the learner holds the tag');
        expect(among([name, ...rest], after).sort(), who).toEqual(among(rest, before).sort());
      }
    }),
  });
});
