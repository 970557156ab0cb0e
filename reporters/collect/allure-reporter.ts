import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FullConfig, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import { annotationTypes, described } from '../../protocol/evidence.ts';
import { groundsOf } from '../../rules/graph/grounds.ts';
import { area, catalogue, isRuleId } from '../../rules/index.ts';
import { causesOf } from '../judge/causes.ts';
import { judge } from '../judge/outcome.ts';
import { suiteVersion } from '../version.ts';

type Annotation = TestCase['annotations'][number];

const ours = new Set<string>(Object.values(annotationTypes));

/** Our outcomes by Allure status. Allure's own enumeration is not a direct dependency, hence the casts. */
const categories = [
  { name: 'Broken rules', matchedStatuses: ['failed'] as never },
  { name: 'Inconclusive: could not be judged', matchedStatuses: ['broken'] as never },
  { name: 'Not exercised: something is lacking', matchedStatuses: ['skipped'] as never },
];

/** Allure results in the suite's own structure: areas as epics, sections as features, rules as stories linked to the page. */
export default class ConformanceAllureReporter extends AllureReporter {
  /** Checks that have failed and whose rules rest on others, by id: only at the end is it known which of them rest on a broken rule, and decide nothing. */
  readonly #failed = new Map<string, { test: TestCase; result: TestResult; rules: string[]; mayRest: boolean }>();

  constructor(options: { resultsDir: string }) {
    const page = pathToFileURL(resolve(process.env.LAS_REPORT_DIR || 'conformance-report', 'index.html')).href;
    const { LAS_BASE_URL = '', LAS_ENVIRONMENT = '' } = process.env;
    super({
      ...options,
      links: { tms: { urlTemplate: `${page}#%s`, nameTemplate: '%s' } },
      environmentInfo: {
        Target: LAS_BASE_URL || 'the embedded service',
        Environment: LAS_ENVIRONMENT || (LAS_BASE_URL === '' ? 'embedded' : 'other'),
        Suite: suiteVersion(),
      },
      categories,
    });
  }

  /** `merge-reports` has no projects, and Allure, which reads only the folders of snapshots from it, expects one. */
  override onConfigure(config: FullConfig): void {
    const projects = config.projects.length > 0 ? config.projects : [{ outputDir: '', snapshotDir: '' }];
    super.onConfigure(Object.create(config, { projects: { value: projects } }) as FullConfig);
  }

  override onTestBegin(test: TestCase): void {
    const annotations = { value: allureAnnotations(test.annotations), enumerable: true };
    super.onTestBegin(Object.create(test, { annotations }) as TestCase);
  }

  /** Allure would report errors of hooks and fixtures as errors of the whole report; the check itself reports them. */
  override onStepEnd(test: TestCase, result: TestResult, step: TestStep): void {
    const isSetUp = step.category === 'hook' || step.category === 'fixture';
    super.onStepEnd(test, result, isSetUp ? Object.create(step, { error: { value: undefined } }) : step);
  }

  override onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    const errors = result.errors.map(({ message, value }) => message ?? value ?? '');
    const annotations = [...test.annotations, ...result.annotations];
    const { outcome } = judge({ status: result.status, errors, annotations });
    this.#failed.delete(test.id);
    const rules = described(annotations, annotationTypes.covers);
    // What is made again counts only then, and takes this attempt's place in Allure's reporter.
    const isAgain = annotations.some(({ type }) => type === annotationTypes.again);
    if (outcome !== 'failed' || isAgain) return this.#end(test, result, outcome === 'inconclusive');
    const mayRest = rules.some((id) => groundsOf(id, catalogue).size > 0);
    this.#failed.set(test.id, { test, result, rules, mayRest });
    return mayRest ? Promise.resolve() : this.#end(test, result, false);
  }

  override async onEnd(): Promise<void> {
    const failed = [...this.#failed.values()];
    const causes = causesOf(new Set(failed.flatMap(({ rules }) => rules)), catalogue);
    for (const { test, result, rules } of failed.filter(({ mayRest }) => mayRest))
      await this.#end(
        test,
        result,
        rules.every((id) => causes.has(id)),
      );
    await super.onEnd();
  }

  /** Reports inconclusive checks as `timedOut`, the only status that Allure turns into `broken` instead of `failed`. */
  #end(test: TestCase, result: TestResult, isInconclusive: boolean): Promise<void> {
    const status = { value: isInconclusive ? 'timedOut' : result.status };
    return super.onTestEnd(test, Object.create(result, { status }) as TestResult);
  }
}

/** Translates our annotations to Allure's; other annotations stay as they are. */
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
