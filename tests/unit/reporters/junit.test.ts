import { expect, test } from '@playwright/test';
import { renderJunit } from '../../../reporters/views/junit.ts';
import { atomic, failure, question, record } from '../../support/samples.ts';

const at = '2026-11-20T09:00:00.000Z';

test('no text of a target breaks out of its place, and no character is one that XML forbids', () => {
  const text = 'Error: expect(a).toBe(b)\n\nReceived: ]]></failure><x y="1">\u0007\u001b[31m\uffff\ud800&amp;';
  const xml = renderJunit([record('tags.none.yet', { status: 'failed', errors: [text], title: '"><x/>' })], at);
  expect(xml).not.toMatch(/<x|<\/failure><|"><x/);
  expect(xml).toContain('&amp;amp;');
  expect(xml).not.toMatch(/[^\n\r\t\u0020-\ud7ff\ue000-\ufffd]/);
});

test('what failed of rules that rest on a broken one is an error, as it is inconclusive elsewhere', () => {
  const limit = 'tags.add.limit';
  const rests = {
    id: atomic,
    verdict: 'inconclusive',
    cause: limit,
    reason: `rests on ${limit}, which is broken`,
  } as const;
  const broken = { id: limit, verdict: 'violates', reason: '' } as const;
  const xml = (...covers: string[]) => renderJunit([record(covers, failure)], at, [rests, broken]);
  expect(xml(atomic)).toContain('failures="0" errors="1"');
  expect(xml(atomic)).toContain('message="rests on tags.add.limit, which is broken"');
  expect(xml(question, atomic), 'beside a question').toContain('failures="0" errors="1"');
  expect(xml(atomic, limit)).toContain('failures="1" errors="0"');
  expect(xml()).toContain('failures="1" errors="0"');
});
