import { expect, test } from '@playwright/test';
import { renderStepSummary } from '../../../reporters/views/step-summary.ts';
import { failure, foldSample, lacks, record } from '../../support/samples.ts';

test('the verdict, what broke with what was seen, what may surprise, and what was not judged', () => {
  const result = foldSample([
    record('learners.update.atomic', failure),
    record('learners.create.works', lacks('learners.create.works', 'clock')),
  ]);
  const worrying = result.answers.map((answer) => ({ ...answer, surprising: 'An update omits <b>tags</b>' }));
  const markdown = renderStepSummary({ ...result, answers: worrying });
  expect(markdown).toMatch(/^## ❌ /);
  expect(markdown).toContain('| `learners.update.atomic`<br>');
  expect(markdown).toContain('- An update omits &lt;b&gt;tags&lt;/b&gt;');
  expect(markdown).toContain('### Not exercised: ');
});

test('names in reasons are in code style', () => {
  const id = 'learners.create.works';
  const errors = ['Inconclusive: see `las-conformance doctor` and LAS_TUTORS, a * b'];
  const markdown = renderStepSummary(
    foldSample([record(id, { status: 'failed', errors }), record('learners.update.atomic')]),
  );
  expect(markdown).toContain('see `las-conformance doctor` and `LAS_TUTORS`, a \\* b');
});

test('a green run has no section for what did not happen', () => {
  const markdown = renderStepSummary(foldSample([record('learners.update.atomic'), record('learners.create.works')]));
  expect(markdown).toMatch(/^## ✅ /);
  expect(markdown).not.toContain('### Broken');
  expect(markdown).not.toContain('surprise');
  expect(markdown).not.toContain('### Inconclusive');
});

test('an undecided run says why, and what it left', () => {
  const throttled = { status: 'failed' as const, errors: ['Inconclusive: throttled'] };
  const result = foldSample([record(['learners.update.atomic', 'learners.create.works'], throttled)]);
  const markdown = renderStepSummary({ ...result, run: { ...result.run, leftBehind: ['tag t-1'] } });
  expect(markdown).toContain('### Inconclusive\n\n- 2 rules: throttled\n');
  expect(markdown).toContain('### Left behind on the target\n\n- tag t-1\n');
});
