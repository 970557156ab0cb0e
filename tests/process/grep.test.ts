import { expect, test } from '@playwright/test';
import { patternOf } from '../../cli/run/grep.ts';
import { lasConformance } from '../support/faults/command.ts';

test('a pattern is interpreted as Playwright does', () => {
  for (const grep of ['@tags\\.add', '/@tags\\.add/', '/@TAGS\\.ADD/i']) expect('@tags.add').toMatch(patternOf(grep));
  expect('@tags').not.toMatch(patternOf('@tags\\.add'));
});

for (const command of ['run', 'plan', 'proof'])
  test(`${command} rejects an invalid pattern in one sentence, and starts nothing`, async () => {
    const says = /^.*'\(' is invalid\. It must be a regular expression\.\n/;
    expect(await lasConformance([command, '--grep', '('])).toEqual({
      exitStatus: 2,
      printed: expect.stringMatching(says),
    });
  });
