import { expect, test } from '@playwright/test';
import { renderJunit } from '../../../reporters/views/junit.ts';
import { failure, lacks, record } from '../../support/samples.ts';

const at = '2026-11-20T09:00:00.000Z';

test('each check is a case of its source file; what was skipped, failed or stayed open says why', () => {
  const xml = renderJunit(
    [
      record('learners.create.works'),
      record('learners.update.atomic', failure),
      record('tags.ids.quirk', lacks('tags.ids.quirk', 'staff')),
      record('tags.none.yet', {
        status: 'failed',
        errors: ['Inconclusive: throttled'],
        file: 'specs/tags/none.spec.ts',
      }),
    ],
    at,
  );
  expect(xml).toContain('<testsuites name="las-conformance" tests="4" failures="1" errors="1" skipped="1" ');
  expect(xml).toContain(`<testsuite name="specs/learners/update.spec.ts" timestamp="${at}" tests="3" `);
  expect(xml).toContain('<testcase name="PUT › works" classname="specs/learners/update.spec.ts" time="0.004"/>');
  expect(xml).toMatch(/<skipped message="lacks [^"]*LAS_STAFF[^"]*"\/>/);
  expect(xml).toContain('message="learner after the refused PUT: expected &quot;a&quot;, received &quot;b&quot;"');
  expect(xml).toContain('<error type="inconclusive" message="throttled">throttled</error>');
});

test('no text of a target breaks out of its place, and no character is one that XML forbids', () => {
  const text = 'Error: expect(a).toBe(b)\n\nReceived: ]]></failure><x y="1">\u0007\u001b[31m\uffff\ud800&amp;';
  const xml = renderJunit([record('tags.none.yet', { status: 'failed', errors: [text], title: '"><x/>' })], at);
  expect(xml).not.toMatch(/<x|<\/failure><|"><x/);
  expect(xml).toContain('&amp;amp;');
  expect(xml).not.toMatch(/[^\n\r\t\u0020-\ud7ff\ue000-\ufffd]/);
});
