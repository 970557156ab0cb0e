import { expect, test } from '@playwright/test';
import type { Suite } from '@playwright/test/reporter';
import { mostTellingFirst } from '../../../cli/shared-target/request-planner.ts';
import { annotationTypes } from '../../../protocol/evidence.ts';

test('files with grave checks come first, then those whose checks tell most', () => {
  const file = (title: string, ...covers: string[]) => ({
    title,
    allTests: () =>
      covers.map((rule) => ({
        titlePath: () => ['', '', title, 'holds'],
        annotations: [{ type: annotationTypes.covers, description: rule }],
      })),
  });
  const files = [
    file('tags/add.spec.ts', 'tags.add.adds'),
    file('tutors/batches.spec.ts', 'tutors.batch-put.assigns'),
    file('webhooks/records.spec.ts', 'webhooks.create.status', 'webhooks.isolation.routes'),
    file('learners/delete.spec.ts', 'learners.delete.only-that-one'),
  ];
  const ranks: Record<string, number> = { 'tags.add.adds': 90, 'tutors.batch-put.assigns': 10 };
  mostTellingFirst(
    { suites: [{ suites: files, entries: () => files }] } as unknown as Suite,
    ({ covers: [rule = ''] }) => ranks[rule] ?? Number.POSITIVE_INFINITY,
  );

  expect(files.map(({ title }) => title)).toEqual([
    'webhooks/records.spec.ts',
    'learners/delete.spec.ts',
    'tutors/batches.spec.ts',
    'tags/add.spec.ts',
  ]);
});
