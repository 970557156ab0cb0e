import { randomInt } from 'node:crypto';
import { assumeAccepted, covers, expect, test, unique } from '../../../fixtures/index.ts';
import { createUnlessRefused } from '../create/unless-refused.ts';

/** Texts that a short column, a code page or a narrow encoding would alter. None begins or ends with white space. */
const references = {
  'of 100 characters': () => unique('R').padEnd(100, 'x9-'),
  'of 250 characters': () => unique('R').padEnd(250, 'x9-'),
  'with the signs of HTML': () => `<b>${unique('R')}</b> & "it's" &amp; &lt;`,
  'of digits, more than a number holds, with zeros before them': () => `00${Date.now()}${randomInt(1e9, 1e10)}`,
  'with the signs of addresses and programs': () => `a+b%20c\\d  ${unique('R')}?e=f`,
  'with letters beyond Latin-1': () => `Żółć/Ж語-${unique('R')}`,
  'with an accent as a character of its own': () => `Rene\u0301-${unique('R')}`,
  'with characters beyond the Basic Multilingual Plane': () => `𠮷🎓-${unique('R')}`,
};

test.describe('a clientReference', covers('learners.read.client-reference'), () => {
  for (const [what, reference] of Object.entries(references)) {
    test(`${what} is returned as it was sent, by id and by email`, async ({ learners }) => {
      const clientReference = reference();
      // Which texts are valid references is not documented, but one that was accepted must be returned.
      const created = await createUnlessRefused(learners, { clientReference }, 'no learner can have such a reference');

      const byEmail = assumeAccepted(await learners.getByEmail(created.email)).body;

      expect((await learners.read(created.learnerId)).clientReference, 'by id').toBe(clientReference);
      expect(byEmail?.clientReference, 'by email').toBe(clientReference);
    });
  }
});
