import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestCase } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import { annotationTypes } from '../rules/evidence.ts';
import { area, catalogue, isRuleId } from '../rules/index.ts';

type Annotation = TestCase['annotations'][number];

const ours = new Set<string>(Object.values(annotationTypes));

/**
 * Allure results in which the suite's own order shows: areas as epics, sections of the API document as features, rules as
 * stories, their statements as the description, and a link to each on the conformance page.
 */
export default class ConformanceAllureReporter extends AllureReporter {
  constructor(options: { resultsDir: string }) {
    const page = pathToFileURL(resolve(process.env.LAS_REPORT_DIR || 'conformance-report', 'index.html')).href;
    super({ ...options, links: { tms: { urlTemplate: `${page}#%s`, nameTemplate: '%s' } } });
  }

  override onTestBegin(test: TestCase): void {
    const annotations = { value: allureAnnotations(test.annotations), enumerable: true };
    super.onTestBegin(Object.create(test, { annotations }) as TestCase);
  }
}

/** Our annotations in the words of Allure; those of others as they are. */
export function allureAnnotations(annotations: readonly Annotation[]): Annotation[] {
  const ids = annotations
    .filter(({ type }) => type === annotationTypes.covers)
    .flatMap(({ description }) => description ?? [])
    .filter(isRuleId);
  const label = (name: string, values: readonly string[]) =>
    [...new Set(values)].map((description) => ({ type: `allure.label.${name}`, description }));
  const statements = ids.map((id) => `- **${id}**: ${catalogue[id].statement}`).join('\n');
  return [
    ...label('epic', ids.map(area)),
    ...label(
      'feature',
      ids.map((id) => catalogue[id].section),
    ),
    ...label('story', ids),
    ...ids.map((id) => ({ type: 'tms', description: id })),
    ...(ids.length === 0 ? [] : [{ type: 'description', description: statements }]),
    ...annotations.filter(({ type }) => !ours.has(type)),
  ];
}
