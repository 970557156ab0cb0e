import { assumeAccepted, covers, expect, test } from '../../fixtures/index.ts';
import { namesIn } from './names.ts';
import { unchanged } from './unchanged.ts';

test.describe('a tag’s id in place of its name', covers('tags.write.by-name'), () => {
  unchanged.check(
    'does not add the tag: POST /v1/learners/{learnerId}/tags',
    unchanged.row('by id add'),
    ({ subject: { short }, answer: [, held], control: { addition } }) => {
      expect(namesIn(held!), 'tags of the learner').not.toContain(short);
      assumeAccepted(addition, 'by name');
    },
  );

  unchanged.checks(unchanged.row('by id create'), {
    'does not give the tag to a new learner: POST /v1/learners': ({ subject: { short }, answer: [, held] }) => {
      expect(namesIn(held!), 'tags of the new learner').not.toContain(short);
    },
  });

  unchanged.check(
    'does not remove the tag: DELETE /v1/learners/{learnerId}/tags',
    unchanged.row('by id remove'),
    async ({ before, after, control: { removals } }) => {
      expect(after.held, 'tags of the learner').toEqual(before.held);
      await expect(removals[0]!, 'by name').toBeAccepted();
    },
  );

  unchanged.checks(unchanged.row('by id delete'), {
    'does not delete the tag: DELETE /v1/tags': async ({ before, answer: [answer], after, control: { deletions } }) => {
      await expect(answer!).toBeRefused();
      expect(after.live, 'live tags').toHaveLength(4);
      expect(after).toEqual(before);
      await expect(deletions[0]!, 'by name').toBeAccepted();
    },
  });
});
