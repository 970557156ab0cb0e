import type { Result } from '../../reporters/judge/result.ts';
import { renderJunit } from '../../reporters/views/junit.ts';

const statuses = { passed: 'passed', failed: 'failed', inconclusive: 'failed', skipped: 'skipped' } as const;

/** The findings about a client as JUnit XML; a case for each statement, and one for what kept the run from judging. */
export function junitOf({ rules, run }: Result): string {
  const tests = rules.flatMap(({ checks, id }) =>
    checks.map(({ title, file, line, outcome, durationMs, message }) => ({
      title: `${id}: ${title}`,
      file,
      line,
      durationMs,
      status: statuses[outcome],
      // What fails is told from what cannot be judged by its form.
      errors: message === null ? [] : [outcome === 'failed' ? `expect(client): ${message}` : message],
      annotations: outcome === 'skipped' ? [{ type: 'skip', description: message ?? '' }] : [],
    })),
  );
  const whole = { title: 'The run judged the client', file: 'docs/clients.md', line: 1, durationMs: 0 };
  const trouble =
    run.trouble === undefined ? [] : [{ ...whole, status: 'failed' as const, errors: [run.trouble], annotations: [] }];
  return renderJunit([...trouble, ...tests], run.startedAt);
}
