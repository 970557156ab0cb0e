/** Workflow commands of GitHub Actions that show each change at its check, or at its line in the baseline. Pure. */
import { workflowCommand } from '../../protocol/output/workflow-command.ts';
import { inRepository } from '../views/sarif/repository.ts';
import { adviceOf, type Comparison, headings } from './comparison.ts';
import { notExercisedHeading, unwatchedSentence } from './not-exercised.ts';
import { placeOf } from './places.ts';

/** GitHub shows at most ten errors per step, and ten notices. */
const shown = 10;

/** @param baseline its file name and its text. @param prefix path of the working directory in the repository. */
export function renderAnnotations(
  { changes, notExercised }: Comparison,
  baseline: { file: string; text: string },
  prefix = '',
): string {
  const errors = changes.slice(0, shown).map((change) => {
    const { file, line } = placeOf(change, baseline);
    const title = `${headings[change.kind]}: ${change.id}`;
    const message = [change.subject, change.what, adviceOf(change)].filter((part) => part !== '');
    return workflowCommand('error', { file: inRepository(prefix, file) ?? file, line, title }, message.join('\n'));
  });
  const notices = notExercised
    .slice(0, shown)
    .map((unwatched) => workflowCommand('notice', { title: notExercisedHeading }, unwatchedSentence(unwatched)));
  return [...errors, ...notices].join('');
}
