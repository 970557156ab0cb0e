import { assumeStatus, covers, needs, test } from '../../fixtures/index.ts';
import { expectToSayWhatIsWrong } from './problem-words.ts';
import { refusals } from './refusals.ts';

for (const [reason, { powers = [], send }] of Object.entries(refusals)) {
  test.describe(reason, covers('errors.problem.body', needs(...powers)), () => {
    test('is answered with problem details that say what is wrong', async ({ calls }) => {
      expectToSayWhatIsWrong(assumeStatus(await send(calls.scene), 400));
    });
  });
}
